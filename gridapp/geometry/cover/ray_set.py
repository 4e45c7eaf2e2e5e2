"""Rays from the corners and the centre of one space to those of another, and what stops them."""

from collections.abc import Sequence
from functools import cached_property
from math import hypot

import msgspec

from gridapp.geometry.cover.bystanders import BystanderCell, may_block
from gridapp.geometry.cover.exact_rays import RayStop, first_stop
from gridapp.geometry.cover.line_space import leave_open_line
from gridapp.geometry.cover.ray_batch import OPEN, STOPPED, UNDECIDED, RayVerdicts, Verdict
from gridapp.geometry.cover.ray_endpoints import RayEndpoint, RayEndpoints
from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE, Segment, SegmentGrid
from gridapp.grid.cells import Point


class Ray(msgspec.Struct, frozen=True):
    """A line that was tried; ``blocked_at`` and ``blocker`` say where and by what it ended."""

    start: Point
    end: Point
    blocked_at: Point | None = None
    blocker: str = ""


class RaySet:
    """All rays between two sets of tips, past the walls of a layer and bodies.

    ``judgement`` is what is plain of them. The others are tried when they are asked about.
    ``chosen`` are the numbers of the starts that count.
    """

    def __init__(
        self,
        layer: SegmentGrid,
        starts: RayEndpoints,
        ends: RayEndpoints,
        judgement: RayVerdicts,
        bodies: Sequence[BystanderCell] = (),
    ) -> None:
        self.layer = layer
        self.starts = starts
        self.ends = ends
        self.judgement = judgement
        self.bodies = bodies
        self.chosen: Sequence[int] = range(len(starts))
        self._width = len(ends)
        self._rows: dict[int, Sequence[Verdict]] = {}

    def row(self, number: int) -> Sequence[Verdict]:
        """The verdicts on the rays from one start, none of them left undecided."""
        found = self._rows.get(number)
        if found is None:
            found = self._rows[number] = self._decided(number)
        return found

    def _decided(self, number: int) -> Sequence[Verdict]:
        if not self.judgement.rows:
            return [STOPPED] * self._width
        found = self.judgement.rows[number]
        if UNDECIDED in found or self.bodies:
            found = found.copy()
            for end, verdict in enumerate(found):
                if verdict == UNDECIDED or (verdict == OPEN and self._meets_body(number, end)):
                    found[end] = self._settled(number, end)
        return found

    def _settled(self, number: int, end: int) -> Verdict:
        """What becomes of a ray that may touch something."""
        touched = self.judgement.touched.get((number, end), ())
        near = [self.layer.segments[place] for place in touched]
        is_stopped = first_stop([*near, *self._sides], self.starts[number], self.ends[end])
        return STOPPED if is_stopped else OPEN

    def _meets_body(self, number: int, end: int) -> bool:
        start, far = self.starts[number].point, self.ends[end].point
        return any(may_block(body.corners, start, far) for body in self.bodies)

    @cached_property
    def _near(self) -> list[Segment]:
        """All walls that may meet a ray."""
        return [self.layer.segments[place] for place in self.judgement.walls]

    @cached_property
    def _sides(self) -> list[Segment]:
        return [side for body in self.bodies for side in body.sides]

    @property
    def seen(self) -> int:
        """How many of the rays that count are open."""
        return sum(map(self._count, self.chosen))

    def choose_best(self) -> None:
        """Let only the first start count that has the most open rays."""
        best, most = 0, 0
        for number in self.chosen if self.judgement.rows else ():
            seen = self._count(number)
            if seen > most:
                best, most = number, seen
            if seen == self._width:
                break
        self.chosen = (best,)

    def _count(self, number: int) -> int:
        """How many rays from one start are open."""
        return self.row(number).count(OPEN)

    @property
    def has_open(self) -> bool:
        """Whether any ray is open."""
        rows = self.judgement.rows
        if rows and rows[0][0] == OPEN and not self.bodies:
            return True
        return bool(rows) and any(map(self._count, self.chosen))

    @property
    def plain_line(self) -> bool | None:
        """Whether any line is left past the walls though no ray is open, where that is plain."""
        if not self.judgement.rows:
            return False
        return leave_open_line(self.starts, self.ends, self.judgement.marks)

    def rays(self) -> tuple[Ray, ...]:
        """The rays, with where and by what each is stopped."""
        return tuple([_ray(*told) for told in self._told])

    def first_ray(self) -> Ray:
        """The first of the rays."""
        return _ray(*self._told_of(self.chosen[0], 0))

    def blockers(self) -> tuple[str, ...]:
        """The ids of what stops any ray."""
        return tuple(sorted({found.id for _, _, found in self._told if found}))

    @cached_property
    def _told(self) -> list[tuple[RayEndpoint, RayEndpoint, RayStop | None]]:
        """All rays with what stops each."""
        ends = range(self._width)
        return [self._told_of(number, end) for number in self.chosen for end in ends]

    def _told_of(self, number: int, end: int) -> tuple[RayEndpoint, RayEndpoint, RayStop | None]:
        start, far = self.starts[number], self.ends[end]
        if self.row(number)[end] == OPEN:
            return start, far, None
        return start, far, first_stop([*self._near, *self._sides], start, far)


def _ray(start: RayEndpoint, end: RayEndpoint, found: RayStop | None) -> Ray:
    """The ray between two tips, with where and by what it is stopped."""
    if found is None:
        return Ray(start.point, end.point)
    (ax, ay), (bx, by) = start.point, end.point
    length = hypot(bx - ax, by - ay)
    share = found.at / length if length > TOUCH_TOLERANCE else 0.0
    point = (ax + share * (bx - ax), ay + share * (by - ay))
    return Ray(start.point, end.point, point, found.id)
