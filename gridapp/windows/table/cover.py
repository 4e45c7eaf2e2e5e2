"""Pictures that cover the board on the players' screen: black, handout, check picture, card."""

from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.table_panels import turn_painter
from gridapp.session.table.calibration import MM_PER_INCH
from gridapp.session.table.camera import TableScreen, line_positions
from gridapp.windows.language import tr

_TEXT_SHARE = 18
"""Height of a handout's letters: the screen's shorter side divided by this."""

_INSET_SHARE, _TEXT_INSET_SHARE = 0.25, 0.46
"""Largest share of the screen's sides that an inset takes, and one whose text needs more."""

_TEXT_FLAGS = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)


class Blackout(NamedTuple):
    """Nothing but black."""


class Handout(NamedTuple):
    """A picture, a text or both for the players, over everything or as an inset in a corner."""

    image: QImage
    text: str
    inset: bool = False
    degrees: int = 0


class CardOutline(NamedTuple):
    """The outline to hold a bank card against, or two lines to measure, in device pixels."""

    width: float
    height: float
    is_card: bool = True


class CheckPicture(NamedTuple):
    """A grid of cells with rulers in inches and centimetres, and marks at the corners."""

    screen: TableScreen


Covered = Blackout | Handout | CardOutline | CheckPicture


class TableCover(QWidget):
    """Covers the board with a picture; hidden without a picture.

    The cover is opaque, so nothing below is painted, except under an inset.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown: Covered | None = None
        self._margins = self._panels = QMarginsF()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_cover(self, shown: Covered | None) -> None:
        """Show a picture instead of the board; None uncovers it."""
        self.shown = shown
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, self.hides_all)
        self.setVisible(shown is not None)
        self.raise_()
        self.update()

    def set_margins(self, margins: QMarginsF, panels: QMarginsF) -> None:
        """Keep handouts inside the safe area, and insets off the panels at its edges."""
        if (margins, panels) != (self._margins, self._panels):
            self._margins, self._panels = margins, panels
            self.update()

    @property
    def hides_all(self) -> bool:
        """True if nothing of the board can be seen."""
        return self.shown is not None and not (isinstance(self.shown, Handout) and self.shown.inset)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area, ratio = QRectF(self.rect()), self.devicePixelRatioF()
        match self.shown:
            case Handout() as handout:
                room = area.marginsRemoved(self._margins)
                if handout.inset:
                    room = room.marginsRemoved(self._panels)
                else:
                    painter.fillRect(area, theme.BLACK)
                _paint_handout(painter, room, handout)
            case CardOutline() as outline:
                painter.fillRect(area, theme.WHITE)
                _paint_card(painter, area, outline, ratio)
            case CheckPicture(screen):
                painter.fillRect(area, theme.WHITE)
                painter.scale(1 / ratio, 1 / ratio)
                _paint_check(painter, screen)
            case _:
                painter.fillRect(area, theme.BLACK)
        painter.end()


# Handouts


def _paint_handout(painter: QPainter, area: QRectF, handout: Handout) -> None:
    area = turn_painter(painter, area, handout.degrees)
    letters = min(area.width(), area.height()) / _TEXT_SHARE
    highest = area.height() * _INSET_SHARE
    if handout.inset:
        letters *= 0.6
        area = _inset(painter, area, handout, letters)
        painter.fillRect(area.adjusted(-4, -4, 4, 4), theme.INK)
    if handout.image.isNull():
        _paint_text(painter, area, handout.text, letters)
        return
    if handout.text:
        strip = QRectF(area)
        height = _caption_height(painter, QSizeF(area.width(), highest), handout.text, letters)
        strip.setTop(area.bottom() - height)
        area.setBottom(strip.top())
        _paint_text(painter, strip, handout.text, letters)
    size = QSizeF(handout.image.size()).scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio)
    target = QRectF(QPointF(0, 0), size)
    target.moveCenter(area.center())
    painter.drawImage(target, handout.image)


def _inset(painter: QPainter, area: QRectF, handout: Handout, margin: float) -> QRectF:
    """Return the place of an inset at the lower right, no larger than it needs."""
    size = area.size() * _INSET_SHARE
    if handout.image.isNull():
        inner = size - QSizeF(2 * margin, 2 * margin)
        text = _text_place(painter, QRectF(QPointF(), inner), handout.text, margin)
        if text.height() > inner.height() or text.width() > inner.width():
            size = area.size() * _TEXT_INSET_SHARE
        text = _fitting_text(painter, QRectF(QPointF(), size), handout.text, margin)
        edges = QSizeF(2 * margin + 1, 2 * margin + 1)
        size = (text.size() + edges).boundedTo(size)
    else:
        most = size
        size = QSizeF(handout.image.size()).scaled(most, Qt.AspectRatioMode.KeepAspectRatio)
        if handout.text:
            strip = QSizeF(size.width(), most.height())
            below = _caption_height(painter, strip, handout.text, margin)
            size.setHeight(size.height() + below)
    corner = area.bottomRight() - QPointF(size.width() + margin, size.height() + margin)
    return QRectF(corner, size)


def _caption_height(painter: QPainter, most: QSizeF, text: str, letters: float) -> float:
    """Return the height of the strip for a text below a picture, at most that of ``most``."""
    place = _fitting_text(painter, QRectF(QPointF(), most), text, letters)
    return min(place.height() + 2 * letters + 1, most.height())


def _paint_text(painter: QPainter, area: QRectF, text: str, letters: float) -> None:
    """Paint a text as large as fits."""
    painter.fillRect(area, theme.PARCHMENT)
    painter.setPen(theme.INK)
    _fitting_text(painter, area, text, letters)
    room = area.adjusted(letters, letters, -letters, -letters)
    painter.drawText(room, _TEXT_FLAGS, text)


def _fitting_text(painter: QPainter, area: QRectF, text: str, letters: float) -> QRectF:
    """Set a font in which a text fits into an area with margins; return where the text lies."""
    room = area.adjusted(letters, letters, -letters, -letters)
    for _ in range(12):
        place = _text_place(painter, room, text, letters)
        if place.height() <= room.height():
            break
        letters *= 0.85
    return place


def _text_place(painter: QPainter, room: QRectF, text: str, letters: float) -> QRectF:
    """Return the rectangle of a text centred in a room, for letters of a height."""
    painter.setFont(theme.font(letters))
    return painter.boundingRect(room, _TEXT_FLAGS, text)


# Calibration


def _paint_card(painter: QPainter, area: QRectF, outline: CardOutline, ratio: float) -> None:
    size = QSizeF(outline.width / ratio, outline.height / ratio)
    card = QRectF(QPointF(0, 0), size)
    card.moveCenter(area.center())
    if outline.is_card:
        painter.fillRect(card, theme.SKY)  # no line round it: the card covers exactly this
        painter.setPen(theme.INK)
        painter.setFont(theme.font(max(10.0, min(size.height() / 6, 40.0))))
        text = tr("Hold a bank card here")
        painter.drawText(card, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), text)
        return
    painter.setPen(QPen(theme.BLACK, 3 / ratio))
    middle = card.center()
    end = card.height() / 20 + 8
    for first, last, tick in (
        (QPointF(card.left(), middle.y()), QPointF(card.right(), middle.y()), QPointF(0, end)),
        (QPointF(middle.x(), card.top()), QPointF(middle.x(), card.bottom()), QPointF(end, 0)),
    ):
        painter.drawLine(first, last)
        painter.drawLine(first - tick, first + tick)
        painter.drawLine(last - tick, last + tick)


def _paint_check(painter: QPainter, screen: TableScreen) -> None:
    """Paint in device pixels: cells, an inch ruler and a centimetre ruler on both axes, corners."""
    left, top, right, bottom = screen.safe_rect
    painter.setPen(QPen(theme.GREY, 1))
    for x in _lines(left, right, screen.pitch[0]):
        painter.drawLine(x, int(top), x, int(bottom))
    for y in _lines(top, bottom, screen.pitch[1]):
        painter.drawLine(int(left), y, int(right), y)
    if screen.density is not None:
        letters = max(9.0, 3.2 * screen.density.y)
        painter.setFont(theme.font(letters))
        _paint_rulers(painter, screen, letters)
    _paint_corners(painter, QRectF(left, top, right - left - 1, bottom - top - 1))


def _lines(start: float, end: float, pitch: float) -> tuple[int, ...]:
    """Return the pixels of all lines from start to end; none if they lie too close to count."""
    if pitch < 2:
        return ()
    return line_positions(start, pitch, range(ceil((end - start) / pitch)))


def _paint_rulers(painter: QPainter, screen: TableScreen, letters: float) -> None:
    """Paint inches above and left of the middle, centimetres below and right of it."""
    left, top, right, bottom = screen.safe_rect
    middle_x, middle_y = round((left + right) / 2), round((top + bottom) / 2)
    if screen.density is None:
        return
    for unit, name, side in ((MM_PER_INCH, "in", -1), (10.0, "cm", 1)):
        across, along = unit * screen.density.x, unit * screen.density.y
        tick = round(letters) * side
        painter.setPen(QPen(theme.BLUE if side < 0 else theme.VERMILLION, 2))
        each = number_step(across, 2.6 * letters)
        for index, x in enumerate(_lines(left, right, across)):
            painter.drawLine(x, middle_y, x, middle_y + tick)
            text = _number(index, each, name)
            _write(painter, QPointF(x, middle_y + 1.9 * tick), text, letters)
        each = number_step(along, 1.4 * letters)
        for index, y in enumerate(_lines(top, bottom, along)):
            painter.drawLine(middle_x, y, middle_x + tick, y)
            text = _number(index, each, name)
            _write(painter, QPointF(middle_x + 2.4 * tick, y), text, letters)


def number_step(pitch: float, room: float) -> int:
    """Return the number of lines between two numbers so that each has ``room`` pixels."""
    return next((step for step in (1, 2, 5, 10, 20, 50) if step * pitch >= room), 100)


def _number(index: int, each: int, unit: str) -> str:
    if index % each:
        return ""
    return f"{index} {unit}" if index == each else str(index)


def _write(painter: QPainter, middle: QPointF, text: str, letters: float) -> None:
    room = QRectF(0, 0, 5 * letters, 1.4 * letters)
    room.moveCenter(middle)
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), text)


def _paint_corners(painter: QPainter, area: QRectF) -> None:
    """Paint an angle in each corner of the safe area: all four must be seen."""
    arm = min(area.width(), area.height()) / 12
    painter.setPen(QPen(theme.BLACK, 5))
    for corner, x, y in (
        (area.topLeft(), arm, arm),
        (area.topRight(), -arm, arm),
        (area.bottomLeft(), arm, -arm),
        (area.bottomRight(), -arm, -arm),
    ):
        painter.drawLine(corner, corner + QPointF(x, 0))
        painter.drawLine(corner, corner + QPointF(0, y))
