"""A form for the properties of walls, doors and terrain."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QVBoxLayout, QWidget

from gridapp.battle.board import TERRAIN_LIMIT, BoardPiece, Door, DoorState, Terrain, Wall
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.translation import tr_sample
from gridapp.session.drawing.pens import CELL_PENS, Pen, PenKind
from gridapp.session.i18n import shown_name
from gridapp.windows.widgets.form_inputs import FormComboBox, FormDoubleSpinBox, FormSpinBox
from gridapp.windows.widgets.plain_text import plain_label

STATES = {DoorState.CLOSED: "Closed", DoorState.OPEN: "Open", DoorState.LOCKED: "Locked"}
KINDS = {
    PenKind.WALL: "Wall",
    PenKind.LOW: "Low wall",
    PenKind.OBJECT: "Object",
    PenKind.WINDOW: "Window",
    PenKind.DOOR: "Door",
}
"""Kinds that a selected wall or door can be changed to."""


class PieceForm(QWidget):
    """Fields for walls, doors and terrain; fields that do not apply are hidden.

    ``edited`` emits a dictionary of changed properties, ``kind_edited`` the new kind. Both signals
    carry ``object``: Qt would convert a ``dict`` to one with text values only.
    """

    edited = Signal(object)
    kind_edited = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.kind_field, self.cover_field, self.state_field, self.name_field = (
            FormComboBox() for _ in range(4)
        )
        self.height_field = FormDoubleSpinBox(0, 1000)
        self.height_field.setSpecialValueText(self.tr("up to the ceiling"))
        self.secret_box = QCheckBox(self.tr("Secret (players see a wall)"))
        self.window_box = QCheckBox(self.tr("See-through (window, grille)"))
        self.factor_field = FormSpinBox(0, TERRAIN_LIMIT)
        self.factor_field.setPrefix("\u00d7 ")
        self.factor_field.setSpecialValueText(self.tr("no entry"))
        self.elevation_field = FormSpinBox(-TERRAIN_LIMIT, TERRAIN_LIMIT)
        self.name_field.setEditable(True)
        self._is_filling = False
        self._filled_name = ""
        self._terrain: dict[str, tuple[int, int]] = {}
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(4)
        self._walls = (self.height_field, self.cover_field)
        self._doors = (self.state_field, self._boxes())
        self._regions = (self.name_field, self.factor_field, self.elevation_field)
        for text, field in (
            (self.tr("Kind"), self.kind_field),
            (self.tr("Height"), self.height_field),
            (self.tr("Cover behind it"), self.cover_field),
            (self.tr("Door"), self.state_field),
            ("", self._doors[1]),
            (self.tr("Terrain"), self.name_field),
            (self.tr("Costs"), self.factor_field),
            (self.tr("Elevation in cells"), self.elevation_field),
        ):
            field.setAccessibleName(text)
            if text:
                self._form.addRow(plain_label(text), field)
            else:
                self._form.addRow(field)
        for state, text in STATES.items():
            self.state_field.addItem(self.tr(text), state)
        for kind, text in KINDS.items():
            self.kind_field.addItem(self.tr(text), kind)

    def _boxes(self) -> QWidget:
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.secret_box)
        column.addWidget(self.window_box)
        return both

    def _connect(self) -> None:
        self.height_field.valueChanged.connect(lambda high: self._emit_edit(height=high or None))
        self.cover_field.activated.connect(
            lambda _: self._emit_edit(cover=self.cover_field.currentData())
        )
        self.state_field.activated.connect(lambda _: self._emit_edit(state=self._chosen_state))
        self.secret_box.toggled.connect(lambda on: self._emit_edit(secret=on))
        self.window_box.toggled.connect(lambda on: self._emit_edit(window=on))
        self.factor_field.valueChanged.connect(lambda factor: self._emit_edit(factor=factor))
        self.elevation_field.valueChanged.connect(lambda high: self._emit_edit(elevation=high))
        self.name_field.activated.connect(lambda _: self._take_terrain())
        line = self.name_field.lineEdit()
        if line is not None:
            line.editingFinished.connect(self._take_name)
        self.kind_field.activated.connect(lambda _: self.kind_edited.emit(self._chosen_kind))
        for field in (self.height_field, self.factor_field, self.elevation_field):
            field.setKeyboardTracking(False)

    def _emit_edit(self, **fields: object) -> None:
        if not self._is_filling:
            self.edited.emit(fields)

    def _take_name(self) -> None:
        """Emit the name if changed since the field was filled."""
        if (name := display_name(self.name_field.currentText())) != self._filled_name:
            self._filled_name = name
            self._emit_edit(name=self._stored_name(name))

    def _stored_name(self, shown: str) -> str:
        """Return the stored name of a terrain whose name is shown in the window's language."""
        return next((name for name in self._terrain if tr_sample(name) == shown), shown)

    # Qt returns plain strings for stored enumeration members.

    @property
    def _chosen_state(self) -> DoorState:
        return DoorState(self.state_field.currentData())

    @property
    def _chosen_kind(self) -> PenKind:
        return PenKind(self.kind_field.currentData())

    def _take_terrain(self) -> None:
        """Apply the movement cost and elevation of a terrain type of the rules system."""
        self._filled_name = self.name_field.currentText()
        name = self._stored_name(self._filled_name)
        factor, elevation = self._terrain.get(
            name, (self.factor_field.value(), self.elevation_field.value())
        )
        self._emit_edit(name=name, factor=factor, elevation=elevation)

    # Options and display

    def set_options(self, book: Rulebook, unit: str) -> None:
        """Offer the terrain types and cover tags of a rules system; ``unit`` is for heights."""
        self._is_filling = True
        self.height_field.setSuffix(f" {unit}")
        self.cover_field.clear()
        self.cover_field.addItem(self.tr("as the map shows"), "")
        for tag, name in book.cover.tags.items():
            self.cover_field.addItem(shown_name(name), tag)
        self.name_field.clear()
        self._terrain = {
            terrain.name: (terrain.factor, terrain.elevation) for terrain in book.terrain.values()
        }
        self.name_field.addItems([tr_sample(name) for name in self._terrain])
        self._is_filling = False

    def show_pen(self, pen: Pen) -> None:
        """Show the properties of a pen."""
        is_door, is_region = pen.kind is PenKind.DOOR, pen.kind is PenKind.TERRAIN
        is_wall = not is_door and pen.kind not in CELL_PENS
        self._show_rows(kind=False, wall=is_wall, door=is_door, region=is_region)
        self._fill(pen)

    def show_pieces(self, pieces: Sequence[BoardPiece]) -> None:
        """Show the properties of selected pieces, from the first piece of each kind."""
        walls = [piece for piece in pieces if isinstance(piece, Wall)]
        doors = [piece for piece in pieces if isinstance(piece, Door)]
        regions = [piece for piece in pieces if isinstance(piece, Terrain)]
        self._show_rows(
            kind=bool(walls or doors), wall=bool(walls), door=bool(doors), region=bool(regions)
        )
        firsts: tuple[BoardPiece, ...] = (*walls[:1], *doors[:1], *regions[:1])
        for piece in firsts:
            self._fill(piece)
            if not isinstance(piece, Terrain):
                self.kind_field.setCurrentIndex(self.kind_field.findData(kind_of(piece)))

    def _show_rows(self, *, kind: bool, wall: bool, door: bool, region: bool) -> None:
        self._form.setRowVisible(self.kind_field, kind)
        for fields, shown in (
            (self._walls, wall),
            (self._doors, door),
            (self._regions, region),
        ):
            for field in fields:
                self._form.setRowVisible(field, shown)
        self._form.setRowVisible(self.cover_field, wall and self.cover_field.count() > 1)

    def _fill(self, source: Pen | BoardPiece) -> None:
        """Fill the fields from a pen or piece."""
        self._is_filling = True
        if isinstance(source, Pen | Wall):
            self.height_field.setValue(source.height or 0)
            self._select_cover(source.cover)
        if isinstance(source, Pen | Door):
            self.state_field.setCurrentIndex(self.state_field.findData(source.state))
            self.secret_box.setChecked(source.secret)
            self.window_box.setChecked(source.window)
        if isinstance(source, Pen | Terrain):
            shown = tr_sample(source.name)
            self.name_field.setEditText(shown)
            self._filled_name = display_name(shown)
            self.factor_field.setValue(source.factor)
            self.elevation_field.setValue(source.elevation)
        self._is_filling = False

    def _select_cover(self, tag: str) -> None:
        """Select a cover tag, adding tags unknown to the rules system."""
        if self.cover_field.findData(tag) < 0:
            self.cover_field.addItem(display_name(tag), tag)
        self.cover_field.setCurrentIndex(self.cover_field.findData(tag))


def kind_of(piece: Wall | Door) -> PenKind:
    """Return the drawing kind of a wall or door."""
    if isinstance(piece, Door):
        return PenKind.DOOR
    is_low = piece.kind.value == "wall" and piece.height is not None
    return PenKind.LOW if is_low else PenKind(piece.kind.value)
