"""A page of tiles in equal columns."""

from collections.abc import Iterable

from PySide6.QtWidgets import QGridLayout, QWidget

from gridapp.windows.widgets.tile import Tile


def tile_page(tiles: Iterable[Tile], columns: int) -> QWidget:
    """Return a widget with the tiles in equal columns, row by row."""
    page = QWidget()
    grid = QGridLayout(page)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(4)
    for index, tile in enumerate(tiles):
        grid.addWidget(tile, index // columns, index % columns)
        grid.setColumnStretch(index % columns, 1)
    return page
