"""Rays between corners of two open footprints: by hand on small boards and against nearby lines."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.bystanders import BystanderCell
from gridapp.geometry.cover.exact_rays import first_stop
from gridapp.geometry.cover.ray_batch import OPEN, RayBatch
from gridapp.geometry.cover.ray_endpoints import RayEndpoint, TargetEndpoints, ray_endpoints
from gridapp.geometry.cover.ray_set import RaySet
from gridapp.geometry.planar.lazy_sequence import LazySequence
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_sight as oracle

GRID = Grid(10, 10)


def endpoint(cells: tuple[Cell, ...], point: Point, grid: Grid = GRID) -> RayEndpoint:
    """The tip of a space at a point."""
    return next(item for item in ray_endpoints(grid, cells) if item.point == pytest.approx(point))


def ray_set(
    board: Board,
    first_cells: oracle.Space,
    second_cells: oracle.Space,
    bodies: Sequence[BystanderCell] = (),
) -> RaySet:
    """Return all rays between two footprints."""
    layer = obstacles_of(board).solid
    starts, ends = ray_endpoints(board.grid, first_cells), ray_endpoints(board.grid, second_cells)
    cached = RayBatch(layer.wall_arrays, starts, TargetEndpoints([ends])).verdicts_for(0)
    return RaySet(layer, starts, ends, cached, bodies)


def is_open(
    first: Cell, start: Point, second: Cell, end: Point, *walls: tuple[Point, Point]
) -> bool:
    """Return True if a ray between corners of two cells is open.

    Batch and exact tests must agree.
    """
    ids = (Wall(f"w{k}", *wall) for k, wall in enumerate(walls))
    board = Board(GRID, tuple(ids))
    rays = ray_set(board, (first,), (second,))
    ends = endpoint((first,), start), endpoint((second,), end)
    quick = rays.verdicts_from(rays.starts.index(ends[0]))[rays.ends.index(ends[1])]
    assert (quick == OPEN) == (first_stop(obstacles_of(board).solid.segments, *ends) is None)
    return quick == OPEN


class TestEndpoints:
    """Where rays begin and end."""

    def test_a_cell_has_its_centre_and_four_corners(self) -> None:
        assert [item.point for item in ray_endpoints(GRID, ((2, 3),))] == [
            (2.5, 3.5),
            (2.0, 3.0),
            (3.0, 3.0),
            (3.0, 4.0),
            (2.0, 4.0),
        ]

    def test_a_big_square_has_its_centre_and_every_corner_on_its_outline(self) -> None:
        points = {item.point for item in ray_endpoints(GRID, GRID.covered_cells((0, 0), "2x2"))}
        assert points == {(x, y) for x in range(3) for y in range(3)}

    @pytest.mark.parametrize(("space", "count"), [("hex1", 7), ("hex3", 13), ("hex7", 19)])
    def test_hexes_have_the_corners_of_their_outline(self, space: str, count: int) -> None:
        for shape in (CellShape.HEX_POINTY, CellShape.HEX_FLAT):
            grid = Grid(10, 10, shape=shape)
            assert len(ray_endpoints(grid, grid.covered_cells((4, 4), space))) == count


class TestTouchingRays:
    """Design 4: what only touches a ray, a corner or an edge never counts."""

    def test_a_pillar_touching_the_ray_with_a_corner_does_not_stop_it(self) -> None:
        pillar = [((1.0, 1.0), (2.0, 1.0)), ((2.0, 1.0), (2.0, 2.0)), ((1.0, 1.0), (1.0, 2.0))]
        assert is_open((0, 0), (1.0, 0.0), (4, 3), (5.0, 4.0), *pillar)

    def test_a_wall_along_the_ray_does_not_stop_it(self) -> None:
        wall = ((3.0, 1.0), (6.0, 1.0))
        assert is_open((0, 0), (1.0, 1.0), (8, 0), (8.0, 1.0), wall)
        assert is_open((0, 0), (1.0, 1.0), (8, 1), (8.0, 1.0), wall)

    def test_a_wall_along_all_of_it_stops_it_if_the_spaces_lie_to_both_sides(self) -> None:
        wall = ((0.0, 1.0), (9.0, 1.0))
        assert is_open((0, 0), (1.0, 1.0), (8, 0), (8.0, 1.0), wall)
        assert not is_open((0, 0), (1.0, 1.0), (8, 1), (8.0, 1.0), wall)

    def test_a_wall_between_neighbours_stops_the_rays_along_it_and_through_its_ends(self) -> None:
        wall = ((1.0, 0.0), (1.0, 1.0))
        assert not is_open((0, 0), (1.0, 0.0), (1, 0), (1.0, 1.0), wall)
        assert not is_open((0, 0), (0.0, 0.0), (1, 0), (2.0, 0.0), wall)

    def test_a_shared_corner_is_open_unless_a_wall_parts_the_spaces_there(self) -> None:
        assert is_open((0, 0), (1.0, 0.0), (1, 0), (1.0, 0.0))
        assert is_open((0, 0), (1.0, 0.0), (1, 0), (1.0, 0.0), ((0.0, 0.0), (1.0, 0.0)))
        assert not is_open((0, 0), (1.0, 0.0), (1, 0), (1.0, 0.0), ((1.0, 0.0), (1.0, 1.0)))
        one_side, other_side = ((1.0, 1.0), (2.0, 1.0)), ((1.0, 1.0), (1.0, 2.0))
        assert is_open((0, 0), (1.0, 1.0), (1, 1), (1.0, 1.0), one_side)
        both = (one_side, other_side)
        assert not is_open(
            (0, 0), (1.0, 1.0), (1, 1), (1.0, 1.0), ((1.0, 1.0), (1.0, 0.0)), both[1]
        )
        assert is_open((0, 0), (1.0, 1.0), (1, 1), (1.0, 1.0), both[0], ((1.0, 1.0), (1.0, 0.0)))

    def test_rays_pass_the_end_of_the_wall_next_to_the_attacker(self) -> None:
        below = ((0.0, 1.0), (1.0, 1.0))
        assert is_open((0, 0), (1.0, 1.0), (1, 3), (1.0, 3.0), below)
        assert is_open((0, 0), (1.0, 1.0), (1, 3), (1.0, 3.0), below, ((0.0, 1.0), (0.0, 3.0)))
        assert not is_open((0, 0), (1.0, 1.0), (0, 3), (1.0, 3.0), below)
        corner = (below, ((1.0, 0.0), (1.0, 1.0)))
        assert not is_open((0, 0), (1.0, 1.0), (1, 3), (1.0, 3.0), *corner)

    @pytest.mark.parametrize(
        "further",
        [
            ((3.5, 4.5), (3.7, 4.9)),  # near the corner, to its right
            ((2.5, 3.2), (3.5, 3.4)),  # above it
            ((2.6, 4.3), (3.4, 3.5)),  # across, but past it
        ],
    )
    def test_a_wall_at_a_corner_counts_whatever_else_is_near(
        self, further: tuple[Point, Point]
    ) -> None:
        """The cell and the wall at the start of the ray are both below the ray."""
        down = ((3.0, 4.0), (3.0, 9.0))
        for walls in ((further, down), (down, further)):
            assert not is_open((2, 4), (3.0, 4.0), (8, 4), (8.0, 4.0), *walls)
        assert is_open((2, 4), (3.0, 4.0), (8, 4), (8.0, 4.0), further)

    def test_rays_pass_the_end_of_the_wall_next_to_the_target(self) -> None:
        above = ((1.0, 3.0), (2.0, 3.0))
        assert is_open((0, 0), (1.0, 0.0), (1, 3), (1.0, 3.0), above)
        assert not is_open((1, 0), (1.0, 0.0), (1, 3), (1.0, 3.0), above, ((0.0, 3.0), (1.0, 3.0)))

    def test_walls_touching_from_both_sides_let_a_ray_turn_about_them(self) -> None:
        left, right = ((3.0, 3.0), (3.0, 1.0)), ((5.0, 3.0), (5.0, 5.0))
        assert is_open((0, 3), (1.0, 3.0), (7, 2), (7.0, 3.0), left, right)
        assert not is_open((0, 2), (1.0, 3.0), (7, 2), (7.0, 3.0), left, right)
        assert not is_open((0, 2), (1.0, 3.0), (7, 3), (7.0, 3.0), left, right)
        assert not is_open((0, 3), (1.0, 3.0), (7, 3), (7.0, 3.0), left, right)

    def test_a_wall_through_the_centre_of_a_cell_hides_neither_half(self) -> None:
        wall = ((4.5, 3.0), (4.5, 6.0))
        assert is_open((0, 4), (0.5, 4.5), (4, 4), (4.5, 4.5), wall)
        assert is_open((8, 4), (8.5, 4.5), (4, 4), (4.5, 4.5), wall)


class TestBystanders:
    """Creatures in the way, where a rule counts them."""

    def rays(self, target: Cell, *cells: Cell) -> RaySet:
        bodies = [BystanderCell("ogre", GRID.polygon(cell)) for cell in cells]
        return ray_set(Board(GRID), ((0, 0),), (target,), bodies)

    def is_middle_open(self, target: Cell, *cells: Cell) -> bool:
        return self.rays(target, *cells).verdicts_from(0)[0] == OPEN

    def test_a_creature_across_a_ray_stops_it_and_is_named(self) -> None:
        ray = self.rays((4, 0), (2, 0)).first_ray()
        assert (ray.start, ray.end) == ((0.5, 0.5), (4.5, 0.5))
        assert (ray.blocked_at, ray.blocker) == ((2.0, 0.5), "ogre")

    def test_a_creature_touching_a_ray_with_a_corner_does_not_stop_it(self) -> None:
        assert self.is_middle_open((4, 4), (2, 1))

    def test_a_creature_beside_before_or_behind_a_ray_does_not_stop_it(self) -> None:
        assert self.is_middle_open((4, 0), (2, 2), (6, 0), (0, 1))

    def test_two_creatures_sharing_a_corner_on_the_ray_stop_it(self) -> None:
        assert not self.is_middle_open((4, 4), (2, 1), (1, 2))


class TestRays:
    """The rays in the proof of a cover."""

    def test_rays_are_a_lazy_sequence(self) -> None:
        board = Board(GRID, (Wall("w", (2.0, 0.0), (2.0, 1.0)),))
        result = ray_set(board, ((0, 0),), ((4, 0),))
        rays = LazySequence(result.rays)
        assert not result._rows
        assert len(rays) == 25
        assert rays[0].blocked_at == (2.0, 0.5)
        assert rays[0].blocker == "w"
        assert rays[:2] == tuple(rays)[:2]
        assert rays == LazySequence(result.rays)
        assert rays != 25
        assert hash(rays) == hash(tuple(rays))
        assert repr(rays) == repr(tuple(rays))

    @pytest.mark.parametrize("x", [1.5, 2.0, 7.0])
    def test_the_first_ray_alone_equals_the_first_of_all(self, x: float) -> None:
        board = Board(GRID, (Wall("w", (x, -1.0), (x, 9.0)),))
        result = ray_set(board, ((0, 3), (0, 4)), ((4, 3), (4, 4), (5, 3), (5, 4)))
        rays = LazySequence(result.rays, result.first_ray)
        first = rays[0]
        assert list(result._rows) == [0]
        assert (first.blocked_at is None) == (x > 6)
        assert first == rays[:1][0] == result.rays()[0]
        assert rays[0] is rays[:1][0]

    def test_a_ray_without_length_stops_where_it_is(self) -> None:
        board = Board(GRID, (Wall("w", (1.0, 0.0), (1.0, 1.0)),))
        rays = ray_set(board, ((0, 0),), ((1, 0),)).rays()
        ray = next(ray for ray in rays if ray.start == ray.end == (1.0, 0.0))
        assert (ray.blocked_at, ray.blocker) == ((1.0, 0.0), "w")


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Grid, list[oracle.Bar], oracle.Space, oracle.Space]:
    grid, walls = draw(oracle.random_walls(most=6))
    return grid, walls, draw(oracle.spaces(grid)), draw(oracle.spaces(grid))


@given(scenes())
def test_quick_and_exact_verdicts_agree(
    case: tuple[Grid, list[oracle.Bar], oracle.Space, oracle.Space],
) -> None:
    grid, walls, first_cells, second_cells = case
    if not set(first_cells).isdisjoint(second_cells):
        return
    board = oracle.board(grid, walls)
    segments = obstacles_of(board).solid.segments
    rays = ray_set(board, first_cells, second_cells)
    for number, start in enumerate(rays.starts):
        for end, verdict in zip(rays.ends, rays.verdicts_from(number), strict=True):
            assert (verdict == OPEN) == (first_stop(segments, start, end) is None)
    assert [bool(ray.blocker) for ray in rays.rays()] == [
        verdict != OPEN for number in rays.start_indices for verdict in rays.verdicts_from(number)
    ]


def _same(tips_of: Sequence[RayEndpoint], spot: Point) -> RayEndpoint:
    return next(item for item in tips_of if item.point == pytest.approx(spot))


@settings(max_examples=80)
@given(scenes(), st.data())
def test_rays_are_open_if_and_only_if_a_nearby_line_is(
    case: tuple[Grid, list[oracle.Bar], oracle.Space, oracle.Space], data: st.DataObject
) -> None:
    grid, walls, first_cells, second_cells = case
    if not set(first_cells).isdisjoint(second_cells):
        return
    start = data.draw(st.sampled_from(oracle.endpoints(grid.shape, first_cells)))
    end = data.draw(st.sampled_from(oracle.endpoints(grid.shape, second_cells)))
    segments = obstacles_of(oracle.board(grid, walls)).solid.segments
    begin = _same(ray_endpoints(grid, first_cells), oracle.real(grid.shape, start[0]))
    arrive = _same(ray_endpoints(grid, second_cells), oracle.real(grid.shape, end[0]))
    near = [bar for bar in walls if bar[0] != bar[1]]
    assert (first_stop(segments, begin, arrive) is None) == oracle.is_open(start, end, near)
