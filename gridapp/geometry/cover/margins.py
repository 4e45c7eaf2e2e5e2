"""How much further a blocker would have to reach to stop another line."""

from collections.abc import Iterable
from math import hypot

from gridapp.geometry.cover.ray_set import Ray
from gridapp.grid.cells import Point


def clearance(open_rays: Iterable[Ray], corners: Iterable[Point]) -> float | None:
    """Return the least distance in cells at which an open ray passes a corner of a blocker.

    Only corners beside a ray count, not those before its start or behind its end. None if no ray
    passes any corner. O(rays x corners).
    """
    points = list(corners)
    passed = (_distance_beside(ray, corner) for ray in open_rays for corner in points)
    return min((distance for distance in passed if distance is not None), default=None)


def _distance_beside(ray: Ray, corner: Point) -> float | None:
    """Return the distance of a corner from a ray, None if it is not beside the ray."""
    (x, y), (to_x, to_y) = ray.start, ray.end
    dx, dy, px, py = to_x - x, to_y - y, corner[0] - x, corner[1] - y
    length = hypot(dx, dy)
    if not length or not 0 < (px * dx + py * dy) / length < length:
        return None
    return abs(px * dy - py * dx) / length
