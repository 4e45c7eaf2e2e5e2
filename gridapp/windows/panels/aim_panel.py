"""The panel of the attack tool: weapons and targets."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from gridapp.session.i18n import join_names
from gridapp.windows.language import tr
from gridapp.windows.widgets.choice_list import ChoiceList
from gridapp.windows.widgets.plain_text import ElidedLabel
from gridapp.windows.widgets.tile import Tile

_ALL = 1_000
"""Of the spare height the choices take this share, and what they do not need stays free below."""


class AimChoice(NamedTuple):
    """A weapon or target: id, name, odds, and the reasons for the odds."""

    id: str
    name: str
    note: str
    reasons: str = ""


def may_react(names: Sequence[str]) -> str:
    """Return that these creatures may react before an attack, empty without any."""
    return tr("{names} may react", names=join_names(names)) if names else ""


class AimPanel(QWidget):
    """Tiles for weapons, then for the targets of the selected weapon.

    To cancel stands at the top, where no list of targets moves it.
    """

    weapon_chosen = Signal(str)
    target_chosen = Signal(str)
    cancelled = Signal()
    released_by_mouse = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.tiles: dict[str, Tile] = {}
        self._title = ElidedLabel(bold=True)
        self._weapons = QButtonGroup(self)
        self._choices = ChoiceList()
        self.cancel_tile = Tile(tr("Cancel"), "", "x", "Esc")
        self.cancel_tile.keep_whole()
        self.cancel_tile.clicked.connect(self.cancelled)
        for clickable in (self._choices, self.cancel_tile):
            clickable.released_by_mouse.connect(self.released_by_mouse)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.cancel_tile)
        layout.addLayout(head)
        layout.addWidget(self._choices, _ALL)
        layout.addStretch(1)

    def show_choices(
        self, title: str, weapons: Iterable[AimChoice], weapon: str, targets: Iterable[AimChoice]
    ) -> None:
        """Show the weapons, if more than one, and the targets."""
        self._title.show_text(title)
        self.tiles = {}
        for old in self._weapons.buttons():
            self._weapons.removeButton(old)
        self._choices.clear()
        self._add_weapons(tuple(weapons), weapon)
        aims = [self._tile(choice, "crosshair", self.target_chosen) for choice in targets]
        if aims:
            self._choices.add(tr("Click a target on the board, or here"), aims, columns=1)
        else:
            self._choices.add_text(tr("No possible target."))
        self._choices.finish()

    def update_choice(self, choice: AimChoice) -> None:
        """Update the odds and reasons of a target."""
        tile = self.tiles[choice.id]
        tile.set_note(choice.note)
        tile.explain(choice.reasons)

    def _add_weapons(self, weapons: tuple[AimChoice, ...], weapon: str) -> None:
        if len(weapons) < 2:
            return
        tiles = [self._tile(choice, "sword", None) for choice in weapons]
        self._choices.add(tr("With"), tiles)
        for choice, tile in zip(weapons, tiles, strict=True):
            tile.setCheckable(True)
            self._weapons.addButton(tile)
            tile.setChecked(choice.id == weapon)
            tile.toggled.connect(self._weapon_slot(choice.id))

    def _weapon_slot(self, weapon: str) -> Callable[[bool], None]:
        """Return a slot that emits ``weapon_chosen`` when a weapon tile is switched on."""
        return lambda on: self.weapon_chosen.emit(weapon) if on else None

    def _tile(self, choice: AimChoice, icon: str, signal: SignalInstance | None) -> Tile:
        tile = Tile(choice.name, choice.note, icon)
        tile.explain(choice.reasons)
        if signal is not None:
            tile.clicked.connect(lambda: signal.emit(choice.id))
        self.tiles[choice.id] = tile
        return tile
