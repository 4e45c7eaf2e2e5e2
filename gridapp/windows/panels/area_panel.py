"""The panel of the area tool: shape, size, what is inside, and how it is left on the board."""

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.areas import MAX_NAME_LENGTH, AreaShape
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.session.areas import shape_name
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.widgets.form_inputs import FormComboBox, FormSpinBox
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_label
from gridapp.windows.widgets.tile import Tile

_ICONS = {
    AreaShape.CIRCLE: "circle-dot",
    AreaShape.CONE: "cone",
    AreaShape.LINE: "minus",
    AreaShape.SQUARE: "layers",
    AreaShape.WALL: "brick-wall",
}
_DEFAULT_CELLS, _COLUMNS = 4, 3
MAX_ROUNDS = 100


class Snap(Enum):
    """Where the origin of an area may lie."""

    CORNER = tr_noop("on a corner")
    CELL = tr_noop("in the middle of a cell")
    POINT = tr_noop("anywhere")


class AreaPanel(QWidget):
    """Tiles for shapes, fields for size and origin, two text lists, and what leaves it there."""

    changed = Signal()
    cancelled = Signal()
    left = Signal()
    applied = Signal()
    released_by_mouse = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.tiles = {kind: Tile(shape_name(kind), "", _ICONS[kind]) for kind in AreaShape}
        self._group = QButtonGroup(self)
        self.size_field = QDoubleSpinBox(minimum=1, maximum=1000, decimals=0)
        self.size_field.setAccessibleName(self.tr("Size of the area"))
        self.snap_field = FormComboBox()
        self.snap_field.setAccessibleName(self.tr("Where it starts"))
        for snap in Snap:
            self.snap_field.addItem(tr(snap.value), snap)
        self.walls_box = QCheckBox(self.tr("Walls stop it"))
        self.walls_box.setChecked(True)
        self.name_field = QLineEdit(maxLength=MAX_NAME_LENGTH)
        self.name_field.setAccessibleName(self.tr("Name of the area"))
        self.rounds_field = FormSpinBox(0, MAX_ROUNDS)
        self.rounds_field.setAccessibleName(self.tr("Rounds"))
        self.rounds_field.setSpecialValueText(self.tr("until removed"))
        self.rounds_field.setPrefix(tr("rounds: "))
        self.shown_box = QCheckBox(self.tr("Players see it"))
        self.shown_box.setChecked(True)
        self._creatures, self._cells = plain_label(bold=True, wrap=True), ElidedLabel()
        self.leave_tile = Tile(self.tr("Leave it on the board"), "", "map-pin")
        self.apply_tile = Tile(self.tr("Apply to all inside…"), "", "flame")
        self.cancel_tile = Tile(self.tr("Remove"), "", "x", "Esc")
        self._connect()
        self._lay_out()

    def _connect(self) -> None:
        self.leave_tile.clicked.connect(self.left)
        self.apply_tile.clicked.connect(self.applied)
        self.cancel_tile.clicked.connect(self.cancelled)
        self.size_field.valueChanged.connect(self.changed)
        self.snap_field.currentIndexChanged.connect(self.changed)
        for box in (self.walls_box, self.shown_box):
            box.toggled.connect(self.changed)
        for tile in (*self.tiles.values(), self.leave_tile, self.apply_tile, self.cancel_tile):
            tile.released_by_mouse.connect(self.released_by_mouse)

    def _lay_out(self) -> None:
        shapes = QGridLayout()
        shapes.setSpacing(5)
        for index, (kind, tile) in enumerate(self.tiles.items()):
            tile.setCheckable(True)
            tile.setChecked(kind is AreaShape.CIRCLE)
            tile.clicked.connect(self.changed)
            self._group.addButton(tile)
            shapes.addWidget(tile, index // _COLUMNS, index % _COLUMNS)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(ElidedLabel(self.tr("Area of effect"), bold=True))
        layout.addLayout(shapes)
        layout.addLayout(_row(self.tr("Radius, length or side"), self.size_field))
        layout.addWidget(self._further_fields(), 1)
        layout.addWidget(self.apply_tile)
        # Where the texts are too long for one row, the first wraps and the second stays whole.
        self.leave_tile.enable_wrapping(note_lines=0)
        self.cancel_tile.keep_whole()
        ends = QHBoxLayout()
        ends.addWidget(self.leave_tile)
        ends.addWidget(self.cancel_tile)
        layout.addLayout(ends)

    def _further_fields(self) -> QScrollArea:
        """Return the fields, scrollable where the panel is low."""
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(_row(self.tr("Starts"), self.snap_field))
        boxes = QHBoxLayout()
        boxes.addWidget(self.walls_box)
        boxes.addWidget(self.shown_box)
        layout.addLayout(boxes)
        for widget in (self._creatures, self._cells):
            layout.addWidget(widget)
        layout.addLayout(_row(self.tr("Name"), self.name_field))
        layout.addLayout(_row(self.tr("Lasts"), self.rounds_field))
        layout.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        return area

    def set_default_size(self, grid: Grid) -> None:
        """Set the size to ``_CELLS`` cells of this grid."""
        self.size_field.setValue(_DEFAULT_CELLS * grid.cell_size)

    @property
    def kind(self) -> AreaShape:
        """The selected shape."""
        return next(kind for kind, tile in self.tiles.items() if tile.isChecked())

    @property
    def area_size(self) -> float:
        """The size in the grid's unit."""
        return self.size_field.value()

    @property
    def snap(self) -> Snap:
        """Where the origin may lie."""
        return Snap(self.snap_field.currentData())

    @property
    def area_name(self) -> str:
        """The name as typed, or that of the shape."""
        return self.name_field.text().strip() or shape_name(self.kind)

    @property
    def summary(self) -> tuple[str, str]:
        """The two texts: affected creatures and cells."""
        return self._creatures.text(), self._cells.text

    def show_coverage(self, cells: Sequence[Cell], grid: Grid, creatures: Sequence[str]) -> None:
        """Name the affected creatures, and count the cells in reading order."""
        self.apply_tile.setEnabled(bool(creatures))
        names = ", ".join(creatures) or tr("nobody")
        self._creatures.setText(tr("Affects {names}", names=names))
        self._cells.show_text(_cells_text(cells, grid))


def _row(text: str, field: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(plain_label(text))
    row.addWidget(field, 1)
    return row


def _cells_text(cells: Sequence[Cell], grid: Grid) -> str:
    """Return the number of cells, and the first and last corner of the box around them."""
    if len(cells) < 2:
        return tr("1 cell: {cell}", cell=grid.label(cells[0])) if cells else tr("No cells")
    columns, rows = zip(*map(grid.offset_of, cells), strict=True)
    first, last = (
        grid.label(grid.from_offset(corner))
        for corner in ((min(columns), min(rows)), (max(columns), max(rows)))
    )
    return tr("{count} cells, {first} to {last}", count=len(cells), first=first, last=last)
