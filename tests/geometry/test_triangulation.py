"""The triangulation stays valid after any insertion, and walls stay where they were put."""

from itertools import pairwise
from math import cos, dist, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.geometry.visibility import triangulation as module
from gridapp.geometry.visibility.triangulation import ConstrainedDelaunay, across_side
from gridapp.grid.cells import Point

SIDE = 6
Ends = tuple[Point, Point]


def mesh_of(walls: list[Ends]) -> tuple[ConstrainedDelaunay, list[Segment]]:
    """Return a mesh with the walls inserted singly."""
    mesh = ConstrainedDelaunay(SIDE, SIDE)
    segments = [Segment(*a, *b, f"w{k}") for k, (a, b) in enumerate(walls)]
    for segment in segments:
        mesh.add(segment)
    return mesh, segments


def assert_valid(mesh: ConstrainedDelaunay) -> None:
    """Check that neighbours are mutual and triangles are positive and fill the rectangle."""
    following = [h - 2 if h % 3 == 2 else h + 1 for h in range(len(mesh.origin))]
    for h, g in enumerate(mesh.twin):
        if g >= 0:
            assert mesh.twin[g] == h
            assert mesh.origin[g] == mesh.origin[following[h]]
            assert mesh.walls_on.get(g) == mesh.walls_on.get(h)
    total = 0.0
    for t in range(0, len(mesh.origin), 3):
        (ax, ay, bx, by), (cx, cy) = mesh.ends(t), mesh.ends(t + 2)[:2]
        double = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        assert double > -1e-9
        total += double / 2
    assert total == pytest.approx((SIDE + 2 * module.BOARD_MARGIN) ** 2)
    for v in range(len(mesh.x)):
        assert all(mesh.origin[h] == v for h in mesh.sides_from(v))


def length_with_wall(mesh: ConstrainedDelaunay, segment: Segment) -> float:
    """Return the length of the sides along which a wall runs."""
    sides = [mesh.ends(h) for h in mesh.sides_of([segment])]
    return sum(dist((ax, ay), (bx, by)) for ax, ay, bx, by in sides) / 2


halves = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(lambda p: (p[0] / 2, p[1] / 2))
loose = st.tuples(st.floats(-0.9, SIDE + 0.9), st.floats(-0.9, SIDE + 0.9))
spokes = st.floats(0, 2 * pi).map(lambda angle: (3 + 2 * cos(angle), 3 + 2 * sin(angle)))
tiny = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(
    lambda p: (3 + p[0] / 1e6, 3 + p[1] / 1e6)
)


@settings(max_examples=150)
@given(
    st.lists(st.tuples(halves, halves), max_size=25)
    | st.lists(st.tuples(loose, loose), max_size=25)
    | st.lists(st.tuples(st.just((3.0, 3.0)), spokes), max_size=25)
    | st.lists(st.tuples(halves | loose, halves | loose), max_size=25)
)
def test_triangles_stay_valid_and_walls_complete(walls: list[Ends]) -> None:
    mesh, segments = mesh_of([(a, b) for a, b in walls if dist(a, b) > 10 * TOUCH_TOLERANCE])
    assert_valid(mesh)
    for item in segments:
        length = dist((item.ax, item.ay), (item.bx, item.by))
        assert length_with_wall(mesh, item) == pytest.approx(length, abs=1e-4)


@settings(max_examples=100)
@given(st.lists(st.tuples(tiny | halves, tiny | loose), max_size=25))
def test_walls_entangled_within_the_tolerance_keep_the_triangles_valid(walls: list[Ends]) -> None:
    assert_valid(mesh_of(walls)[0])


@pytest.mark.parametrize(
    "walls",
    [
        [  # a crossing that has to give way to the next place beside it
            ((5.000002, 5.0), (4.125, 5.0)),
            ((5.000005, 5.000001), (5.339, 5.0)),
            ((5.000004, 5.000002), (4.021232, 5.000003)),
            ((5.000001, 5.000004), (4.999842, 4.999857)),
        ],
        [  # a triangle without room that cannot be undone
            ((5.000006, 5.000004), (5.000338, 4.999227)),
            ((5.000001, 5.000006), (5.0, 5.096)),
            ((5.000007, 5.000002), (5.0, 5.075)),
            ((5.000002, 5.000005), (5.586, 4.911)),
        ],
    ],
)
def test_entangled_walls_found_by_fuzzing(walls: list[Ends]) -> None:
    assert_valid(mesh_of(walls)[0])


def test_a_wall_beyond_the_margin_is_clipped_or_ignored() -> None:
    mesh, segments = mesh_of(
        [
            ((-50.0, 3.0), (50.0, 3.0)),
            ((-50.0, -50.0), (50.0, -50.0)),
            ((20.0, 1.0), (20.0, 5.0)),
            ((9.0, -9.0), (20.0, 3.0)),
        ]
    )
    assert [length_with_wall(mesh, item) for item in segments] == [SIDE + 2.0, 0, 0, 0]


def test_an_endless_subdivision_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_PIECES", 1)
    mesh, segments = mesh_of([((1.0, 1.0), (5.0, 5.0)), ((1.0, 5.0), (5.0, 1.0))])
    assert_valid(mesh)
    assert length_with_wall(mesh, segments[1]) < dist((1, 5), (5, 1))


def test_a_crossing_without_a_free_point_uses_the_nearer_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "NEARBY_OFFSETS", [])
    for y in (2.0, 4.0):
        mesh, segments = mesh_of([((3.0, 1.0), (3.0, 5.0)), ((1.0, y), (5.0, y))])
        assert_valid(mesh)
        assert length_with_wall(mesh, segments[1]) > 4


def test_a_copy_leaves_the_original_alone() -> None:
    mesh, (wall,) = mesh_of([((1.0, 1.0), (5.0, 1.0))])
    mesh.changed_sides()
    second = mesh.copy()
    extra = Segment(1.0, 3.0, 5.0, 3.0, "more")
    second.add(extra)
    assert (
        length_with_wall(mesh, extra),
        length_with_wall(second, extra),
        length_with_wall(second, wall),
    ) == (0, 4, 4)
    assert not mesh.changed_sides()
    assert second.changed_sides()
    assert not second.sides_of([])


def test_the_triangle_across_a_side() -> None:
    mesh = ConstrainedDelaunay(SIDE, SIDE)
    h = next(h for h in range(6) if mesh.twin[h] >= 0)
    x, y, right, left = across_side(mesh, h)
    assert (x, y) in {(-2.0, 8.0), (8.0, -2.0)}
    assert mesh.ends(right)[2:] == (x, y)
    assert mesh.ends(left)[:2] == (x, y)


class TestPointLocation:
    """Where points lie among the triangles, and what a line runs through."""

    def test_a_point_inside_on_a_side_and_on_a_corner(self) -> None:
        mesh, _ = mesh_of([((1.0, 3.0), (5.0, 3.0))])
        assert len(mesh.sides_around((1.7, 1.1))) == 3
        assert len(mesh.sides_around((3.3, 3.0))) == 4
        assert len(mesh.sides_around((1.0, 3.0))) >= 4
        for position in ((1.7, 1.1), (3.3, 3.0), (1.0, 3.0)):
            for h in mesh.sides_around(position):
                assert mesh.signed_distance(h, *position) > TOUCH_TOLERANCE

    @given(st.lists(st.tuples(halves, halves), max_size=8), halves | loose, halves | loose)
    def test_a_line_crosses_triangles_without_a_gap(
        self, walls: list[Ends], start: Point, end: Point
    ) -> None:
        mesh, _ = mesh_of([(a, b) for a, b in walls if a != b])
        result = mesh.triangles_along(start, end)
        assert result[0][1] == start
        assert result[-1][2] == pytest.approx(end)
        for (_, _, left), (_, entered, _) in pairwise(result):
            assert left == pytest.approx(entered)
        for t, a, b in result:
            for h in (t, t + 1, t + 2):
                assert mesh.signed_distance(h, *a) > -1e-6
                assert mesh.signed_distance(h, *b) > -1e-6


def test_cached_lines_are_recomputed_after_eviction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LINE_CACHE_SIZE", 1)
    mesh, _ = mesh_of([((1, 1), (5, 4))])
    lines = (((0.5, 3.0), (5.5, 2.0)), ((3.0, 0.5), (2.0, 5.5)))
    first, second, again = (mesh.triangles_along(*lines[k]) for k in (0, 1, 0))
    assert first == again != second
