"""Fields for the grid of a new battle: shape, columns and rows, cell size and unit."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QWidget,
)

from gridapp.engine.rulebook.map_data import CellsEntry
from gridapp.grid.grid import LARGEST_SIDE, CellShape, Grid, Unit
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.widgets.plain_text import plain_label
from gridapp.windows.widgets.tile import Tile

SHAPES = {
    CellShape.SQUARE: (tr_noop("Squares"), tr_noop("in rows"), "grid-3x3"),
    CellShape.HEX_POINTY: (tr_noop("Hexes"), tr_noop("tip up"), "hexagon"),
    CellShape.HEX_FLAT: (tr_noop("Hexes"), tr_noop("flat top"), "hexagon"),
}
UNITS = {
    Unit.FEET: tr_noop("feet"),
    Unit.YARDS: tr_noop("yards"),
    Unit.METRES: tr_noop("metres"),
}


class GridFields(QObject):
    """The grid fields of a form; `shape_changed` and `size_changed` report edits."""

    shape_changed = Signal()
    size_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shapes = {
            shape: Tile(tr(name), tr(kind), art) for shape, (name, kind, art) in SHAPES.items()
        }
        self._group = QButtonGroup(self)
        for shape, tile in self.shapes.items():
            tile.setCheckable(True)
            tile.keep_whole()
            tile.setChecked(shape is CellShape.SQUARE)
            tile.setAccessibleName(" ".join(map(tr, SHAPES[shape][:2])))
            # Arrow keys choose without a click.
            tile.toggled.connect(self.shape_changed)
            self._group.addButton(tile)
        self.columns, self.rows = (
            QSpinBox(minimum=1, maximum=LARGEST_SIDE, value=value) for value in (30, 20)
        )
        self.size = QDoubleSpinBox(minimum=0.1, maximum=1000, decimals=1)
        self.units = QComboBox()
        for unit, text in UNITS.items():
            self.units.addItem(tr(text), unit)
        for field in (self.columns, self.rows):
            field.valueChanged.connect(self.shape_changed)
        self.size.valueChanged.connect(self.size_changed)
        self.units.currentIndexChanged.connect(self.size_changed)
        self._name()

    def _name(self) -> None:
        for field, text in (
            (self.columns, self.tr("Columns")),
            (self.rows, self.tr("Rows")),
            (self.size, self.tr("Size of a cell")),
            (self.units, self.tr("Unit")),
        ):
            field.setAccessibleName(text)

    def add_rows(self, form: QFormLayout) -> None:
        """Add the fields to a form layout."""
        form.addRow(self.tr("Cells"), side_by_side(*self.shapes.values()))
        form.addRow(
            self.tr("&Columns and rows"),
            side_by_side(self.columns, plain_label("\u00d7"), self.rows),
        )
        form.addRow(self.tr("Cell &size"), side_by_side(self.size, self.units))

    @property
    def shape(self) -> CellShape:
        """The selected cell shape."""
        return next(shape for shape, tile in self.shapes.items() if tile.isChecked())

    @property
    def unit(self) -> Unit:
        """The selected unit of length."""
        return Unit(self.units.currentData())

    def set_cells(self, cells: CellsEntry) -> None:
        """Show the cell size and unit of a rule system."""
        self.size.setValue(cells.size)
        self.units.setCurrentIndex(list(UNITS).index(cells.unit))

    def show_size(self, grid: Grid) -> None:
        """Show columns and rows without emitting signals."""
        _show(self.columns, grid.columns)
        _show(self.rows, grid.rows)

    def show_rows(self, rows: int) -> None:
        """Show the rows that follow from the columns, without emitting signals."""
        _show(self.rows, rows)

    def set_editable(self, *, columns: bool, rows: bool) -> None:
        """Enable or disable the columns and rows."""
        self.columns.setEnabled(columns)
        self.rows.setEnabled(rows)


def _show(field: QSpinBox, value: int) -> None:
    field.blockSignals(True)
    field.setValue(value)
    field.blockSignals(False)


def side_by_side(*widgets: QWidget) -> QWidget:
    """Return a widget with fields side by side; labels take no extra width."""
    made = QWidget()
    layout = QHBoxLayout(made)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(6)
    for widget in widgets:
        layout.addWidget(widget, 0 if isinstance(widget, QLabel) else 1)
    return made
