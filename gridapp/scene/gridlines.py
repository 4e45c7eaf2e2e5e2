"""Grid lines and the A1 labels round the board."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid, Shape
from gridapp.grid.labels import label
from gridapp.scene import theme
from gridapp.scene.units import CELL, at, board_rect, centre_of

MARGIN = 0.6 * CELL
"""Room for the labels round the board."""

_FADED_BELOW = 5.0
_FULL_FROM = 24.0
_STEPS = (1, 2, 5, 10, 20, 50, 100)


class GridLines:
    """The lines of one grid, worked out once."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._rows = _square_lines(grid) if grid.shape is Shape.SQUARE else _hex_lines(grid)

    def paint(self, painter: QPainter, exposed: QRectF, pixels: float) -> None:
        """The lines, dark beside light, so that they show on any picture."""
        strength = min(1.0, (pixels - _FADED_BELOW) / (_FULL_FROM - _FADED_BELOW))
        if strength <= 0:
            return
        area = exposed.adjusted(-CELL, -CELL, CELL, CELL)
        shown = [line for bounds, row in self._rows if bounds.intersects(area) for line in row]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self.grid.is_hex)
        for width, colour, opacity in ((3.0, theme.BLACK, 0.20), (1.0, theme.WHITE, 0.34)):
            pen = QPen(theme.faded(colour, opacity * strength), width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLines(shown)


def _square_lines(grid: Grid) -> list[tuple[QRectF, list[QLineF]]]:
    area = board_rect(grid)
    across = [QLineF(0, row * CELL, area.width(), row * CELL) for row in range(grid.rows + 1)]
    down = [
        QLineF(column * CELL, 0, column * CELL, area.height()) for column in range(grid.columns + 1)
    ]
    return [(area, across + down)]


def _hex_lines(grid: Grid) -> list[tuple[QRectF, list[QLineF]]]:
    """Each edge once, cell row by cell row."""
    seen: set[tuple[int, int]] = set()
    result = []
    for row in range(grid.rows):
        cells = [grid.from_offset((column, row)) for column in range(grid.columns)]
        edges = [edge for cell in cells for edge in _new_edges(grid, cell, seen)]
        y = centre_of(grid, cells[0]).y()
        bounds = QRectF(0, y - CELL, board_rect(grid).width(), 2 * CELL + CELL / 2)
        result.append((bounds, edges))
    return result


def _new_edges(grid: Grid, cell: Cell, seen: set[tuple[int, int]]) -> list[QLineF]:
    corners = [at(corner) for corner in grid.polygon(cell)]
    edges = []
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        middle = (round(start.x() + end.x()), round(start.y() + end.y()))
        if middle not in seen:
            seen.add(middle)
            edges.append(QLineF(start, end))
    return edges


def paint_labels(painter: QPainter, grid: Grid, pixels: float) -> None:
    """Column letters above the board and row numbers left of it."""
    height = min(max(pixels * 0.26, 9.0), 22.0)
    painter.setFont(theme.font(height * CELL / pixels, bold=True))
    painter.setPen(theme.faded(theme.PAPER, 0.85))
    unit = height * CELL / pixels
    widest = len(label((grid.columns - 1, 0))) - 1
    for column in range(0, grid.columns, _step(pixels, height * (0.9 + 0.7 * widest))):
        middle = centre_of(grid, grid.from_offset((column, 0))).x()
        text = label((column, 0))[:-1]
        _write(painter, QPointF(middle, -0.18 * CELL - unit * 0.5), text, unit)
    for row in range(0, grid.rows, _step(pixels, height * 1.3)):
        middle = centre_of(grid, grid.from_offset((0, row))).y()
        digits = str(row + 1)
        left = -0.16 * CELL - unit * 0.36 * len(digits)
        _write(painter, QPointF(left, middle), digits, unit)


def _step(pixels: float, needed: float) -> int:
    return next((step for step in _STEPS if step * pixels >= needed), _STEPS[-1])


def _write(painter: QPainter, middle: QPointF, text: str, unit: float) -> None:
    room = QRectF(middle.x() - 3 * unit, middle.y() - unit, 6 * unit, 2 * unit)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
