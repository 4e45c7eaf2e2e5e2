"""Any line between two footprints, against all lines through two points."""

from itertools import combinations, product
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.ray_caster import (
    has_any_line,
    has_line_past_mesh,
    mesh_between,
    walls_between,
)
from gridapp.geometry.visibility.line_of_sight import has_line_between
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.geometry.visibility.visibility_fan import TriangleGraph
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_sight as oracle

GRID = Grid(10, 10)
Ends = tuple[Point, Point]


def graph_of(*walls: Ends) -> TriangleGraph:
    named = (Wall(f"w{k}", *ends) for k, ends in enumerate(walls))
    return obstacles_of(Board(GRID, tuple(named))).sight_mesh.graph


def has_line(first: Cell, second: Cell, *walls: Ends) -> bool:
    """Return True if a line between two cells is open; checks both directions."""
    spaces = (GRID.polygon(first), GRID.polygon(second))
    result = has_line_between(graph_of(*walls), *spaces)
    assert has_line_between(graph_of(*walls), *spaces[::-1]) == result
    return result


class TestByHand:
    """Between the cells (1, 4) and (7, 4), with walls across the columns between."""

    def test_nothing_in_between(self) -> None:
        assert has_line((1, 4), (7, 4))
        assert has_line((1, 4), (2, 4))
        assert has_line((1, 4), (2, 5))

    def test_one_wall_as_high_as_the_cells(self) -> None:
        assert not has_line((1, 4), (7, 4), ((4.0, 4.0), (4.0, 5.0)))
        assert has_line((1, 4), (7, 4), ((4.0, 4.0), (4.0, 4.99)))

    def test_two_walls_with_a_gap_that_no_line_between_the_cells_finds(self) -> None:
        up, down = ((4.0, 0.0), (4.0, 4.5)), ((5.0, 4.5), (5.0, 9.0))
        assert has_line((1, 4), (7, 4), up, down)
        lower, upper = ((4.0, 0.0), (4.0, 4.9)), ((4.5, 4.1), (4.5, 9.0))
        assert not has_line((1, 4), (7, 4), lower, upper)

    def test_a_slit_in_line_with_another(self) -> None:
        first = [((3.0, 0.0), (3.0, 4.2)), ((3.0, 4.3), (3.0, 9.0))]
        second = [((5.0, 0.0), (5.0, 4.2)), ((5.0, 4.3), (5.0, 9.0))]
        assert has_line((1, 4), (7, 4), *first, *second)
        aside = [((5.0, 0.0), (5.0, 4.9)), ((5.0, 4.95), (5.0, 9.0))]
        assert not has_line((1, 4), (7, 4), *first, *aside)

    def test_walls_inside_the_spaces(self) -> None:
        assert has_line((1, 4), (7, 4), ((1.5, 3.0), (1.5, 6.0)), ((7.5, 3.0), (7.5, 6.0)))

    def test_neighbours_with_a_wall_between_or_a_door_ajar(self) -> None:
        assert not has_line((1, 4), (2, 4), ((2.0, 4.0), (2.0, 5.0)))
        assert has_line((1, 4), (2, 4), ((2.0, 4.0), (2.0, 4.9)))

    def test_diagonal_neighbours_pinched_or_not(self) -> None:
        assert not has_line((1, 4), (2, 5), ((2.0, 5.0), (3.0, 5.0)), ((2.0, 5.0), (1.0, 5.0)))
        assert has_line((1, 4), (2, 5), ((2.0, 5.0), (3.0, 5.0)), ((2.0, 5.0), (2.0, 4.0)))

    def test_past_an_end_that_lies_on_both_lines_between_outermost_corners(self) -> None:
        """From (1.9, 4.94) by (3.5, 3.5) to (5.3, 1.88): between the slopes 0.6 and 1 all pass."""
        assert has_line((1, 4), (5, 1), ((1.5, 3.5), (3.5, 3.5)))
        assert not has_line((1, 4), (5, 1), ((1.5, 3.5), (5.0, 3.5)))

    def test_behind_a_closed_room_there_is_always_a_way_round_but_no_line(self) -> None:
        ring = ((3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0))
        walls = [(ring[k - 1], ring[k]) for k in range(4)]
        assert not has_line((1, 4), (7, 4), *walls)
        assert has_line((1, 4), (7, 4), *walls[1:2])


def lines_through(points: list[Point], start_area: Polygon, second: Polygon) -> list[Ends]:
    """Yield lines between the inside of two polygons, next to every line through two points."""
    result = []
    shift = 1e-3
    for (ax, ay), (bx, by) in combinations(points, 2):
        away = hypot(bx - ax, by - ay)
        if away < 1e-9:
            continue
        nx, ny = (ay - by) / away * shift, (bx - ax) / away * shift
        for s, t in product((-1.03, -0.37, 0.29, 0.91), repeat=2):
            p, q = (ax + s * nx, ay + s * ny), (bx + t * nx, by + t * ny)
            spans = [span for span in (_span(p, q, start_area), _span(p, q, second)) if span]
            if len(spans) == 2:
                first, last = sorted(spans)
                result.append((_at(p, q, first[1] - 1e-5), _at(p, q, last[0] + 1e-5)))
    return result


def _at(p: Point, q: Point, share: float) -> Point:
    return (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))


def _span(p: Point, q: Point, polygon: Polygon) -> tuple[float, float] | None:
    """Return where a line enters and leaves a convex polygon, None if it only touches."""
    enter, leave = -1e9, 1e9
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        depth = (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)
        gain = (bx - ax) * (q[1] - p[1]) - (by - ay) * (q[0] - p[0])
        if abs(gain) < 1e-12:
            if depth < 0:
                return None
        elif gain > 0:
            enter = max(enter, -depth / gain)
        else:
            leave = min(leave, -depth / gain)
    return (enter, leave) if leave - enter > 1e-4 else None


@settings(max_examples=120)
@given(oracle.random_walls(most=7), st.data())
def test_lines_agree_with_all_lines_through_two_points(
    case: tuple[Grid, list[oracle.Bar]], data: st.DataObject
) -> None:
    """Turning and shifting any open line gives an open line nearly touching two corners."""
    grid, bars = case
    cells = data.draw(st.lists(st.sampled_from(grid.cells), min_size=2, max_size=2, unique=True))
    first, second = map(grid.polygon, cells)
    obstacles = obstacles_of(oracle.board(grid, bars))
    ends = [oracle.real(grid.shape, spot) for bar in bars for spot in bar]
    walls = [oracle.wall(grid.shape, "w", bar) for bar in bars]
    lines = lines_through([*ends, *first, *second], first, second)
    expected = any(oracle.hidden_share(a, (b, b), walls, 1) == 0 for a, b in lines)
    assert has_line_between(obstacles.sight_mesh.graph, first, second) == expected


@given(oracle.random_walls(), st.data())
def test_any_line_is_the_same_both_ways_and_open_within_a_space(
    case: tuple[Grid, list[oracle.Bar]], data: st.DataObject
) -> None:
    grid, bars = case
    obstacles = obstacles_of(oracle.board(grid, bars))
    first_cells, second_cells = data.draw(oracle.spaces(grid)), data.draw(oracle.spaces(grid))
    assert has_any_line(grid, obstacles, first_cells, second_cells) == has_any_line(
        grid, obstacles, second_cells, first_cells
    )
    assert has_any_line(grid, obstacles, first_cells, first_cells)


@given(oracle.random_walls(), st.data())
def test_one_more_wall_never_opens_a_line(
    case: tuple[Grid, list[oracle.Bar]], data: st.DataObject
) -> None:
    grid, bars = case
    first_cells, second_cells = data.draw(oracle.spaces(grid)), data.draw(oracle.spaces(grid))
    extra = [*bars, data.draw(oracle.bars(grid))]
    before, after = (
        has_any_line(grid, obstacles_of(oracle.board(grid, walls)), first_cells, second_cells)
        for walls in (bars, extra)
    )
    assert before or not after


@settings(max_examples=300)
@given(oracle.random_walls(most=12), st.data())
def test_a_mesh_of_the_walls_around_two_spaces_answers_as_the_whole_mesh(
    case: tuple[Grid, list[oracle.Bar]], data: st.DataObject
) -> None:
    grid, bars = case
    first, second = data.draw(oracle.spaces(grid)), data.draw(oracle.spaces(grid))
    if not set(first).isdisjoint(second):
        return
    obstacles = obstacles_of(oracle.board(grid, bars))
    whole = SightMesh(grid.size, obstacles.opaque.segments)
    small = SightMesh(grid.size, walls_between(grid, obstacles, first, second))
    assert has_line_past_mesh(grid, small, first, second) == has_line_past_mesh(
        grid, whole, first, second
    )


def test_the_whole_board_is_triangulated_once_its_parts_have_cost_as_much() -> None:
    walls = [Wall(f"w{k}", (k % 10 + 0.2, 3.5), (k % 10 + 0.8, 3.5 + k / 400)) for k in range(200)]
    obstacles = obstacles_of(Board(GRID, tuple(walls)))
    near = walls_between(GRID, obstacles, ((2, 2),), ((3, 4),))
    assert 20 <= len(near) < 100
    meshes = [mesh_between(GRID, obstacles, ((2, 2),), ((3, 4),)) for _ in range(12)]
    wholes = [mesh is obstacles.sight_mesh for mesh in meshes]
    assert wholes == sorted(wholes)
    # To look for the walls of a part counts as a wall.
    assert wholes.count(False) == len(walls) // (len(near) + 1)
    few = obstacles_of(Board(GRID, tuple(walls[:150])))
    assert mesh_between(GRID, few, ((2, 2),), ((3, 4),)) is few.sight_mesh


def test_a_low_wall_leaves_a_line() -> None:
    low = Wall("low", (4.0, 0.0), (4.0, 9.0), height=3.0)
    assert has_any_line(GRID, obstacles_of(Board(GRID, (low,))), ((1, 4),), ((7, 4),))


@pytest.mark.parametrize("space", ["hex3", "hex7"])
def test_hex_clusters_see_past_a_wall_from_any_of_their_cells(space: str) -> None:
    grid = Grid(12, 12, shape=CellShape.HEX_POINTY)
    first_cells, second_cells = (
        grid.covered_cells((1, 5), space),
        grid.covered_cells((6, 5), "hex1"),
    )
    x, y = grid.centre((4, 5))
    wall = Wall("w", (x, y - 0.6), (x, y + 0.6))
    assert has_any_line(grid, obstacles_of(Board(grid, (wall,))), first_cells, second_cells)
    wide = Wall("w", (x, y - 9), (x, y + 9))
    assert not has_any_line(grid, obstacles_of(Board(grid, (wide,))), first_cells, second_cells)
