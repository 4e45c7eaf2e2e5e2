"""Planar operations done by shapely; none of them is in the drag path.

Coordinates are in cells. shapely is imported when first needed, so that starting does not pay.
After every operation only polygons are kept: points and lines that remain where areas touch are
dropped, because a later operation fails on mixed collections.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise, zip_longest
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
    corners = np.fromiter(chain.from_iterable(polygon), float, 2 * len(polygon))
    shape = shapely.polygons(corners.reshape(-1, 2))
    return shape if shape.is_valid else _polygons_of(shapely.make_valid(shape))


def united(shapes: Iterable[Shape]) -> Shape:
    """Return the union of shapes, two at a time.

    ``shapely.union_all`` takes shapes apart into their polygons first, which is slower for few
    shapes of many polygons.
    """
    import shapely

    merged = [shape for shape in shapes if not shape.is_empty]
    if not merged:
        return shapely.Polygon()
    while len(merged) > 1:
        pairs = zip_longest(merged[::2], merged[1::2])
        merged = [_polygons_of(shapely.union(a, b)) if b is not None else a for a, b in pairs]
    return merged[0]


def common(first: Shape, second: Shape) -> Shape:
    """Return the intersection of two shapes."""
    import shapely

    if first.is_empty or second.is_empty:
        return shapely.Polygon()
    return _polygons_of(shapely.intersection(first, second))


def corner_count(shapes: Iterable[Shape]) -> int:
    """Return the number of corners of shapes."""
    import shapely

    return int(shapely.get_num_coordinates(list(shapes)).sum())


def without(first: Shape, second: Shape) -> Shape:
    """Return the difference of two shapes: ``first`` without ``second``."""
    import shapely

    if first.is_empty or second.is_empty:
        return first
    return _polygons_of(shapely.difference(first, second))


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

    if shape.is_empty:
        return ()
    # All corners at once: asking ring by ring costs more than many a set operation.
    rings, owners = shapely.get_rings(shapely.get_parts(shape), return_index=True)
    x, y = shapely.get_coordinates(rings).T.tolist()
    points = list(zip(x, y, strict=True))
    ends = shapely.get_num_coordinates(rings).cumsum().tolist()
    outlines = [tuple(points[start : end - 1]) for start, end in pairwise((0, *ends))]
    by_owner: dict[int, list[Polygon]] = {}
    for owner, outline in zip(owners.tolist(), outlines, strict=True):
        by_owner.setdefault(owner, []).append(outline)
    return tuple(PolygonWithHoles(first, tuple(holes)) for first, *holes in by_owner.values())


def points_inside(shape: Shape, points: Sequence[Point]) -> "NDArray[np.bool_]":
    """Return which points lie inside a shape."""
    import shapely

    shapely.prepare(shape)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    inside: NDArray[np.bool_] = shapely.contains_xy(shape, xs, ys)
    return inside
