"""The strip in the GM's window that shows and steers the players' window."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QMouseEvent, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.scene.guard import guarded
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_tooltip

_SMALL, _LARGE = QSize(128, 72), QSize(384, 216)
THUMBNAIL_MS = 500
"""Least time between two pictures of the players' window."""
BETWEEN = " · "
"""Stands between two details of the state."""
_MOST_LINES = 2

ThumbnailProvider = Callable[[int, int], QPixmap]


class TableBar(QFrame):
    """Live picture of the players' window, its state in words, and buttons; a click enlarges."""

    def __init__(self) -> None:
        super().__init__()
        self._provider: ThumbnailProvider | None = None
        self.thumbnail = _Thumbnail()
        self.thumbnail.clicked.connect(self._resize_thumbnail)
        self._state, self._details = ElidedLabel(bold=True), DetailsLabel()
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(0)
        self._timer = QTimer(self, singleShot=True, interval=THUMBNAIL_MS)
        self._timer.timeout.connect(self._repaint)
        self._size = _SMALL
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._state)
        words.addWidget(self._details)
        words.addLayout(self._buttons)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(10)
        row.addWidget(self.thumbnail)
        row.addLayout(words, 1)
        self.setAccessibleName(self.tr("Players' window"))
        self.thumbnail.setToolTip(
            plain_tooltip(self.tr("What the players see now; click to enlarge"))
        )
        self.hide()

    def add_buttons(self, actions: Sequence[QAction]) -> None:
        """Add a button for each command."""
        for action in actions:
            button = QToolButton(autoRaise=True)
            button.setDefaultAction(action)
            button.setIconSize(QSize(20, 20))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(action.text().replace("&", "").rstrip("…"))
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)

    @property
    def state(self) -> str:
        """What the players see, in words."""
        return self._state.text

    @property
    def details(self) -> str:
        """Scale, screen and lock, in words."""
        return self._details.text

    def show_state(self, state: str, details: str) -> None:
        """Show the state of the players' window in words."""
        self._state.show_text(state)
        self._details.show_text(details)

    def set_provider(self, provider: ThumbnailProvider | None) -> None:
        """Show the bar with pictures from a source; None hides the bar."""
        self._provider = provider
        self.setVisible(provider is not None)
        if provider is not None:
            self.request_thumbnail()

    def request_thumbnail(self) -> None:
        """Repaint the picture soon; many requests make one picture."""
        if self._provider is not None and not self._timer.isActive():
            self._timer.start()

    def _resize_thumbnail(self) -> None:
        self._size = _LARGE if self._size == _SMALL else _SMALL
        self._repaint()

    def _repaint(self) -> None:
        if self._provider is not None and self.isVisible():
            ratio = self.devicePixelRatioF()
            wanted = self._size * ratio
            picture = self._provider(wanted.width(), wanted.height())
            picture.setDevicePixelRatio(ratio)
            self.thumbnail.setPixmap(picture)


class _Thumbnail(QLabel):
    """The picture of the players' window."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.Box)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(_SMALL)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("What the players see"))

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()
        event.accept()


class DetailsLabel(QWidget):
    """A label of details with points between them, on one line or two; the rest is cut."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def text(self) -> str:
        """The whole text, cut or not."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show details."""
        self._text = text
        self.setAccessibleName(text)
        self.setToolTip(plain_tooltip(text))
        self.updateGeometry()
        self.update()

    def lines(self, width: int) -> list[str]:
        """Return the text as shown in a width: broken between details, cut at the end."""
        advance, lines = self.fontMetrics().horizontalAdvance, [""]
        for part in self._text.split(BETWEEN):
            longer = f"{lines[-1]}{BETWEEN}{part}" if lines[-1] else part
            if lines[-1] and len(lines) < _MOST_LINES and advance(longer) > width:
                lines.append(part)
            else:
                lines[-1] = longer
        return [line if advance(line) <= width else self._cut(line, width) for line in lines]

    def _cut(self, line: str, width: int) -> str:
        return self.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, width)

    @guarded(fallback=True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(fallback=20)
    def heightForWidth(self, width: int) -> int:
        return len(self.lines(width)) * self.fontMetrics().lineSpacing() + 4

    @guarded(fallback=QSize(60, 20))
    def sizeHint(self) -> QSize:
        return QSize(60, self.heightForWidth(max(60, self.width())))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room: QRect = self.rect()
        text = "\n".join(self.lines(room.width()))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
