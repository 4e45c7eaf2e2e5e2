"""Letters and numbers of the cells in a picture of a region, inside its upper and left edge."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.grid_lines import column_labels, row_labels

_LETTERS_A_CELL, _SMALLEST, _LARGEST = 0.22, 8.0, 22.0


def region_labels(grid: Grid, area: QRectF, cell_pixels: int) -> Iterator[tuple[str, QPointF]]:
    """Yield each label with its middle, in pixels from the upper left corner of the area."""
    letters, unit = letter_height(cell_pixels), CELL / cell_pixels
    for text, x in column_labels(grid, cell_pixels, letters):
        if area.left() < x < area.right():
            yield text, QPointF((x - area.left()) / unit, 0.7 * letters)
    for text, y in row_labels(grid, cell_pixels, letters):
        if area.top() < y < area.bottom():
            width = 0.4 * letters * (len(text) + 1)
            yield text, QPointF(width, (y - area.top()) / unit)


def letter_height(cell_pixels: int) -> float:
    """Return the height of the labels in pixels."""
    return min(max(cell_pixels * _LETTERS_A_CELL, _SMALLEST), _LARGEST)


def paint_region_labels(painter: QPainter, grid: Grid, area: QRectF, cell_pixels: int) -> None:
    """Paint the labels on dark plates; the painter's origin is the corner of the area."""
    letters = letter_height(cell_pixels)
    painter.setFont(theme.font(letters, bold=True))
    for text, middle in region_labels(grid, area, cell_pixels):
        plate = QRectF(0, 0, 0.8 * letters * len(text) + 0.3 * letters, 1.2 * letters)
        plate.moveCenter(middle)
        painter.fillRect(plate, theme.translucent(theme.INK, 0.6))
        painter.setPen(theme.PAPER)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
