"""The players' window: the same board without the GM's secrets."""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gridapp.battle.views import PlayerView
from gridapp.scene.board_scene import PictureProvider, TableScene
from gridapp.scene.board_view import BoardView
from gridapp.scene.guard import guarded
from gridapp.windows.panels.note_strip import NoteStrip


class TableWindow(QWidget):
    """Shows the `PlayerView` returned by `get_view`; has no access to the session or GM data."""

    closed = Signal()

    def __init__(self, get_view: Callable[[], PlayerView], pictures: PictureProvider) -> None:
        super().__init__()
        self._provide = get_view
        self.scene = TableScene()
        self.scene.set_pictures(pictures)
        self.board = BoardView(self.scene)
        self.board.setAcceptDrops(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.notes = NoteStrip()
        layout.addWidget(self.board, 1)
        layout.addWidget(self.notes)
        self.setWindowTitle(self.tr("Table"))
        # The GM keeps the keyboard.
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.resize(1024, 720)
        self.refresh()

    def refresh(self) -> None:
        """Show the present board; a new board is fitted to the window."""
        before = self.scene.grid
        view = self._provide()
        self.scene.show(view)
        self.notes.show_notes(view.notes)
        if self.scene.grid != before:
            self.board.fit()

    def show_on_spare_screen(self, gm_window: QWidget) -> None:
        """Show full screen on a second screen, or as a window on a single screen."""
        screen = spare_screen(gm_window)
        if screen is None:
            self.show()
            return
        self.setGeometry(_middle_of(screen))
        self.showFullScreen()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F11:
            self._toggle_full()
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        else:
            super().keyPressEvent(event)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.notes.fit()

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        self.closed.emit()
        super().closeEvent(event)

    def _toggle_full(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()


def spare_screen(window: QWidget) -> QScreen | None:
    """Return a screen without the window, or None."""
    return next(
        (screen for screen in QGuiApplication.screens() if screen is not window.screen()), None
    )


def _middle_of(screen: QScreen) -> QRect:
    """Return a moderate window in the middle of a screen, used when full screen ends."""
    area = screen.availableGeometry()
    size = area.size() * 0.8
    made = QRect(area.topLeft(), size)
    made.moveCenter(area.center())
    return made
