"""Planar operations done by shapely; none of them is in the drag path.

Coordinates are in cells. shapely is imported when first needed, so that starting does not pay.
After every operation only polygons are kept: points and lines that remain where areas touch are
dropped, because a later operation fails on mixed collections.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from gridapp.grid.cells import Point, Polygon
from gridapp.grid.regions import PolygonWithHoles, Region

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Shape = Any
"""A polygonal geometry of shapely, which has no types."""


def simplify(points: Sequence[Point], tolerance: float) -> tuple[Point, ...]:
    """Return a polyline with fewer points; no removed point is farther away than ``tolerance``.

    Both ends stay (Douglas and Peucker, 1973, by GEOS).
    """
    import shapely

    if len(points) < 2:
        return tuple(points)
    line = shapely.LineString(points).simplify(tolerance, preserve_topology=False)
    return tuple((x, y) for x, y in line.coords)


def shape_of(polygon: Polygon) -> Shape:
    """Return a simple polygon as a shape; empty for fewer than three corners."""
    import numpy as np
    import shapely

    if len(polygon) < 3:
        return shapely.Polygon()
    # `shapely.Polygon` copies corner by corner, which costs as much as a set operation.
    shape = shapely.polygons(np.array(polygon))
    return shape if shape.is_valid else _polygons_of(shapely.make_valid(shape))


def united(shapes: Iterable[Shape]) -> Shape:
    """Return the union of shapes, two at a time.

    ``shapely.union_all`` takes shapes apart into their polygons first, which is slower for few
    shapes of many polygons.
    """
    import shapely

    some = [shape for shape in shapes if not shape.is_empty]
    if not some:
        return shapely.Polygon()
    while len(some) > 1:
        pairs = zip_longest(some[::2], some[1::2])
        some = [_polygons_of(shapely.union(a, b)) if b is not None else a for a, b in pairs]
    return some[0]


def common(first: Shape, second: Shape) -> Shape:
    """Return the intersection of two shapes."""
    import shapely

    if first.is_empty or second.is_empty:
        return shapely.Polygon()
    return _polygons_of(shapely.intersection(first, second))


def moved(shape: Shape, shift: Point) -> Shape:
    """Return a shape at another place."""
    import shapely

    return shapely.transform(shape, lambda corners: corners + shift)


def _polygons_of(shape: Shape) -> Shape:
    """Return the polygons of a geometry."""
    import shapely

    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    parts = [part for part in shapely.get_parts(shape) if part.area > 0]
    flat = [each for part in parts for each in shapely.get_parts(part)]
    return shapely.MultiPolygon([each for each in flat if each.geom_type == "Polygon"])


def region_of(shape: Shape) -> Region:
    """Return a shape as plain polygons with holes."""
    import shapely

    return tuple(
        PolygonWithHoles(_ring(part.exterior), tuple(map(_ring, part.interiors)))
        for part in shapely.get_parts(shape)
        if not part.is_empty
    )


def _ring(ring: Shape) -> Polygon:
    """Return the corners of a ring without the repeated first one."""
    import shapely

    coordinates = shapely.get_coordinates(ring)[:-1]
    return tuple(map(tuple, coordinates.tolist()))


def points_inside(shape: Shape, points: Sequence[Point]) -> "NDArray[np.bool_]":
    """Return which points lie inside a shape."""
    import shapely

    shapely.prepare(shape)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    inside: NDArray[np.bool_] = shapely.contains_xy(shape, xs, ys)
    return inside
