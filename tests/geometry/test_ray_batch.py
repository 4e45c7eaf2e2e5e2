"""Cover of several targets at once: equal to each alone, and batch decisions by hand."""

from collections.abc import Sequence
from itertools import product
from math import dist

import msgspec
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.corridors import Corridors
from gridapp.geometry.cover.cover import Cover, CoverRule, cover, covers
from gridapp.geometry.cover.exact_rays import first_stop
from gridapp.geometry.cover.line_space import (
    _as_shares,
    _corners_along,
    _through_both,
    leave_open_line,
)
from gridapp.geometry.cover.ray_batch import (
    NONE_OPEN,
    NOT_DECIDED,
    OPEN,
    STOPPED,
    UNDECIDED,
    RayBatch,
)
from gridapp.geometry.cover.ray_caster import CoverTargets, has_any_line, has_line_past_mesh
from gridapp.geometry.cover.ray_endpoints import RayEndpoints, TargetEndpoints, ray_endpoints
from gridapp.geometry.planar.wall_arrays import WallArrays
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_sight as oracle
from tests.geometry.test_cover import ANY_LINE, CORNERS, SILHOUETTE, TAGGED

GRID = Grid(30, 30)
Ends = tuple[float, float, float, float]

ROUND = st.integers(0, 60).map(lambda n: n / 2)
points = st.tuples(ROUND | st.floats(0, 30), ROUND | st.floats(0, 30))


@st.composite
def walls(draw: st.DrawFn) -> list[Wall]:
    """Walls on a wide board, at round and at odd places, a few of them low.

    Many begin where the one before ends.
    """
    heights = st.sampled_from([None, None, None, 3.0])
    result: list[Wall] = []
    for start, end, goes_on in draw(
        st.lists(st.tuples(points, points, st.booleans()), max_size=12)
    ):
        begin = result[-1].b if result and goes_on else start
        result.append(Wall(f"w{len(result)}", begin, end, height=draw(heights)))
    return result


@st.composite
def battlefields(draw: st.DrawFn) -> tuple[Board, oracle.Space, dict[str, oracle.Space]]:
    """A board, an attacker, and targets of several sizes."""
    if draw(st.booleans()):
        board = Board(GRID, tuple(draw(walls())))
    else:
        grid, bars = draw(oracle.random_walls())
        board = oracle.board(grid, bars)
    names = ("1x1", "1x1", "2x2", "3x3") if not board.grid.is_hex else ("hex1", "hex1", "hex3")
    targets = [draw(oracle.spaces(board.grid, names)) for _ in range(draw(st.integers(1, 6)))]
    return board, draw(oracle.spaces(board.grid, names)), {str(k): s for k, s in enumerate(targets)}


rules = st.sampled_from(
    [
        CORNERS,
        msgspec.structs.replace(CORNERS, best_point=True),
        msgspec.structs.replace(CORNERS, creatures=True),
        TAGGED,
        SILHOUETTE,
        ANY_LINE,
    ]
)


@settings(max_examples=300)
@given(battlefields(), rules)
def test_each_target_has_the_same_cover_as_alone(
    field: tuple[Board, oracle.Space, dict[str, oracle.Space]], rule: CoverRule
) -> None:
    board, first_cells, targets = field
    cached = obstacles_of(board)
    bodies = {f"other {name}": cells for name, cells in targets.items()}
    heights = dict.fromkeys(list(targets)[::2], 2.0)
    answers = covers(board.grid, cached, first_cells, targets, rule, bodies, heights=heights)
    for name, cells in targets.items():
        height = heights.get(name)
        alone = cover(board.grid, cached, first_cells, cells, rule, bodies, height=height)
        assert _without_proof(answers[name]) == _without_proof(alone)
        stops = [
            [(ray.start, ray.end, ray.blocked_at is None) for ray in answer.rays]
            for answer in (answers[name], alone)
        ]
        assert stops[0] == stops[1]


@settings(max_examples=100)
@given(battlefields(), rules)
def test_targets_prepared_once_have_the_same_cover_from_everywhere(
    field: tuple[Board, oracle.Space, dict[str, oracle.Space]], rule: CoverRule
) -> None:
    board, first_cells, spaces = field
    cached, prepared = obstacles_of(board), CoverTargets(board.grid, spaces)
    assert len(prepared) == len(spaces)
    for cells in (first_cells, *spaces.values()):
        answers = covers(board.grid, cached, cells, prepared, rule)
        assert answers == covers(board.grid, cached, cells, dict(prepared), rule)


def _without_proof(answer: Cover) -> Cover:
    """Return an answer without the parts that may differ where walls overlap."""
    return msgspec.structs.replace(answer, rays=(), blockers=())


@settings(max_examples=300)
@given(battlefields())
def test_decided_rays_agree_with_the_exact_test(
    field: tuple[Board, oracle.Space, dict[str, oracle.Space]],
) -> None:
    board, first_cells, targets = field
    layer = obstacles_of(board).solid
    apart = [cells for cells in targets.values() if set(first_cells).isdisjoint(cells)]
    starts, ends = (
        ray_endpoints(board.grid, first_cells),
        [ray_endpoints(board.grid, cells) for cells in apart],
    )
    assume(ends)
    result = RayBatch(layer.wall_arrays, starts, TargetEndpoints(ends))
    sums, most = result.decided_counts(best=False), result.decided_counts(best=True)
    for number, space in enumerate(ends):
        judgement = result.verdicts_for(number)
        rows = judgement.rows or [[STOPPED] * len(space)] * len(starts)
        assert (sums[number], most[number]) == _counts(judgement.rows)
        for (i, start), (k, end) in product(enumerate(starts), enumerate(space)):
            if rows[i][k] != UNDECIDED:
                assert (rows[i][k] == OPEN) == (first_stop(layer.segments, start, end) is None)
        line = result.leaves_line(number)
        if line is not None:
            mesh = SightMesh(board.grid.size, layer.segments)
            assert line == has_line_past_mesh(board.grid, mesh, first_cells, apart[number])


def _counts(rows: list[list[int]]) -> tuple[int, int]:
    """Return the number of decided open rays, of all and from the best start.

    Where a ray is undecided, only the best start with all its rays open is certain.
    """
    if not rows:
        return 0, 0
    counts = [row.count(OPEN) for row in rows]
    if any(UNDECIDED in row for row in rows):
        return NOT_DECIDED, len(rows[0]) if len(rows[0]) in counts else NOT_DECIDED
    return (sum(counts), max(counts)) if any(counts) else (NONE_OPEN, NONE_OPEN)


GRIDS = st.sampled_from(
    [GRID, Grid(26, 26, CellShape.HEX_POINTY), Grid(26, 26, CellShape.HEX_FLAT)]
)


@settings(max_examples=300)
@given(GRIDS, walls(), st.data())
def test_decided_lines_agree_with_the_mesh_search(
    grid: Grid, wall_list: list[Wall], data: st.DataObject
) -> None:
    names = ("hex1", "hex3", "hex7") if grid.is_hex else ("1x1", "2x2", "3x3")
    first_cells, second_cells = (data.draw(oracle.spaces(grid, names)) for _ in range(2))
    obstacles = obstacles_of(Board(grid, tuple(wall_list)))
    starts, ends = ray_endpoints(grid, first_cells), ray_endpoints(grid, second_cells)
    assume(starts.centre != ends.centre)
    marks = Corridors(obstacles.opaque.wall_arrays, starts, TargetEndpoints([ends])).wall_spans(0)
    plain = leave_open_line(starts, ends, marks)
    if plain is not None:
        assert plain == has_line_past_mesh(grid, obstacles.sight_mesh, first_cells, second_cells)


asides = st.floats(-3, 3)


@settings(max_examples=150)
@given(GRIDS, st.data(), st.lists(st.tuples(asides, asides), min_size=10, max_size=10))
def test_lines_that_miss_a_footprint_are_clipped(
    grid: Grid, data: st.DataObject, lines: list[Point]
) -> None:
    names = ("hex1", "hex3", "hex7") if grid.is_hex else ("1x1", "2x1", "3x3")
    spaces = [data.draw(oracle.spaces(grid, names)) for _ in range(2)]
    starts, ends = (ray_endpoints(grid, space) for space in spaces)
    assume(dist(starts.centre, ends.centre) > 2 * (starts.extent + ends.extent))
    away = dist(starts.centre, ends.centre)
    (x, y), (end_x, end_y) = starts.centre, ends.centre
    direction = (end_x - x) / away, (end_y - y) / away
    corners = [_as_shares(_corners_along(each.pattern, direction), away) for each in (starts, ends)]
    clipped = _through_both([(-3, -3), (3, -3), (3, 3), (-3, 3)], corners)
    for item in lines:
        sides = [
            _sides(grid, space, _places(starts.centre, ends.centre, *item)) for space in spaces
        ]
        if min(abs(off) for offs in sides for off in (min(offs), max(offs))) > 1e-6:
            meets = all(min(offs) < 0 < max(offs) for offs in sides)
            assert any(min(_sides_of(part, item)) > -1e-8 for part in clipped) == meets


def _places(start: Point, end: Point, s: float, t: float) -> tuple[Point, Point]:
    """Return two points of a line with the given offsets from two points."""
    (x, y), (end_x, end_y) = start, end
    away = dist(start, end)
    ux, uy = (end_x - x) / away, (end_y - y) / away
    return (x - s * uy, y + s * ux), (end_x - t * uy, end_y + t * ux)


def _sides(grid: Grid, space: oracle.Space, line: tuple[Point, Point]) -> list[float]:
    """Return the signed distances of a footprint's corners from a line."""
    (ax, ay), (bx, by) = line
    corners = [corner for cell in space for corner in grid.polygon(cell)]
    return [((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / dist(*line) for x, y in corners]


def _sides_of(part: Sequence[Point], point: Point) -> list[float]:
    """Return the depth of a point inside each side of a convex polygon."""
    x, y = point
    return [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(part, [*part[1:], part[0]], strict=True)
    ]


def line(first: Cell, second: Cell, *wall_ends: Ends) -> bool | None:
    """Return the decision on the lines between two cells, equal in both directions."""
    forth, back = (
        _decided(ray_endpoints(GRID, (a,)), ray_endpoints(GRID, (b,)), wall_ends)
        for a, b in ((first, second), (second, first))
    )
    assert forth == back
    return forth


def _decided(starts: RayEndpoints, ends: RayEndpoints, wall_ends: Sequence[Ends]) -> bool | None:
    wall_arrays = WallArrays(np.array(wall_ends, float).reshape(-1, 4))
    return leave_open_line(
        starts, ends, Corridors(wall_arrays, starts, TargetEndpoints([ends])).wall_spans(0)
    )


class TestLines:
    """Between the cells (1, 4) and (11, 4), whose squares lie between y = 4 and 5."""

    def test_without_walls_the_centre_line_is_open(self) -> None:
        assert line((1, 4), (11, 4)) is True

    def test_a_wall_across_the_corridor_separates(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 6.0)) is False
        assert line((1, 4), (11, 4), (5.0, 6.0, 7.0, 3.0)) is False

    def test_a_shorter_wall_does_not_separate(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 4.6)) is True

    def test_two_overlapping_walls_separate(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 4.6), (6.5, 4.4, 6.5, 6.0)) is False

    def test_two_walls_with_a_gap_for_a_slanting_line_do_not_separate(self) -> None:
        """From (2, 4.9) to (11, 4.1) a line passes x = 3 at 4.81 and x = 10 at 4.19."""
        assert line((1, 4), (11, 4), (3.0, 3.0, 3.0, 4.6), (10.0, 4.4, 10.0, 6.0)) is True

    def test_a_slanting_line_through_a_corner_of_each_footprint_is_open(self) -> None:
        """From (2, 4.01) to (11, 4.99): 4.34 at x = 5, 4.66 at 8, and 3.96 beside the middle."""
        near = (5.0, 0.0, 5.0, 4.327), (5.0, 4.347, 5.0, 9.0)
        far = (8.0, 0.0, 8.0, 4.653), (8.0, 4.673, 8.0, 9.0)
        assert line((1, 4), (11, 4), *near, *far) is True

    def test_the_corner_of_two_walls_that_meet_is_no_gap(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 7.0, 4.5), (7.0, 4.5, 6.0, 6.0)) is False

    def test_the_order_of_connected_walls_does_not_matter(self) -> None:
        """Neither reaches to the edge of the strip; they meet at the beginning of the first."""
        low, high = (6.0, 4.5, 6.0, 5.15), (7.0, 3.85, 6.0, 4.5)
        assert line((1, 4), (11, 4), low, high) is False
        assert line((1, 4), (11, 4), high, low) is False

    def test_three_walls_with_and_without_a_slit(self) -> None:
        upper, lower = (6.0, 3.0, 6.0, 4.3), (6.0, 4.7, 6.0, 6.0)
        assert line((1, 4), (11, 4), upper, lower) is True
        assert line((1, 4), (11, 4), upper, lower, (6.2, 4.2, 6.2, 4.8)) is False

    def test_a_line_may_pass_walls_beside_or_in_a_footprint(self) -> None:
        """The lines along y = 4.5, 4.1 and 4.9 pass them; each wall leaves more than 0.1."""
        assert line((1, 4), (11, 4), (1.5, 4.1, 6.0, 4.1)) is True
        assert line((1, 4), (11, 4), (1.5, 4.2, 1.5, 4.8)) is True
        assert line((1, 4), (11, 4), (11.5, 4.2, 11.5, 4.8)) is True
        assert line((1, 4), (11, 4), (1.5, 4.2, 1.5, 4.8), (6.0, 3.0, 6.0, 4.8)) is True

    def test_a_line_may_begin_in_front_of_a_wall_across_a_footprint(self) -> None:
        """The squares end at x = 2 and begin at x = 11; the walls close each of them."""
        assert line((1, 4), (11, 4), (1.5, 3.9, 1.5, 5.1)) is True
        assert line((1, 4), (11, 4), (11.5, 3.9, 11.5, 5.1)) is True
        assert line((1, 4), (11, 4), (1.5, 3.9, 1.5, 5.1), (6.0, 3.0, 6.0, 4.6)) is True

    def test_a_wall_across_the_front_of_a_footprint_is_undecided(self) -> None:
        assert line((1, 4), (11, 4), (1.995, 3.0, 1.995, 6.0)) is None
        assert line((1, 4), (11, 4), (11.005, 3.0, 11.005, 6.0)) is None

    def test_a_wall_across_footprints_of_several_cells_is_undecided(self) -> None:
        """They may have a notch, into which the wall reaches."""
        spaces = [GRID.covered_cells(cell, "2x2") for cell in ((1, 4), (11, 4))]
        starts, ends = (ray_endpoints(GRID, space) for space in spaces)
        assert _decided(starts, ends, [(1.5, 2.0, 1.5, 8.0)]) is None

    def test_a_wall_outside_the_strip_of_both_footprints_stops_nothing(self) -> None:
        """Between squares that face each other every line stays between y = 4 and 5."""
        assert line((1, 4), (11, 4), (1.5, 3.9, 6.0, 3.9)) is True
        assert line((1, 4), (11, 4), (6.0, 3.99, 6.0, 5.01)) is False

    def test_walls_between_the_footprints_may_still_separate(self) -> None:
        """The walls cross y = 5 and 4 at x = 3.3 and 5.2, and at 6.5 and 8.5."""
        assert line((1, 4), (11, 4), (1.5, 6.0, 7.0, 3.0)) is False
        assert line((1, 4), (11, 4), (4.5, 6.0, 11.5, 2.5)) is False
        assert line((1, 4), (11, 4), (1.5, 4.5, 2.6, 4.5), (6.0, 3.0, 6.0, 6.0)) is False

    def test_lines_that_miss_a_footprint_do_not_count(self) -> None:
        """Any line past x = 6 above y = 4 or below y = 5 also passes through a square there."""
        assert line((1, 4), (11, 4), (6.0, 4.0, 6.0, 5.0)) is False
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 5.02)) is False
        assert line((1, 4), (11, 4), (6.0, 3.98, 6.0, 6.0)) is False
        assert line((1, 4), (11, 4), (1.5, 3.9, 6.0, 3.9), (6.0, 3.9, 6.0, 5.02)) is False

    def test_walls_beyond_the_footprints_are_ignored(self) -> None:
        assert line((1, 4), (11, 4), (-3.0, 3.0, -3.0, 6.0), (14.0, 4.2, 14.0, 4.8)) is True

    def test_adjacent_footprints_are_undecided(self) -> None:
        assert line((1, 4), (3, 4)) is None

    def test_a_barely_open_line_is_undecided(self) -> None:
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 4.5), (6.0, 4.5001, 6.0, 6.0)) is None
        assert line((1, 4), (11, 4), (6.0, 3.0, 6.0, 4.9999)) is None


class TestRays:
    """What is known of all rays at once."""

    def verdicts(
        self, first: Cell, second_cells: list[Cell], *wall_ends: Ends
    ) -> list[list[list[int]]]:
        rows = np.array(wall_ends, float).reshape(-1, 4)
        targets = TargetEndpoints([ray_endpoints(GRID, (cell,)) for cell in second_cells])
        result = RayBatch(WallArrays(rows), ray_endpoints(GRID, (first,)), targets)
        return [result.verdicts_for(number).rows for number in range(len(second_cells))]

    def test_without_walls_all_rays_are_open(self) -> None:
        assert self.verdicts((1, 1), [(5, 1), (9, 20)]) == [[[OPEN] * 5] * 5] * 2

    def test_a_wall_separates_some_targets_only(self) -> None:
        wall = (4.0, 0.0, 4.0, 4.0)
        assert self.verdicts((1, 1), [(9, 1), (1, 9)], wall) == [[], [[OPEN] * 5] * 5]

    def test_connected_walls_separate_although_no_single_one_does(self) -> None:
        """Between the rows of y = 1 to 2, from x = 2 to 9; the corner lies at (6, 1.6)."""
        above, below = (5.0, 0.0, 6.0, 1.6), (5.0, 3.2, 6.0, 1.6)
        assert self.verdicts((1, 1), [(9, 1)], above, below) == [[]]
        assert self.verdicts((1, 1), [(9, 1)], (0.0, 9.0, 1.0, 9.0), below, above) == [[]]

    def test_walls_of_different_corridors_are_not_combined(self) -> None:
        """The walls meet at (5, 4), outside both corridors; each overhangs one side of its own."""
        right, down = (5.0, 1.4, 5.0, 4.0), (5.0, 4.0, 1.6, 4.2)
        rows = self.verdicts((1, 1), [(9, 1), (1, 9)], right, down)
        assert [len(each) for each in rows] == [5, 5]

    def test_separation_by_several_walls_is_per_target(self) -> None:
        small, above, below = (1.2, 5.0, 1.8, 5.0), (5.0, 0.0, 6.0, 1.6), (5.0, 3.2, 6.0, 1.6)
        first, second = self.verdicts((1, 1), [(1, 9), (9, 1)], small, above, below)
        assert (len(first), second) == (5, [])

    @pytest.mark.parametrize(
        "below",
        [
            (5.0, 3.2, 6.0, 1.7),  # leaves a gap
            (9.0, 3.2, 6.0, 1.6),  # comes beside the target
            (6.0, 1.6, 5.0, 1.9),  # ends in the way
        ],
    )
    def test_walls_not_across_the_corridor_leave_rays_undecided(self, below: Ends) -> None:
        ((rows),) = self.verdicts((1, 1), [(9, 1)], (5.0, 0.0, 6.0, 1.6), below)
        assert len(rows) == 5

    def test_a_wall_stops_those_it_crosses_and_what_touches_it_is_undecided(self) -> None:
        """Tips: the centre, then upper left, upper right, lower right, lower left.

        A wall from (5, 0) to (5, 1.5), its end on the line from centre to centre. A line from
        (1, 1) passes x = 5 at 1.24 on its way to the centre, at 1.44 to (10, 2), at 1.5 to (9, 2).
        """
        ((rows),) = self.verdicts((1, 1), [(9, 1)], (5.0, 0.0, 5.0, 1.5))
        assert rows[0][0] == UNDECIDED
        assert rows[1] == [STOPPED, STOPPED, STOPPED, STOPPED, UNDECIDED]
        assert rows[4][1] == UNDECIDED
        assert rows[4][3] == rows[3][4] == OPEN

    def test_a_wall_that_barely_reaches_into_the_strip_stops_rays_along_its_edge(self) -> None:
        """Along y = 5 with the wall down from 4.9; along x - y = 1 with the wall from 0.9 to 4."""
        ((straight),) = self.verdicts((1, 4), [(11, 4)], (6.0, 4.9, 6.0, 7.0))
        assert (straight[3][4], straight[1][1]) == (STOPPED, OPEN)
        ((slanted),) = self.verdicts((1, 1), [(11, 11)], (6.4, 5.5, 8.0, 4.0))
        assert (slanted[2][2], slanted[1][1]) == (STOPPED, OPEN)

    def test_the_strip_is_as_wide_as_the_wider_footprint(self) -> None:
        """From (2, 5) to the corner (13, 6) of a body of 3 by 3 a ray passes x = 6 at 5.36."""
        wall, first = WallArrays(np.array([(6.0, 5.2, 6.0, 9.0)])), ray_endpoints(GRID, ((1, 4),))
        second = ray_endpoints(GRID, GRID.covered_cells((10, 3), "3x3"))
        forth = RayBatch(wall, first, TargetEndpoints([second])).verdicts_for(0).rows
        back = RayBatch(wall, second, TargetEndpoints([first])).verdicts_for(0).rows
        corner = [endpoint.point for endpoint in second].index((13.0, 6.0))
        assert forth[3][corner] == back[corner][3] == STOPPED

    def test_targets_of_several_sizes_are_distinguished(self) -> None:
        wall = np.array([(5.0, 0.0, 5.0, 1.2)])
        spaces = [((9, 1),), GRID.covered_cells((9, 0), "2x2"), ((9, 9),)]
        aims = TargetEndpoints([ray_endpoints(GRID, cells) for cells in spaces])
        judgements = RayBatch(WallArrays(wall), ray_endpoints(GRID, ((1, 1),)), aims)
        result = [judgements.verdicts_for(number) for number in range(3)]
        assert [len(item.rows[0]) for item in result] == [5, 9, 5]
        assert [item.walls for item in result] == [[0], [0], []]

    @pytest.mark.parametrize("far", [1e3, 1e6])
    def test_a_wall_that_reaches_far_beyond_the_board_is_found(self, far: float) -> None:
        wall = (-far, 9.9, far, 10.1)
        assert self.verdicts((3, 3), [(20, 28)], wall) == [[]]


@pytest.mark.parametrize("column", [3, 5, 20])
def test_any_line_is_found_near_and_far(column: int) -> None:
    """A line passes a wall ending in the middle of the row, none passes a wall across the row."""
    for low, expected in ((4.5, True), (5.0, False)):
        cached = obstacles_of(Board(GRID, (Wall("w", (2.5, 4.0), (2.5, low)),)))
        assert has_any_line(GRID, cached, ((1, 4),), ((column, 4),)) is expected


@pytest.mark.parametrize(("low", "expected"), [(5.5, True), (9.0, False)])
def test_any_line_is_found_across_the_board(low: float, expected: bool) -> None:
    """From (1, 4) to (20, 24) lines pass x = 2.5 between y = 4.5 and 6.6."""
    cached = obstacles_of(Board(GRID, (Wall("w", (2.5, 3.0), (2.5, low)),)))
    assert has_any_line(GRID, cached, ((1, 4),), ((20, 24),)) is expected
