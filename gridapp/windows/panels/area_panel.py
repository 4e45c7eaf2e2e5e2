"""The shape and size of an area of effect, and whom it takes in."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from gridapp.grid.grid import Grid
from gridapp.session.area_templates import AreaShape, shape_name
from gridapp.windows.language import tr
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_label
from gridapp.windows.widgets.tile import Tile

_ICONS = {
    AreaShape.CIRCLE: "circle-dot",
    AreaShape.CONE: "cone",
    AreaShape.LINE: "minus",
    AreaShape.SQUARE: "layers",
}
_CELLS = 4


class AreaPanel(QWidget):
    """Tiles for shapes, a field for the size, and two lists in words."""

    changed = Signal()
    cancelled = Signal()
    released_by_mouse = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.tiles = {kind: Tile(shape_name(kind), "", _ICONS[kind]) for kind in AreaShape}
        self._group = QButtonGroup(self)
        self.size_field = QDoubleSpinBox(minimum=1, maximum=1000, decimals=0)
        self.size_field.setAccessibleName(self.tr("Size of the area"))
        self._creatures, self._cells = plain_label(bold=True, wrap=True), ElidedLabel()
        self.cancel_tile = Tile(self.tr("Take it away"), "", "x", "Esc")
        self.cancel_tile.clicked.connect(self.cancelled)
        self.size_field.valueChanged.connect(self.changed)
        for one in (*self.tiles.values(), self.cancel_tile):
            one.released_by_mouse.connect(self.released_by_mouse)
        shapes = QGridLayout()
        shapes.setSpacing(5)
        for place, (kind, tile) in enumerate(self.tiles.items()):
            tile.setCheckable(True)
            tile.setChecked(kind is AreaShape.CIRCLE)
            tile.clicked.connect(self.changed)
            self._group.addButton(tile)
            shapes.addWidget(tile, place // 2, place % 2)
        size = QHBoxLayout()
        size.addWidget(plain_label(self.tr("Radius, length or side")))
        size.addWidget(self.size_field, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(ElidedLabel(self.tr("Area of effect"), bold=True))
        layout.addLayout(shapes)
        layout.addLayout(size)
        for widget in (self._creatures, self._cells, self.cancel_tile):
            layout.addWidget(widget)

    def set_default_size(self, grid: Grid) -> None:
        """Begin with a size of a few cells, whatever a cell measures."""
        self.size_field.setValue(_CELLS * grid.cell_size)

    @property
    def kind(self) -> AreaShape:
        """The shape that is chosen."""
        return next(kind for kind, tile in self.tiles.items() if tile.isChecked())

    @property
    def area_size(self) -> float:
        """The size that is chosen, in the grid's unit."""
        return self.size_field.value()

    @property
    def summary(self) -> tuple[str, str]:
        """Whom it takes in, and which cells."""
        return self._creatures.text(), self._cells.text

    def show_coverage(self, cells: Sequence[str], creatures: Sequence[str]) -> None:
        """List what the area takes in."""
        names = ", ".join(creatures) or tr("nobody")
        self._creatures.setText(tr("Takes in {names}", names=names))
        shown = " ".join(cells[:80])
        more = tr(" and {count} more", count=len(cells) - 80) if len(cells) > 80 else ""
        self._cells.show_text(f"{_counted(len(cells))}: {shown}{more}" if cells else tr("No cells"))


def _counted(count: int) -> str:
    return tr("1 cell") if count == 1 else tr("{count} cells", count=count)
