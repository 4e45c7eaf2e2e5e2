"""Pieces of wall joined along their lines."""

from itertools import pairwise
from math import cos, dist, radians, sin
from time import thread_time

from hypothesis import assume, given
from hypothesis import strategies as st

from gridapp.battle.wall_joints import Segment, join_segments
from gridapp.grid.cells import Point

ends = st.tuples(st.integers(0, 6), st.integers(0, 3)).map(lambda at: (float(at[0]), float(at[1])))
pieces = st.lists(st.tuples(ends, ends).filter(lambda one: one[0] != one[1]), max_size=8)


def on(piece: Segment, point: tuple[float, float]) -> bool:
    """Whether a point lies on a piece, exactly."""
    (ax, ay), (bx, by) = piece
    turn = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
    along = (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)
    return turn == 0 and 0 <= along <= (bx - ax) ** 2 + (by - ay) ** 2


def test_what_touches_or_overlaps_on_one_line_becomes_one() -> None:
    row = [((3.0, 1.0), (1.0, 1.0)), ((3.0, 1.0), (4.0, 1.0)), ((2.0, 1.0), (3.5, 1.0))]
    assert join_segments(row) == [((1.0, 1.0), (4.0, 1.0))]


def test_a_gap_a_bend_and_a_parallel_stay() -> None:
    apart = [((0.0, 0.0), (1.0, 0.0)), ((0.0, 1.0), (1.0, 1.0)), ((1.0, 0.0), (2.0, 1.0))]
    apart.append(((1.5, 0.0), (2.0, 0.0)))
    assert join_segments(apart) == sorted(apart)


places = st.tuples(st.integers(0, 400), st.integers(0, 300)).map(
    lambda at: (at[0] / 10, at[1] / 10)
)


@given(places, places, st.lists(st.floats(0.05, 0.95), min_size=1, max_size=4, unique=True))
def test_what_rounding_bent_is_still_one(a: Point, b: Point, shares: list[float]) -> None:
    """As a secret door in a wall once the grid was laid anew: else its place would be seen."""
    assume(dist(a, b) > 1)
    cuts = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in sorted(shares)]
    line = [(round(x, 6), round(y, 6)) for x, y in (a, *cuts, b)]
    drawn = [piece for piece in pairwise(line) if piece[0] != piece[1]]
    assert join_segments(drawn) == [(min(a, b), max(a, b))]


def test_a_bend_that_can_be_seen_stays() -> None:
    bent = [((0.0, 0.0), (3.0, 0.001)), ((3.0, 0.001), (6.0, 0.0))]
    assert join_segments(bent) == bent


@given(pieces)
def test_the_same_points_are_covered(drawn: list[Segment]) -> None:
    after = join_segments(drawn)
    for x in range(25):
        for y in range(13):
            point = (x / 4, y / 4)
            assert any(on(one, point) for one in drawn) == any(on(one, point) for one in after)


@given(pieces)
def test_joined_again_nothing_changes_and_order_and_direction_are_lost(
    drawn: list[Segment],
) -> None:
    after = join_segments(drawn)
    assert join_segments(after) == after
    assert join_segments([(b, a) for a, b in reversed(drawn)]) == after


def test_many_walls_that_meet_in_one_point_take_no_time() -> None:
    """As in a map that somebody made to stop the window: 3,000 spokes of a wheel."""
    rim = [(50 + 40 * cos(turn), 50 + 40 * sin(turn)) for turn in map(radians, range(3000))]
    spokes = [((50.0, 50.0), (x * (1 + n / 1e5), y)) for n, (x, y) in enumerate(rim)]
    start = thread_time()
    assert len(join_segments(spokes)) > 2900
    assert thread_time() - start < 3
