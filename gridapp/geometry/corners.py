"""Rays from the corners and the centre of one space to those of another, and what stops them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from math import dist, hypot, inf

import msgspec

from gridapp.geometry.fans import DOUBT, SCREENED, SEEN, UNDECIDED, Fan
from gridapp.geometry.layers import EPS, Segment
from gridapp.geometry.rays import (
    Stop,
    WallAt,
    direction,
    is_same_direction,
    open_sides,
    stop,
    walls_at,
)
from gridapp.geometry.screens import leave_line
from gridapp.geometry.tips import ALL_ROUND, Tip, Tips, tips
from gridapp.geometry.volleys import Judgement
from gridapp.geometry.walls import Barriers
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
        self.layer = barriers.layer(role)
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

    def settled(
        self, start: Tip, ends: Sequence[Tip], verdicts: list[int], touched: dict[int, list[int]]
    ) -> list[Verdict]:
        """What becomes of rays past bodies too, and of those that were left undecided.

        ``touched`` are the places in the layer of the walls that those may touch, by their end.
        """
        found: list[Verdict] = list(verdicts)
        for number, verdict in enumerate(verdicts):
            end = ends[number]
            if verdict == UNDECIDED or (verdict == SEEN and self._meets_body(start, end)):
                near = [self.layer.segments[place] for place in touched.get(number, ())]
                near += [side for body in self.bodies for side in body.sides]
                found[number] = stop(near, start, end) or SEEN
        return found

    def _meets_body(self, start: Tip, end: Tip) -> bool:
        return any(may_stop(body.corners, start.point, end.point) for body in self.bodies)

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
            or self._meets_body(start, end)
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
    """All rays between two sets of tips, each tried when its verdict is asked for.

    ``judgement`` is what is known of them before; ``chosen`` are the numbers of the starts that
    count.
    """

    def __init__(
        self, scene: Scene, starts: Tips, ends: Tips, judgement: Judgement | None = None
    ) -> None:
        self.scene = scene
        self.starts = starts
        self.ends = ends
        self.judgement = judgement
        self.chosen: Sequence[int] = range(len(starts))
        self._widest = max(starts.extent, ends.extent)
        self._rows: dict[int, Sequence[Verdict]] = {}
        self._known = judgement.seen if judgement and not scene.bodies else None

    @cached_property
    def _reach(self) -> float:
        return dist(self.starts.centre, self.ends.centre) + 2 * self._widest

    @property
    def total(self) -> int:
        """How many rays there are."""
        return len(self.chosen) * len(self.ends)

    def row(self, number: int) -> Sequence[Verdict]:
        """The verdicts on the rays from one start."""
        found = self._rows.get(number)
        if found is None:
            found = self._rows[number] = self._judged(number)
        return found

    def _judged(self, number: int) -> Sequence[Verdict]:
        if self.judgement is None:
            start, radius = self.starts[number], self.ends.extent + FREE
            return self.scene.verdicts(start, self.ends, self._reach, radius)
        if not self.judgement.rows:
            return [SCREENED] * len(self.ends)
        verdicts = self.judgement.rows[number]
        if self._known is not None:
            return verdicts
        known = self.judgement.touched.items()
        touched = {end: walls for (start, end), walls in known if start == number}
        return self.scene.settled(self.starts[number], self.ends, verdicts, touched)

    @property
    def is_first_open(self) -> bool:
        """Whether the first ray, from centre to centre, is open."""
        return self.row(0)[0] == SEEN

    @property
    def plain_line(self) -> bool | None:
        """Whether any line at all is left past the walls, where that is plain."""
        known = self.judgement
        if known is None:
            fan = self.scene.passages.fan(self.scene.role, self.starts.centre, self._reach)
            screened = fan.screens(self.ends.centre, self._widest + EPS)
            return False if screened else self.has_open or None
        if not known.rows or self.has_open:
            return bool(known.rows)
        segments = self.scene.layer.segments
        near = (segments[place] for place in known.walls)
        walls = [(one.ax, one.ay, one.bx, one.by) for one in near]
        return leave_line(self.starts, self.ends, walls)

    @property
    def has_open(self) -> bool:
        """Whether any ray is open."""
        return any(map(self._count, self.chosen))

    @property
    def seen(self) -> int:
        """How many rays are open."""
        return sum(map(self._count, self.chosen))

    def _count(self, number: int) -> int:
        """How many rays from one start are open."""
        return self.row(number).count(SEEN) if self._known is None else self._known[number]

    def best(self) -> "Trial":
        """The trial of the first start that has the most open rays alone."""
        best, most = 0, -1
        for number in self.chosen:
            seen = self._count(number)
            if seen > most:
                best, most = number, seen
            if seen == len(self.ends):
                break
        return self.only(best)

    def only(self, number: int) -> "Trial":
        """The trial of one start alone."""
        other = Trial(self.scene, self.starts, self.ends, self.judgement)
        other.chosen = (number,)
        other._rows = self._rows
        return other

    def rays(self) -> tuple[Ray, ...]:
        """The rays, with where and by what each is stopped."""
        return tuple([self.scene.ray(*ray) for ray in self._told])

    def first_ray(self) -> Ray:
        """The first of the rays."""
        start, end = self.starts[self.chosen[0]], self.ends[0]
        verdict = self.row(self.chosen[0])[0]
        return self.scene.ray(start, end, self._told_as(start, end, verdict))

    def blockers(self) -> tuple[str, ...]:
        """The ids of what stops any ray."""
        stops = {verdict for _, _, verdict in self._told}
        return tuple(sorted({self.scene.blocker(verdict) for verdict in stops} - {""}))

    @cached_property
    def _told(self) -> list[tuple[Tip, Tip, Verdict]]:
        """All rays with what becomes of them."""
        return [
            (self.starts[number], end, self._told_as(self.starts[number], end, verdict))
            for number in self.chosen
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
    (x, y), (end_x, end_y) = starts.centre, ends.centre
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
