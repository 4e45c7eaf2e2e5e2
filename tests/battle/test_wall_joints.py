"""Joining collinear wall segments."""

from itertools import pairwise
from math import cos, dist, radians, sin
from time import thread_time

from hypothesis import assume, given
from hypothesis import strategies as st

from gridapp.battle.wall_joints import GAP_TOLERANCE, Segment, join_segments
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Point

ends = st.tuples(st.integers(0, 6), st.integers(0, 3)).map(
    lambda numbers: (float(numbers[0]), float(numbers[1]))
)
pieces = st.lists(
    st.tuples(ends, ends).filter(lambda ends_pair: ends_pair[0] != ends_pair[1]), max_size=8
)


def on(piece: Segment, point: tuple[float, float]) -> bool:
    """Return True if a point is exactly on a segment."""
    (ax, ay), (bx, by) = piece
    turn = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
    along = (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)
    return turn == 0 and 0 <= along <= (bx - ax) ** 2 + (by - ay) ** 2


def test_touching_and_overlapping_segments_are_merged() -> None:
    row = [((3.0, 1.0), (1.0, 1.0)), ((3.0, 1.0), (4.0, 1.0)), ((2.0, 1.0), (3.5, 1.0))]
    assert join_segments(row) == [((1.0, 1.0), (4.0, 1.0))]


def test_gap_bend_and_parallel_are_not_merged() -> None:
    apart = [((0.0, 0.0), (1.0, 0.0)), ((0.0, 1.0), (1.0, 1.0)), ((1.0, 0.0), (2.0, 1.0))]
    apart.append(((1.5, 0.0), (2.0, 0.0)))
    assert join_segments(apart) == sorted(apart)


places = st.tuples(st.integers(0, 400), st.integers(0, 300)).map(
    lambda numbers: (numbers[0] / 10, numbers[1] / 10)
)


@given(places, places, st.lists(st.floats(0.05, 0.95), min_size=1, max_size=4, unique=True))
def test_line_bent_by_rounding_is_joined(a: Point, b: Point, shares: list[float]) -> None:
    """Such as a secret door in an aligned wall: a seam would reveal the door."""
    assume(dist(a, b) > 1)
    cuts = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in sorted(shares)]
    line = [(round(x, 6), round(y, 6)) for x, y in (a, *cuts, b)]
    drawn = [piece for piece in pairwise(line) if piece[0] != piece[1]]
    assert join_segments(drawn) == [(min(a, b), max(a, b))]


def test_visible_bend_is_not_joined() -> None:
    bent = [((0.0, 0.0), (3.0, 0.001)), ((3.0, 0.001), (6.0, 0.0))]
    assert join_segments(bent) == bent


@given(pieces)
def test_joining_covers_the_same_points(drawn: list[Segment]) -> None:
    after = join_segments(drawn)
    for x in range(25):
        for y in range(13):
            point = (x / 4, y / 4)
            assert any(on(segment, point) for segment in drawn) == any(
                on(segment, point) for segment in after
            )


@given(pieces)
def test_joining_is_idempotent_and_ignores_order_and_direction(
    drawn: list[Segment],
) -> None:
    after = join_segments(drawn)
    assert join_segments(after) == after
    assert join_segments([(b, a) for a, b in reversed(drawn)]) == after


def test_many_walls_meeting_at_a_point_are_fast() -> None:
    """As in a hostile map: 3,000 spokes of a wheel."""
    rim = [(50 + 40 * cos(turn), 50 + 40 * sin(turn)) for turn in map(radians, range(3000))]
    spokes = [((50.0, 50.0), (x * (1 + n / 1e5), y)) for n, (x, y) in enumerate(rim)]
    start = thread_time()
    assert len(join_segments(spokes)) > 2900
    assert thread_time() - start < 3


def test_walls_are_joined_where_rays_count_them_as_touching() -> None:
    assert GAP_TOLERANCE == TOUCH_TOLERANCE
