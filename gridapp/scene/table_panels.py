"""What lies over the board on the players' screen: the order of turns, notes and the dark edge.

All of it is painted from a ``PlayerView``. Texts can be turned for people at any side of the table.
"""

from typing import NamedTuple

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gridapp.battle.shown.views import PlayerView, SeenToken
from gridapp.scene import theme
from gridapp.scene.items.tokens.token_painter import outline_path
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.theme import SideStyle, side_styles
from gridapp.scene.translation import tr

LETTERS = 1 / 30
"""Height of letters as a share of the screen's shorter side: 22 mm on a screen of 680 mm."""

_SMALLEST = 12.0
_STRIP = 1.9
"""Height of the order of turns in letters."""
_LEAST_ORDER = 0.65
"""Smallest letters in the order of turns, as a share of the usual: 15 mm on a screen of 680 mm."""
_DEAD = 0.6
"""Opacity of the dead in the order of turns."""
_MAX_NOTES, _NOTES_SHARE = 6, 1 / 3
_NOTES_LETTERS, _NOTES_PAD = 0.75, 0.5
"""Height of the notes and the space round them, in letters."""
_NOTES_FLAGS = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
_CENTRED = Qt.AlignmentFlag.AlignCenter


class PanelLook(NamedTuple):
    """How panels are drawn: turned clockwise by degrees, inside margins of a colour."""

    degrees: int = 0
    margins: QMarginsF = QMarginsF()
    edge: QColor = theme.BLACK
    has_order: bool = True


class PanelTexts(NamedTuple):
    """The texts of panels: round and its part, order of turns and notes."""

    round: int
    plates: tuple["OrderPlate", ...]
    notes: tuple[str, ...]
    part: str = ""

    @property
    def title(self) -> str:
        """The text before the order of turns: the round and the part of the round."""
        title = tr("Round {number}", number=self.round)
        return f"{title} · {self.part}" if self.part else title


def panel_texts(view: PlayerView) -> PanelTexts:
    """Return what the panels say of a view."""
    return PanelTexts(view.round, order_plates(view), note_lines(view), view.part)


def paint_panels(painter: QPainter, size: QSizeF, texts: PanelTexts, look: PanelLook) -> None:
    """Paint edge, order of turns and notes over a board of ``size``."""
    painter.save()
    whole = QRectF(QPointF(0, 0), size)
    area = whole.marginsRemoved(look.margins)
    _paint_edge(painter, whole, area, look.edge)
    letters = _letters(area.size())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    area = turn_painter(painter, area, look.degrees)
    if look.has_order:
        _paint_order(painter, area, texts, letters)
    _paint_notes(painter, area, texts.notes, letters)
    painter.restore()


def _letters(size: QSizeF) -> float:
    return max(_SMALLEST, min(size.width(), size.height()) * LETTERS)


def panel_margins(size: QSizeF, texts: PanelTexts, look: PanelLook) -> QMarginsF:
    """Return the room that the order of turns and the notes take at each edge of a screen."""
    area = QRectF(QPointF(0, 0), size).marginsRemoved(look.margins).size()
    letters = _letters(area)
    order = letters * _STRIP if texts.plates and look.has_order else 0.0
    wide = area.transposed() if look.degrees % 180 else area
    notes = _notes_height(wide, texts.notes, letters)
    edge = look.degrees // 90 % 4
    rooms = {edge: order, (edge + 2) % 4: notes}
    return QMarginsF(*(rooms.get(side, 0.0) for side in (3, 0, 1, 2)))


def turn_painter(painter: QPainter, area: QRectF, degrees: int) -> QRectF:
    """Turn a painter about the middle of an area; return the area in its new coordinates."""
    painter.translate(area.center())
    painter.rotate(degrees)
    size = area.size().transposed() if degrees % 180 else area.size()
    return QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)


def _paint_edge(painter: QPainter, whole: QRectF, area: QRectF, colour: QColor) -> None:
    for strip in (
        QRectF(whole.left(), whole.top(), whole.width(), area.top() - whole.top()),
        QRectF(whole.left(), area.bottom(), whole.width(), whole.bottom() - area.bottom()),
        QRectF(whole.left(), area.top(), area.left() - whole.left(), area.height()),
        QRectF(area.right(), area.top(), whole.right() - area.right(), area.height()),
    ):
        if not strip.isEmpty():
            painter.fillRect(strip, colour)


# The order of turns


class OrderPlate(NamedTuple):
    """A creature in the order of turns."""

    name: str
    style: SideStyle
    active: bool
    dead: bool = False


def order_plates(view: PlayerView) -> tuple[OrderPlate, ...]:
    """Return the creatures in the order of turns that the players know."""
    styles = side_styles(token.side for token in view.tokens)
    known = {token.id: token for token in view.tokens}
    return tuple(
        OrderPlate(
            display_name(token.name),
            styles[token.side],
            token.active,
            bool(token.lifeless),
        )
        for token in map(known.get, view.order)
        if isinstance(token, SeenToken)
    )


def _paint_order(painter: QPainter, area: QRectF, texts: PanelTexts, letters: float) -> None:
    if not texts.plates:
        return
    strip = QRectF(area.left(), area.top(), area.width(), letters * _STRIP)
    painter.fillRect(strip, theme.translucent(theme.INK, 0.82))
    letters, rows = _order_letters(texts, strip.width(), letters)
    font = theme.font(letters, bold=True)
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    start = strip.left() + _round_width(texts, metrics, letters)
    painter.setPen(theme.PAPER)
    painter.drawText(QRectF(strip.topLeft(), QPointF(start, strip.bottom())), _CENTRED, texts.title)
    strip.setLeft(start)
    for plate, place in _plate_places(texts.plates, metrics, letters, strip, rows):
        paint_plate(painter, plate, place, letters)


def _round_width(texts: PanelTexts, metrics: QFontMetricsF, letters: float) -> float:
    return metrics.horizontalAdvance(texts.title) + letters


def _order_letters(texts: PanelTexts, room: float, letters: float) -> tuple[float, int]:
    """Return the letter size at which the initiative order fits a strip, and the number of rows.

    Letters shrink to a least size; below it the strip has two rows of that size.
    """
    metrics = QFontMetricsF(theme.font(letters, bold=True))
    widths = [plate_width(plate, metrics, letters) for plate in texts.plates]
    wanted = _round_width(texts, metrics, letters) + sum(widths)
    # A font's widths do not shrink quite in proportion.
    share = 0.98 * room / wanted if wanted > room else 1.0
    return (letters * share, 1) if share >= _LEAST_ORDER else (letters * _LEAST_ORDER, 2)


def _plate_places(
    plates: tuple[OrderPlate, ...],
    metrics: QFontMetricsF,
    letters: float,
    strip: QRectF,
    rows: int,
) -> list[tuple[OrderPlate, QRectF]]:
    """Return as many plates with their places as fit: all, or from the one before the active."""
    sized = [(plate, plate_width(plate, metrics, letters)) for plate in plates]
    places = _in_rows(sized, strip, rows)
    if len(places) == len(plates):
        return places
    active = next((index for index, plate in enumerate(plates) if plate.active), 0)
    # Near the end of the order there is room for more of those before.
    for first in range(max(1, active)):
        places = _in_rows(sized[first:], strip, rows)
        if first + len(places) == len(plates):
            return places
    return places


def _in_rows(
    sized: list[tuple[OrderPlate, float]], strip: QRectF, rows: int
) -> list[tuple[OrderPlate, QRectF]]:
    """Return the first plates with their places in rows of a strip, as many as fit."""
    height, places = strip.height() / rows, []
    corner = strip.topLeft()
    for plate, width in sized:
        if corner.x() + width > strip.right():
            corner = QPointF(strip.left(), corner.y() + height)
        if width > strip.width() or corner.y() + height > strip.bottom() + 1:
            break
        places.append((plate, QRectF(corner, QSizeF(width, height))))
        corner += QPointF(width, 0)
    return places


def plate_width(plate: OrderPlate, metrics: QFontMetricsF, letters: float) -> float:
    """Return the width of a creature in the order of turns."""
    return min(metrics.horizontalAdvance(plate.name), 9 * letters) + 2.6 * letters


def paint_plate(
    painter: QPainter,
    plate: OrderPlate,
    area: QRectF,
    letters: float,
    ink: QColor = theme.PAPER,
) -> None:
    """Paint shape and name of a creature; the active one dark on a yellow plate.

    A dead one is faded, its name struck out.
    """
    inner = area.adjusted(letters * 0.2, letters * 0.2, -letters * 0.2, -letters * 0.2)
    painter.save()
    painter.setOpacity(painter.opacity() * (_DEAD if plate.dead else 1))
    if plate.active:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.YELLOW)
        painter.drawRoundedRect(inner, letters * 0.3, letters * 0.3)
    mark = QRectF(0, 0, letters * 0.9, letters * 0.9)
    mark.moveCenter(QPointF(inner.left() + letters * 0.85, inner.center().y()))
    painter.setPen(QPen(theme.INK, max(1.0, letters * 0.08)))
    painter.setBrush(plate.style.colour)
    painter.drawPath(outline_path(plate.style.outline, mark))
    painter.setPen(theme.INK if plate.active else ink)
    _write_name(
        painter, plate, inner.adjusted(mark.right() + letters * 0.35 - inner.left(), 0, 0, 0)
    )
    painter.restore()


def _write_name(painter: QPainter, plate: OrderPlate, room: QRectF) -> None:
    """Write the name of a creature, cut to the room, and strike out that of a dead one."""
    font = painter.font()
    font.setStrikeOut(plate.dead)
    painter.setFont(font)
    name = painter.fontMetrics().elidedText(
        plate.name, Qt.TextElideMode.ElideRight, round(room.width() + 1)
    )
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)


# Notes


def note_lines(view: PlayerView) -> tuple[str, ...]:
    """Return the first notes with the numbers of their marks, and how many more there are."""
    lines = [f"{note.number}  {note.text.strip()}" for note in view.notes[:_MAX_NOTES]]
    if len(view.notes) > _MAX_NOTES:
        lines.append(tr("and {count} more", count=len(view.notes) - _MAX_NOTES))
    return tuple(lines)


def _paint_notes(painter: QPainter, area: QRectF, lines: tuple[str, ...], letters: float) -> None:
    height = _notes_height(area.size(), lines, letters)
    if not height:
        return
    pad = letters * _NOTES_PAD
    strip = QRectF(area.left(), area.bottom() - height, area.width(), height)
    painter.setFont(theme.font(letters * _NOTES_LETTERS))
    painter.fillRect(strip, theme.translucent(theme.INK, 0.86))
    painter.setPen(theme.PAPER)
    painter.drawText(strip.adjusted(pad, pad, -pad, -pad), _NOTES_FLAGS, "\n".join(lines))


def _notes_height(size: QSizeF, lines: tuple[str, ...], letters: float) -> float:
    """Return the height of the strip of notes, 0 without notes; a third of the area at most."""
    if not lines:
        return 0.0
    pad = letters * _NOTES_PAD
    room = QRectF(0, 0, size.width() - 2 * pad, size.height() * _NOTES_SHARE)
    metrics = QFontMetricsF(theme.font(letters * _NOTES_LETTERS))
    wanted = metrics.boundingRect(room, _NOTES_FLAGS, "\n".join(lines)).height()
    return min(wanted, room.height()) + 2 * pad
