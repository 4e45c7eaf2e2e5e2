"""Texts and badges on the board, large enough to read at every zoom."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from gridapp.scene import theme
from gridapp.scene.units import CELL

_SMALLEST, _LARGEST = 11.0, 26.0
NAME_LIMIT = 40


def plain(text: str) -> str:
    """A name on one line, without control characters and not endless."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text[: NAME_LIMIT * 4])
    line = " ".join(kept.split())
    return line if len(line) <= NAME_LIMIT else f"{line[: NAME_LIMIT - 1]}…"


def text_height(pixels: float, share: float = 0.22) -> float:
    """The height of letters in scene units: a share of the cell, within what can be read."""
    return min(max(pixels * share, _SMALLEST), _LARGEST) * CELL / pixels


def pill(  # noqa: PLR0913 - a small drawing command
    painter: QPainter,
    middle: QPointF,
    text: str,
    pixels: float,
    *,
    ink: QColor = theme.PAPER,
    fill: QColor = theme.INK,
    border: QColor | None = None,
    share: float = 0.2,
) -> QRectF:
    """A text on a rounded plate round a point; answers the plate."""
    height = text_height(pixels, share)
    letters = theme.font(height, bold=True)
    metrics = QFontMetricsF(letters)
    shown = plain(text)
    width = max(metrics.horizontalAdvance(shown) + height * 0.8, height * 1.5)
    plate = QRectF(0, 0, width, height * 1.5)
    plate.moveCenter(middle)
    painter.setPen(QPen(border, height * 0.12) if border else Qt.PenStyle.NoPen)
    painter.setBrush(theme.faded(fill, 0.88))
    painter.drawRoundedRect(plate, plate.height() * 0.4, plate.height() * 0.4)
    painter.setFont(letters)
    painter.setPen(ink)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown)
    return plate


def badge(painter: QPainter, shape: QPolygonF, text: str, fill: QColor, ink: QColor) -> None:
    """A filled shape with a dark rim and a letter or number in its middle."""
    area = shape.boundingRect()
    painter.setPen(QPen(theme.INK, area.height() * 0.07, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(fill)
    painter.drawPolygon(shape)
    painter.setFont(theme.font(area.height() * (0.5 if len(text) < 2 else 0.4), bold=True))
    painter.setPen(ink)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)


def cased_line(
    painter: QPainter, points: QPolygonF, pen: QPen, casing: QColor = theme.INK, extra: float = 5.0
) -> None:
    """A line inside a wider one of contrasting colour, visible on any ground."""
    under = QPen(casing, pen.widthF() + extra)
    under.setCapStyle(Qt.PenCapStyle.RoundCap)
    under.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(under)
    painter.drawPolyline(points)
    painter.setPen(pen)
    painter.drawPolyline(points)
