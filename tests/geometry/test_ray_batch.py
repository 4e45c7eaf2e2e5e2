"""Cover of several targets at once: equal to each alone, and batch decisions by hand."""

from itertools import product

import msgspec
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.cover import Cover, CoverRule, cover, covers
from gridapp.geometry.cover.exact_rays import first_stop
from gridapp.geometry.cover.ray_batch import (
    NONE_OPEN,
    NOT_DECIDED,
    OPEN,
    STOPPED,
    UNDECIDED,
    RayBatch,
)
from gridapp.geometry.cover.ray_caster import CoverTargets, has_line_past_mesh
from gridapp.geometry.cover.ray_endpoints import TargetEndpoints, ray_endpoints
from gridapp.geometry.planar.wall_arrays import WallArrays
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.geometry.visibility.sight_mesh import SightMesh
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
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
