"""Tiles in a row, or in columns if their texts would be cut."""

from collections.abc import Sequence
from itertools import accumulate

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gridapp.scene.guard import guarded
from gridapp.windows.widgets.tile import Tile

GAP = 8
MANY = 5
"""More tiles than this wrap in two columns rather than stand in a single one."""


class TileGrid(QWidget):
    """Tiles in a single row if all texts fit, otherwise in as many equal columns as fit.

    In a single column the longest texts wrap; so many tiles that they would cover the board wrap in
    two columns.
    """

    def __init__(self) -> None:
        super().__init__()
        self._tiles: tuple[Tile, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_tiles(self, tiles: Sequence[Tile]) -> None:
        """Show tiles and delete the previous tiles."""
        for old in self._tiles:
            old.hide()
            old.deleteLater()
        self._tiles = tuple(tiles)
        for tile in self._tiles:
            tile.setParent(self)
            tile.show()
        self._place()
        self.updateGeometry()

    @guarded(fallback=True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(fallback=32)
    def heightForWidth(self, width: int) -> int:
        return max((rect.bottom() + 1 for rect in self._places(width)), default=0)

    @guarded(fallback=QSize(200, 32))
    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(200, self.width())))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # the height that the layout allows follows the width

    def _place(self) -> None:
        for tile, rect in zip(self._tiles, self._places(self.width()), strict=True):
            tile.setGeometry(rect)

    def _places(self, width: int) -> list[QRect]:
        """Return the rectangle of each tile for a given width."""
        wanted = [tile.sizeHint().width() for tile in self._tiles]
        spare = width - sum(wanted) - GAP * (len(wanted) - 1)
        if not wanted or spare < 0:
            return self._in_columns(width, max(wanted, default=1))
        wide = [tile_width + spare // len(wanted) for tile_width in wanted]
        starts = accumulate((tile_width + GAP for tile_width in wide[:-1]), initial=0)
        tall = max(tile.sizeHint().height() for tile in self._tiles)
        return [QRect(x, 0, tile_width, tall) for x, tile_width in zip(starts, wide, strict=True)]

    def _in_columns(self, width: int, widest: int) -> list[QRect]:
        """Return rectangles in columns, spread evenly over as few rows as the texts allow."""
        count = len(self._tiles)
        fitting = max(1, min(count, (width + GAP) // (widest + GAP)))
        if fitting == 1 and count > MANY:
            least = max(tile.least_width for tile in self._tiles)
            fitting = 2 if 2 * least + GAP <= width else 1
        columns = -(-count // max(1, -(-count // fitting)))
        column = (width - GAP * (columns - 1)) // max(1, columns)
        places, y = [], 0
        for start in range(0, count, columns or 1):
            row = self._tiles[start : start + columns]
            tall = max(tile.height_in(column) for tile in row)
            places += [QRect(n * (column + GAP), y, column, tall) for n in range(len(row))]
            y += tall + GAP
        return places
