"""Texts and badges on the board, large enough to read at every zoom."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from gridapp.scene import theme
from gridapp.scene.glyphs import icon_glyph
from gridapp.scene.units import CELL

_SMALLEST, _LARGEST = 11.0, 26.0
_ICON_ROOM = 1.15
NAME_LIMIT = 40


def plain(text: str) -> str:
    """A name on one line, without control characters and not endless."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text[: NAME_LIMIT * 4])
    line = " ".join(kept.split())
    return line if len(line) <= NAME_LIMIT else f"{line[: NAME_LIMIT - 1]}…"


def text_height(pixels: float, share: float = 0.22) -> float:
    """The height of letters in scene units: a share of the cell, within what can be read."""
    return min(max(pixels * share, _SMALLEST), _LARGEST) * CELL / pixels


class Pill(NamedTuple):
    """A text on a rounded plate, after an icon if one is named."""

    text: str
    ink: QColor = theme.PAPER
    fill: QColor = theme.INK
    border: QColor | None = None
    share: float = 0.2
    icon: str = ""

    def paint(self, painter: QPainter, middle: QPointF, pixels: float) -> None:
        """Paint it round a point."""
        height = text_height(pixels, self.share)
        plate = self.plate(middle, pixels)
        painter.setPen(QPen(self.border, height * 0.12) if self.border else Qt.PenStyle.NoPen)
        painter.setBrush(theme.faded(self.fill, 0.88))
        painter.drawRoundedRect(plate, plate.height() * 0.4, plate.height() * 0.4)
        painter.setFont(theme.font(height, bold=True))
        painter.setPen(self.ink)
        room = plate.adjusted(height * _ICON_ROOM if self.icon else 0.0, 0, 0, 0)
        centred = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(room, centred, plain(self.text))
        if self.icon:
            spot = QRectF(plate.left() + height * 0.45, plate.top() + height * 0.25, height, height)
            painter.drawImage(spot, icon_glyph(self.icon, 48, self.border or self.ink))

    def plate(self, middle: QPointF, pixels: float) -> QRectF:
        """The room that it takes round a point."""
        height = text_height(pixels, self.share)
        metrics = QFontMetricsF(theme.font(height, bold=True))
        width = metrics.horizontalAdvance(plain(self.text)) + height * 0.8
        width += height * _ICON_ROOM if self.icon else 0.0
        plate = QRectF(0, 0, max(width, height * 1.5), height * 1.5)
        plate.moveCenter(middle)
        return plate


class Room:
    """Keeps texts from covering each other: each takes the first free place of several."""

    def __init__(self, taken: Iterable[QRectF] = ()) -> None:
        self._taken = list(taken)

    def take(self, plates: Sequence[QRectF]) -> QRectF:
        """The first of these plates that is free, or the first of all when none is."""
        free = (plate for plate in plates if not any(plate.intersects(one) for one in self._taken))
        chosen = next(free, plates[0])
        self._taken.append(chosen)
        return chosen


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
