"""The hidden share of a target's silhouette across the line of sight.

Seen from the centre of the attacker's footprint, the silhouette is the segment through the centre
of the target's footprint at right angles to the line of sight, as long as the footprint is wide
(ruling AP-R91). Walls cast shadows on it; a wall with a height hides only a part of the target's
height (AP-R94). Shadows are intervals ``(low, high)``, in cells from the middle. Only walls visible
in the attacker's fan are projected: O(visible walls). Oracle: ``hidden_share`` in
``tests/geometry/oracles_sight.py`` samples the silhouette with rays.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from gridapp.geometry.cover.bystanders import BystanderCell
from gridapp.geometry.cover.closing_chains import walls_in_hull
from gridapp.geometry.cover.ray_endpoints import ray_endpoints
from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.planar.tolerances import CLEARANCE, TOUCH_TOLERANCE
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.grid.cells import Footprint, Point
from gridapp.grid.grid import Grid


class Shadow(NamedTuple):
    """An interval of the silhouette, the hidden share of the height, and the blocker's id."""

    low: float
    high: float
    height_share: float
    id: str


class SilhouetteView(NamedTuple):
    """A silhouette: eye, middle, direction across, distance from the eye, half its width."""

    eye: Point
    middle: Point
    across: Point
    distance: float
    half_width: float

    @property
    def ends(self) -> tuple[Point, Point]:
        """Both ends of the silhouette."""
        return self.stretch((-self.half_width, self.half_width))

    def stretch(self, offsets: tuple[float, float]) -> tuple[Point, Point]:
        """Return the points of the silhouette at two offsets from its middle."""
        return (self.point(offsets[0]), self.point(offsets[1]))

    def point(self, offset: float) -> Point:
        """Return the point of the silhouette at an offset from its middle."""
        return (
            self.middle[0] + offset * self.across[0],
            self.middle[1] + offset * self.across[1],
        )


def silhouette_view(
    grid: Grid, viewer_cells: Footprint, target_cells: Footprint
) -> SilhouetteView | None:
    """Return the silhouette of a target, None if both footprints share their centre."""
    start, end = footprint_centre(grid, viewer_cells), footprint_centre(grid, target_cells)
    dx, dy = end[0] - start[0], end[1] - start[1]
    distance = hypot(dx, dy)
    if distance <= TOUCH_TOLERANCE:
        return None
    across = (-dy / distance, dx / distance)
    return SilhouetteView(
        start, end, across, distance, apparent_width(grid, target_cells, across) / 2
    )


def footprint_centre(grid: Grid, cells: Footprint) -> Point:
    """Return the centre of a footprint: the mean of its cells' centres."""
    return ray_endpoints(grid, cells).centre


def apparent_width(grid: Grid, cells: Footprint, across: Point) -> float:
    """Return the width of a footprint in cells, measured across a unit vector.

    A square or hexagonal footprint is as wide as its row of cells from every direction (AP-R91); a
    long one weights its two sides by how much of each is seen.
    """
    if len(cells) == 1:
        return 1.0
    spans = [max(values) - min(values) + 1 for values in zip(*cells, strict=True)]
    if grid.is_hex:
        return float(max(spans))
    seen_x, seen_y = abs(across[0]), abs(across[1])
    return float(seen_x * spans[0] + seen_y * spans[1]) / (seen_x + seen_y)


def wall_shadows(obstacles: Obstacles, view: SilhouetteView, height: float | None) -> list[Shadow]:
    """Return the shadows of walls and doors; ``height`` is the target's height if it matters."""
    shadows = _opaque_shadows(obstacles, view)
    for segment in obstacles.low_obstacles:
        height_share = (
            min(1.0, segment.height / height) if segment.height is not None and height else 1.0
        )
        if height_share > 0 and (stretch := segment_shadow(segment, view)):
            shadows.append(Shadow(*stretch, height_share, segment.id))
    return shadows


def bystander_shadows(bystanders: Iterable[BystanderCell], view: SilhouetteView) -> list[Shadow]:
    """Return the shadows of creatures."""
    return [
        Shadow(*stretch, 1.0, bystander.id)
        for bystander in bystanders
        for side in bystander.sides
        if (stretch := segment_shadow(side, view))
    ]


def _opaque_shadows(obstacles: Obstacles, view: SilhouetteView) -> list[Shadow]:
    """Return the shadows of the opaque walls that the eye sees in this direction.

    The board is triangulated as a whole only after many such queries (`SightMesh.part`).
    """
    sight_mesh = obstacles.sight_mesh
    if not sight_mesh.is_built:
        between = _walls_before(obstacles, view)
        sight_mesh = sight_mesh.part(between)
        if not (between or sight_mesh.is_built):
            return []
    fan = sight_mesh.fan(view.eye, view.distance + view.half_width)
    if fan.sees_circle(view.middle, view.half_width + TOUCH_TOLERANCE):
        return []
    sides = fan.pieces_towards(view.ends)
    walls = {wall: None for k in sides for wall in sight_mesh.opaque_segments_on(fan.pieces[k][4])}
    return [
        Shadow(*stretch, 1.0, wall.id) for wall in walls if (stretch := segment_shadow(wall, view))
    ]


def _walls_before(obstacles: Obstacles, view: SilhouetteView) -> frozenset[Segment]:
    """Return a superset of the opaque walls between an eye and a silhouette."""
    corners = (view.eye, *view.ends)
    xs, ys = zip(*corners, strict=True)
    in_box = obstacles.opaque.in_box(
        (min(xs) - CLEARANCE, min(ys) - CLEARANCE), (max(xs) + CLEARANCE, max(ys) + CLEARANCE)
    )
    return walls_in_hull(in_box, corners)


def segment_shadow(segment: Segment, view: SilhouetteView) -> tuple[float, float] | None:
    """Return the interval of a silhouette hidden by a segment, None if empty."""
    (x, y), (ux, uy), distance, half = view.eye, view.across, view.distance, view.half_width
    ax, ay, bx, by = segment.ax - x, segment.ay - y, segment.bx - x, segment.by - y
    near_a, near_b = ax * uy - ay * ux, bx * uy - by * ux
    if (near_a <= TOUCH_TOLERANCE and near_b <= TOUCH_TOLERANCE) or (
        near_a >= distance - TOUCH_TOLERANCE and near_b >= distance - TOUCH_TOLERANCE
    ):
        return None
    first = (near_a, ax * ux + ay * uy)
    last = (near_b, bx * ux + by * uy)
    ends = (_projected_offset(first, last, distance), _projected_offset(last, first, distance))
    low, high = max(min(ends), -half), min(max(ends), half)
    return (low, high) if high - low > TOUCH_TOLERANCE else None


def _projected_offset(end: Point, opposite_end: Point, distance: float) -> float:
    """Return where an end of a segment casts its shadow; points are (depth, offset) from the eye.

    Only the part of the segment between eye and silhouette casts a shadow.
    """
    depth, offset = end
    limit = min(max(depth, TOUCH_TOLERANCE), distance)
    if limit != depth:
        offset += (limit - depth) * (opposite_end[1] - offset) / (opposite_end[0] - depth)
    return offset * distance / limit


class Stretch(NamedTuple):
    """An interval of the silhouette, and the hidden share of the height all along it."""

    low: float
    high: float
    height_share: float


def hidden_stretches(shadows: Iterable[Shadow]) -> list[Stretch]:
    """Return the union of the shadows as disjoint intervals, each under its highest shadow.

    Neighbouring intervals are joined where as much of the height is hidden.
    """
    shadows = list(shadows)
    edges = sorted({edge for shadow in shadows for edge in (shadow.low, shadow.high)})
    stretches: list[Stretch] = []
    for low, high in pairwise(edges):
        middle = (low + high) / 2
        over = [shadow.height_share for shadow in shadows if shadow.low < middle < shadow.high]
        share = max(over, default=0.0)
        last = stretches[-1] if stretches else None
        if last and last.height_share == share and low <= last.high + TOUCH_TOLERANCE:
            stretches[-1] = last._replace(high=high)
        elif share:
            stretches.append(Stretch(low, high, share))
    return stretches


def hidden_share(shadows: Sequence[Shadow], half_width: float) -> float:
    """Return the share of the silhouette in shadow, each point under its highest shadow."""
    if not shadows:
        return 0.0
    hidden = sum((high - low) * share for low, high, share in hidden_stretches(shadows))
    return min(1.0, hidden / (2 * half_width))
