"""Ways as they are drawn: waypoints, and the safer way beside the shortest."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gridapp.battle.overlays import RouteMark
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, cell_centre
from gridapp.scene.overlays.badges import LabelLayout, Pill, cased_line
from gridapp.scene.overlays.shapes import arrow_head, shortened_line


def paint_other(painter: QPainter, grid: Grid, route: RouteMark, lift: QPointF) -> None:
    """The safer way: dashed green, below the shortest."""
    stops = [cell_centre(grid, cell) + lift for cell in route.cells]
    way = shortened_line(stops, 0.36 * CELL, 0.2 * CELL)
    if len(way) < 2:
        return
    pen = QPen(theme.GREEN, 9.0, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap)
    cased_line(painter, QPolygonF(shortened_line(way, 0.0, 0.22 * CELL)), pen, theme.WHITE, 7.0)
    painter.setPen(QPen(theme.WHITE, 4.0, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(theme.GREEN)
    painter.drawPolygon(arrow_head(way[-1], way[-2], 0.36 * CELL, 0.36 * CELL))


def paint_other_length(
    painter: QPainter, grid: Grid, route: RouteMark, lift: QPointF, pixels: float, room: LabelLayout
) -> None:
    """What the safer way costs, beside its middle."""
    middle = cell_centre(grid, route.cells[len(route.cells) // 2]) + lift
    price = Pill(route.text, theme.WHITE, border=theme.GREEN, share=0.2, icon="shield")
    wide = price.rect(middle, pixels).width() / 2 + 0.3 * CELL
    away = QPointF(wide, 0), QPointF(-wide, 0), QPointF(0, 0.5 * CELL), QPointF(0, -0.5 * CELL)
    plate = room.place([price.rect(middle + step, pixels) for step in away])
    price.paint(painter, plate.center(), pixels)


def paint_stop(painter: QPainter, middle: QPointF, number: int) -> None:
    """A cell that the way was told to go by: a numbered diamond."""
    radius = 0.21 * CELL
    corners = [(0, -radius), (radius, 0), (0, radius), (-radius, 0)]
    painter.setPen(QPen(theme.INK, 5.0, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(theme.YELLOW)
    painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
    painter.setPen(theme.INK)
    painter.setFont(theme.font(radius * 1.05, bold=True))
    area = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(number))
