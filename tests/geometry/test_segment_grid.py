"""The bucket grid over segments against a scan of all segments."""

from hypothesis import given
from hypothesis import strategies as st

from gridapp.geometry.planar.segment_grid import Segment, SegmentGrid
from gridapp.grid.cells import Point

QUARTERS = 4
lattice = st.tuples(st.integers(-12, 40), st.integers(-12, 40))
lines = st.tuples(lattice, lattice)
Spot = tuple[int, int]
Line = tuple[Spot, Spot]


def point(spot: Spot) -> Point:
    return (spot[0] / QUARTERS, spot[1] / QUARTERS)


def segment(line: Line) -> Segment:
    return Segment(*point(line[0]), *point(line[1]))


def turn(a: Spot, b: Spot, c: Spot) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def touches(a: Line, b: Line) -> bool:
    """Return True if two closed segments share a point, in exact integers."""
    for axis in (0, 1):
        if max(a[0][axis], a[1][axis]) < min(b[0][axis], b[1][axis]):
            return False
        if max(b[0][axis], b[1][axis]) < min(a[0][axis], a[1][axis]):
            return False
    first = turn(*a, b[0]), turn(*a, b[1])
    second = turn(*b, a[0]), turn(*b, a[1])
    return min(first) <= 0 <= max(first) and min(second) <= 0 <= max(second)


@given(st.lists(lines, max_size=12), lines)
def test_near_line_lists_every_segment_that_touches_the_line(walls: list[Line], line: Line) -> None:
    segments = {segment(wall): wall for wall in walls}
    result = SegmentGrid(segments).near_line(*map(point, line))
    assert len(set(result)) == len(result)
    assert {first for first, wall in segments.items() if touches(wall, line)} <= set(result)


@given(st.lists(lines, max_size=12), lines)
def test_in_box_lists_every_segment_that_touches_a_side_or_lies_inside(
    walls: list[Line], box: Line
) -> None:
    (left, right), (top, bottom) = map(sorted, zip(*box, strict=True))
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    segments = {segment(wall): wall for wall in walls}
    result = SegmentGrid(segments).in_box(point((left, top)), point((right, bottom)))
    for first, ((ax, ay), b) in segments.items():
        inside = left <= ax <= right and top <= ay <= bottom
        if inside or any(touches(((ax, ay), b), side) for side in sides):
            assert first in result


@given(st.lists(lines, max_size=12), lines)
def test_a_short_corridor_lists_every_segment_that_touches_its_middle_line(
    walls: list[Line], line: Line
) -> None:
    segments = {segment(wall): wall for wall in walls}
    result = SegmentGrid(segments).in_corridor(point(line[0]), point(line[1]), 0.5)
    if result is not None:
        assert {first for first, wall in segments.items() if touches(wall, line)} <= result


@given(st.lists(lines, max_size=8), st.lists(lines, max_size=4), lines, st.data())
def test_an_updated_grid_equals_a_new_one(
    walls: list[Line], extra: list[Line], line: Line, data: st.DataObject
) -> None:
    segments, added = list(map(segment, walls)), list(map(segment, extra))
    remaining = [data.draw(st.booleans()) for _ in segments]
    old = SegmentGrid(segments)
    if data.draw(st.booleans()):
        assert len(old.endpoints) == len(segments)
    removed = [item for item, stays in zip(segments, remaining, strict=True) if not stays]
    updated = old.updated(removed, added)
    new = SegmentGrid([*(item for item in segments if item not in removed), *added])
    assert updated.segments == new.segments
    assert (updated.endpoints == new.endpoints).all()
    near = map(point, line)
    start, end = near
    assert set(updated.near_line(start, end)) == set(new.near_line(start, end))


def test_an_updated_grid_keeps_the_endpoints_that_are_known() -> None:
    first, second = segment(((0, 0), (4, 0))), segment(((0, 4), (4, 4)))
    old = SegmentGrid([first])
    assert not SegmentGrid.endpoints.is_computed(old.updated([], [second]))
    assert old.endpoints.tolist() == [[0, 0, 1, 0]]
    updated = old.updated([first], [second])
    assert SegmentGrid.endpoints.is_computed(updated)
    assert updated.endpoints.tolist() == [[0, 1, 1, 1]]
