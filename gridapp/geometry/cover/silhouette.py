"""How much of a target's silhouette is hidden across the line of sight.

From the centre of the attacker's space, the silhouette is the stretch through the centre of the
target's space at right angles to the line between them, as long as the target's space is wide
(ruling AP-R91). Walls throw shadows on it; one with a height hides only so much of the target's
height (AP-R94). Shadows are stretches ``(low, high)`` by distance in cells from the middle.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from gridapp.geometry.cover.bystanders import BystanderCell
from gridapp.geometry.cover.ray_endpoints import ray_endpoints
from gridapp.geometry.planar.segment_grid import TOUCH_TOLERANCE, Segment
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid


class Shadow(NamedTuple):
    """A stretch of the silhouette, the share of the target's height it hides, and by what."""

    low: float
    high: float
    part: float
    id: str


class SilhouetteView(NamedTuple):
    """A silhouette: the eye, its middle, the direction across, how far away and half as wide."""

    eye: Point
    middle: Point
    across: Point
    away: float
    half: float

    @property
    def ends(self) -> tuple[Point, Point]:
        """The two ends of the silhouette."""
        return self.stretch((-self.half, self.half))

    def stretch(self, offsets: tuple[float, float]) -> tuple[Point, Point]:
        """The points of the silhouette at two distances from its middle."""
        return (self.point(offsets[0]), self.point(offsets[1]))

    def point(self, offset: float) -> Point:
        """The point of the silhouette at a distance from its middle."""
        return (
            self.middle[0] + offset * self.across[0],
            self.middle[1] + offset * self.across[1],
        )


def silhouette_view(
    grid: Grid, ones: tuple[Cell, ...], others: tuple[Cell, ...]
) -> SilhouetteView | None:
    """The silhouette of one space from another; none if they share their centre."""
    start, end = middle(grid, ones), middle(grid, others)
    dx, dy = end[0] - start[0], end[1] - start[1]
    away = hypot(dx, dy)
    if away <= TOUCH_TOLERANCE:
        return None
    across = (-dy / away, dx / away)
    return SilhouetteView(start, end, across, away, width(grid, others, across) / 2)


def middle(grid: Grid, cells: tuple[Cell, ...]) -> Point:
    """The centre of a space: the mean of its cells' centres."""
    return ray_endpoints(grid, cells).centre


def width(grid: Grid, cells: tuple[Cell, ...], across: Point) -> float:
    """How many cells wide a space is, seen across a direction of length 1.

    A square or hexagonal space is as wide from everywhere as its row of cells is long (AP-R91);
    a long one counts its two sides by how much of each is seen.
    """
    if len(cells) == 1:
        return 1.0
    spans = [max(values) - min(values) + 1 for values in zip(*cells, strict=True)]
    if grid.is_hex:
        return float(max(spans))
    seen_x, seen_y = abs(across[0]), abs(across[1])
    return float(seen_x * spans[0] + seen_y * spans[1]) / (seen_x + seen_y)


def wall_shadows(barriers: Obstacles, seen: SilhouetteView, height: float | None) -> list[Shadow]:
    """The shadows of walls and doors; ``height`` is how high the target stands, if that counts."""
    found = _opaque_shadows(barriers, seen)
    for one in barriers.low_obstacles:
        part = min(1.0, one.height / height) if one.height is not None and height else 1.0
        if part > 0 and (stretch := shadow(one, seen)):
            found.append(Shadow(*stretch, part, one.id))
    return found


def body_shadows(bodies: Iterable[BystanderCell], seen: SilhouetteView) -> list[Shadow]:
    """The shadows of creatures."""
    return [
        Shadow(*stretch, 1.0, body.id)
        for body in bodies
        for side in body.sides
        if (stretch := shadow(side, seen))
    ]


def _opaque_shadows(barriers: Obstacles, seen: SilhouetteView) -> list[Shadow]:
    """The shadows of what nobody sees through: of all walls that the eye sees that way."""
    passages = barriers.sight_mesh
    fan = passages.fan(seen.eye, seen.away + seen.half)
    if fan.sees_circle(seen.middle, seen.half + TOUCH_TOLERANCE):
        return []
    sides = fan.pieces_towards(seen.ends)
    walls = {one: None for k in sides for one in passages.opaque_segments_on(fan.pieces[k][4])}
    return [Shadow(*found, 1.0, one.id) for one in walls if (found := shadow(one, seen))]


def shadow(one: Segment, seen: SilhouetteView) -> tuple[float, float] | None:
    """The stretch of a silhouette that a segment hides, if it hides any."""
    (x, y), (ux, uy), away, half = seen.eye, seen.across, seen.away, seen.half
    ax, ay, bx, by = one.ax - x, one.ay - y, one.bx - x, one.by - y
    near_a, near_b = ax * uy - ay * ux, bx * uy - by * ux
    if (near_a <= TOUCH_TOLERANCE and near_b <= TOUCH_TOLERANCE) or (
        near_a >= away - TOUCH_TOLERANCE and near_b >= away - TOUCH_TOLERANCE
    ):
        return None
    first = (near_a, ax * ux + ay * uy)
    last = (near_b, bx * ux + by * uy)
    ends = (_cast(first, last, away), _cast(last, first, away))
    low, high = max(min(ends), -half), min(max(ends), half)
    return (low, high) if high - low > TOUCH_TOLERANCE else None


def _cast(end: Point, other: Point, away: float) -> float:
    """Where an end of a segment throws its shadow; points are (distance, offset) from the eye.

    Only the part of the segment between the eye and the silhouette casts one.
    """
    near, off = end
    limit = min(max(near, TOUCH_TOLERANCE), away)
    if limit != near:
        off += (limit - near) * (other[1] - off) / (other[0] - near)
    return off * away / limit


def stretches(cast: Iterable[Shadow]) -> list[tuple[float, float]]:
    """The stretches of a silhouette that lie under any shadow, none touching the next."""
    found: list[tuple[float, float]] = []
    for low, high, _, _ in sorted(cast):
        if found and low <= found[-1][1] + TOUCH_TOLERANCE:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found


def hidden(cast: Sequence[Shadow], half: float) -> float:
    """The share of the silhouette under the shadows, each point under its highest one."""
    if not cast:
        return 0.0
    edges = sorted({edge for one in cast for edge in (one.low, one.high)})
    total = 0.0
    for left, right in pairwise(edges):
        at = (left + right) / 2
        parts = [one.part for one in cast if one.low < at < one.high]
        total += (right - left) * max(parts, default=0.0)
    return min(1.0, total / (2 * half))
