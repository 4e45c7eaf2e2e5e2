"""Paper to cut out: standing figures, flat discs, initiative cards and condition rings.

Every cut-out is painted into a rectangle in millimetres, in the colour and shape of its side.
"""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from gridapp.battle.shown.views import SeenToken
from gridapp.export.paper.page_painter import SCREEN
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, disc_rect
from gridapp.scene.items.glyphs import condition_glyph, token_glyph
from gridapp.scene.items.tokens.portraits import available_picture, custom_picture
from gridapp.scene.items.tokens.token_painter import outline_path
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.theme import SideStyle
from gridapp.scene.translation import tr

TALL = 1.25
"""Height of a standing figure in widths of its base."""
CARD = (63.0, 44.0)
"""Size of an initiative card in mm: half a playing card."""
NAME_ARC = 2.6
"""Longest arc, in radians, of a name on a ring: the rest of its half is for the sign."""
RING_WIDTH = 7.0
"""Width in mm of a condition ring; a miniature's base stands inside."""
LETTERS, SMALL_LETTERS, LEAST_SQUEEZE = 0.52 * RING_WIDTH, 0.42 * RING_WIDTH, 0.7
"""Heights in mm of a name on a ring in one line and in two; two where one would be much smaller."""
_GLYPH_PIXELS = 320
_RING = QColor("#3B2E5A")
_THIN = 0.2


class Figure(NamedTuple):
    """A creature to cut out: name, picture, side, and the width of the base in mm."""

    name: str
    picture: str
    style: SideStyle
    base: float
    turn: int = 0


def figure_of(token: SeenToken, grid: Grid, style: SideStyle, cell: float, turn: int = 0) -> Figure:
    """Return the figure of a creature; ``turn`` is its place in the order of turns, from 1."""
    area = disc_rect(grid, grid.covered_cells(token.cell, token.space))
    base = area.width() / CELL * cell
    picture = available_picture(token.picture)
    return Figure(display_name(token.name), picture, style, base, turn)


def standing_size(figure: Figure, most: float) -> tuple[float, float]:
    """Return width and height of a standing figure before folding: base, front, back, base.

    A very large one is made less tall, so that it is at most ``most`` high.
    """
    height = max(min(TALL * figure.base, (most - 2 * figure.base) / 2), 0.5 * figure.base)
    return figure.base, 2 * height + 2 * figure.base


def paint_standing(painter: QPainter, area: QRectF, figure: Figure) -> None:
    """Paint a figure to be folded in the middle, and its two bases outwards and glued together."""
    base, side = figure.base, (area.height() - 2 * figure.base) / 2
    fold = area.top() + base + side
    front = QRectF(area.left(), fold, base, side)
    for turned in (False, True):
        painter.save()
        if turned:
            painter.translate(area.center())
            painter.rotate(180)
            painter.translate(-area.center())
        _paint_side(painter, front, figure)
        foot = QRectF(area.left(), front.bottom(), base, base)
        painter.fillRect(foot, theme.translucent(figure.style.colour, 0.35))
        _write(painter, foot, tr("base"), min(base * 0.16, 5.0), theme.GREY)
        painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.BLACK, _THIN))
    painter.drawRect(area)
    painter.setPen(QPen(theme.BLACK, _THIN, Qt.PenStyle.DashLine))
    for y in (area.top() + base, fold, area.bottom() - base):
        painter.drawLine(QLineF(area.left(), y, area.right(), y))


def _paint_side(painter: QPainter, area: QRectF, figure: Figure) -> None:
    """Paint picture and name, upright above the base."""
    plate = max(3.2, min(area.height() * 0.18, 9.0))
    edge = QRectF(area.left(), area.bottom() - plate, area.width(), plate)
    painter.fillRect(edge, figure.style.colour)
    _write(painter, edge, figure.name, plate * 0.62, theme.INK)
    room = area.adjusted(area.width() * 0.06, area.height() * 0.05, 0, -plate)
    room.setRight(area.right() - area.width() * 0.06)
    _paint_picture(painter, room, figure.picture)


def paint_flat(painter: QPainter, area: QRectF, figure: Figure) -> None:
    """Paint a disc in the shape of the creature's side, with the name at the bottom."""
    shape = outline_path(figure.style.outline, area)
    ring = area.width() * 0.07
    painter.setBrush(theme.WHITE)
    painter.setPen(QPen(theme.BLACK, _THIN))
    painter.drawPath(shape)
    inner = area.adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2)
    painter.setPen(QPen(figure.style.colour, ring))
    painter.drawPath(outline_path(figure.style.outline, inner))
    room = area.adjusted(ring * 2.2, ring * 1.8, -ring * 2.2, -area.height() * 0.3)
    _paint_picture(painter, room, figure.picture)
    plate = QRectF(0, 0, area.width() * 0.74, area.height() * 0.16)
    plate.moveCenter(QPointF(area.center().x(), area.bottom() - area.height() * 0.2))
    _write(painter, plate, figure.name, plate.height() * 0.75, theme.INK)


def paint_card(painter: QPainter, area: QRectF, figure: Figure) -> None:
    """Paint a card with picture, name and place in the order of turns."""
    painter.fillRect(QRectF(area.topLeft(), QSizeF(area.width(), 5)), figure.style.colour)
    picture = QRectF(area.left() + 3, area.top() + 8, 28, area.height() - 18)
    _paint_picture(painter, picture, figure.picture)
    right = QRectF(picture.right() + 2, picture.top(), area.right() - picture.right() - 5, 20)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.BLACK, _THIN))
    painter.drawRect(area)
    painter.drawRect(right)
    _write(painter, right.adjusted(0, 0, 0, -12), tr("Initiative"), 3.0, theme.GREY)
    if figure.turn:
        _write(painter, right.adjusted(0, 6, 0, 0), str(figure.turn), 10.0, theme.INK)
    name = QRectF(area.left() + 2, area.bottom() - 9.5, area.width() - 4, 8)
    _write(painter, name, figure.name, 5.5, theme.INK)


def paint_ring(painter: QPainter, area: QRectF, condition: str, name: str, sign: str) -> None:
    """Paint a ring to lie round a base: the name of a condition twice, its drawing between.

    The letters of ``sign`` stand for a condition without a drawing.
    """
    hole = area.adjusted(RING_WIDTH, RING_WIDTH, -RING_WIDTH, -RING_WIDTH)
    ring = QPainterPath()
    ring.addEllipse(area)
    inside = QPainterPath()
    inside.addEllipse(hole)
    painter.setPen(QPen(theme.BLACK, _THIN))
    painter.setBrush(_RING)
    painter.drawPath(ring.subtracted(inside))
    radius = (area.width() - RING_WIDTH) / 2
    glyph = condition_glyph(condition, _GLYPH_PIXELS, theme.PAPER)
    for degrees in (0, 180):
        painter.save()
        painter.translate(area.center())
        painter.rotate(degrees)
        _write_round(painter, name, radius)
        painter.restore()
    for degrees in (90, 270):
        painter.save()
        painter.translate(area.center())
        painter.rotate(degrees)
        side = RING_WIDTH * 0.75
        spot = QRectF(-side / 2, -radius - side / 2, side, side)
        if glyph is not None:
            painter.drawImage(spot, glyph)
        else:
            _write(painter, spot, sign, side * 0.8, theme.PAPER)
        painter.restore()


def _write_round(painter: QPainter, text: str, radius: float) -> None:
    """Write letters along a circle, their middle at the top; a long text in two lines."""
    if sum(_widths(text, LETTERS)) * LEAST_SQUEEZE < radius * NAME_ARC or " " not in text:
        _write_line(painter, text, radius, LETTERS)
        return
    gaps = [position for position, letter in enumerate(text) if letter == " "]
    middle = min(gaps, key=lambda position: abs(2 * position - len(text)))
    for line, sign in ((text[:middle], 1), (text[middle + 1 :], -1)):
        _write_line(painter, line, radius + sign * SMALL_LETTERS * 0.55, SMALL_LETTERS)


def _write_line(painter: QPainter, text: str, radius: float, height: float) -> None:
    """Write a line along a circle, in smaller letters if it is too long."""
    painter.save()
    widths = _widths(text, height)
    squeeze = min(1.0, radius * NAME_ARC / max(sum(widths), 0.1))
    painter.rotate(-sum(widths) * squeeze / 2 / radius * 57.29578)
    for letter, width in zip(text, widths, strict=True):
        painter.rotate(width * squeeze / 2 / radius * 57.29578)
        spot = QRectF(-width, -radius - height, 2 * width, 2 * height)
        _write(painter, spot, letter, height * squeeze, theme.PAPER)
        painter.rotate(width * squeeze / 2 / radius * 57.29578)
    painter.restore()


def _widths(text: str, height: float) -> list[float]:
    """Return the width of each letter in mm."""
    metrics = QFontMetricsF(theme.font(height * SCREEN, bold=True))
    return [metrics.horizontalAdvance(letter) / SCREEN for letter in text]


def _paint_picture(painter: QPainter, room: QRectF, name: str) -> None:
    """Paint a creature's picture as large as fits, with the feet at the bottom."""
    own = custom_picture(name)
    image = own if own is not None else token_glyph(name, _GLYPH_PIXELS, theme.INK)
    size = image.size().scaled((room.size() * 100).toSize(), Qt.AspectRatioMode.KeepAspectRatio)
    width, height = size.width() / 100, size.height() / 100
    spot = QRectF(room.center().x() - width / 2, room.bottom() - height, width, height)
    painter.drawImage(spot, image)


def _write(painter: QPainter, area: QRectF, text: str, height: float, ink: QColor) -> None:
    """Write a line into the middle of a rectangle, smaller if it is too long."""
    painter.save()
    painter.scale(1 / SCREEN, 1 / SCREEN)
    room = QRectF(area.topLeft() * SCREEN, area.size() * SCREEN)
    pixels = height * SCREEN
    advance = QFontMetricsF(theme.font(pixels, bold=True)).horizontalAdvance(text)
    painter.setFont(
        theme.font(pixels * min(1.0, room.width() * 0.96 / max(advance, 1.0)), bold=True)
    )
    painter.setPen(ink)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)
    painter.restore()
