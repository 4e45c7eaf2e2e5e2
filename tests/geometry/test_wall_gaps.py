"""Bodies among walls off the lattice: worked out by hand, and against bodies that are swept."""

from math import hypot
from random import Random

import numpy as np
import pytest

from gridapp.battle.board import Board, Door, DoorState, Wall
from gridapp.geometry.movement.bit_boards import layout_of
from gridapp.geometry.movement.move_options import move_options
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.geometry.movement.route_costs import measure_route
from gridapp.geometry.movement.rules import MeasuredRoute, MoveRules, OccupiedCells
from gridapp.geometry.movement.walls.step_bands import on_lattice
from gridapp.geometry.movement.walls.wall_gaps import find_gaps
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_gaps as slow

SQUARES = Grid(5, 5)
HEXES = Grid(5, 5, CellShape.HEX_POINTY)
EAST, SOUTH, SOUTH_EAST = (1, 0), (0, 1), (1, 1)


def verdict(
    *walls: slow.Segment,
    cell: Cell = (1, 1),
    step: Cell = EAST,
    space: str = "1x1",
    grid: Grid = SQUARES,
) -> str:
    """What walls off the lattice make of a step, in a word."""
    return verdicts(grid, list(walls), space)[cell, step]


def verdicts(grid: Grid, walls: list[slow.Segment], space: str) -> dict[tuple[Cell, Cell], str]:
    layout = layout_of(grid)
    rows = np.array([(*a, *b) for a, b in walls], float).reshape(-1, 4)
    masks = find_gaps(layout, rows, ~on_lattice(grid, rows), grid.footprint(space))
    return {
        (cell, step): (
            "stops" if stopped >> bit & 1 else "squeezes" if tight >> bit & 1 else "fits"
        )
        for step, stopped, tight in zip(
            layout.forward_directions, masks.stopped, masks.tight, strict=True
        )
        for cell, bit in layout.bit_by_cell.items()
    }


def slit(low: float, high: float, x: float = 2.1) -> tuple[slow.Segment, slow.Segment]:
    """A wall across row 1 from border to border, with a gap from ``low`` to ``high``."""
    return ((x, 1.0), (x, 1.0 + low)), ((x, 1.0 + high), (x, 2.0))


def test_a_wall_that_ends_beside_the_centre_line_stops_nobody() -> None:
    assert verdict(((2.1, 0.4), (2.1, 1.4))) == "fits"


@pytest.mark.parametrize("depth", [0.1, 0.5, 0.6, 0.95])
def test_one_wall_into_the_side_stops_nobody(depth: float) -> None:
    assert verdict(((2.1, 0.2), (2.1, 1 + depth))) == "fits"
    assert verdict(((2.1, 2.8), (2.1, 2 - depth))) == "fits"
    assert verdict(((1.9, 0.2), (2.2, 1 + depth))) == "fits"


def test_a_wall_across_the_whole_band_stops() -> None:
    assert verdict(((2.1, 0.9), (2.1, 2.1))) == "stops"
    assert verdict(((2.1, 1.0), (2.1, 2.0))) == "stops"
    assert verdict(((1.6, 0.9), (2.3, 2.1))) == "stops"


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        *((0.475, 0.525, "stops"), (0.3, 0.69, "stops"), (0.3, 0.71, "squeezes")),
        *((0.1, 0.89, "squeezes"), (0.1, 0.91, "fits"), (0.0, 0.85, "fits")),
        *((0.15, 1.0, "fits"), (0.6, 0.65, "stops"), (0.6, 1.0, "squeezes")),
        *((0.61, 1.0, "stops"), (0.2, 1.0, "fits"), (0.0, 0.39, "stops")),
    ],
)
def test_a_gap_counts_with_its_width_wherever_it_lies(
    low: float, high: float, expected: str
) -> None:
    corridor = ((0.0, 1.0), (5.0, 1.0)), ((0.0, 2.0), (5.0, 2.0))
    assert verdict(*slit(low, high), *corridor) == expected
    assert verdict(*slit(low, high), ((2.1, 0.0), (2.1, 1.0)), ((2.1, 2.0), (2.1, 3.0))) == expected


def test_a_gap_on_the_centre_line_counts_against_walls_on_borders_too() -> None:
    assert verdict(((2.0, 1.0), (2.0, 1.475)), ((2.0, 1.525), (2.0, 2.0))) == "stops"
    assert verdict(((2.0, 1.0), (2.0, 1.05)), ((2.0, 1.95), (2.0, 2.0))) == "fits"


def both_verdicts(
    *walls: slow.Segment, cell: Cell = (1, 1), space: str = "1x1", grid: Grid = SQUARES
) -> set[str]:
    """What walls off the lattice make of a step east, measured and swept."""
    swept = slow.verdict(slow.path_of(grid, cell, EAST, space), [], list(walls))
    return {verdict(*walls, cell=cell, space=space, grid=grid), swept}


@pytest.mark.parametrize("space", ["1x1", "2x2"])
@pytest.mark.parametrize(
    ("inside", "expected"), [(0.001, "fits"), (0.004, "fits"), (-0.001, "stops")]
)
def test_a_gap_counts_that_reaches_just_inside_the_edge_of_the_band(
    space: str, inside: float, expected: str
) -> None:
    """Walls end as far from the edge as on random boards swept too coarsely."""
    low, high = 1 + inside, 1 + int(space[0]) - inside
    assert both_verdicts(((2.1, low), (2.3, high + 0.5)), space=space) == {expected}
    assert both_verdicts(((2.3, low - 0.5), (2.1, high)), space=space) == {expected}
    x, y = HEXES.centre((0, 2))
    upright = (x + 0.4, y - 0.5 + inside), (x + 0.5, y + 0.7)
    assert both_verdicts(upright, cell=(0, 2), space="hex1", grid=HEXES) == {expected}


@pytest.mark.parametrize(("width", "expected"), [(0.85, "fits"), (0.5, "squeezes"), (0.3, "stops")])
def test_a_gap_at_the_edge_of_the_band_counts_with_its_width(width: float, expected: str) -> None:
    across, beside = ((2.1, 1.001), (2.1, 2.5)), ((2.1, -0.5), (2.1, 1.001 - width))
    assert both_verdicts(across, beside) == {expected}


def test_a_long_wall_that_slants_across_the_band_stops() -> None:
    assert verdict(((0.0, -0.2), (5.0, 4.8))) == "stops"
    wall = ((0.0, 0.3), (4.7, 5.0))
    assert verdict(wall, cell=(1, 1), step=SOUTH) == "stops"
    assert verdict(wall, cell=(1, 2), step=EAST) == "stops"


def test_walls_from_both_sides_close_a_step_only_together() -> None:
    left, right = ((1.8, 0.9), (1.8, 1.55)), ((2.2, 2.1), (2.2, 1.45))
    assert verdict(left) == verdict(right) == "fits"
    assert verdict(left, right) == "stops"


def test_a_large_body_needs_a_larger_gap() -> None:
    corridor = ((0.0, 1.0), (5.0, 1.0)), ((0.0, 3.0), (5.0, 3.0))
    for low, high, expected in (
        *((1.3, 2.85, "squeezes"), (1.3, 2.95, "fits"), (2.1, 2.95, "squeezes")),
        *((1.9, 2.6, "stops"), (1.05, 2.7, "fits")),
    ):
        walls = ((2.6, 1.0), (2.6, low)), ((2.6, high), (2.6, 3.0))
        assert verdict(*corridor, *walls, space="2x2") == expected


def test_a_stub_into_the_side_of_a_large_body_stops_it_not() -> None:
    assert verdict(((2.6, 0.5), (2.6, 1.9)), space="2x2") == "fits"
    assert verdict(((2.6, 0.5), (2.6, 3.2)), space="2x2") == "stops"


def test_walls_on_the_lattice_alone_are_not_judged() -> None:
    zigzag = [
        (HEXES.polygon(cell)[k], HEXES.polygon(cell)[(k + 1) % 6])
        for cell in ((0, 2), (1, 2), (2, 2))
        for k in (0, 5, 2, 3)
    ]
    for walls, grid in (
        ([((2.0, 0.0), (2.0, 5.0)), ((0.0, 1.0), (1.0, 2.0))], SQUARES),
        (zigzag, HEXES),
    ):
        rows = np.array([(*a, *b) for a, b in walls])
        assert on_lattice(grid, rows).all()
        assert set(verdicts(grid, list(walls), "1x1").values()) == {"fits"}


def test_a_neck_of_hex_borders_is_left_to_the_lattice() -> None:
    borders = [
        (HEXES.polygon(cell)[k], HEXES.polygon(cell)[(k + 1) % 6])
        for cell in ((0, 2), (1, 2), (2, 2))
        for k in (0, 5, 2, 3)
    ]
    x, y = (HEXES.centre((0, 2))[0] + HEXES.centre((1, 2))[0]) / 2, HEXES.centre((0, 2))[1]
    poke = ((x + 0.02, y - 0.5), (x + 0.02, y - 0.24))
    deep = ((x + 0.02, y - 0.5), (x + 0.02, y + 0.1))
    assert verdict(*borders, poke, grid=HEXES, cell=(0, 2)) == "fits"
    assert verdict(*borders, deep, grid=HEXES, cell=(0, 2)) == "stops"


def map_with(*walls: slow.Segment, squeeze_factor: int | None) -> MovementMap:
    pieces = tuple(Wall(f"w{number}", a, b) for number, (a, b) in enumerate(walls))
    return movement_map_of(Board(SQUARES, pieces), squeeze_factor)


def test_the_map_decides_by_centre_lines_unless_gaps_count() -> None:
    deep, off_centre = ((2.1, 0.5), (2.1, 1.6)), slit(0.6, 0.65)
    assert not map_with(deep, squeeze_factor=None).is_step_open((1, 1), (2, 1))
    assert map_with(deep, squeeze_factor=2).is_step_open((1, 1), (2, 1))
    assert map_with(*slit(0.45, 0.55), squeeze_factor=None).is_step_open((1, 1), (2, 1))
    assert not map_with(*slit(0.45, 0.55), squeeze_factor=2).is_step_open((1, 1), (2, 1))
    assert not map_with(*off_centre, squeeze_factor=2).is_step_open((2, 1), (1, 1))


@pytest.mark.parametrize(("factor", "expected"), [(1, 1), (2, 2), (3, 3)])
def test_a_tight_step_costs_more(factor: int, expected: int) -> None:
    corridor = ((0.0, 1.0), (5.0, 1.0)), ((0.0, 2.0), (5.0, 2.0))
    ground = map_with(*corridor, *slit(0.2, 0.8), squeeze_factor=factor)
    options = move_options(ground, (1, 1), "1x1", MoveRules((5,)), OccupiedCells())
    assert options.cost((2, 1)) == expected
    assert options.cost((3, 1)) == expected + 1
    measured = measure_route(ground, ((1, 1), (2, 1)), "1x1", MoveRules((5,)), OccupiedCells())
    assert isinstance(measured, MeasuredRoute)
    assert measured.cost == expected
    assert ground.is_tight((1, 1), (1, 0), "1x1")
    assert ground.is_tight((2, 1), (-1, 0), "1x1")
    assert not ground.is_tight((2, 1), (1, 0), "1x1")


def test_who_may_not_squeeze_is_stopped_by_a_tight_step() -> None:
    corridor = ((0.0, 1.0), (5.0, 1.0)), ((0.0, 2.0), (5.0, 2.0))
    ground = map_with(*corridor, *slit(0.2, 0.8), squeeze_factor=0)
    assert not ground.is_step_open((1, 1), (2, 1))


def test_a_closed_door_off_the_lattice_leaves_gaps_and_an_open_one_the_step() -> None:
    for state, is_open in ((DoorState.CLOSED, False), (DoorState.OPEN, True)):
        door = Door("d", (2.1, 1.0), (2.1, 2.0), state)
        ground = movement_map_of(Board(SQUARES, doors=(door,)), 2)
        assert ground.is_step_open((1, 1), (2, 1)) is is_open


def test_walls_on_the_lattice_alone_leave_the_same_steps() -> None:
    walls = ((2.0, 0.0), (2.0, 3.0)), ((0.0, 3.0), (1.0, 3.0))
    old, new = (map_with(*walls, squeeze_factor=factor) for factor in (None, 2))
    for space in ("1x1", "2x2"):
        assert old.passable_edges(space) == new.passable_edges(space)


SPACES = {
    False: ("1x1", "1x1", "2x2", "3x3", "4x4"),
    True: ("hex1", "hex1", "hex3", "hex7", "hex12"),
}


def any_board(dice: Random) -> tuple[Grid, list[slow.Segment]]:
    """A small board with random walls, off and on the lattice, many of them joined."""
    side = dice.randint(2, 6)
    grid = Grid(side, side, dice.choice(list(CellShape)))
    walls: list[slow.Segment] = []
    for _ in range(dice.randint(1, 7)):
        kind = dice.random()
        if kind < 0.35:
            corners = grid.polygon(dice.choice(grid.cells))
            number = dice.randrange(len(corners))
            walls.append((corners[number], corners[number - 1]))
        else:
            joined = bool(walls) and kind > 0.7
            start = walls[-1][1] if joined else _any_point(dice, grid)
            length = dice.choice((0.3, 0.6, 1.0, 2.0, 5.0))
            walls.append(
                (
                    start,
                    (
                        start[0] + dice.uniform(-1, 1) * length,
                        start[1] + dice.uniform(-1, 1) * length,
                    ),
                )
            )
    return grid, [(a, b) for a, b in walls if hypot(b[0] - a[0], b[1] - a[1]) > 0.05]


def _any_point(dice: Random, grid: Grid) -> Point:
    return dice.uniform(0, grid.size[0]), dice.uniform(0, grid.size[1])


def differences(seed: int) -> tuple[int, list[str]]:
    """Return the numbers of compared steps of a random board, and of steps over 0.01 cell off."""
    dice = Random(seed)
    grid, walls = any_board(dice)
    space = dice.choice(SPACES[grid.is_hex])
    rows = np.array([(*a, *b) for a, b in walls]).reshape(-1, 4)
    loose = ~on_lattice(grid, rows)
    on = [wall for wall, off in zip(walls, loose, strict=True) if not off]
    off = [wall for wall, off in zip(walls, loose, strict=True) if off]
    compared, wrong = verdicts(grid, walls, space), []
    for (cell, step), result in compared.items():
        path = slow.path_of(grid, cell, step, space)
        if not slow.is_near(path, off):
            assert result == "fits"
            continue
        around = []
        for slack in (0.0, -0.012, 0.012):
            around.append(slow.verdict(path, on, off, slack))
            if around[-1] == result:
                break
        else:
            wrong.append(f"seed {seed}, {space} at {cell} by {step}: {result}, not {around}")
    return len(compared), wrong


@pytest.mark.parametrize("first", range(0, 24, 6))
def test_verdicts_agree_with_swept_bodies(first: int) -> None:
    for seed in range(first, first + 6):
        count, wrong = differences(seed)
        assert count
        assert not wrong, wrong


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 4000, 250))
def test_verdicts_agree_with_swept_bodies_over_thousands_of_boards(first: int) -> None:
    wrong = [line for seed in range(first, first + 250) for line in differences(seed)[1]]
    assert not wrong, "\n".join(wrong)
