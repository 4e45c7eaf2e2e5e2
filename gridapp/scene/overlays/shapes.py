"""Small shapes used by the marks on the board."""

from math import ceil, cos, floor, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPolygonF

from gridapp.caching import cached
from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL


def regular_polygon(rect: QRectF, corners: int) -> QPolygonF:
    """Return a regular polygon inscribed in a rectangle, with a flat side on the right."""
    middle, stretch = rect.center(), 1 / cos(pi / corners) if corners % 4 == 0 else 1.0
    points = []
    for index in range(corners):
        angle = (2 * index + 1) * pi / corners
        x = cos(angle) * rect.width() / 2 * stretch
        y = sin(angle) * rect.height() / 2 * stretch
        points.append(QPointF(middle.x() + x, middle.y() + y))
    return QPolygonF(points)


def star(middle: QPointF, radius: float, points: int = 8, depth: float = 0.72) -> QPolygonF:
    """Return a star, the burst of an attack."""
    corners = []
    for index in range(points * 2):
        angle = index * pi / points - pi / 2
        reach = radius if index % 2 == 0 else radius * depth
        corners.append(middle + QPointF(cos(angle) * reach, sin(angle) * reach))
    return QPolygonF(corners)


def diamond(middle: QPointF, radius: float) -> QPolygonF:
    """Return a square rotated by 45 degrees."""
    x, y = middle.x(), middle.y()
    return QPolygonF(
        [
            QPointF(x, y - radius),
            QPointF(x + radius, y),
            QPointF(x, y + radius),
            QPointF(x - radius, y),
        ]
    )


def arrow_head(tip: QPointF, tail: QPointF, length: float, width: float) -> QPolygonF:
    """Return a triangle whose tip points away from ``tail``."""
    along = tip - tail
    size = (along.x() ** 2 + along.y() ** 2) ** 0.5 or 1.0
    unit = along / size
    across = QPointF(-unit.y(), unit.x()) * (width / 2)
    back = tip - unit * length
    return QPolygonF([tip, back + across, back - across])


def hatch_polygon(
    polygon: Polygon, spacing: float, *, rising: bool = True
) -> list[tuple[Point, Point]]:
    """Return the segments of evenly spaced diagonals inside a convex polygon.

    The diagonals are counted from the board's corner, so they continue from cell to cell.
    """
    sign = 1.0 if rising else -1.0
    heights = [y + sign * x for x, y in polygon]
    first, last = floor(min(heights) / spacing) + 1, ceil(max(heights) / spacing)
    pieces = []
    for number in range(first, last):
        hits = _crossings(polygon, heights, number * spacing)
        if len(hits) == 2:
            pieces.append((hits[0], hits[1]))
    return pieces


def _crossings(polygon: Polygon, heights: list[float], level: float) -> list[Point]:
    """Return the points where the outline crosses a level; a corner on the level counts once."""
    hits: list[Point] = []
    for index, (x, y) in enumerate(polygon):
        following = (index + 1) % len(polygon)
        low, high = heights[index], heights[following]
        if (low < level) != (high < level):
            share = (level - low) / (high - low)
            other_x, other_y = polygon[following]
            hits.append((x + (other_x - x) * share, y + (other_y - y) * share))
    return hits


def hatch_cell(grid: Grid, cell: Cell, parts: int, *, rising: bool = True) -> list[QLineF]:
    """Return the diagonals of a cell in scene units, ``parts`` along the side of a square."""
    if grid.is_hex:
        return _lines(hatch_polygon(grid.polygon(cell), 1 / parts, rising=rising))
    across, down = cell[0] * CELL, cell[1] * CELL
    return [line.translated(across, down) for line in _square_hatching(parts, rising)]


@cached(128)
def _square_hatching(parts: int, rising: bool) -> list[QLineF]:
    return _lines(hatch_polygon(((0, 0), (1, 0), (1, 1), (0, 1)), 1 / parts, rising=rising))


def _lines(pieces: list[tuple[Point, Point]]) -> list[QLineF]:
    """Convert segments from cell units to scene lines."""
    return [QLineF(a[0] * CELL, a[1] * CELL, b[0] * CELL, b[1] * CELL) for a, b in pieces]


def shortened_line(points: list[QPointF], first: float, last: float) -> list[QPointF]:
    """Return the polyline cut by ``first`` and ``last`` at its ends; empty if too short."""
    return _cut_start(_cut_start(points, first)[::-1], last)[::-1]


def _cut_start(points: list[QPointF], length: float) -> list[QPointF]:
    for index in range(len(points) - 1):
        piece = QLineF(points[index], points[index + 1])
        if piece.length() > length:
            return [piece.pointAt(length / piece.length()), *points[index + 1 :]]
        length -= piece.length()
    return []
