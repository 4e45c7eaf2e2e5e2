"""Rays from the corners and the centre of one space to those of another, and what stops them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from math import hypot, inf

import msgspec

from gridapp.geometry.fans import DOUBT, SCREENED, SEEN, UNDECIDED, Fan
from gridapp.geometry.layers import EPS, Layer, Segment
from gridapp.geometry.rays import (
    ALL_ROUND,
    Stop,
    Tip,
    Tips,
    WallAt,
    direction,
    is_same_direction,
    open_sides,
    stop,
    tips,
    walls_at,
)
from gridapp.geometry.walls import OPAQUE, SOLID, Barriers
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import Grid

ALMOST = 1e-3
"""A look that ends so near before or behind the end of a ray, as a share of it, decides nothing."""

FREE = 2 * DOUBT
"""So much room is left round a space that is judged as a whole, so that nothing touches it."""

Verdict = int | Stop
"""``SEEN``, ``SCREENED``, the half-edge of the wall that stops a ray, or what stops it."""


class Ray(msgspec.Struct, frozen=True):
    """A line that was tried; ``blocked_at`` and ``blocker`` say where and by what it ended."""

    start: Point
    end: Point
    blocked_at: Point | None = None
    blocker: str = ""


class Body(msgspec.Struct, frozen=True, eq=False):
    """A cell of a creature that stands in the way."""

    id: str
    corners: Polygon

    @property
    def sides(self) -> list[Segment]:
        """Its sides as obstacles."""
        pairs = zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)
        return [Segment(*a, *b, self.id) for a, b in pairs]


class Scene:
    """What may stop a ray: the barriers of a board in some role, and bodies."""

    def __init__(self, barriers: Barriers, role: int, bodies: Sequence[Body] = ()) -> None:
        self.passages = barriers.passages
        self.role = role
        self.layer: Layer = {OPAQUE: barriers.opaque, SOLID: barriers.solid}[role]
        self.bodies = bodies

    def stop(self, start: Tip, end: Tip) -> Stop | None:
        """What stops a ray first, worked out from every segment near it."""
        segments = self.layer.along(start.point, end.point)
        for body in self.bodies:
            segments += body.sides
        return stop(segments, start, end)

    def verdicts(
        self, start: Tip, ends: Sequence[Tip], reach: float = inf, radius: float = inf
    ) -> list[Verdict]:
        """What becomes of the rays from one tip to others.

        The others lie within ``reach`` of it, and within ``radius`` of the first of them. All are
        ``SCREENED`` where that is plain at once; what stops each is not worked out then.
        """
        fan = self.passages.fan(self.role, start.point, reach)
        walls = walls_at(self.layer.near(start.point), start.point)
        careful, towards = bool(walls or self.bodies), fan.towards
        sure = fan.judge(ends[0].point, radius)
        if (sure == SEEN and not careful) or (sure == SCREENED and not walls):
            return [sure] * len(ends)
        found: list[Verdict] = []
        for end in ends:
            verdict: Verdict = towards(end.point)
            if verdict == UNDECIDED:
                verdict = self._decide(start, end, fan, is_plain=not careful)
            elif verdict == SEEN and careful:
                verdict = self._look_closer(start, end, walls)
            found.append(verdict)
        return found

    def _decide(self, start: Tip, end: Tip, fan: Fan, *, is_plain: bool) -> Verdict:
        """What becomes of a ray that touches something.

        If the look just beside it goes on past its end, so does a line to that side of the ray;
        if it ends before on both sides, nothing farther off matters.
        """
        if not is_plain or start.point == end.point:
            return self.stop(start, end) or SEEN
        right, left = fan.beside(end.point)
        if max(right, left) < 1 - ALMOST:
            (x, y), (end_x, end_y) = start.point, end.point
            share = max(right, left) + ALMOST
            point = (x + share * (end_x - x), y + share * (end_y - y))
            found = self.stop(start, Tip(point, ALL_ROUND))
            if found:
                return found
        elif max(right, left) > 1 + ALMOST and not walls_at(self.layer.near(end.point), end.point):
            back = direction(end.point, start.point)
            sides = open_sides(end, back, ()).inside
            if (left > 1 + ALMOST and -1 in sides) or (right > 1 + ALMOST and 1 in sides):
                return SEEN
        return self.stop(start, end) or SEEN

    def _look_closer(self, start: Tip, end: Tip, walls: Sequence[WallAt]) -> Verdict:
        """What becomes of a ray that touches no wall but at its start: there, and at bodies."""
        along = direction(start.point, end.point)
        if (
            (walls and not open_sides(start, along, walls).inside)
            or any(is_same_direction(along, wall.direction) for wall in walls)
            or any(may_stop(body.corners, start.point, end.point) for body in self.bodies)
        ):
            return self.stop(start, end) or SEEN
        return SEEN

    def ray(self, start: Tip, end: Tip, verdict: Verdict) -> Ray:
        """The ray between two tips, with where and by what it is stopped."""
        if verdict == SEEN:
            return Ray(start.point, end.point)
        (ax, ay), (bx, by) = start.point, end.point
        if isinstance(verdict, Stop):
            length, name = hypot(bx - ax, by - ay), verdict.id
            share = verdict.at / length if length > EPS else 0.0
        else:
            name = self.passages.stopper(self.role, verdict)
            share = self.passages.share_before(verdict, start.point, end.point)
        point = (ax + share * (bx - ax), ay + share * (by - ay))
        return Ray(start.point, end.point, point, name)

    def blocker(self, verdict: Verdict) -> str:
        """The id of what stopped a ray; empty if nothing did, or the edge of the board."""
        if isinstance(verdict, Stop):
            return verdict.id
        return "" if verdict == SEEN else self.passages.stopper(self.role, verdict)


class Trial:
    """All rays between two sets of tips, each tried when its verdict is asked for."""

    def __init__(self, scene: Scene, starts: Tips, ends: Tips) -> None:
        self.scene = scene
        self.starts = starts
        self.ends = ends
        (x, y), (end_x, end_y) = starts[0].point, ends[0].point
        self._radius = ends.extent
        self._widest = max(starts.extent, ends.extent)
        self._reach = hypot(end_x - x, end_y - y) + 2 * self._widest
        self._rows: dict[int, list[Verdict]] = {}

    @property
    def total(self) -> int:
        """How many rays there are."""
        return len(self.starts) * len(self.ends)

    def row(self, number: int) -> list[Verdict]:
        """The verdicts on the rays from one start."""
        found = self._rows.get(number)
        if found is None:
            found = self._rows[number] = self.scene.verdicts(
                self.starts[number], self.ends, self._reach, self._radius + FREE
            )
        return found

    @property
    def is_first_open(self) -> bool:
        """Whether the first ray, from centre to centre, is open."""
        return self.row(0)[0] == SEEN

    @property
    def is_screened(self) -> bool:
        """Whether one chain of walls plainly parts the two spaces."""
        start, end = self.starts[0].point, self.ends[0].point
        fan = self.scene.passages.fan(self.scene.role, start, self._reach)
        return fan.screens(end, self._widest + EPS)

    @property
    def has_open(self) -> bool:
        """Whether any ray is open."""
        return any(SEEN in self.row(number) for number in range(len(self.starts)))

    @property
    def seen(self) -> int:
        """How many rays are open."""
        return sum([self.row(number).count(SEEN) for number in range(len(self.starts))])

    def best(self) -> "Trial":
        """The trial of the first start that has the most open rays alone."""
        best, most = 0, -1
        for number in range(len(self.starts)):
            seen = self.row(number).count(SEEN)
            if seen > most:
                best, most = number, seen
            if seen == len(self.ends):
                break
        return self.only(best)

    def only(self, number: int) -> "Trial":
        """The trial of one start alone."""
        other = Trial(self.scene, Tips([self.starts[number]]), self.ends)
        other._rows[0] = self.row(number)
        return other

    def rays(self) -> tuple[Ray, ...]:
        """The rays, with where and by what each is stopped."""
        return tuple([self.scene.ray(*ray) for ray in self._told])

    def first_ray(self) -> Ray:
        """The first of the rays."""
        start, end = self.starts[0], self.ends[0]
        return self.scene.ray(start, end, self._told_as(start, end, self.row(0)[0]))

    def blockers(self) -> tuple[str, ...]:
        """The ids of what stops any ray."""
        stops = {verdict for _, _, verdict in self._told}
        return tuple(sorted({self.scene.blocker(verdict) for verdict in stops} - {""}))

    @cached_property
    def _told(self) -> list[tuple[Tip, Tip, Verdict]]:
        """All rays with what becomes of them."""
        return [
            (start, end, self._told_as(start, end, verdict))
            for number, start in enumerate(self.starts)
            for end, verdict in zip(self.ends, self.row(number), strict=True)
        ]

    def _told_as(self, start: Tip, end: Tip, verdict: Verdict) -> Verdict:
        """A verdict; for what is screened it is worked out what stops it."""
        if verdict != SCREENED:
            return verdict
        return self.scene.verdicts(start, [end], self._reach)[0]


def may_stop(corners: Polygon, start: Point, end: Point) -> bool:
    """Whether a convex body lies so near to a ray that it may stop it."""
    (x, y), (end_x, end_y) = start, end
    dx, dy = end_x - x, end_y - y
    slack = EPS * (abs(dx) + abs(dy))
    offs = [dx * (py - y) - dy * (px - x) for px, py in corners]
    if min(offs) > slack or max(offs) < -slack:
        return False
    ways = [dx * (px - x) + dy * (py - y) for px, py in corners]
    return max(ways) >= -slack and min(ways) <= dx * dx + dy * dy + slack


def bodies_between(
    grid: Grid,
    bodies: Mapping[str, Iterable[Cell]],
    ones: tuple[Cell, ...],
    others: tuple[Cell, ...],
) -> list[Body]:
    """The cells of bodies near the way from one space to another, without those of the two."""
    starts, ends = tips(grid, ones), tips(grid, others)
    (x, y), (end_x, end_y) = starts[0].point, ends[0].point
    dx, dy = end_x - x, end_y - y
    length = hypot(dx, dy)
    room = (1 + max(starts.extent, ends.extent)) * max(length, EPS)
    own = {*ones, *others}
    found = []
    for name, cells in bodies.items():
        for cell in cells:
            px, py = grid.centre(cell)
            px, py = px - x, py - y
            way, aside = dx * px + dy * py, abs(dx * py - dy * px)
            if aside < room and -room < way < length * length + room and cell not in own:
                found.append(Body(name, _corners(grid, cell)))
    return found


@lru_cache(maxsize=4096)
def _corners(grid: Grid, cell: Cell) -> Polygon:
    return grid.polygon(cell)
