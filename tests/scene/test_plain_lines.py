"""Grid lines on a board of one colour, and the middle of low walls."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Wall
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.shown.views import SeenWall
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.grid_lines import GridLines
from gridapp.scene.items.wall_painter import paint_seen_walls, paint_walls

GRID, SIDE = Grid(4, 3), int(CELL)


def across_the_first_line(look: GridStyle, plain: QColor | None) -> list[str]:
    """Return the colours of nine pixels across the line between the columns A and B."""
    image = QImage(4 * SIDE, 3 * SIDE, QImage.Format.Format_RGB32)
    image.fill(plain or theme.PARCHMENT)
    painter = QPainter(image)
    GridLines(GRID).paint(painter, QRectF(image.rect()), CELL, look, plain)
    painter.end()
    return [image.pixelColor(SIDE + x, SIDE // 2).name() for x in range(-4, 5)]


def changed(look: GridStyle, plain: QColor | None) -> int:
    ground = (plain or theme.PARCHMENT).name()
    return sum(colour != ground for colour in across_the_first_line(look, plain))


@pytest.mark.parametrize("colour", ["#ffffff", "#000000", "#c00000"])
@pytest.mark.parametrize("plain", [theme.PARCHMENT, theme.BLACK])
def test_line_on_a_plain_board_is_one_pixel_wide(qtbot: QtBot, colour: str, plain: QColor) -> None:
    """A line that is as light as the board is painted in the opposite colour."""
    assert changed(GridStyle(colour=colour), plain) == 1


def test_line_on_a_picture_has_two_edges(qtbot: QtBot) -> None:
    assert changed(GridStyle(), None) == 3


def middle(*, low: bool, gm: bool) -> QColor:
    """Return the colour in the middle of a wall."""
    image = QImage(4 * SIDE, 3 * SIDE, QImage.Format.Format_RGB32)
    image.fill(theme.PARCHMENT)
    painter = QPainter(image)
    if gm:
        paint_walls(painter, GRID, (Wall("w", (0, 1), (4, 1), height=3 if low else None),), 20)
    else:
        paint_seen_walls(painter, (SeenWall((0, 1), (4, 1), low=low),))
    painter.end()
    return image.pixelColor(SIDE // 2, SIDE)


@pytest.mark.parametrize("gm", [True, False])
def test_low_walls_are_hollow(qtbot: QtBot, gm: bool) -> None:
    assert middle(low=True, gm=gm) == theme.PAPER
    assert middle(low=False, gm=gm) != theme.PAPER
