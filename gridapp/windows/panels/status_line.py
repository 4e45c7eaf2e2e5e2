"""The status line below the board: previews, results and refusals."""

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QMouseEvent,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QSizePolicy

from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.windows.messages import translate_message
from gridapp.windows.rule_words import cited_rules
from gridapp.windows.widgets.plain_text import ElidedLabel, blend
from gridapp.windows.widgets.rule_links import number_at


class Tone(Enum):
    """The kind of a status message; the value is its icon."""

    HINT = "mouse-pointer-2"
    DRAG = "footprints"
    DONE = "check"
    REFUSED = "triangle-alert"


class StatusLine(QFrame):
    """An icon and a line of text; refusals have a coloured background.

    A click on a text that cites rules emits ``rule_chosen``: the number clicked, or the first one.
    """

    rule_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.tone = Tone.HINT
        self._icon = QLabel()
        self._line = ElidedLabel()
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 4)
        layout.setSpacing(8)
        layout.addWidget(self._icon)
        layout.addWidget(self._line, 1)

    @property
    def text(self) -> str:
        """The current message."""
        return self._line.text

    def fits(self, text: str) -> bool:
        """Return True if a message is not cut at the end of the line."""
        return self._line.fontMetrics().horizontalAdvance(text) <= self._line.width()

    def say(self, text: str, tone: Tone) -> None:
        """Show a message and announce the text to screen readers; refusals are translated here."""
        text = translate_message(text) if tone is Tone.REFUSED else text
        text = text[:1].upper() + text[1:]
        if (text, tone) == (self.text, self.tone) and not self._icon.pixmap().isNull():
            return
        before, self.tone = self.tone, tone
        self._show_hand(bool(cited_rules(text)))
        self._line.show_text(text, self._ink())
        if tone is not before or self._icon.pixmap().isNull():
            self._update_icon()
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _show_hand(self, cites: bool) -> None:
        """Show by the pointer whether a click leads to a rule; asked often, so changed rarely."""
        hand = Qt.CursorShape.PointingHandCursor
        if cites and self._line.cursor().shape() is not hand:
            self._line.setCursor(hand)
        elif not cites and self._line.cursor().shape() is hand:
            self._line.unsetCursor()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        rules = cited_rules(self.text)
        if event.button() is not Qt.MouseButton.LeftButton or not rules:
            super().mouseReleaseEvent(event)
            return
        area = QRectF(self._line.geometry())
        # A line that is cut at its end is still laid out whole.
        area.setWidth(max(area.width(), self._line.fontMetrics().horizontalAdvance(self.text) + 1))
        number = number_at(self.text, self._line.font(), area, QPointF(event.position()))
        self.rule_chosen.emit(number or rules[0].number)

    def _update_icon(self) -> None:
        """Update icon and background for the tone."""
        pixmap = QPixmap.fromImage(icon_glyph(self.tone.value, 32, self._ink()))
        pixmap.setDevicePixelRatio(2)
        self._icon.setPixmap(pixmap)
        self._update_background()

    def repaint_all(self) -> None:
        """Repaint with a new palette."""
        self._line.show_text(self.text, self._ink())
        self._update_icon()

    def _ink(self) -> QColor:
        if self.tone is Tone.REFUSED:
            return theme.INK
        return QApplication.palette().color(QPalette.ColorRole.WindowText)

    def _update_background(self) -> None:
        palette = QPalette(QApplication.palette())
        window = palette.color(QPalette.ColorRole.Window)
        ground = theme.ORANGE if self.tone is Tone.REFUSED else blend(window, theme.GREY, 0.1)
        palette.setColor(QPalette.ColorRole.Window, ground)
        self.setPalette(palette)
