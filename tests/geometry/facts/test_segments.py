"""Facts of the segments sheet about the map, in yards, with numbers worked out from it."""

import pytest

from gridapp.battle.board import Board, Wall
from gridapp.geometry.movement.move_options import MoveRules
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import cells_in_reach, is_in_reach
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.geometry.visibility.rays import is_clear_line
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid, Unit
from tests.geometry.drawn_boards import drawn
from tests.geometry.facts.asking import options, ring

YARDS = Grid(40, 40, cell_size=1, unit=Unit.YARDS)


@pytest.mark.parametrize(("feet", "cells"), [(5, 1), (3, 1), (9, 1), (10, 2), (14, 2)])
def test_reach_on_five_foot_cells_is_never_under_one_cell(feet: int, cells: int) -> None:
    """SR-01: max(1, floor(reach / 5)); a reach of 3 ft still has the eight neighbours."""
    steps = max(1, feet // 5)
    assert steps == cells
    assert len(ring(Grid(40, 40), [(20, 20)], steps)) == {1: 8, 2: 24}[cells]


def test_diagonals_count_one() -> None:
    """SR-02."""
    assert YARDS.cell_distance((0, 0), (3, 3)) == 3
    assert options(drawn(*["....."] * 5), (0, 0), MoveRules((4,))).cost((4, 4)) == 4


def test_a_longer_weapon_also_covers_the_nearer_cells() -> None:
    """S-34, SR-03: reach 2 has 8 + 16 cells."""
    result = ring(YARDS, [(10, 10)], 2)
    assert len(result) == 24
    assert (11, 10) in result


def zone(*walls: Wall) -> frozenset[Cell]:
    """The threat zone of reach 2 round (10, 10)."""
    return cells_in_reach(
        YARDS, obstacles_of(Board(YARDS, walls)), ((10, 10),), 1, 2, LineRule.CENTRE
    )


def test_nothing_solid_may_stand_between() -> None:
    """SR-03: a wall on the right of (10, 10), rows 9 to 11, takes columns 11 and 12 away.

    The steepest lines go to (11, 8) and (11, 12): at x = 11 they are half-way, at y = 9.5 and
    11.5, and so meet the wall between its ends at 9 and 12.
    """
    result = zone(Wall("w", (11.0, 9.0), (11.0, 12.0)))
    assert {cell for cell in result if cell[0] > 10} == set()
    assert len(result) == 14


def test_a_wall_that_only_touches_the_line_takes_nothing_away() -> None:
    """SR-03: a wall ending in the corner (11, 11) touches the diagonal to (11, 11)."""
    result = zone(Wall("w", (11.0, 11.0), (11.0, 13.0)))
    assert {(11, 11), (12, 12)} < result


@pytest.mark.parametrize(
    ("archer", "is_engaged"), [((12, 10), True), ((13, 10), False), ((11, 11), True)]
)
def test_engaged_is_to_stand_in_a_threat_zone(archer: Cell, is_engaged: bool) -> None:
    """SR-04: the zone of reach 2 from (10, 10); who would first need a step does not engage."""
    walls = obstacles_of(Board(YARDS))
    assert is_in_reach(YARDS, walls, ((10, 10),), (archer,), 1, 2, LineRule.CENTRE) == is_engaged


@pytest.mark.parametrize(
    ("target", "after_a_step"), [((12, 10), True), ((13, 10), False), ((12, 12), True)]
)
def test_a_combat_step_brings_a_foe_within_reach(target: Cell, after_a_step: bool) -> None:
    """SR-05: a step of a single cell, then reach 1."""
    ground = drawn(*["." * 20] * 20)
    cells = options(ground, (10, 10), MoveRules((1,)))
    assert any(YARDS.cell_distance(cell, target) <= 1 for cell in cells) == after_a_step


def test_a_combat_step_goes_through_no_wall() -> None:
    """SR-05: walled in on the right, a creature can step to the five cells on the left."""
    wall = Wall("w", (11.0, 9.0), (11.0, 12.0))
    ground = drawn(*["." * 20] * 20, walls=(wall,))
    assert {cell for cell in options(ground, (10, 10), MoveRules((1,))) if cell[0] > 10} == set()


@pytest.mark.parametrize(
    ("cells", "rate", "actions"), [(6, 6, 1), (7, 6, 2), (12, 6, 2), (13, 6, 3), (1, 6, 1)]
)
def test_a_way_takes_as_many_actions_as_its_cells_need(cells: int, rate: int, actions: int) -> None:
    """SR-35, SR-36: ceil(cells needed / cells per action), each action a leg."""
    corridor = drawn("." * 20, "#" * 20)
    result = options(corridor, (0, 0), MoveRules((rate,) * 3))
    assert result.legs()[(cells, 0)] + 1 == actions


def test_footprints_are_measured_from_their_nearest_cells() -> None:
    """SR-32: three steps from (4, 4)-(6, 6) to (9, 9), but five from its centre."""
    assert YARDS.distance(YARDS.covered_cells((4, 4), "3x3"), [(9, 9)]) == 3


@pytest.mark.parametrize("shape", [CellShape.HEX_POINTY, CellShape.HEX_FLAT])
def test_on_hexes_zones_have_six_and_eighteen_cells(shape: CellShape) -> None:
    """SR-01, SR-03."""
    grid = Grid(40, 40, shape, cell_size=1, unit=Unit.YARDS)
    middle = [grid.from_offset((20, 20))]
    assert [len(ring(grid, middle, reach)) for reach in (1, 2)] == [6, 18]


def test_the_line_of_a_zone_runs_from_centre_to_centre() -> None:
    """SR-03: a wall beside the line between the centres leaves it clear."""
    walls = obstacles_of(Board(YARDS, (Wall("w", (11.0, 10.0), (11.0, 10.4)),)))
    assert is_clear_line(walls, YARDS.centre((10, 10)), YARDS.centre((11, 10)))
