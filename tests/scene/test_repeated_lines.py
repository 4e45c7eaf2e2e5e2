"""Grid lines painted from a picture equal grid lines painted directly."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from gridapp.battle.grid_style import GridStyle
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.grid_lines import GridLines

LOOKS = (GridStyle(), GridStyle(colour="#ffffff", opacity=80))
ZOOMS = (0.4, 0.63)


def painted(lines: GridLines, zoom: float, look: GridStyle, ratio: float = 1.0) -> QImage:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill("#667755")
    painter = QPainter(image)
    painter.translate(10.5, 7.25)
    painter.scale(zoom, zoom)
    lines.paint(painter, QRectF(0, 0, 900, 700), zoom * CELL, look)
    painter.end()
    return image


def channels(image: QImage) -> "np.ndarray[tuple[int, ...], np.dtype[np.int16]]":
    return np.frombuffer(image.constBits(), dtype=np.uint8).astype(np.int16)


@pytest.mark.parametrize("shape", [CellShape.SQUARE, CellShape.HEX_POINTY, CellShape.HEX_FLAT])
def test_a_picture_of_lines_is_made_anew_for_each_look_and_zoom(
    qtbot: QtBot, shape: CellShape
) -> None:
    """Two translucent strokes in one picture differ from two on the ground by rounding only."""
    grid = Grid(9, 6, shape=shape)
    direct, repeated = GridLines(grid), GridLines(grid)
    repeated.repeat()
    for look in LOOKS:
        for zoom in ZOOMS:
            wanted = painted(direct, zoom, look)
            first, second = painted(repeated, zoom, look), painted(repeated, zoom, look)
            assert first == second
            assert np.abs(channels(first) - channels(wanted)).max() <= 3


def test_lines_are_painted_directly_where_a_point_has_several_pixels(qtbot: QtBot) -> None:
    """A pen of one point would be thinner in a picture of pixels."""
    grid = Grid(9, 6)
    direct, repeated = GridLines(grid), GridLines(grid)
    repeated.repeat()
    wanted = painted(direct, 0.4, LOOKS[0], 2.0)
    assert painted(repeated, 0.4, LOOKS[0], 2.0) == wanted
