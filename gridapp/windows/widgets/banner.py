"""Banners above the board: messages that can be closed and never block.

Problems and warnings all stand there at once; of notices and hints only the newest, so that they
cover a line of the board. Its counter says how many wait behind it, and turns to the next.
"""

from collections.abc import Callable, Sequence
from enum import Enum

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QEnterEvent, QPalette, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.items.glyphs import icon_glyph
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.plain_text import plain_label, plain_tooltip

MAX_BANNERS = 3
_MOST_OF_BOARD = 4
"""The part of the board that a notice may cover with more than its first sentence: a fourth."""
_LEAST_WORDS = 34
"""Letters to which the text of a banner is broken beside its buttons; else they stand below."""


BannerAction = tuple[str, Callable[[], object]]
"""The text of a button, and the function to call."""


class Severity(Enum):
    """The severity of a banner: icon, background and text colour."""

    PROBLEM = ("triangle-alert", "#B03A00", "#FFFFFF")
    WARNING = ("triangle-alert", theme.YELLOW.name(), theme.INK.name())
    NOTICE = ("check", "#CFEAE0", theme.INK.name())
    HINT = ("help-circle", "#CFEAE0", theme.INK.name())


_CALM = (Severity.NOTICE, Severity.HINT)
"""The severities that are shown one after another."""

DURATION_MS = {Severity.NOTICE: 8_000, Severity.WARNING: 30_000, Severity.HINT: 30_000}
"""Milliseconds until a banner expires; a problem stays until closed, as does one with a button
unless it is a hint, which can be followed later as well. Only the time on the screen counts."""


class Banners(QWidget):
    """The newest banners in a column; the owner moves it after ``changed``."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(1)
        self._shown: list[Banner] = []
        self._pinned: dict[str, Banner] = {}

    @property
    def texts(self) -> list[str]:
        """The texts of all banners, oldest first."""
        return [banner.text for banner in (*self._pinned.values(), *self._shown)]

    def show_banner(
        self,
        severity: Severity,
        text: str,
        action: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        """Add a banner, with an optional button."""
        text = translate_message(text)
        if any(banner.text == text for banner in self._shown):
            return
        banner = Banner(severity, text, action)
        banner.close_button.clicked.connect(lambda: self.dismiss(banner))
        banner.expired.connect(lambda: self.dismiss(banner))
        banner.counter.clicked.connect(lambda: self._show_next(banner))
        self._shown.append(banner)
        self._layout.addWidget(banner)
        while len(self._shown) > MAX_BANNERS:
            self.dismiss(self._shown[0])
        self._rearrange()

    def _show_next(self, banner: "Banner") -> None:
        """Move a notice to the end of the queue and show the next."""
        self._shown.remove(banner)
        self._shown.insert(0, banner)
        self._rearrange()

    def _rearrange(self) -> None:
        """Show the newest calm banner alone, with the number of calm banners behind."""
        calm = [banner for banner in self._shown if banner.severity in _CALM]
        for banner in calm:
            banner.wait(banner is not calm[-1], behind=len(calm) - 1)
        self.changed.emit()

    def pin(
        self,
        key: str,
        text: str,
        actions: Sequence[BannerAction],
        severity: Severity = Severity.PROBLEM,
    ) -> None:
        """Show a banner until `unpin`; the user cannot close a pinned banner."""
        text = translate_message(text)
        held = self._pinned.get(key)
        if held is not None and held.text == text:
            return
        self.unpin(key)
        banner = self._pinned[key] = Banner(severity, text, None)
        banner.make_permanent(actions)
        self._layout.insertWidget(0, banner)
        self.changed.emit()

    def needed_height(self, width: int, board: int = 0) -> int:
        """Return the height of all banners at a width, 0 without any.

        A notice that would cover more than a fourth of a board of that height shows its first
        sentence alone.
        """
        shown = [banner for banner in self._shown if not banner.is_waiting]
        banners = (*self._pinned.values(), *shown)
        for banner in banners:
            banner.fit(width, board // _MOST_OF_BOARD)
        return sum(banner.heightForWidth(width) for banner in banners) + max(0, len(banners) - 1)

    def unpin(self, key: str) -> None:
        """Remove a pinned banner."""
        banner = self._pinned.pop(key, None)
        if banner is not None:
            self._layout.removeWidget(banner)
            banner.hide()
            banner.deleteLater()
            self.changed.emit()

    def dismiss(self, banner: "Banner") -> None:
        """Remove a banner."""
        if banner in self._shown:
            self._shown.remove(banner)
            self._layout.removeWidget(banner)
            banner.hide()
            banner.deleteLater()
            self._rearrange()

    def dismiss_text(self, text: str) -> None:
        """Remove the banner with this text, if it is shown."""
        for banner in [banner for banner in self._shown if banner.text == text]:
            self.dismiss(banner)

    def dismiss_hints(self) -> None:
        """Remove all hints: play goes on."""
        for banner in [banner for banner in self._shown if banner.severity is Severity.HINT]:
            self.dismiss(banner)

    def clear(self) -> None:
        """Remove all banners."""
        for banner in list(self._shown):
            self.dismiss(banner)


class Banner(QFrame):
    """A message with icon and colour; the countdown pauses under the pointer."""

    expired = Signal()

    def __init__(
        self, severity: Severity, text: str, action: tuple[str, Callable[[], object]] | None
    ) -> None:
        super().__init__()
        icon, ground, ink = severity.value
        self.text, self.severity = text, severity
        self.is_waiting = False
        self.setAutoFillBackground(True)
        self.setPalette(_palette(self.palette(), QColor(ground), QColor(ink)))
        self._words = plain_label(text, wrap=True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QToolButton(autoRaise=True)
        self.close_button.setIcon(_glyph("x", QColor(ink)))
        self.close_button.setAccessibleName(self.tr("Close this message"))
        self.counter = QToolButton(autoRaise=True)
        self.counter.setPalette(_button_palette(self.palette(), QColor(ink)))
        self.counter.setToolTip(plain_tooltip(self.tr("Show the next message")))
        self.counter.hide()
        self.button = _button(*action, self.close_button.click) if action else None
        self._lay_out(_glyph(icon, QColor(ink)))
        self.setAccessibleName(text)
        self.clock = QTimer(self, singleShot=True, interval=DURATION_MS.get(severity, 0))
        self.clock.timeout.connect(self.expired)
        self._restart()

    def _lay_out(self, glyph: QPixmap) -> None:
        self._sign, self._actions = QLabel(), QWidget()
        self._sign.setPixmap(glyph)
        self._row = QHBoxLayout(self._actions)
        self._row.setContentsMargins(0, 0, 0, 0)
        if self.button is not None:
            self._row.addWidget(self.button)
        grid = self._grid = QGridLayout(self)
        grid.setContentsMargins(12, 6, 8, 6)
        grid.setHorizontalSpacing(10)
        grid.setColumnStretch(1, 1)
        row = (self._sign, self._words, self._actions, self.counter, self.close_button)
        for column, widget in enumerate(row):
            grid.addWidget(widget, 0, column)
        self._actions.setVisible(self.button is not None)

    def fit(self, width: int, most: int) -> None:
        """Show the whole text of a notice, or its first sentence if it is higher than ``most``.

        The buttons stand below the text where it would be a narrow column beside them.
        """
        self._place_buttons(width)
        self._words.setText(self.text)
        is_high = most > 0 and self.heightForWidth(width) > most
        if is_high and self.severity in _CALM:
            self._words.setText(first_sentence(self.text))
        self._words.setToolTip(plain_tooltip(self.text) if is_high else "")

    def _place_buttons(self, width: int) -> None:
        if self._actions.isHidden():
            return
        metrics = self._words.fontMetrics()
        wanted = metrics.averageCharWidth() * _LEAST_WORDS
        is_below = self._room_beside(width) < min(wanted, metrics.horizontalAdvance(self.text))
        row, column = (1, 1) if is_below else (0, 2)
        if self._grid.itemAtPosition(row, column) is None:
            self._grid.removeWidget(self._actions)
            side = Qt.AlignmentFlag.AlignLeft if is_below else Qt.AlignmentFlag(0)
            self._grid.addWidget(self._actions, row, column, side)

    def _room_beside(self, width: int) -> int:
        """Return the width left to the text with the buttons beside the text."""
        margins, gap = self._grid.contentsMargins(), self._grid.horizontalSpacing()
        beside = (self._sign, self._actions, self.counter, self.close_button)
        taken = sum(gap + each.sizeHint().width() for each in beside if not each.isHidden())
        return width - margins.left() - margins.right() - taken

    def make_permanent(self, actions: Sequence[BannerAction]) -> None:
        """Replace the close button and the countdown by action buttons."""
        self.close_button.hide()
        for text, do in actions:
            button = QPushButton(text)
            button.clicked.connect(do)
            self._row.addWidget(button)
        self._actions.setVisible(True)

    def wait(self, is_waiting: bool, *, behind: int) -> None:
        """Hide the banner and stop its countdown, or show it with the count of hidden banners."""
        self.counter.setText(f"+{behind}")
        self.counter.setAccessibleName(
            self.tr("Messages behind this one: {count}").format(count=behind)
        )
        self.counter.setVisible(behind > 0)
        if is_waiting != self.is_waiting:
            self.is_waiting = is_waiting
            self.clock.stop() if is_waiting else self._restart()
        self.setVisible(not is_waiting)

    def _restart(self) -> None:
        # A banner with a button must not expire before the button is used.
        may_expire = self.button is None or self.severity is Severity.HINT
        if self.clock.interval() and may_expire:
            self.clock.start()

    @guarded
    def enterEvent(self, event: QEnterEvent) -> None:
        self.clock.stop()
        super().enterEvent(event)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self._restart()
        super().leaveEvent(event)


def first_sentence(text: str) -> str:
    """Return a text up to the end of its first sentence."""
    head, end, _ = text.partition(". ")
    return head + end.rstrip()


def _button(text: str, do: Callable[[], object], afterwards: Callable[[], object]) -> QPushButton:
    button = QPushButton(text)
    button.clicked.connect(lambda: (afterwards(), do()))
    return button


def _palette(base: QPalette, ground: QColor, ink: QColor) -> QPalette:
    made = QPalette(base)
    made.setColor(QPalette.ColorRole.Window, ground)
    made.setColor(QPalette.ColorRole.WindowText, ink)
    made.setColor(QPalette.ColorRole.Text, ink)
    return made


def _button_palette(base: QPalette, ink: QColor) -> QPalette:
    """Return a palette for a button without a frame, with letters in the ink of the banner."""
    made = QPalette(base)
    made.setColor(QPalette.ColorRole.ButtonText, ink)
    return made


def _glyph(name: str, ink: QColor) -> QPixmap:
    pixmap = QPixmap.fromImage(icon_glyph(name, 36, ink))
    pixmap.setDevicePixelRatio(2)
    return pixmap
