"""The window for lights, and for those who look for the players."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from gridapp.battle.knowing.knowledge import Audience
from gridapp.battle.state import Battle
from gridapp.scene.guard import guarded
from gridapp.windows.light.light_page import LightPage
from gridapp.windows.light.looking_page import LookingPage
from gridapp.windows.widgets.beside import show_over_side
from gridapp.windows.widgets.lettered_dialog import LetteredDialog


class LightWindow(LetteredDialog):
    """Two pages beside the board, which stays usable; ``closed`` follows its closing."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Light and sight"))
        self.lights, self.looking = LightPage(), LookingPage()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.lights, self.tr("Lights"))
        self.tabs.addTab(self.looking, self.tr("Who looks"))
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.tabs)
        self.resize(372, 560)

    def show_beside(self, window: QWidget) -> None:
        """Show the window over the side of the GM's window, beside the board."""
        show_over_side(self, window)

    def show_battle(self, battle: Battle, shown_to: Audience) -> None:
        """Show lights and parties of a battle."""
        self.lights.show_battle(battle)
        self.looking.show_battle(battle, shown_to)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.closed.emit()
