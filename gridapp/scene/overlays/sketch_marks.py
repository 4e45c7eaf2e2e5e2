"""What is being drawn or moved on the map: lines, cells, ends to hold, and a length."""

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gridapp.battle.overlays import Sketch
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, to_scene
from gridapp.scene.overlays.badges import Pill, cased_lines, text_height
from gridapp.scene.overlays.regions import border_lines, hex_fill, square_fill


def sketch_spots(sketch: Sketch, grid: Grid) -> Iterator[Point]:
    """Every place that a sketch marks, in cell units."""
    for line in sketch.lines:
        yield from line
    yield from map(grid.centre, sketch.cells)
    yield from sketch.handles
    if sketch.next_point is not None:
        yield sketch.next_point


def paint_sketch(painter: QPainter, grid: Grid, sketch: Sketch, pixels: float) -> None:
    """Cells under lines under handles; the text beside the pointer."""
    point = CELL / pixels
    _paint_cells(painter, grid, sketch, point)
    pieces = [QLineF(to_scene(a), to_scene(b)) for a, b in sketch.lines]
    pen = QPen(theme.YELLOW, 3.5 * point, c=Qt.PenCapStyle.RoundCap)
    cased_lines(painter, pieces, pen, 3.0 * point, 0.9)
    painter.setPen(QPen(theme.INK, 1.6 * point))
    painter.setBrush(theme.WHITE)
    for handle in map(to_scene, sketch.handles):
        side = 4.5 * point
        painter.drawRect(QRectF(handle - QPointF(side, side), handle + QPointF(side, side)))
    if sketch.next_point is not None:
        _paint_spot(painter, to_scene(sketch.next_point), point)
        if sketch.text:
            below = QPointF(0, text_height(pixels) * 1.6 + 6 * point)
            Pill(sketch.text, border=theme.YELLOW).paint(
                painter, to_scene(sketch.next_point) + below, pixels
            )


def _paint_cells(painter: QPainter, grid: Grid, sketch: Sketch, point: float) -> None:
    if not sketch.cells:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.translucent(theme.YELLOW, 0.3))
    if grid.is_hex:
        for polygon in hex_fill(grid, sketch.cells):
            painter.drawPolygon(polygon)
    else:
        painter.drawRects(square_fill(sketch.cells))
    pen = QPen(theme.YELLOW, 2.5 * point, Qt.PenStyle.DashLine)
    cased_lines(painter, border_lines(grid, sketch.cells), pen, 2.0 * point, 0.9)


def _paint_spot(painter: QPainter, spot: QPointF, point: float) -> None:
    """Where the next point would be set: a ring round it, with a cross."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.INK, 4.0), (theme.YELLOW, 2.0)):
        painter.setPen(QPen(ink, width * point))
        painter.drawEllipse(spot, 7 * point, 7 * point)
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            way = QPointF(across, down) * point
            painter.drawLine(spot + way * 4, spot + way * 11)
