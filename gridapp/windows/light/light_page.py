"""The page of lights: the light of the scene, lights to put down, and those on the board."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.commands import Command, PutLight, RemoveLight, SetSceneLight
from gridapp.battle.state import Battle
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.grid.grid import Unit
from gridapp.session.i18n import tr as tr_session
from gridapp.session.lights import CUSTOM, LIGHT_KINDS, free_name, light_text, with_on, with_radii
from gridapp.windows.widgets.form_inputs import FormDoubleSpinBox
from gridapp.windows.widgets.plain_text import plain_label
from gridapp.windows.widgets.tile import Tile
from gridapp.windows.widgets.tile_page import tile_page

_LIGHT = Qt.ItemDataRole.UserRole
_MOST = 10_000.0


class LightPage(QWidget):
    """Switches and lists of lights.

    ``command_requested`` carries a command, ``tool_wanted`` whether lights are put down by clicks,
    and ``chosen_changed`` follows the line of the list.
    """

    command_requested = Signal(object)
    tool_wanted = Signal(bool)
    chosen_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._lights: dict[str, Light] = {}
        self._unit = Unit.FEET
        self.level_tiles = {
            LightLevel.BRIGHT: Tile(self.tr("Bright")),
            LightLevel.DIM: Tile(self.tr("Dim")),
            LightLevel.DARK: Tile(self.tr("Dark")),
        }
        self.kind_tiles = {
            kind.name: Tile(tr_session(kind.name), "", "lantern") for kind in LIGHT_KINDS
        }
        self.kind_tiles[CUSTOM] = Tile(self.tr("Other"), "", "lantern")
        self.bright_field, self.dim_field = self._radius(), self._radius()
        self.bright_field.setAccessibleName(self.tr("Bright radius"))
        self.dim_field.setAccessibleName(self.tr("Dim radius"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Lights on the board"))
        self.hint = plain_label(wrap=True)
        self.resize_button = QPushButton(self.tr("Use these radii"))
        self.remove_button = QPushButton(self.tr("Remove"))
        self._lay_out()
        self._connect()

    def _radius(self) -> FormDoubleSpinBox:
        field = FormDoubleSpinBox(0.0, _MOST)
        field.setDecimals(0)
        field.setSingleStep(5)
        return field

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(plain_label(self.tr("Light of the whole scene"), bold=True))
        column.addWidget(tile_page(self.level_tiles.values(), 3))
        column.addWidget(plain_label(self.tr("Put down a light"), bold=True))
        column.addWidget(tile_page(self.kind_tiles.values(), 3))
        radii = QHBoxLayout()
        for text, field in (
            (self.tr("Bright"), self.bright_field),
            (self.tr("dim"), self.dim_field),
        ):
            radii.addWidget(plain_label(text))
            radii.addWidget(field, 1)
        column.addLayout(radii)
        column.addWidget(self.hint)
        column.addWidget(plain_label(self.tr("Lights on the board"), bold=True))
        column.addWidget(self.list, 1)
        buttons = QHBoxLayout()
        for button in (self.resize_button, self.remove_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column.addLayout(buttons)

    def _connect(self) -> None:
        levels = QButtonGroup(self)
        for level, tile in self.level_tiles.items():
            tile.setCheckable(True)
            levels.addButton(tile)
            tile.clicked.connect(lambda _=False, level=level: self._ask(SetSceneLight(level)))
        self._kinds = QButtonGroup(self)
        self._kinds.setExclusive(False)
        for name, tile in self.kind_tiles.items():
            tile.setCheckable(True)
            self._kinds.addButton(tile)
            tile.clicked.connect(lambda on, name=name: self._choose_kind(name, on=on))
        self.list.itemChanged.connect(self._switch)
        self.list.currentItemChanged.connect(lambda *_: self._show_chosen())
        self.remove_button.clicked.connect(lambda: self._ask(RemoveLight(self.chosen)))
        self.resize_button.clicked.connect(self._resize)

    def _ask(self, command: Command) -> None:
        self.command_requested.emit(command)

    # What is chosen

    @property
    def chosen(self) -> str:
        """The light chosen in the list, or ""."""
        return str(self.list.currentItem().data(_LIGHT)) if self.list.currentRow() >= 0 else ""

    def choose(self, light: str) -> None:
        """Choose a light in the list."""
        for row in range(self.list.count()):
            if self.list.item(row).data(_LIGHT) == light:
                self.list.setCurrentRow(row)

    @property
    def kind(self) -> str:
        """The name of the kind to put down, or ""."""
        names = (name for name, tile in self.kind_tiles.items() if tile.isChecked())
        return next(names, "")

    def new_light(self, battle: Battle) -> Light:
        """Return a light as set here, neither placed nor carried yet."""
        light = Light(free_name(battle.lighting, self.kind or CUSTOM))
        return with_radii(light, self.bright_field.value(), self.dim_field.value())

    def clear_kind(self) -> None:
        """Choose no kind: the tool is closed."""
        for tile in self.kind_tiles.values():
            tile.setChecked(False)

    # Changes

    def _choose_kind(self, name: str, *, on: bool) -> None:
        self.clear_kind()
        self.kind_tiles[name].setChecked(on)
        kind = next((kind for kind in LIGHT_KINDS if kind.name == name), None)
        if kind is not None and on:
            bright, dim = kind.radii_in(self._unit)
            self.bright_field.setValue(bright)
            self.dim_field.setValue(dim)
        self.tool_wanted.emit(on)

    def _switch(self, item: QListWidgetItem) -> None:
        light = self._lights.get(str(item.data(_LIGHT)))
        if light is not None:
            on = item.checkState() is Qt.CheckState.Checked
            self._ask(PutLight(with_on(light, on=on)))

    def _resize(self) -> None:
        light = self._lights.get(self.chosen)
        if light is not None:
            bright, dim = self.bright_field.value(), self.dim_field.value()
            self._ask(PutLight(with_radii(light, bright, dim)))

    def _show_chosen(self) -> None:
        light = self._lights.get(self.chosen)
        for button in (self.resize_button, self.remove_button):
            button.setEnabled(light is not None)
        if light is not None and not self.kind:
            self.bright_field.setValue(light.bright)
            self.dim_field.setValue(light.dim)
        self.chosen_changed.emit()

    # What is shown

    def show_battle(self, battle: Battle) -> None:
        """Show the lights of a battle, without signals."""
        lighting, grid = battle.lighting, battle.board.grid
        self._unit, chosen = grid.unit, self.chosen
        self.level_tiles[lighting.scene].setChecked(True)
        for field in (self.bright_field, self.dim_field):
            field.setSuffix(f" {grid.unit.value}")
        if self.dim_field.value() == 0:
            bright, dim = LIGHT_KINDS[0].radii_in(grid.unit)
            self.bright_field.setValue(bright)
            self.dim_field.setValue(dim)
        self._lights = {light.id: light for light in lighting.lights}
        with QSignalBlocker(self.list):
            self.list.clear()
            for light in lighting.lights:
                self.list.addItem(_item(battle, light))
        self.choose(chosen)
        self._show_chosen()
        self._show_hint(battle)

    def _show_hint(self, battle: Battle) -> None:
        if not battle.fog.mode.by_sight:
            text = self.tr("Lights count once players see by sight (tab Fog).")
        elif battle.lighting.scene is LightLevel.DARK:
            text = self.tr("Dark: players see what lights reach, and what is in their darkvision.")
        else:
            text = self.tr("Lights count in the dark: here all that is in sight is seen.")
        self.hint.setText(text)


def _item(battle: Battle, light: Light) -> QListWidgetItem:
    item = QListWidgetItem(light_text(battle, light))
    item.setData(_LIGHT, light.id)
    item.setCheckState(Qt.CheckState.Checked if light.on else Qt.CheckState.Unchecked)
    return item
