"""The panel of the area tool: shape, size, and affected creatures and cells."""

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

from gridapp.battle.areas import AreaShape
from gridapp.grid.grid import Grid
from gridapp.session.areas import shape_name
from gridapp.windows.language import tr
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_label
from gridapp.windows.widgets.tile import Tile

_ICONS = {
    AreaShape.CIRCLE: "circle-dot",
    AreaShape.CONE: "cone",
    AreaShape.LINE: "minus",
    AreaShape.SQUARE: "layers",
    AreaShape.WALL: "brick-wall",
}
_DEFAULT_CELLS = 4


class AreaPanel(QWidget):
    """Tiles for shapes, a field for the size, and two text lists."""

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
        self.cancel_tile = Tile(self.tr("Remove"), "", "x", "Esc")
        self.cancel_tile.clicked.connect(self.cancelled)
        self.size_field.valueChanged.connect(self.changed)
        for tile in (*self.tiles.values(), self.cancel_tile):
            tile.released_by_mouse.connect(self.released_by_mouse)
        shapes = QGridLayout()
        shapes.setSpacing(5)
        for index, (kind, tile) in enumerate(self.tiles.items()):
            tile.setCheckable(True)
            tile.setChecked(kind is AreaShape.CIRCLE)
            tile.clicked.connect(self.changed)
            self._group.addButton(tile)
            shapes.addWidget(tile, index // 2, index % 2)
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
    def summary(self) -> tuple[str, str]:
        """The two texts: affected creatures and cells."""
        return self._creatures.text(), self._cells.text

    def show_coverage(self, cells: Sequence[str], creatures: Sequence[str]) -> None:
        """List the affected cells and creatures."""
        names = ", ".join(creatures) or tr("nobody")
        self._creatures.setText(tr("Affects {names}", names=names))
        shown = " ".join(cells[:80])
        omitted = tr(" and {count} more", count=len(cells) - 80) if len(cells) > 80 else ""
        self._cells.show_text(
            f"{_cell_count(len(cells))}: {shown}{omitted}" if cells else tr("No cells")
        )


def _cell_count(count: int) -> str:
    return tr("1 cell") if count == 1 else tr("{count} cells", count=count)
