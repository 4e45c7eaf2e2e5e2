"""Labels and badges on the board, readable at every zoom.

A drag frame shows dozens of them, so each is rendered once for each size and then stamped.
"""

from collections.abc import Sequence
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
_LINE = 1.2
"""Distance of the lines of a label, in heights of letters."""
_CENTRED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine


@cached(4096)
def display_name(text: str, limit: int = NAME_LIMIT) -> str:
    """Return a name on one line, without control characters, cut to ``limit`` letters."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text[: limit * 4])
    line = " ".join(printable.split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


@cached(512)
def text_lines(text: str, limit: int, most: int) -> tuple[str, ...]:
    """Return a text on at most so many lines of ``limit`` letters, broken after a comma if it can.

    What does not fit on them is cut.
    """
    lines, rest = list[str](), display_name(text, limit * most)
    while len(rest) > limit and len(lines) < most - 1:
        head = rest[: limit + 1]
        end = head.rfind(", ") + 1 or max(head.rfind(" "), 0) or limit
        lines.append(rest[:end])
        rest = rest[end:].lstrip()
    return (*lines, display_name(rest, limit))


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
    ``most`` is the most that large texts may take of it; ``limit`` is the most letters of a line,
    ``lines`` the most lines: what is longer is cut.
    """

    text: str
    ink: QColor = theme.PAPER
    fill: QColor = theme.INK
    border: QColor | None = None
    share: float = 0.2
    icon: str = ""
    limit: int = NAME_LIMIT
    most: float = inf
    lines: int = 1

    @property
    def shown(self) -> tuple[str, ...]:
        """The lines as shown."""
        return text_lines(self.text, self.limit, self.lines)

    def paint(self, painter: QPainter, middle: QPointF, pixels: float) -> None:
        """Paint the label centred on a scene point."""
        border = self.border.rgba() if self.border else None
        colours = (self.ink.rgba(), self.fill.rgba(), border)
        height = round(self._height(pixels) * painter.device().devicePixelRatioF())
        stamp(painter, _pill_image(self.shown, colours, height, self.icon), middle)

    def rect(self, middle: QPointF, pixels: float) -> QRectF:
        """Return the rectangle of the label round a centre, in scene units."""
        width, height = _pill_size(self.shown, self._height(pixels), self.icon)
        plate = QRectF(0, 0, width * CELL / pixels, height * CELL / pixels)
        plate.moveCenter(middle)
        return plate

    def _height(self, pixels: float) -> int:
        return round(text_height(pixels, self.share, self.most) * pixels / CELL)


@cached(512)
def _pill_size(lines: tuple[str, ...], height: int, icon: str) -> tuple[int, int]:
    """Return width and height in pixels."""
    metrics = QFontMetricsF(theme.font(height, bold=True))
    widest = max(map(metrics.horizontalAdvance, lines))
    width = widest + height * (0.8 + (_ICON_ROOM if icon else 0.0))
    room = height * (1.5 + _LINE * (len(lines) - 1))
    return round(max(width, height * 1.5)) + 2, round(room) + 2


@cached(512)
def _pill_image(
    lines: tuple[str, ...], colours: tuple[int, int, int | None], height: int, icon: str
) -> QImage:
    ink, fill, border = colours
    image, painter = _canvas(*_pill_size(lines, height, icon))
    rim = max(1.0, height * 0.12) if border is not None else 0.0
    pen = Qt.PenStyle.NoPen if border is None else QPen(QColor.fromRgba(border), rim)
    painter.setPen(pen)
    painter.setBrush(theme.translucent(QColor.fromRgba(fill), 0.88))
    inset = 1 + rim / 2
    plate = QRectF(image.rect()).adjusted(inset, inset, -inset, -inset)
    radius = (plate.height() - height * _LINE * (len(lines) - 1)) * 0.4
    painter.drawRoundedRect(plate, radius, radius)
    painter.setFont(theme.font(height, bold=True))
    painter.setPen(QColor.fromRgba(ink))
    front = height * _ICON_ROOM if icon else 0.0
    room = QRectF(image.rect()).adjusted(front, 0, 0, 0)
    for number, line in enumerate(lines):
        down = height * _LINE * (number - (len(lines) - 1) / 2)
        painter.drawText(room.translated(0, down), _CENTRED, line)
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
    painter: QPainter,
    lines: list[QLineF],
    pen: QPen,
    extra: float,
    opacity: float = 0.6,
    cap: Qt.PenCapStyle = Qt.PenCapStyle.SquareCap,
) -> None:
    """Draw many lines, each on a wider dark line that ends in ``cap``.

    The dark lines are not antialiased: wide, smooth, translucent lines cost ten times as much.
    """
    if not lines:
        return
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    under = QPen(theme.translucent(theme.INK, opacity), pen.widthF() + extra)
    under.setCosmetic(pen.isCosmetic())
    under.setCapStyle(cap)
    painter.setPen(under)
    painter.drawLines(lines)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
    painter.setPen(pen)
    painter.drawLines(lines)
