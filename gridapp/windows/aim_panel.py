"""The choice of weapon and target while an attack is aimed."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QScrollArea, QVBoxLayout, QWidget

from gridapp.windows.plain import Line, label
from gridapp.windows.tile import Tile


class Choice(NamedTuple):
    """A weapon or a target on offer: its id, its name and what speaks for or against it."""

    id: str
    name: str
    note: str


class AimPanel(QWidget):
    """Weapons to choose from, then the targets in reach of the chosen one."""

    weapon_chosen = Signal(str)
    target_chosen = Signal(str)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.tiles: dict[str, Tile] = {}
        self._title = Line(bold=True)
        self._weapons = QButtonGroup(self)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.cancel = Tile("Cancel", "", "x", "Esc")
        self.cancel.clicked.connect(self.cancelled)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 6)
        layout.setSpacing(6)
        for widget, stretch in ((self._title, 0), (self._area, 1), (self.cancel, 0)):
            layout.addWidget(widget, stretch)

    def show_choices(
        self, title: str, weapons: Iterable[Choice], weapon: str, targets: Iterable[Choice]
    ) -> None:
        """Show weapons, if there is a choice of them, and targets."""
        self._title.say(title)
        self.tiles = {}
        for old in self._weapons.buttons():
            self._weapons.removeButton(old)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 2, 0)
        layout.setSpacing(4)
        self._add_weapons(layout, tuple(weapons), weapon)
        self._add_targets(layout, tuple(targets))
        layout.addStretch(1)
        self._area.setWidget(page)

    def _add_weapons(self, layout: QVBoxLayout, weapons: tuple[Choice, ...], weapon: str) -> None:
        if len(weapons) < 2:
            return
        layout.addWidget(label("With", size=-1))
        for choice in weapons:
            tile = self._tile(choice, "sword", self.weapon_chosen)
            tile.setCheckable(True)
            self._weapons.addButton(tile)
            tile.setChecked(choice.id == weapon)
            layout.addWidget(tile)

    def _add_targets(self, layout: QVBoxLayout, targets: tuple[Choice, ...]) -> None:
        layout.addWidget(label("Click a target on the board, or here", size=-1))
        for choice in targets:
            layout.addWidget(self._tile(choice, "crosshair", self.target_chosen))
        if not targets:
            layout.addWidget(label("Nobody is in its reach.", wrap=True))

    def _tile(self, choice: Choice, icon: str, signal: object) -> Tile:
        tile = Tile(choice.name, choice.note, icon)
        tile.clicked.connect(lambda: signal.emit(choice.id))  # type: ignore[attr-defined]  # a signal
        tile.setCursor(Qt.CursorShape.PointingHandCursor)
        self.tiles[choice.id] = tile
        return tile
