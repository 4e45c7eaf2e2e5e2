"""Planar operations done by shapely; none of them is in the drag path.

Coordinates are in cells. shapely is imported when first needed, so that starting does not pay.
"""

from collections.abc import Sequence

from gridapp.grid.cells import Point


def simplify(points: Sequence[Point], tolerance: float) -> tuple[Point, ...]:
    """Return a polyline with fewer points; no removed point is farther away than ``tolerance``.

    Both ends stay (Douglas and Peucker, 1973, by GEOS).
    """
    import shapely

    if len(points) < 2:
        return tuple(points)
    line = shapely.LineString(points).simplify(tolerance, preserve_topology=False)
    return tuple((x, y) for x, y in line.coords)
