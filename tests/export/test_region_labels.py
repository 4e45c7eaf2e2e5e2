"""Letters and numbers in a picture of a region."""

from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from gridapp.export.board_picture import board_picture
from gridapp.export.layers import Layer
from gridapp.export.picture_options import PictureOptions
from gridapp.export.region_labels import region_labels
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL
from tests.golden.boards import square_view


def test_only_columns_and_rows_of_the_region_are_named() -> None:
    """B2:D3 with cells of 50 pixels and letters of 11: the middle of column B is at 25."""
    area = QRectF(CELL, CELL, 3 * CELL, 2 * CELL)
    labels = dict(region_labels(Grid(10, 8), area, 50))
    assert list(labels) == ["B", "C", "D", "2", "3"]
    assert labels["B"] == QPointF(25, 0.7 * 11)
    assert labels["3"] == QPointF(0.8 * 11, 75)


def test_picture_of_a_region_shows_them_where_they_are_chosen(qtbot: QtBot) -> None:
    view, _ = square_view()
    pictures = []
    for layers in (frozenset(), frozenset({Layer.COORDINATES})):
        options = PictureOptions(cells=((1, 1), (3, 2)), layers=layers, cell_pixels=50)
        pictures.append(board_picture(view.seen, None, lambda _: None, options).image())
    without, named = pictures
    assert without.size() == named.size()
    assert without != named
    inner = without.rect().adjusted(30, 30, 0, 0)
    assert without.copy(inner) == named.copy(inner)
