"""The panel of the fog: what lifts it, and the tools to reveal and hide by hand."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.session.vision.fog_drawing import FogShape
from gridapp.windows.widgets.plain_text import plain_label
from gridapp.windows.widgets.tile import Tile
from gridapp.windows.widgets.tile_page import tile_page

_MODES = {
    FogMode.OPEN: "No fog: players see the whole map",
    FogMode.HAND: "By hand: players see what you reveal",
    FogMode.SIGHT: "By sight: players see what their creatures see",
    FogMode.BOTH: "By sight and by hand",
}
_RULES = {
    FogMode.OPEN: "Hidden creatures and secret doors stay hidden.",
    FogMode.HAND: "Player characters are always shown; everything else only where you reveal.",
    FogMode.SIGHT: "What was seen before stays on the map, darker and without creatures.",
    FogMode.BOTH: "Hidden by hand stays hidden; revealed counts as seen; sight decides the rest.",
}
_SHAPES = {
    FogShape.BOX: ("Box", "draw-box"),
    FogShape.OUTLINE: ("Outline", "pencil"),
    FogShape.BRUSH: ("Brush", "circle-dot"),
    FogShape.ROOM: ("Room", "door-closed"),
}


_ROOMS_HEIGHT = 90
"""Largest height of the list of rooms, in pixels."""


class FogPanel(QScrollArea):
    """Switches of the fog, and the shape, size and direction of the fog tool.

    ``mode_picked``, ``doors_switched``, ``hold_switched`` follow the switches; ``tool_changed``
    a shape, a size or a direction; ``whole_clicked`` carries whether all is revealed or hidden.
    ``room_switched`` carries a named room and whether it is revealed.
    """

    mode_picked = Signal(object)
    doors_switched = Signal(bool)
    hold_switched = Signal(bool)
    tool_changed = Signal()
    whole_clicked = Signal(bool)
    room_switched = Signal(str, bool)
    room_removed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._make_switches()
        self._make_tiles()
        self._make_fields()
        self._reveals, self._shape = True, FogShape.BOX
        self._lay_out()
        self._connect()

    def _make_switches(self) -> None:
        """Make what decides by itself what players see."""
        self.mode_box = QComboBox()
        self.mode_box.setAccessibleName(self.tr("What players see"))
        self.mode_box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        for mode, text in _MODES.items():
            self.mode_box.addItem(self.tr(text), mode)
        self.rule_label = plain_label(wrap=True)
        self.doors_box = QCheckBox(self.tr("Opened doors reveal the room behind"))
        self.doors_box.setToolTip(
            self.tr("Only closed rooms: what is open to the edge of the map stays as it is")
        )
        self.hold_box = QCheckBox(self.tr("Hold changes back until shown"))

    def _make_tiles(self) -> None:
        """Make the tiles that reveal and hide by hand."""
        self.show_tile = Tile(self.tr("Show players now"), "", "eye")
        self.reveal_tile = Tile(self.tr("Reveal"), "", "eye")
        self.hide_tile = Tile(self.tr("Hide"), "", "eye-off")
        self.shape_tiles = {
            shape: Tile(self.tr(text), "", art) for shape, (text, art) in _SHAPES.items()
        }
        self.room_tile = Tile(self.tr("Name last room…"), "", "")
        self.forget_tile = Tile(self.tr("Remove name"), "", "")
        self.all_tile = Tile(self.tr("Reveal all"), "", "")
        self.none_tile = Tile(self.tr("Hide all"), "", "")
        self.done_tile = Tile(self.tr("Done"), "", "", "Esc")

    def _make_fields(self) -> None:
        """Make the radius of the brush and the list of rooms."""
        self.size_field = QDoubleSpinBox(minimum=0.25, maximum=20, singleStep=0.5, decimals=2)
        self.size_field.setAccessibleName(self.tr("Radius of the brush in cells"))
        self.size_field.setValue(1.0)
        self.room_list = QListWidget()
        self.room_list.setAccessibleName(self.tr("Named rooms"))
        self.room_list.setMaximumHeight(_ROOMS_HEIGHT)

    def _lay_out(self) -> None:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(6)
        layout.addWidget(self.mode_box)
        layout.addWidget(self.rule_label)
        self._hand = self._make_hand_tools()
        layout.addWidget(self._hand)
        layout.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _make_hand_tools(self) -> QWidget:
        """Return the tools to reveal and hide by hand.

        The radius stands below the others, so that no button slips under the pointer when a shape
        is chosen.
        """
        tools = QWidget()
        layout = QVBoxLayout(tools)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(tile_page((self.reveal_tile, self.hide_tile), 2))
        layout.addWidget(tile_page(self.shape_tiles.values(), 2))
        layout.addWidget(tile_page((self.all_tile, self.none_tile), 2))
        layout.addWidget(self.doors_box)
        layout.addWidget(self.hold_box)
        layout.addWidget(self.show_tile)
        size = QHBoxLayout()
        self._size_label = plain_label(self.tr("Radius in cells"))
        size.addWidget(self._size_label)
        size.addWidget(self.size_field, 1)
        layout.addLayout(size)
        self._rooms = self._make_room_tools()
        layout.addWidget(self._rooms)
        layout.addWidget(self.done_tile)
        return tools

    def _make_room_tools(self) -> QWidget:
        """Return the list of rooms with the tools for the selected room."""
        tools = QWidget()
        layout = QVBoxLayout(tools)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.room_list)
        layout.addWidget(tile_page((self.room_tile, self.forget_tile), 2))
        return tools

    def _connect(self) -> None:
        self._groups = (QButtonGroup(self), QButtonGroup(self))
        directions, shapes = self._groups
        for tile in (self.reveal_tile, self.hide_tile):
            directions.addButton(tile)
        for shape, tile in self.shape_tiles.items():
            shapes.addButton(tile)
            tile.clicked.connect(lambda _=False, shape=shape: self._choose_shape(shape))
        self.reveal_tile.clicked.connect(lambda _=False: self._choose_direction(reveals=True))
        self.hide_tile.clicked.connect(lambda _=False: self._choose_direction(reveals=False))
        for button in (*directions.buttons(), *shapes.buttons()):
            button.setCheckable(True)
        self.size_field.valueChanged.connect(lambda _: self._tool_changed())
        self.mode_box.activated.connect(
            lambda _: self.mode_picked.emit(FogMode(self.mode_box.currentData()))
        )
        self.doors_box.clicked.connect(self.doors_switched)
        self.hold_box.clicked.connect(self.hold_switched)
        self.all_tile.clicked.connect(lambda _=False: self.whole_clicked.emit(True))
        self.none_tile.clicked.connect(lambda _=False: self.whole_clicked.emit(False))
        self.room_list.itemChanged.connect(self._room_changed)
        self.room_list.currentItemChanged.connect(lambda *_: self._enable_rooms())
        self.forget_tile.clicked.connect(lambda _=False: self.room_removed.emit(self.chosen_room))
        self._show_size()

    def _room_changed(self, item: QListWidgetItem) -> None:
        self.room_switched.emit(item.text(), item.checkState() is Qt.CheckState.Checked)

    @property
    def chosen_room(self) -> str:
        """The name of the room chosen in the list, or ""."""
        return self.room_list.currentItem().text() if self.room_list.currentRow() >= 0 else ""

    @property
    def shape(self) -> FogShape:
        """The shape to draw."""
        return self._shape

    @property
    def reveals(self) -> bool:
        """Whether strokes reveal instead of hide."""
        return self._reveals

    @property
    def brush_radius(self) -> float:
        """The radius of the brush, in cells."""
        return self.size_field.value()

    def show_rooms(self, rooms: Mapping[str, bool]) -> None:
        """List the named rooms, revealed rooms with a check mark, without emitting signals."""
        chosen = self.chosen_room
        with QSignalBlocker(self.room_list):
            self.room_list.clear()
            for name, is_revealed in rooms.items():
                item = QListWidgetItem(name)
                on = Qt.CheckState.Checked if is_revealed else Qt.CheckState.Unchecked
                item.setCheckState(on)
                self.room_list.addItem(item)
                if name == chosen:
                    self.room_list.setCurrentItem(item)
        self._enable_rooms()

    def _enable_rooms(self) -> None:
        self.room_list.setVisible(self.room_list.count() > 0)
        self.forget_tile.setEnabled(bool(self.chosen_room))

    def show_fog(self, fog: Fog) -> None:
        """Show the switches of a battle, without signals."""
        with QSignalBlocker(self.mode_box):
            self.mode_box.setCurrentIndex(list(_MODES).index(fog.mode))
        self.rule_label.setText(self.tr(_RULES[fog.mode]))
        self._hand.setEnabled(fog.mode.by_hand)
        self._hand.setVisible(fog.mode.by_hand)
        self.doors_box.setChecked(bool(fog.doors_reveal))
        self.hold_box.setChecked(fog.draft is not None)
        self.show_tile.setVisible(fog.draft is not None)
        self.show_tile.setEnabled(fog.draft is not None and fog.draft != fog.hand)

    def show_armed(self, armed: bool) -> None:
        """Press the tiles of the chosen direction and shape while the tool is active, else none."""
        chosen = self.reveal_tile if self._reveals else self.hide_tile
        for group in self._groups:
            group.setExclusive(armed)
        for tile in (self.reveal_tile, self.hide_tile, *self.shape_tiles.values()):
            tile.setChecked(armed and tile in (chosen, self.shape_tiles[self._shape]))

    def _choose_shape(self, shape: FogShape) -> None:
        self._shape = shape
        self._tool_changed()

    def _choose_direction(self, *, reveals: bool) -> None:
        self._reveals = reveals
        self._tool_changed()

    def _tool_changed(self) -> None:
        self._show_size()
        self.tool_changed.emit()

    def _show_size(self) -> None:
        for widget in (self._size_label, self.size_field):
            widget.setVisible(self.shape is FogShape.BRUSH)
        self._rooms.setVisible(self.shape is FogShape.ROOM)
