"""Rays from the corners and the centre of one space to those of another, and what stops them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import hypot
from typing import overload

import msgspec

from gridapp.geometry.fans import SEEN, UNDECIDED, Fan
from gridapp.geometry.layers import EPS, Layer, Segment
from gridapp.geometry.rays import (
    Stop,
    Tip,
    WallAt,
    direction,
    is_same_direction,
    open_sides,
    stop,
    walls_at,
)
from gridapp.geometry.walls import OPAQUE, SOLID, Barriers
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import Grid

Verdict = int | Stop
"""``SEEN``, the half-edge of the wall that stops a ray, or what stops it."""


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

    def fan(self, start: Tip, ends: Sequence[Tip]) -> Fan:
        """What one tip sees as far as the others, whose centre comes first."""
        (x, y), (end_x, end_y) = start.point, ends[0].point
        reach = hypot(end_x - x, end_y - y) + extent(ends)
        return self.passages.fan(self.role, start.point, reach)

    def verdicts(self, start: Tip, ends: Sequence[Tip]) -> list[Verdict]:
        """What becomes of the rays from one tip to others."""
        fan = self.fan(start, ends)
        walls = walls_at(self.layer.near(start.point), start.point)
        careful, towards = bool(walls or self.bodies), fan.towards
        found: list[Verdict] = []
        for end in ends:
            verdict: Verdict = towards(end.point)
            if verdict == UNDECIDED:
                verdict = self.stop(start, end) or SEEN
            elif verdict == SEEN and careful:
                verdict = self._look_closer(start, end, walls)
            found.append(verdict)
        return found

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

    def crosser(self, verdict: Verdict) -> str | None:
        """The id of a wall that crosses a ray, unless it is stopped by what only touches it."""
        if isinstance(verdict, Stop) and not verdict.crossed:
            return None
        return self.blocker(verdict)


class Rays(Sequence[Ray]):
    """The rays between two sets of tips, written out when somebody asks for them."""

    def __init__(
        self,
        scene: Scene,
        starts: Sequence[Tip],
        ends: Sequence[Tip],
        verdicts: Sequence[Sequence[Verdict]],
    ) -> None:
        self._scene = scene
        self._tried = [
            (start, end, verdict)
            for start, row in zip(starts, verdicts, strict=True)
            for end, verdict in zip(ends, row, strict=True)
        ]

    @cached_property
    def rays(self) -> tuple[Ray, ...]:
        """The rays, one for each pair of tips."""
        return tuple(self._scene.ray(*tried) for tried in self._tried)

    def __len__(self) -> int:
        return len(self._tried)

    @overload
    def __getitem__(self, index: int) -> Ray: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Ray, ...]: ...
    def __getitem__(self, index: int | slice) -> Ray | tuple[Ray, ...]:
        return self.rays[index]

    def __iter__(self) -> Iterator[Ray]:
        return iter(self.rays)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.rays == tuple(other)

    def __hash__(self) -> int:
        return hash(self.rays)

    def __repr__(self) -> str:
        return repr(self.rays)


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
    starts: Sequence[Tip],
    ends: Sequence[Tip],
) -> list[Body]:
    """The cells of bodies near the way from one space to another, without those of the two."""
    (x, y), (end_x, end_y) = starts[0].point, ends[0].point
    dx, dy = end_x - x, end_y - y
    length = hypot(dx, dy)
    room = (1 + max(map(extent, (starts, ends)))) * max(length, EPS)
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


def extent(tips: Sequence[Tip]) -> float:
    """How far the corners of a space lie from its centre."""
    x, y = tips[0].point
    return max(hypot(tip.point[0] - x, tip.point[1] - y) for tip in tips)


@lru_cache(maxsize=4096)
def _corners(grid: Grid, cell: Cell) -> Polygon:
    return grid.polygon(cell)
