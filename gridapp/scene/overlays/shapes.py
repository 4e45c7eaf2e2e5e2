"""Small shapes that marks on the board are made of."""

from functools import lru_cache
from math import ceil, cos, floor, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPolygonF

from gridapp.grid.cells import Cell, Point, Polygon
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL


def regular_polygon(rect: QRectF, corners: int) -> QPolygonF:
    """A regular polygon in a rectangle, with a flat side on its right."""
    middle, stretch = rect.center(), 1 / cos(pi / corners) if corners % 4 == 0 else 1.0
    points = []
    for index in range(corners):
        angle = (2 * index + 1) * pi / corners
        x = cos(angle) * rect.width() / 2 * stretch
        y = sin(angle) * rect.height() / 2 * stretch
        points.append(QPointF(middle.x() + x, middle.y() + y))
    return QPolygonF(points)


def star(middle: QPointF, radius: float, points: int = 8, depth: float = 0.72) -> QPolygonF:
    """A star, used as the burst of a blow."""
    corners = []
    for index in range(points * 2):
        angle = index * pi / points - pi / 2
        reach = radius if index % 2 == 0 else radius * depth
        corners.append(middle + QPointF(cos(angle) * reach, sin(angle) * reach))
    return QPolygonF(corners)


def diamond(middle: QPointF, radius: float) -> QPolygonF:
    """A square standing on its corner."""
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
    """A triangle whose tip points away from ``tail``."""
    along = tip - tail
    size = (along.x() ** 2 + along.y() ** 2) ** 0.5 or 1.0
    unit = along / size
    across = QPointF(-unit.y(), unit.x()) * (width / 2)
    back = tip - unit * length
    return QPolygonF([tip, back + across, back - across])


def hatch_polygon(
    polygon: Polygon, spacing: float, *, rising: bool = True
) -> list[tuple[Point, Point]]:
    """The pieces of evenly spaced diagonals that lie inside a convex polygon.

    The diagonals are counted from the board's corner, so that they run on from cell to cell.
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
    """Where the outline passes a level; a corner on it counts once."""
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
    """The diagonals in a cell, in the scene: so many to the side of a square, which all agree."""
    if grid.is_hex:
        return _lines(hatch_polygon(grid.polygon(cell), 1 / parts, rising=rising))
    across, down = cell[0] * CELL, cell[1] * CELL
    return [line.translated(across, down) for line in _in_first_square(parts, rising)]


@lru_cache
def _in_first_square(parts: int, rising: bool) -> list[QLineF]:
    return _lines(hatch_polygon(((0, 0), (1, 0), (1, 1), (0, 1)), 1 / parts, rising=rising))


def _lines(pieces: list[tuple[Point, Point]]) -> list[QLineF]:
    """Pieces in cell units as lines in the scene."""
    return [QLineF(a[0] * CELL, a[1] * CELL, b[0] * CELL, b[1] * CELL) for a, b in pieces]


def shortened_line(points: list[QPointF], first: float, last: float) -> list[QPointF]:
    """The line without so much at its start and its end, empty when nothing is left."""
    return _cut(_cut(points, first)[::-1], last)[::-1]


def _cut(points: list[QPointF], length: float) -> list[QPointF]:
    for index in range(len(points) - 1):
        piece = QLineF(points[index], points[index + 1])
        if piece.length() > length:
            return [piece.pointAt(length / piece.length()), *points[index + 1 :]]
        length -= piece.length()
    return []
