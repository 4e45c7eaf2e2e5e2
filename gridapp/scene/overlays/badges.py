"""Labels and badges on the board, readable at every zoom.

A drag frame shows dozens of them, so each is rendered once for each size and then stamped.
"""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen, QPolygonF

from gridapp.caching import cached
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.scene.overlays.shapes import diamond, star

NAME_LIMIT = 40
_SMALLEST, _LARGEST = 11.0, 26.0
_ICON_ROOM = 1.15
_CENTRED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine


@cached(4096)
def display_name(text: str, limit: int = NAME_LIMIT) -> str:
    """Return a name on one line, without control characters, cut to ``limit`` letters."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text[: limit * 4])
    line = " ".join(printable.split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def text_height(pixels: float, share: float = 0.22, most: float = inf) -> float:
    """Return a letter height in scene units: a share of the cell, limited to a readable range.

    Both limits grow with the chosen size of texts, but not over ``most``, a share of the cell.
    """
    factor = theme.text_factor()
    lowest, highest = _SMALLEST * factor, _LARGEST * factor * max(1.0, pixels / 100)
    height = min(max(pixels * share, lowest), highest)
    return min(height, max(pixels * most, _SMALLEST)) * CELL / pixels


def stamp(painter: QPainter, image: QImage, *middles: QPointF) -> None:
    """Draw an image centred on each scene point, aligned to device pixels."""
    ratio = painter.device().devicePixelRatioF()
    to_screen, right, down = painter.combinedTransform(), image.width() / 2, image.height() / 2
    painter.save()
    painter.resetTransform()
    painter.scale(1 / ratio, 1 / ratio)
    for spot in map(to_screen.map, middles):
        painter.drawImage(round(spot.x() - right), round(spot.y() - down), image)
    painter.restore()


class Pill(NamedTuple):
    """A label on a rounded plate, with an optional icon.

    ``share`` is the letter height as a share of the cell, before the limits of ``text_height``;
    ``most`` is the most that large texts may take of it; ``limit`` is the most letters shown.
    """

    text: str
    ink: QColor = theme.PAPER
    fill: QColor = theme.INK
    border: QColor | None = None
    share: float = 0.2
    icon: str = ""
    limit: int = NAME_LIMIT
    most: float = inf

    def paint(self, painter: QPainter, middle: QPointF, pixels: float) -> None:
        """Paint the label centred on a scene point."""
        border = self.border.rgba() if self.border else None
        colours = (self.ink.rgba(), self.fill.rgba(), border)
        height = round(self._height(pixels) * painter.device().devicePixelRatioF())
        text = display_name(self.text, self.limit)
        stamp(painter, _pill_image(text, colours, height, self.icon), middle)

    def rect(self, middle: QPointF, pixels: float) -> QRectF:
        """Return the rectangle of the label round a centre, in scene units."""
        width, height = _pill_size(
            display_name(self.text, self.limit), self._height(pixels), self.icon
        )
        plate = QRectF(0, 0, width * CELL / pixels, height * CELL / pixels)
        plate.moveCenter(middle)
        return plate

    def _height(self, pixels: float) -> int:
        return round(text_height(pixels, self.share, self.most) * pixels / CELL)


@cached(512)
def _pill_size(text: str, height: int, icon: str) -> tuple[int, int]:
    """Return width and height in pixels."""
    metrics = QFontMetricsF(theme.font(height, bold=True))
    width = metrics.horizontalAdvance(text) + height * (0.8 + (_ICON_ROOM if icon else 0.0))
    return round(max(width, height * 1.5)) + 2, round(height * 1.5) + 2


@cached(512)
def _pill_image(text: str, colours: tuple[int, int, int | None], height: int, icon: str) -> QImage:
    ink, fill, border = colours
    image, painter = _canvas(*_pill_size(text, height, icon))
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
    """Places labels without overlaps: each label takes the first free of several positions."""

    def __init__(self, taken: Iterable[QRectF] = ()) -> None:
        self._reserved = list(taken)

    def reserve(self, areas: Iterable[QRectF]) -> None:
        """Exclude these areas."""
        self._reserved.extend(areas)

    def place(self, plates: Sequence[QRectF]) -> QRectF:
        """Return and reserve the first free rectangle; the first of all if none is free."""
        return self.place_if_free(plates) or self._reserve(plates[0])

    def place_if_free(self, plates: Iterable[QRectF]) -> QRectF | None:
        """Return and reserve the first free rectangle, None if none is free."""
        free = (
            plate for plate in plates if not any(plate.intersects(area) for area in self._reserved)
        )
        chosen = next(free, None)
        return None if chosen is None else self._reserve(chosen)

    def _reserve(self, plate: QRectF) -> QRectF:
        self._reserved.append(plate)
        return plate


def within_board(plates: Iterable[QRectF], board: QRectF) -> list[QRectF]:
    """Return plates moved sideways onto the board, without plates above or below the board."""
    moved = []
    for plate in plates:
        left = max(min(plate.left(), board.right() - plate.width()), board.left())
        moved.append(QRectF(left, plate.top(), plate.width(), plate.height()))
    inside = [
        each for each in moved if each.top() >= board.top() and each.bottom() <= board.bottom()
    ]
    return inside or moved


def least_covering_first(plates: Iterable[QRectF], bodies: Iterable[QRectF]) -> list[QRectF]:
    """Return plates by how much of the bodies they cover; equal ones stay in their order."""
    shown = tuple(bodies)
    return sorted(plates, key=lambda plate: sum(_shared(plate, body) for body in shown))


def _shared(plate: QRectF, body: QRectF) -> float:
    both = plate.intersected(body)
    return both.width() * both.height()


def stamp_burst(
    painter: QPainter, middle: QPointF, radius: float, text: str, *, instead: bool = False
) -> None:
    """Draw a star with a number or sign: an attack may come in this cell.

    A pale one for attacks that come only in place of earlier ones.
    """
    kind = "pale burst" if instead else "burst"
    stamp(painter, _badge_image(kind, _device_pixels(painter, radius), text), middle)


def stamp_flank(painter: QPainter, middle: QPointF, radius: float) -> None:
    """Draw a diamond with an F: this cell completes a flank."""
    stamp(painter, _badge_image("flank", _device_pixels(painter, radius), "F"), middle)


def stamp_crosses(painter: QPainter, middles: Sequence[QPointF], radius: float) -> None:
    """Draw crosses at the ends of blocked lines."""
    stamp(painter, _cross_image(_device_pixels(painter, radius)), *middles)


def stamp_dots(painter: QPainter, middles: Sequence[QPointF], radius: float) -> None:
    """Draw a dot on each cell of a route."""
    stamp(painter, _dot_image(_device_pixels(painter, radius)), *middles)


def _device_pixels(painter: QPainter, length: float) -> int:
    """Convert a scene length to device pixels."""
    return round(length * painter.combinedTransform().m11())


@cached(256)
def _badge_image(kind: str, radius: int, text: str) -> QImage:
    """Return a filled shape with a dark rim and a letter or number in the middle."""
    image, painter = _canvas(2 * radius + 4, 2 * radius + 4)
    middle = QPointF(radius + 2, radius + 2)
    shape = diamond(middle, radius) if kind == "flank" else star(middle, radius)
    fill, ink = _BADGES[kind]
    painter.setPen(QPen(theme.INK, radius * 0.14, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(fill)
    painter.drawPolygon(shape)
    painter.setFont(theme.font(radius * (1.0 if len(text) < 2 else 0.8), bold=True))
    painter.setPen(ink)
    painter.drawText(QRectF(image.rect()), _CENTRED, text)
    painter.end()
    return image


_BADGES = {
    "burst": (theme.VERMILLION, theme.WHITE),
    "pale burst": (theme.WHITE, theme.VERMILLION),
    "flank": (theme.YELLOW, theme.INK),
}


@cached(32)
def _cross_image(radius: int) -> QImage:
    image, painter = _canvas(2 * radius + 5, 2 * radius + 5)
    middle, reach = QPointF(image.rect().center()) + QPointF(0.5, 0.5), radius * 0.75
    down, up = QPointF(reach, reach), QPointF(reach, -reach)
    strokes = [QLineF(middle - down, middle + down), QLineF(middle - up, middle + up)]
    for ink, width in ((theme.INK, radius), (theme.PURPLE, radius * 0.5)):
        painter.setPen(QPen(ink, max(1.0, width), c=Qt.PenCapStyle.RoundCap))
        painter.drawLines(strokes)
    painter.end()
    return image


@cached(32)
def _dot_image(radius: int) -> QImage:
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
    """Draw a line on a wider line of contrasting colour, visible on any ground."""
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
    """Draw many lines, each on a wider dark line.

    The dark lines are not antialiased: wide, smooth, translucent lines cost ten times as much.
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
