"""Cards to select a rule system, each with a picture and a summary."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.creatures import CreatureTemplate, load_creatures
from gridapp.packs.loader import PackProblem
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.theme import side_styles
from gridapp.session.i18n import shown_name
from gridapp.windows.widgets.icons import portrait
from gridapp.windows.widgets.plain_text import blend, font_like, muted_colour, plain_tooltip

_PICTURE = QSize(104, 70)
_EDGE, _WORDS = 8, 12
_COMPACT_COLUMNS = 3
_PICTURED_FROM = 260
"""Least width of a card with a picture, in pixels: below, words need the room."""


class PackCards(QScrollArea):
    """A card for each rule system; `pack_chosen` carries the pack id.

    Compact cards are titles side by side, without pictures and summaries.
    """

    pack_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, PackCard] = {}
        self.is_compact = False
        self._group = QButtonGroup(self)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Systems"))

    def show_packs(self, packs: Mapping[str, Rules], chosen: str) -> None:
        """Show a card for each pack, and select the card of `chosen`."""
        page = QWidget()
        self._grid = QGridLayout(page)
        self._grid.setContentsMargins(0, 0, 4, 0)
        self._grid.setSpacing(6)
        for key, rules in packs.items():
            card = PackCard(rules.book)
            card.setChecked(key == chosen)
            # Arrow keys choose without a click.
            card.toggled.connect(lambda on, key=key: self.pack_chosen.emit(key) if on else None)
            self._group.addButton(card)
            self.cards[key] = card
        self._arrange()
        self.setWidget(page)
        if chosen in self.cards:
            QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.cards[chosen]))

    @property
    def least_width(self) -> int:
        """The width in pixels in which every title is whole, beside a scroll bar."""
        titles = (card.title_width for card in self.cards.values())
        return max(titles, default=0) + self.verticalScrollBar().sizeHint().width() + 4

    def set_compact(self, is_compact: bool) -> None:
        """Show titles side by side, or whole cards below each other."""
        if is_compact != self.is_compact:
            self.is_compact = is_compact
            for card in self.cards.values():
                card.set_compact(is_compact)
            self._arrange()
        height = self._grid.sizeHint().height() if is_compact else 16_777_215
        self.setMaximumHeight(height)
        self.setMinimumHeight(height if is_compact else 0)

    def _arrange(self) -> None:
        """Put the cards into the grid, with free room below them."""
        columns = _COMPACT_COLUMNS if self.is_compact else 1
        for index, card in enumerate(self.cards.values()):
            self._grid.addWidget(card, *divmod(index, columns))
        self._grid.setRowStretch(len(self.cards), 0 if self.is_compact else 1)


class PackCard(QAbstractButton):
    """A rule system: picture, title and summary; a narrow card has no picture.

    A compact card has its title alone, and tells the summary as a tip.
    """

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self._title, self._words = book.title, shown_name(book.summary, book)
        self._picture = QImage()
        self._book = book
        self._is_compact = False
        self.setCheckable(True)
        self.setText(book.title)
        self.setAccessibleName(book.title)
        self.setAccessibleDescription(self._words)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def title_width(self) -> int:
        """The width of the title and its margins in pixels."""
        return QFontMetrics(font_like(self, bold=True)).horizontalAdvance(self._title) + 2 * _EDGE

    def set_compact(self, is_compact: bool) -> None:
        """Show the title alone, or the whole card."""
        self._is_compact = is_compact
        self.setToolTip(plain_tooltip(self._words) if is_compact else "")
        self.updateGeometry()
        self.update()

    def _room(self, width: int) -> QRect:
        left_edge = _EDGE + (_PICTURE.width() + _WORDS if width >= _PICTURED_FROM else 0)
        return QRect(left_edge, _EDGE, max(60, width - left_edge - _EDGE), 1000)

    @guarded(fallback=90)
    def heightForWidth(self, width: int) -> int:
        title = QFontMetrics(font_like(self, bold=True)).height()
        if self._is_compact:
            return title + 2 * _EDGE
        words = QFontMetrics(self.font()).boundingRect(
            self._room(width), int(Qt.TextFlag.TextWordWrap), self._words
        )
        picture = _PICTURE.height() if width >= _PICTURED_FROM else 0
        return max(picture, title + 3 + words.height()) + 2 * _EDGE

    @guarded(fallback=QSize(300, 90))
    def sizeHint(self) -> QSize:
        if self._is_compact:
            return self.minimumSizeHint()
        return QSize(340, self.heightForWidth(340))

    @guarded(fallback=QSize(160, 90))
    def minimumSizeHint(self) -> QSize:
        if self._is_compact:
            return QSize(self.title_width, self.heightForWidth(self.title_width))
        # A narrower card is higher; layouts ask for that height themselves.
        return QSize(160, _PICTURE.height() + 2 * _EDGE)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_plate(painter)
        has_picture = self.width() >= _PICTURED_FROM and not self._is_compact
        if has_picture:
            self._paint_picture(painter)
        room = self._room(self.width() if has_picture else 0)
        room.setWidth(self.width() - room.left() - _EDGE)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.setFont(font_like(self, bold=True))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop), self._title)
        if self._is_compact:
            return
        room.setTop(room.top() + painter.fontMetrics().height() + 3)
        painter.setFont(self.font())
        painter.setPen(muted_colour(self.palette(), 0.85))
        painter.drawText(room, int(Qt.TextFlag.TextWordWrap), self._words)

    def _paint_plate(self, painter: QPainter) -> None:
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        base = self.palette().color(QPalette.ColorRole.Base)
        lit = self.isChecked() or self.hasFocus()
        painter.setPen(QPen(accent if lit else muted_colour(self.palette(), 0.28), 2 if lit else 1))
        share = 0.2 if self.isChecked() else 0.08 if self.underMouse() else 0.0
        painter.setBrush(blend(base, accent, share))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 6, 6)

    def _paint_picture(self, painter: QPainter) -> None:
        ratio = self.devicePixelRatioF()
        if self._picture.isNull() or self._picture.devicePixelRatioF() != ratio:
            self._picture = pack_picture(self._book, ratio)
        painter.drawImage(QPointF(_EDGE, _EDGE), self._picture)


def pack_picture(book: Rulebook, ratio: float = 1.0) -> QImage:
    """Return a picture of a system: creatures facing each other on a small board."""
    image = QImage(_PICTURE * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(theme.PARCHMENT)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setPen(QPen(QColor(0, 0, 0, 60), 1))
    cell = _PICTURE.height() / 2
    for line in range(1, 4):
        painter.drawLine(QPointF(line * cell, 0), QPointF(line * cell, _PICTURE.height()))
    painter.drawLine(QPointF(0, cell), QPointF(_PICTURE.width(), cell))
    faces = _faces(book)
    styles = side_styles(creature.side for creature in faces)
    for index, creature in enumerate(faces):
        spot = QRectF((index % 3) * cell + 1, (index + 1) % 2 * cell + 1, cell - 2, cell - 2)
        face = portrait(creature.picture, styles[creature.side], round(2 * cell))
        painter.drawPixmap(spot, face, QRectF(face.rect()))
    painter.end()
    return image


def _faces(book: Rulebook) -> list[CreatureTemplate]:
    """Return up to three creatures of a system, of different sides if possible."""
    try:
        creatures: Iterable[CreatureTemplate] = load_creatures(book).values()
    except PackProblem:
        return []
    roster = list(creatures)
    first = roster[:1]
    foes = [creature for creature in roster if first and creature.side != first[0].side]
    return [*first, *foes[:1], *roster[1:2]]
