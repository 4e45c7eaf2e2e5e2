"""The rays between the endpoints of two footprints, and what stops each of them."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from math import hypot

import msgspec

from gridapp.geometry.cover.bystanders import (
    BystanderCell,
    Meeting,
    is_stopped_by_cells,
    is_stopped_past,
    meeting,
)
from gridapp.geometry.cover.exact_rays import RayStop, first_stop
from gridapp.geometry.cover.ray_batch import OPEN, STOPPED, UNDECIDED, RayVerdicts, Verdict
from gridapp.geometry.cover.ray_endpoints import RayEndpoint, RayEndpoints
from gridapp.geometry.cover.square_rays import RaysPastSquares, square_rays
from gridapp.geometry.planar.segment_grid import Segment, SegmentGrid
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Point, Polygon

_CORNERS_OF_SQUARE = 4


class Ray(msgspec.Struct, frozen=True):
    """A tested line; ``blocked_at`` is the stopping point, ``blocker`` the wall or creature."""

    start: Point
    end: Point
    blocked_at: Point | None = None
    blocker: str = ""


class RaySet:
    """All rays between two sets of endpoints, past the walls of a layer and bystanders.

    ``verdicts`` are the results of the batch test; undecided rays are tested exactly on demand.
    ``start_indices`` are the start points whose rays count.
    """

    def __init__(
        self,
        layer: SegmentGrid,
        starts: RayEndpoints,
        ends: RayEndpoints,
        verdicts: RayVerdicts,
        bystanders: Sequence[BystanderCell] = (),
    ) -> None:
        self.layer = layer
        self.starts = starts
        self.ends = ends
        self.verdicts = verdicts
        self.bystanders = bystanders
        self.start_indices: Sequence[int] = range(len(starts))
        self._width = len(ends)
        self._rows: dict[int, Sequence[Verdict]] = {}

    def verdicts_from(self, number: int) -> Sequence[Verdict]:
        """Return the verdicts on the rays from one start point, all decided."""
        decided = self._rows.get(number)
        if decided is None:
            decided = self._rows[number] = self._decide_from(number)
        return decided

    def _decide_from(self, number: int) -> Sequence[Verdict]:
        if not self.verdicts.rows:
            return [STOPPED] * self._width
        verdicts = self.verdicts.rows[number]
        if UNDECIDED not in verdicts and not self.bystanders:
            return verdicts
        verdicts = verdicts.copy()
        stopped = self._stopped_past_bodies(number)
        for end, verdict in enumerate(verdicts):
            if verdict == UNDECIDED:
                verdicts[end] = self._decide_exactly(number, end)
            elif verdict == OPEN and stopped(end):
                verdicts[end] = STOPPED
        return verdicts

    def _stopped_past_bodies(self, number: int) -> Callable[[int], bool]:
        """Return which of the rays from a start point, by number, are stopped by bodies alone."""
        if self._past_squares is not None:
            stopped = self._past_squares.stopped_from(number)
            return lambda end: bool(stopped >> end & 1)
        bodies = [body.corners_from(self.starts[number].point) for body in self.bystanders]
        return partial(self._is_stopped_past, bodies, number)

    @cached_property
    def _past_squares(self) -> RaysPastSquares | None:
        """The rays past the bystanders alone, None unless there are any, and all are squares."""
        squares = [body.corners for body in self.bystanders]
        if not squares or any(len(corners) != _CORNERS_OF_SQUARE for corners in squares):
            return None
        (x, y), (end_x, end_y) = self.starts.centre, self.ends.centre
        rays = square_rays((end_x - x, end_y - y), self.starts.pattern, self.ends.pattern)
        return rays.past([(left - x, top - y) for (left, top), *_ in squares])

    def _is_stopped_past(self, bodies: Sequence[Polygon], number: int, end: int) -> bool:
        """Return True if bodies relative to a start point stop a ray that passes all walls."""
        start, far = self.starts[number], self.ends[end]
        (x, y), (far_x, far_y) = start.point, far.point
        return is_stopped_past(bodies, (far_x - x, far_y - y), start.wedges, far.wedges)

    def _decide_exactly(self, number: int, end: int) -> Verdict:
        """Return the exact verdict on a ray, tested against the obstacles near the ray."""
        start, far = self.starts[number], self.ends[end]
        in_the_way = self._in_the_way(start.point, far.point)
        if in_the_way is None:
            return STOPPED
        touched = self.verdicts.touched.get((number, end), ())
        if touched:
            walls = [self.layer.segments[wall_index] for wall_index in touched]
            sides = [side for bystander in in_the_way for side in bystander.sides]
            return STOPPED if first_stop([*walls, *sides], start, far) else OPEN
        (x, y), (far_x, far_y) = start.point, far.point
        bodies = tuple([bystander.corners_from(start.point) for bystander in in_the_way])
        ray = (far_x - x, far_y - y)
        is_stopped = is_stopped_by_cells(bodies, ray, start.wedges, far.wedges)
        return STOPPED if is_stopped else OPEN

    def _in_the_way(self, start: Point, end: Point) -> list[BystanderCell] | None:
        """Return the bystanders that a ray may touch, None if a body is crossed."""
        in_the_way: list[BystanderCell] = []
        for bystander in self.bystanders:
            met = meeting(bystander.corners, start, end)
            if met == Meeting.CROSSED:
                return None
            if met == Meeting.NEAR:
                in_the_way.append(bystander)
        return in_the_way

    @cached_property
    def _near_walls(self) -> list[Segment]:
        """All walls close enough to meet a ray."""
        return [self.layer.segments[wall_index] for wall_index in self.verdicts.walls]

    @cached_property
    def _bystander_sides(self) -> list[Segment]:
        return [side for bystander in self.bystanders for side in bystander.sides]

    @property
    def open_count(self) -> int:
        """The number of open rays from the counted start points."""
        return sum(map(self._open_count_from, self.start_indices))

    def choose_best(self) -> None:
        """Restrict the count to the first start point with the most open rays."""
        best, highest = 0, 0
        for number in self.start_indices if self.verdicts.rows else ():
            if self._most_open_from(number) <= highest:
                continue
            count = self._open_count_from(number)
            if count > highest:
                best, highest = number, count
            if count == self._width:
                break
        self.start_indices = (best,)

    @property
    def best_open_count(self) -> int:
        """The number of open rays from the counted start point with the most of them.

        Start points are tried in the order of what they may have at most, until none has more.
        """
        highest = 0
        numbers = self.start_indices if self.verdicts.rows else ()
        bounds = [(self._most_open_from(number), -number) for number in numbers]
        for most, number in sorted(bounds, reverse=True):
            if most <= highest:
                break
            highest = max(highest, self._open_count_from(-number))
        return highest

    def _most_open_from(self, number: int) -> int:
        """Return how many rays from a start point are open at most.

        These are all that no wall is known to stop, and that no square cell crosses by itself.
        """
        verdicts = self.verdicts.rows[number]
        passed = self._width - verdicts.count(STOPPED)
        if self._past_squares is None:
            return passed
        crossed = self._past_squares.crossed_from(number)
        if passed < self._width:
            crossed |= sum((verdict == STOPPED) << end for end, verdict in enumerate(verdicts))
        return self._width - crossed.bit_count()

    def _open_count_from(self, number: int) -> int:
        """Return the number of open rays from one start point."""
        rows, past = self.verdicts.rows, self._past_squares
        if past is not None and rows and rows[number].count(OPEN) == self._width:
            return self._width - past.stopped_from(number).bit_count()
        return self.verdicts_from(number).count(OPEN)

    @property
    def has_open(self) -> bool:
        """True if any ray is open."""
        rows = self.verdicts.rows
        if rows and rows[0][0] == OPEN and not self.bystanders:
            return True
        return bool(rows) and any(map(self._open_count_from, self.start_indices))

    def rays(self) -> tuple[Ray, ...]:
        """Return the rays with their blockers."""
        return tuple([_ray(*stop) for stop in self._stops_by_ray])

    def first_ray(self) -> Ray:
        """Return the first ray."""
        return _ray(*self._stop_of(self.start_indices[0], 0))

    def blockers(self) -> tuple[str, ...]:
        """Return the ids of everything that stops a ray, sorted."""
        return tuple(sorted({stop.id for _, _, stop in self._stops_by_ray if stop}))

    @cached_property
    def _stops_by_ray(self) -> list[tuple[RayEndpoint, RayEndpoint, RayStop | None]]:
        """All rays with their stops."""
        ends = range(self._width)
        return [self._stop_of(number, end) for number in self.start_indices for end in ends]

    def _stop_of(self, number: int, end: int) -> tuple[RayEndpoint, RayEndpoint, RayStop | None]:
        start, far = self.starts[number], self.ends[end]
        if self.verdicts_from(number)[end] == OPEN:
            return start, far, None
        return start, far, first_stop([*self._near_walls, *self._bystander_sides], start, far)


def _ray(start: RayEndpoint, end: RayEndpoint, stop: RayStop | None) -> Ray:
    """Return the ray between two endpoints with its stop."""
    if stop is None:
        return Ray(start.point, end.point)
    (ax, ay), (bx, by) = start.point, end.point
    length = hypot(bx - ax, by - ay)
    fraction = stop.distance / length if length > TOUCH_TOLERANCE else 0.0
    point = (ax + fraction * (bx - ax), ay + fraction * (by - ay))
    return Ray(start.point, end.point, point, stop.id)
