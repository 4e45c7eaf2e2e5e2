"""Laws of all cover methods, on random boards."""

from itertools import product
from math import hypot

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.cover import Cover, CoverRule, cover, has_line
from gridapp.geometry.cover.ray_caster import has_any_line
from gridapp.geometry.cover.ray_endpoints import ray_endpoints
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from tests.geometry import oracles_sight as oracle
from tests.geometry.test_cover import ANY_LINE, CORNERS, SILHOUETTE, TAGGED


@st.composite
def cases(
    draw: st.DrawFn,
) -> tuple[Grid, list[oracle.Bar], oracle.Space, oracle.Space]:
    grid, bars = draw(oracle.random_walls())
    return grid, bars, draw(oracle.spaces(grid)), draw(oracle.spaces(grid))


Case = tuple[Grid, list[oracle.Bar], oracle.Space, oracle.Space]
methods = st.sampled_from([CORNERS, SILHOUETTE, ANY_LINE, TAGGED])


@settings(max_examples=150)
@given(cases(), methods, st.data())
def test_one_more_wall_never_lowers_cover(case: Case, rule: CoverRule, data: st.DataObject) -> None:
    """And so moving a wall out of the way never adds any."""
    grid, bars, first_cells, second_cells = case
    extra = [*bars, data.draw(oracle.bars(grid))]
    before, after = (
        cover(grid, obstacles_of(oracle.board(grid, walls)), first_cells, second_cells, rule)
        for walls in (bars, extra)
    )
    assert after.blocked >= before.blocked
    assert after.fraction >= before.fraction - 1e-5
    assert before.line or not after.line
    ids = ["", *(grade.id for grade in rule.grades)]
    if after.fraction > before.fraction or rule is CORNERS:
        assert ids.index(after.grade) >= ids.index(before.grade)


@given(cases())
def test_rays_are_the_same_both_ways(case: Case) -> None:
    grid, bars, first_cells, second_cells = case
    obstacles = obstacles_of(oracle.board(grid, bars))
    forth, back = (
        cover(grid, obstacles, first_cells, second_cells, CORNERS),
        cover(grid, obstacles, second_cells, first_cells, CORNERS),
    )
    assert (forth.blocked, forth.line) == (back.blocked, back.line)


@given(cases(), methods)
def test_every_cover_agrees_with_its_proof(case: Case, rule: CoverRule) -> None:
    grid, bars, first_cells, second_cells = case
    obstacles = obstacles_of(oracle.board(grid, bars))
    answer = cover(grid, obstacles, first_cells, second_cells, rule)
    if answer.total:
        blocked = [ray for ray in answer.rays if ray.blocked_at]
        assert len(blocked) == answer.blocked
        assert {ray.blocker for ray in blocked} == set(answer.blockers)
        assert answer.fraction == answer.blocked / answer.total
        assert answer.line == has_any_line(grid, obstacles, first_cells, second_cells)
        _proves(answer, oracle.board(grid, bars), first_cells, second_cells)
    assert answer.line == has_line(grid, obstacles, first_cells, second_cells, rule)
    assert (answer.grade == "total") == (not answer.line and rule.grades[-1].id == "total")
    assert answer.margin >= 0


def _proves(
    answer: Cover, board: Board, first_cells: oracle.Space, second_cells: oracle.Space
) -> None:
    """Check that every ray runs between the footprints, up to its named blocker."""
    ends = [
        [tip.point for tip in ray_endpoints(board.grid, space)]
        for space in (first_cells, second_cells)
    ]
    assert [(ray.start, ray.end) for ray in answer.rays] == list(product(*ends))
    walls = {wall.id: wall for wall in board.walls}
    for ray in answer.rays:
        if ray.blocked_at is not None:
            wall = walls[ray.blocker]
            assert _distance_to_segment(ray.blocked_at, ray.start, ray.end) < 1e-6
            assert _distance_to_segment(ray.blocked_at, wall.a, wall.b) < 1e-6


def _distance_to_segment(point: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from a segment."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    size = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / size if size else 0.0
    share = min(max(along, 0.0), 1.0)
    return hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))


@given(cases())
def test_silhouettes_agree_with_samples(case: Case) -> None:
    grid, bars, first_cells, second_cells = case
    obstacles = obstacles_of(oracle.board(grid, bars))
    answer = cover(grid, obstacles, first_cells, second_cells, SILHOUETTE)
    if answer.rays:
        eye, ends = answer.rays[0].start, (answer.rays[0].end, answer.rays[1].end)
        walls = [oracle.wall(grid.shape, "w", bar) for bar in bars]
        expected = oracle.hidden_share(eye, ends, walls, 400)
        assert answer.fraction == pytest.approx(expected, abs=0.02)


@given(cases(), st.data())
def test_creatures_hide_like_walls_around_them(case: Case, data: st.DataObject) -> None:
    """A creature in the way stops the same rays as walls around its outline."""
    grid, bars, first_cells, second_cells = case
    body = tuple(
        cell for cell in data.draw(oracle.spaces(grid)) if cell not in {*first_cells, *second_cells}
    )
    rule = msgspec.structs.replace(CORNERS, creatures=True)
    board = oracle.board(grid, bars)
    result = cover(grid, obstacles_of(board), first_cells, second_cells, rule, {"body": body})
    outline = tuple(
        Wall(f"{cell}-{k}", corners[k - 1], corners[k])
        for cell in body
        for corners in (grid.polygon(cell),)
        for k in range(len(corners))
    )
    walled = Board(grid, (*board.walls, *outline))
    assert (
        result.blocked
        == cover(grid, obstacles_of(walled), first_cells, second_cells, CORNERS).blocked
    )
