"""Texts and badges on the board, large enough to read at every zoom.

They are drawn once for each size and then stamped, for a frame of a drag shows dozens.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen, QPolygonF

from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.scene.overlays.shapes import diamond, star

NAME_LIMIT = 40
_SMALLEST, _LARGEST = 11.0, 26.0
_ICON_ROOM = 1.15
_CENTRED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine


def display_name(text: str) -> str:
    """A name on one line, without control characters and not endless."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text[: NAME_LIMIT * 4])
    line = " ".join(kept.split())
    return line if len(line) <= NAME_LIMIT else f"{line[: NAME_LIMIT - 1]}…"


def text_height(pixels: float, share: float = 0.22) -> float:
    """The height of letters in scene units: a share of the cell, within what can be read."""
    return min(max(pixels * share, _SMALLEST), _LARGEST * max(1.0, pixels / 100)) * CELL / pixels


def stamp(painter: QPainter, image: QImage, *middles: QPointF) -> None:
    """Lay an image round each of some points of the scene, point on point of the screen."""
    ratio = painter.device().devicePixelRatioF()
    to_screen, right, down = painter.combinedTransform(), image.width() / 2, image.height() / 2
    painter.save()
    painter.resetTransform()
    painter.scale(1 / ratio, 1 / ratio)
    for spot in map(to_screen.map, middles):
        painter.drawImage(round(spot.x() - right), round(spot.y() - down), image)
    painter.restore()


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
        border = self.border.rgba() if self.border else None
        colours = (self.ink.rgba(), self.fill.rgba(), border)
        height = round(self._height(pixels) * painter.device().devicePixelRatioF())
        stamp(painter, _pill(display_name(self.text), colours, height, self.icon), middle)

    def rect(self, middle: QPointF, pixels: float) -> QRectF:
        """The room that it takes round a point, in scene units."""
        width, height = _plate(display_name(self.text), self._height(pixels), self.icon)
        plate = QRectF(0, 0, width * CELL / pixels, height * CELL / pixels)
        plate.moveCenter(middle)
        return plate

    def _height(self, pixels: float) -> int:
        return round(text_height(pixels, self.share) * pixels / CELL)


@lru_cache(maxsize=512)
def _plate(text: str, height: int, icon: str) -> tuple[int, int]:
    """Width and height in pixels."""
    metrics = QFontMetricsF(theme.font(height, bold=True))
    width = metrics.horizontalAdvance(text) + height * (0.8 + (_ICON_ROOM if icon else 0.0))
    return round(max(width, height * 1.5)) + 2, round(height * 1.5) + 2


@lru_cache(maxsize=512)
def _pill(text: str, colours: tuple[int, int, int | None], height: int, icon: str) -> QImage:
    ink, fill, border = colours
    image, painter = _canvas(*_plate(text, height, icon))
    rim = max(1.0, height * 0.12) if border is not None else 0.0
    pen = Qt.PenStyle.NoPen if border is None else QPen(QColor.fromRgba(border), rim)
    painter.setPen(pen)
    painter.setBrush(theme.translucent(QColor.fromRgba(fill), 0.88))
    inset = 1 + rim / 2
    plate = QRectF(image.rect()).adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(plate, plate.height() * 0.4, plate.height() * 0.4)
    painter.setFont(theme.font(height, bold=True))
    painter.setPen(QColor.fromRgba(ink))
    front = height * _ICON_ROOM if icon else 0.0
    painter.drawText(QRectF(image.rect()).adjusted(front, 0, 0, 0), _CENTRED, text)
    if icon:
        glyph = icon_glyph(icon, height, QColor.fromRgba(border if border is not None else ink))
        painter.drawImage(QPointF(1 + height * 0.45, 1 + height * 0.25), glyph)
    painter.end()
    return image


def _canvas(width: int, height: int) -> tuple[QImage, QPainter]:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return image, painter


class LabelLayout:
    """Keeps texts from covering each other: each takes the first free place of several."""

    def __init__(self, taken: Iterable[QRectF] = ()) -> None:
        self._taken = list(taken)

    def reserve(self, areas: Iterable[QRectF]) -> None:
        """Keep these areas free."""
        self._taken.extend(areas)

    def place(self, plates: Sequence[QRectF]) -> QRectF:
        """The first of these plates that is free, or the first of all when none is."""
        free = (plate for plate in plates if not any(plate.intersects(one) for one in self._taken))
        chosen = next(free, plates[0])
        self._taken.append(chosen)
        return chosen


def stamp_burst(painter: QPainter, middle: QPointF, radius: float, text: str) -> None:
    """A star with a number or a sign: a blow may land here."""
    stamp(painter, _badge("burst", _points(painter, radius), text), middle)


def stamp_flank(painter: QPainter, middle: QPointF, radius: float) -> None:
    """A diamond with an F: this cell completes a flank."""
    stamp(painter, _badge("flank", _points(painter, radius), "F"), middle)


def stamp_crosses(painter: QPainter, middles: Sequence[QPointF], radius: float) -> None:
    """Crosses: the lines go no farther."""
    stamp(painter, _stop(_points(painter, radius)), *middles)


def stamp_dots(painter: QPainter, middles: Sequence[QPointF], radius: float) -> None:
    """The cells that a way goes by."""
    stamp(painter, _dot(_points(painter, radius)), *middles)


def _points(painter: QPainter, length: float) -> int:
    """A length of the scene in points of the screen."""
    return round(length * painter.combinedTransform().m11())


@lru_cache(maxsize=256)
def _badge(kind: str, radius: int, text: str) -> QImage:
    """A filled shape with a dark rim and a letter or number in its middle."""
    image, painter = _canvas(2 * radius + 4, 2 * radius + 4)
    middle = QPointF(radius + 2, radius + 2)
    shape = star(middle, radius) if kind == "burst" else diamond(middle, radius)
    fill, ink = _BADGES[kind]
    painter.setPen(QPen(theme.INK, radius * 0.14, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(fill)
    painter.drawPolygon(shape)
    painter.setFont(theme.font(radius * (1.0 if len(text) < 2 else 0.8), bold=True))
    painter.setPen(ink)
    painter.drawText(QRectF(image.rect()), _CENTRED, text)
    painter.end()
    return image


_BADGES = {"burst": (theme.VERMILLION, theme.WHITE), "flank": (theme.YELLOW, theme.INK)}


@lru_cache(maxsize=32)
def _stop(radius: int) -> QImage:
    image, painter = _canvas(2 * radius + 5, 2 * radius + 5)
    middle, reach = QPointF(image.rect().center()) + QPointF(0.5, 0.5), radius * 0.75
    down, up = QPointF(reach, reach), QPointF(reach, -reach)
    strokes = [QLineF(middle - down, middle + down), QLineF(middle - up, middle + up)]
    for ink, width in ((theme.INK, radius), (theme.PURPLE, radius * 0.5)):
        painter.setPen(QPen(ink, max(1.0, width), c=Qt.PenCapStyle.RoundCap))
        painter.drawLines(strokes)
    painter.end()
    return image


@lru_cache(maxsize=32)
def _dot(radius: int) -> QImage:
    image, painter = _canvas(2 * radius + 5, 2 * radius + 5)
    rim = radius * 0.4
    painter.setPen(QPen(theme.INK, rim))
    painter.setBrush(theme.WHITE)
    reach = radius - rim / 2
    painter.drawEllipse(QPointF(image.rect().center()) + QPointF(0.5, 0.5), reach, reach)
    painter.end()
    return image


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


def cased_lines(
    painter: QPainter, lines: list[QLineF], pen: QPen, extra: float, opacity: float = 0.6
) -> None:
    """Many lines, each on a darker one.

    The dark ones are not smoothed: wide, smoothed and translucent lines cost ten times as much.
    """
    if not lines:
        return
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    under = QPen(theme.translucent(theme.INK, opacity), pen.widthF() + extra)
    under.setCosmetic(pen.isCosmetic())
    painter.setPen(under)
    painter.drawLines(lines)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
    painter.setPen(pen)
    painter.drawLines(lines)
