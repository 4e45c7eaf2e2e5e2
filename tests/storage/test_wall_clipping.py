"""Clipping of wall segments to the map."""

from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.grid.cells import Point
from gridapp.storage.formats.wall_clipping import MapFrame, WallSegment, clip_segment

NUMBER = st.floats(-20, 20) | st.integers(-20, 20).map(float)
POINT = st.tuples(NUMBER, NUMBER)


@pytest.mark.parametrize(
    ("piece", "clipped"),
    [
        (((1, 1), (2, 3)), ((1, 1), (2, 3))),
        (((-2, 2), (2, 2)), ((0, 2), (2, 2))),
        (((2, 2), (2, 9)), ((2, 2), (2, 5))),
        (((-5, 1), (15, 1)), ((0, 1), (10, 1))),
        (((0, 0), (10, 0)), ((0, 0), (10, 0))),
        (((10, 5), (10, 0)), ((10, 5), (10, 0))),
        (((-1, -1), (1, 1)), ((0, 0), (1, 1))),
        (((-1, 1), (1, -1)), None),
        (((-1, 0), (0, 0)), None),
        (((3, -1), (8, -1)), None),
        (((11, 6), (12, 7)), None),
        (((-3, 2), (4, -3)), None),
        (((4, 4), (4, 4)), None),
    ],
)
def test_known_segments(piece: WallSegment, clipped: WallSegment | None) -> None:
    assert clip_segment(piece, 10, 5) == clipped


@given(POINT, POINT)
def test_clipped_segment_is_on_the_map_and_the_original(start: Point, stop: Point) -> None:
    clipped = clip_segment((start, stop), 10, 5)
    for end in clipped or ():
        assert 0 <= end[0] <= 10
        assert 0 <= end[1] <= 5
        detour = dist(start, end) + dist(end, stop)
        assert isclose(detour, dist(start, stop), rel_tol=1e-9, abs_tol=1e-7)


@given(POINT, POINT)
def test_no_part_inside_is_lost(start: Point, end: Point) -> None:
    """Checked at many points along the segment."""
    clipped = clip_segment((start, end), 10, 5)
    for part in range(1, 100):
        x = start[0] + (end[0] - start[0]) * part / 100
        y = start[1] + (end[1] - start[1]) * part / 100
        if 1e-6 < x < 10 - 1e-6 and 1e-6 < y < 5 - 1e-6 and dist(start, end) > 1e-3:
            assert clipped is not None
            detour = dist(clipped[0], (x, y)) + dist((x, y), clipped[1])
            assert isclose(detour, dist(*clipped), rel_tol=1e-9, abs_tol=1e-6)


@given(POINT, POINT)
def test_ends_on_the_map_are_unchanged(start: Point, stop: Point) -> None:
    clipped = clip_segment((start, stop), 10, 5)
    for end, clipped_end in zip((start, stop), clipped or (), strict=False):
        if 0 <= end[0] <= 10 and 0 <= end[1] <= 5:
            assert clipped_end == end


def test_border_wall_with_a_fractional_origin() -> None:
    frame = MapFrame((0.3, 0.3), (10.0, 5.0))
    assert 0.1 + 0.2 - 0.3 > 0
    assert frame.to_map((0.1 + 0.2, 10.3 + 1e-15)) == (0.0, 10.3 + 1e-15 - 0.3)
    assert clip_segment((frame.to_map((0.3 - 1e-16, 1)), frame.to_map((0.3 - 1e-16, 3))), 10, 5)
