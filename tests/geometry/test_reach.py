"""Reach: rings, holes and lines by the rulings, and against steps counted cell by cell."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gridapp.battle.board import Board, Wall, WallKind
from gridapp.geometry.reach import threatened_area
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import (
    cells_in_reach,
    cells_within_steps,
    is_in_reach,
)
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_sight as oracle

GRID = Grid(20, 20)
HEXES = Grid(20, 20, shape=CellShape.HEX_POINTY)
OPEN = obstacles_of(Board(GRID))


def ring(cells: Iterable[Cell], nearest: int, farthest: int, grid: Grid = GRID) -> int:
    """How many cells are within reach on an empty board."""
    obstacles = obstacles_of(Board(grid))
    return len(cells_in_reach(grid, obstacles, tuple(cells), nearest, farthest, LineRule.CENTRE))


class TestRings:
    """VR-11, RR-03, RR-04, AP-R70, GR-03: larger difference on squares, steps on hexes."""

    @pytest.mark.parametrize(
        ("space", "nearest", "farthest", "count"),
        [
            ("1x1", 1, 1, 8),  # VR-11: 5 ft on 5-ft cells
            ("1x1", 1, 2, 24),  # VR-11, RR-03: 10 ft, the two-diagonal corners included
            ("1x1", 2, 2, 16),  # RR-03: a hole of one cell makes the d20 ring
            ("2x2", 1, 1, 12),  # GR-03
            ("2x2", 1, 2, 32),  # RR-02's square: 6 x 6 without its own four
            ("3x3", 1, 1, 16),
            ("1x1", 0, 1, 9),  # a weapon without a minimum reaches its own cell
            ("1x1", -1, 0, 1),  # AP-R70: sharing a space is a gap of -1
            ("1x1", 3, 2, 0),
        ],
    )
    def test_on_squares(self, space: str, nearest: int, farthest: int, count: int) -> None:
        assert ring(GRID.covered_cells((10, 10), space), nearest, farthest) == count

    @pytest.mark.parametrize(
        ("space", "nearest", "farthest", "count"),
        [("hex1", 1, 1, 6), ("hex1", 1, 2, 18), ("hex1", 2, 2, 12), ("hex3", 1, 1, 9)],
    )
    def test_on_hexes(self, space: str, nearest: int, farthest: int, count: int) -> None:
        assert ring(HEXES.covered_cells((5, 10), space), nearest, farthest, HEXES) == count

    def test_only_cells_on_the_board(self) -> None:
        assert ring([(0, 0)], 1, 1) == 3
        assert cells_within_steps(GRID, [(0, 0)], 1) == {
            (x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)
        }

    @pytest.mark.parametrize("grid", [GRID, HEXES])
    @pytest.mark.parametrize("steps", [9, 12, 25, 39, 40, 900])
    def test_a_long_reach_is_limited_to_the_board(self, grid: Grid, steps: int) -> None:
        two = (grid.cells[0], grid.cells[45])
        expected = {
            c for c in grid.cells if min(grid.cell_distance(c, item) for item in two) <= steps
        }
        result = cells_within_steps(grid, two, steps)
        assert {cell for cell in result if cell in grid} == expected
        assert len(result) <= 2 * len(grid.cells)

    def test_five_feet_are_one_step_and_eleven_are_two(self) -> None:
        """GR-02: steps times cell size within the limit, never rounded up."""
        assert [int(limit // 5) for limit in (5, 6, 9.9, 10, 11)] == [1, 1, 1, 2, 2]

    @pytest.mark.parametrize(
        ("rise", "nearest", "farthest", "count"),
        [(1, 1, 1, 9), (2, 1, 1, 0), (-1, 1, 1, 9), (2, 1, 2, 25), (1, 2, 2, 16), (2, 2, 2, 25)],
    )
    def test_cubes_above_and_below(
        self, rise: int, nearest: int, farthest: int, count: int
    ) -> None:
        """RR-05, VR-33: the largest of three differences; 5 ft reach 8 + 9 + 9 = 26 cubes."""
        first_cells = ((10, 10),)
        reached = cells_in_reach(
            GRID, OPEN, first_cells, nearest, farthest, LineRule.NONE, rise=rise
        )
        assert len(reached) == count
        second_cells = ((10, 10),)
        near = is_in_reach(
            GRID, OPEN, first_cells, second_cells, nearest, farthest, LineRule.NONE, rise=rise
        )
        assert near == (nearest <= abs(rise) <= farthest)


def blocked(
    *walls: Wall, rule: LineRule = LineRule.CENTRE, tags: tuple[str, ...] = ()
) -> set[Cell]:
    """Which of the eight cells around (5, 5) are not reached."""
    obstacles = obstacles_of(Board(GRID, walls), tags)
    every = cells_within_steps(GRID, [(5, 5)], 1) - {(5, 5)}
    return every - cells_in_reach(GRID, obstacles, ((5, 5),), 1, 1, rule)


def wall(a: Point, b: Point, **fields: object) -> Wall:
    return Wall("w", a, b, **fields)  # type: ignore[arg-type]


RIGHT = ((6.0, 5.0), (6.0, 6.0))


class TestLines:
    """GR-04, GR-05, SR-03: centre to centre, past what only touches, over nothing solid."""

    def test_a_wall_between_two_cells_separates_them(self) -> None:
        assert blocked(wall(*RIGHT)) == {(6, 5)}
        assert blocked(wall(*RIGHT), rule=LineRule.NONE) == set()
        assert blocked(wall(*RIGHT), rule=LineRule.ANY) == {(6, 5)}

    def test_one_wall_end_at_a_corner_does_not_separate_diagonal_cells(self) -> None:
        assert (6, 6) not in blocked(wall((6.0, 6.0), (6.0, 9.0)))
        assert (6, 6) not in blocked(wall((6.0, 6.0), (9.0, 6.0)))

    def test_two_obstacles_that_pinch_the_corner_do(self) -> None:
        pinch = (wall((6.0, 6.0), (9.0, 6.0)), Wall("v", (6.0, 6.0), (3.0, 6.0)))
        assert (6, 6) in blocked(*pinch)
        assert (6, 6) in blocked(*pinch, rule=LineRule.ANY)

    def test_a_wall_across_the_centres_of_a_row_leaves_them_in_reach(self) -> None:
        assert blocked(wall((0.0, 5.5), (9.0, 5.5))) & {(4, 5), (6, 5)} == set()

    def test_chest_high_cover_separates_foliage_and_windows_do_not(self) -> None:
        """GR-05: walls, solid obstacles and cover objects; light cover does not block."""
        table = wall(*RIGHT, kind=WallKind.OBJECT, height=3.0)
        crate = wall(*RIGHT, kind=WallKind.OBJECT, cover="partial")
        bush = wall(*RIGHT, kind=WallKind.OBJECT, cover="light")
        window = wall(*RIGHT, kind=WallKind.WINDOW)
        assert blocked(table) == blocked(crate) == {(6, 5)}
        assert blocked(bush, tags=("light",)) == blocked(window) == set()
        assert blocked(bush) == {(6, 5)}

    def test_any_line_passes_half_a_wall_and_sees_over_a_low_one(self) -> None:
        half = wall((6.0, 5.2), (6.0, 6.0))
        assert blocked(half) == {(6, 5)}
        assert blocked(half, rule=LineRule.ANY) == set()
        assert blocked(wall(*RIGHT, height=3.0), rule=LineRule.ANY) == set()

    def test_areas_are_cached_until_a_wall_nearby_changes(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A wall along the east side of C3 separates C3 from three cells only."""
        monkeypatch.setattr(threatened_area, "CACHE_SIZE", 2)
        board = Board(GRID)
        far = replace(board, walls=(Wall("far", (9.0, 3.0), (9.0, 9.0)),))
        near = replace(far, walls=(*far.walls, Wall("near", (3.0, 0.5), (3.0, 4.5))))
        for line in (LineRule.CENTRE, LineRule.ANY):
            ask = (((2, 2),), 1, 1, line)
            open_, result, parted = (
                cells_in_reach(GRID, obstacles_of(item), *ask) for item in (board, far, near)
            )
            assert result is open_
            assert open_ - parted == {(3, 1), (3, 2), (3, 3)}

    def test_a_large_creature_reaches_with_any_of_its_cells(self) -> None:
        """GR-04: adjacency holds if any pair of cells within reach is clear."""
        obstacles = obstacles_of(Board(GRID, (wall((7.0, 5.0), (7.0, 6.0)),)))
        first_cells = GRID.covered_cells((5, 5), "2x2")
        target = ((7, 5),)
        assert is_in_reach(GRID, obstacles, first_cells, target, 1, 1, LineRule.CENTRE)
        assert (7, 5) in cells_in_reach(GRID, obstacles, first_cells, 1, 1, LineRule.CENTRE)
        longer = obstacles_of(Board(GRID, (wall((7.0, 4.0), (7.0, 8.0)),)))
        assert not is_in_reach(GRID, longer, first_cells, target, 1, 1, LineRule.CENTRE)
        assert not is_in_reach(GRID, longer, first_cells, target, 1, 1, LineRule.ANY)

    @pytest.mark.parametrize(
        ("rule", "arrives"),
        [(LineRule.CENTRE, False), (LineRule.ANY, True), (LineRule.NONE, True)],
    )
    def test_the_line_rule_decides_which_line_must_be_clear(
        self, rule: LineRule, arrives: bool
    ) -> None:
        """Half a wall across the centres leaves a line open, a whole wall none."""
        half = obstacles_of(Board(GRID, (wall((6.0, 5.2), (6.0, 6.0)),)))
        whole = obstacles_of(Board(GRID, (wall((6.0, 4.0), (6.0, 7.0)),)))
        ends = ((5, 5),), ((6, 5),)
        assert is_in_reach(GRID, half, *ends, 1, 1, rule) == arrives
        assert is_in_reach(GRID, whole, *ends, 1, 1, rule) == (rule is LineRule.NONE)

    def test_distance_is_that_of_the_nearest_cells(self) -> None:
        first_cells, second_cells = (
            GRID.covered_cells((2, 2), "2x2"),
            GRID.covered_cells((6, 2), "3x3"),
        )
        gaps = [
            is_in_reach(GRID, OPEN, first_cells, second_cells, 1, far, LineRule.CENTRE)
            for far in (2, 3, 9)
        ]
        assert gaps == [False, True, True]
        assert not is_in_reach(GRID, OPEN, first_cells, second_cells, 4, 9, LineRule.CENTRE)
        assert is_in_reach(GRID, OPEN, first_cells, first_cells, 0, 0, LineRule.ANY)


def steps(grid: Grid, first: Cell, second: Cell) -> int:
    """Steps from cell to neighbour, counted ring by ring."""
    reached, count = {first}, 0
    while second not in reached:
        reached |= {(q + dq, r + dr) for q, r in reached for dq, dr in grid.directions}
        count += 1
    return count


@given(oracle.random_walls(), st.data(), st.integers(-1, 2), st.integers(0, 3))
def test_reach_agrees_with_the_oracle(
    case: tuple[Grid, list[oracle.Bar]], data: st.DataObject, nearest: int, farthest: int
) -> None:
    grid, bars = case
    first_cells = data.draw(oracle.spaces(grid))
    obstacles = obstacles_of(oracle.board(grid, bars))
    reached = cells_in_reach(grid, obstacles, first_cells, nearest, farthest, LineRule.CENTRE)

    def is_clear(first: Cell, second: Cell) -> bool:
        ends = oracle.centre(grid.shape, first), oracle.centre(grid.shape, second)
        return oracle.is_clear(*ends, bars)

    for cell in grid.cells:
        ways = {first: steps(grid, first, cell) for first in first_cells}
        expected = nearest <= min(ways.values()) <= farthest and any(
            distance <= farthest and is_clear(first, cell) for first, distance in ways.items()
        )
        assert (cell in reached) == expected
        assert (
            is_in_reach(grid, obstacles, first_cells, (cell,), nearest, farthest, LineRule.CENTRE)
            == expected
        )


@given(oracle.random_walls(), st.data(), st.sampled_from(LineRule), st.integers(1, 3))
def test_reach_without_a_hole_is_mutual_and_never_grows_with_walls(
    case: tuple[Grid, list[oracle.Bar]], data: st.DataObject, rule: LineRule, farthest: int
) -> None:
    grid, bars = case
    first_cells, second_cells = data.draw(oracle.spaces(grid)), data.draw(oracle.spaces(grid))
    obstacles = obstacles_of(oracle.board(grid, bars))
    forth = is_in_reach(grid, obstacles, first_cells, second_cells, 1, farthest, rule)
    assert forth == is_in_reach(grid, obstacles, second_cells, first_cells, 1, farthest, rule)
    extra = obstacles_of(oracle.board(grid, [*bars, data.draw(oracle.bars(grid))]))
    assert forth or not is_in_reach(grid, extra, first_cells, second_cells, 1, farthest, rule)
    before, after = (
        cells_in_reach(grid, obstacle_set, first_cells, 1, farthest, rule)
        for obstacle_set in (obstacles, extra)
    )
    assert after <= before
