"""The head of the actions of a creature out of turn, which leads back to the acting creature."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gridapp.windows.language import tr
from gridapp.windows.widgets.plain_text import ElidedLabel
from gridapp.windows.widgets.tile import Tile


class OutOfTurnHead(QWidget):
    """Names the creature out of turn whose actions are listed, beside a tile to go back.

    Hidden while the actions are those of the active creature. `back_chosen` follows the tile,
    `released_by_mouse` a mouse click on it.
    """

    back_chosen = Signal()
    released_by_mouse = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.acting = ""
        self._title = ElidedLabel(bold=True)
        self.back_tile = Tile("", "", "x", "Esc")
        self.back_tile.keep_whole()
        self.back_tile.clicked.connect(self.back_chosen)
        self.back_tile.released_by_mouse.connect(self.released_by_mouse)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._title, 1)
        layout.addWidget(self.back_tile)
        self.hide()

    def show_names(self, who: str, acting: str) -> None:
        """Name a creature out of turn and the acting one, both empty to hide the head."""
        self.acting = acting
        if acting:
            self._title.show_text(tr("{name}, out of turn", name=who))
            self.back_tile.setText(tr("Back to {name}", name=acting))
            self.back_tile.setAccessibleName(self.back_tile.text())
        self.setVisible(bool(acting))
