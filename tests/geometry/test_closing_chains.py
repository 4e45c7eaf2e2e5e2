"""Chains of walls that close the passage between two spaces."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.closing_chains import is_closed_by_chain
from gridapp.geometry.cover.ray_caster import has_any_line, has_line_past_mesh
from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_sight as oracle

GRID = Grid(10, 10)
Ends = tuple[Point, Point]


def closed(first: Cell, second: Cell, *walls: Ends) -> bool:
    """Return whether walls clearly close the passage between two cells, the same both ways."""
    segments = [Segment(*a, *b) for a, b in walls]
    spaces = GRID.polygon(first), GRID.polygon(second)
    result = is_closed_by_chain(segments, *spaces)
    assert is_closed_by_chain(segments, *spaces[::-1]) == result
    return result


def outline(left: float, top: float, right: float, bottom: float) -> list[Ends]:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return [(corners[k - 1], corners[k]) for k in range(4)]


class TestByHand:
    """Walls between the cells (1, 4), which covers 1..2 by 4..5, and others."""

    def test_nothing_in_between(self) -> None:
        assert not closed((1, 4), (2, 4))

    def test_a_wall_on_the_common_side(self) -> None:
        assert closed((1, 4), (2, 4), ((2.0, 4.0), (2.0, 5.0)))
        assert not closed((1, 4), (2, 4), ((2.0, 4.0), (2.0, 4.99)))

    def test_two_walls_on_the_common_side_that_meet_or_do_not(self) -> None:
        upper, lower = ((2.0, 3.0), (2.0, 4.4)), ((2.0, 4.4), (2.0, 7.0))
        assert closed((1, 4), (2, 4), upper, lower)
        assert not closed((1, 4), (2, 4), upper, ((2.0, 4.41), (2.0, 7.0)))

    def test_two_walls_that_pinch_a_corner(self) -> None:
        below = ((2.0, 5.0), (3.0, 5.0)), ((2.0, 5.0), (1.0, 5.0))
        assert closed((1, 4), (2, 5), *below)
        assert not closed((1, 4), (2, 5), below[0], ((2.0, 5.0), (2.0, 4.0)))

    def test_two_sides_of_the_cell_itself(self) -> None:
        corner = ((2.0, 4.0), (2.0, 5.0)), ((2.0, 5.0), (1.0, 5.0))
        assert closed((1, 4), (2, 5), *corner)
        assert not closed((1, 4), (2, 5), corner[0])

    def test_a_crate_around_a_cell(self) -> None:
        assert closed((1, 4), (2, 4), *outline(2, 4, 3, 5))
        assert closed((1, 4), (4, 7), *outline(4, 7, 5, 8))

    def test_a_zigzag_across(self) -> None:
        zigzag = ((3.0, 3.0), (3.5, 4.3)), ((3.5, 4.3), (3.1, 4.8)), ((3.1, 4.8), (3.4, 6.0))
        assert closed((1, 4), (5, 4), *zigzag)
        assert not closed((1, 4), (5, 4), *zigzag[:2])

    def test_walls_around_the_back_of_a_cell_close_nothing(self) -> None:
        """From the upper bridge around the left of the cell to the lower one."""
        around = outline(1, 4, 2, 5)[:1] + outline(1, 4, 2, 5)[1::2]
        assert not closed((1, 4), (5, 4), *around)
        assert not closed((1, 4), (5, 4), *outline(0.5, 3.5, 2.5, 5.5)[:2])

    def test_walls_joined_only_beyond_the_hull_close_nothing(self) -> None:
        upper, lower = ((3.0, 0.0), (3.0, 4.4)), ((3.0, 9.0), (3.0, 4.6))
        far = ((3.0, 0.0), (9.0, 0.0)), ((9.0, 0.0), (9.0, 9.0)), ((9.0, 9.0), (3.0, 9.0))
        assert not closed((1, 4), (5, 4), upper, lower, *far)

    def test_a_wall_inside_a_cell_is_not_clear(self) -> None:
        assert not closed((1, 4), (2, 4), ((1.9, 3.0), (1.9, 6.0)))


def test_hexes_closed_by_the_side_they_share() -> None:
    grid = Grid(6, 6, shape=CellShape.HEX_POINTY)
    first, second = grid.polygon((2, 2)), grid.polygon((3, 2))
    common = [corner for corner in first if any(abs(corner[0] - x) < 1e-9 for x, _ in second)]
    (ax, ay), (bx, by) = common
    assert is_closed_by_chain([Segment(ax, ay, bx, by)], first, second) is False
    longer = Segment(ax, ay + 3 * (ay - by), bx, by + 3 * (by - ay))
    assert is_closed_by_chain([longer], first, second) is True


@settings(max_examples=300)
@given(oracle.random_walls(most=14), st.data())
def test_no_line_passes_a_chain_that_closes(
    case: tuple[Grid, list[oracle.Bar]], data: st.DataObject
) -> None:
    grid, bars = case
    first, second = data.draw(
        st.lists(st.sampled_from(grid.cells), min_size=2, max_size=2, unique=True)
    )
    board = oracle.board(grid, bars)
    segments = obstacles_of(board).opaque.segments
    if is_closed_by_chain(segments, grid.polygon(first), grid.polygon(second)):
        mesh = SightMesh(grid.size, segments)
        assert not has_line_past_mesh(grid, mesh, (first,), (second,))
        assert not has_any_line(grid, obstacles_of(board), (first,), (second,))


@pytest.mark.parametrize("shape", CellShape)
@pytest.mark.parametrize("shift", [0.0, 1e-12, 1e-8, 1e-5, 1e-3])
def test_chains_of_sides_of_cells_are_closed_as_the_search_says(
    shape: CellShape, shift: float
) -> None:
    """Sides of cells, as walls are drawn along the lattice, each moved by next to nothing."""
    grid, dice = Grid(5, 5, shape=shape), random.Random(7)
    decided = 0
    for _ in range(12):
        walls = [wall_on_side(grid, dice, shift) for _ in range(30)]
        board = Board(grid, tuple(walls))
        segments = obstacles_of(board).opaque.segments
        mesh = SightMesh(grid.size, segments)
        for first in grid.cells[::6]:
            for second in (cell for cell in grid.cells if 0 < grid.cell_distance(first, cell) < 3):
                if is_closed_by_chain(segments, grid.polygon(first), grid.polygon(second)):
                    decided += 1
                    assert not has_line_past_mesh(grid, mesh, (first,), (second,))
    assert decided > 10 or shift


def wall_on_side(grid: Grid, dice: random.Random, shift: float) -> Wall:
    """Return a wall along a random side of a random cell."""
    corners = grid.polygon(dice.choice(grid.cells))
    k = dice.randrange(len(corners))
    ends = [
        (x + dice.uniform(-shift, shift), y + dice.uniform(-shift, shift))
        for x, y in (corners[k - 1], corners[k])
    ]
    return Wall("w", ends[0], ends[1])
