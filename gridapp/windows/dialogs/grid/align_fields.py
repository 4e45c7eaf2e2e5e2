"""Number fields for a grid over a picture."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QSpinBox, QWidget

from gridapp.grid.alignment import MAX_CELL_PIXELS, MIN_CELL_PIXELS
from gridapp.grid.grid import LARGEST_SIDE, Grid

_MAX_OFFSET = 100_000


class AlignFields(QWidget):
    """Fields for cell width, board offset, columns and rows; edits are sent as signals."""

    offset_edited = Signal(float, float, float)
    size_edited = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.pixels = QDoubleSpinBox(minimum=MIN_CELL_PIXELS, maximum=MAX_CELL_PIXELS, decimals=3)
        self.left = QDoubleSpinBox(minimum=-_MAX_OFFSET, maximum=_MAX_OFFSET, decimals=2)
        self.top = QDoubleSpinBox(minimum=-_MAX_OFFSET, maximum=_MAX_OFFSET, decimals=2)
        self.columns = QSpinBox(minimum=1, maximum=LARGEST_SIDE)
        self.rows = QSpinBox(minimum=1, maximum=LARGEST_SIDE)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        for text, field in (
            (self.tr("&Width of a cell"), self.pixels),
            (self.tr("Begins at, from the &left"), self.left),
            (self.tr("Begins at, from the &top"), self.top),
            (self.tr("&Columns"), self.columns),
            (self.tr("R&ows"), self.rows),
        ):
            # The grid moves only when the number is complete.
            field.setKeyboardTracking(False)
            field.setAccessibleName(text.replace("&", ""))
            form.addRow(text, field)
        for field in (self.pixels, self.left, self.top):
            field.setSuffix(self.tr(" px"))
            field.valueChanged.connect(self._tell_measures)
        for count in (self.columns, self.rows):
            count.valueChanged.connect(self._tell_counts)

    def show_grid(self, grid: Grid) -> None:
        """Show the numbers of a grid without emitting signals."""
        for field, value in (
            (self.pixels, grid.pixels),
            (self.left, grid.offset[0]),
            (self.top, grid.offset[1]),
        ):
            field.blockSignals(True)
            field.setValue(value)
            field.blockSignals(False)
        for count, number in ((self.columns, grid.columns), (self.rows, grid.rows)):
            count.blockSignals(True)
            count.setValue(number)
            count.blockSignals(False)

    def _tell_measures(self) -> None:
        self.offset_edited.emit(self.pixels.value(), self.left.value(), self.top.value())

    def _tell_counts(self) -> None:
        self.size_edited.emit(self.columns.value(), self.rows.value())
