"""The window for floors and the links between them."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from gridapp.battle.board import Board
from gridapp.scene.guard import guarded
from gridapp.windows.floors.floor_page import FloorPage
from gridapp.windows.floors.link_page import LinkPage
from gridapp.windows.widgets.beside import show_over_side
from gridapp.windows.widgets.lettered_dialog import LetteredDialog


class FloorWindow(LetteredDialog):
    """Two pages beside the board, which stays usable; ``closed`` follows its closing."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Floors and stairs"))
        self.floors, self.links = FloorPage(), LinkPage()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.floors, self.tr("Floors"))
        self.tabs.addTab(self.links, self.tr("Stairs and openings"))
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.tabs)
        self.resize(372, 520)

    def show_beside(self, window: QWidget) -> None:
        """Show the window over the side of the GM's window, beside the board."""
        show_over_side(self, window)

    def show_board(self, board: Board, shown: int) -> None:
        """Show the floors and links of a map, of which a floor is on the GM's board."""
        self.floors.show_board(board, shown)
        self.links.show_board(board)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.closed.emit()
