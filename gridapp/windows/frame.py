"""The outer frame of the GM's window, on the screen before the contents are built."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gridapp.scene.guard import guarded
from gridapp.windows.settings_store import is_screen_filled, restore_geometry

if TYPE_CHECKING:  # PySide6 makes a class when it is asked for, and these can wait
    from PySide6.QtCore import QSettings
    from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QPaintEvent
    from PySide6.QtWidgets import QMainWindow


class WindowFrame(QWidget):
    """Paints an empty board until `set_window` adds the main window.

    A picture of the last session would be there sooner than the battle, and would show what is no
    longer so.

    `painted` is emitted after the first paint. Shortcuts pressed before the main window is there
    are handed to it; plain keys are not, as they act on a board that nobody has seen yet.
    """

    painted = Signal()

    def __init__(self, store: "QSettings") -> None:
        super().__init__()
        self._window: QMainWindow | None = None
        self._is_painted = False
        self._text = ""
        self._early_keys: list[QKeySequence] = []
        self.setWindowTitle("gridapp")
        if not restore_geometry(store, self) and is_screen_filled(self):
            from PySide6.QtCore import Qt

            # Only the window system knows how large the frame is.
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def show_text(self, text: str) -> None:
        """Say what the main window waits for."""
        if text != self._text:
            self._text = text
            self.update()

    def set_window(
        self,
        window: "QMainWindow",
        act_on: "Callable[[QKeySequence], object]",
    ) -> None:
        """Show the main window inside the frame, and let it act on the shortcuts pressed before.

        `act_on` carries out a shortcut.
        """
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QVBoxLayout

        self._window = window
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(window)
        window.show()
        for keys in self._early_keys:
            QTimer.singleShot(0, window, lambda keys=keys: act_on(keys))

    @guarded
    def keyPressEvent(self, event: "QKeyEvent") -> None:
        keys = shortcut_of(event) if self._window is None else None
        if keys is None or event.isAutoRepeat():
            super().keyPressEvent(event)
        else:
            self._early_keys.append(keys)

    @guarded
    def paintEvent(self, event: "QPaintEvent") -> None:
        if self._window is None:
            self._paint()
        if not self._is_painted:
            self._is_painted = True
            self.painted.emit()

    def _paint(self) -> None:
        from gridapp.scene.theme import SURROUND, WHITE

        painter = QPainter(self)
        painter.fillRect(self.rect(), SURROUND)
        if self._text:
            from PySide6.QtCore import Qt

            painter.setPen(WHITE)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)
        painter.end()

    @guarded
    def closeEvent(self, event: "QCloseEvent") -> None:
        if self._window is not None and not self._window.close():
            event.ignore()


def shortcut_of(event: "QKeyEvent") -> "QKeySequence | None":
    """Return a pressed key if it is a function key or held with Ctrl or Alt, else ``None``."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QKeySequence

    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    is_function_key = Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35
    own = (Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Shift, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
    if event.key() in own or not (is_function_key or event.modifiers() & modifiers):
        return None
    return QKeySequence(event.keyCombination())
