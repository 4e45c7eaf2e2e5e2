"""Hatching ends exactly at the edge of the cells, and is as dark where two cells meet as inside."""

import re

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gridapp.battle.board import Board, Terrain
from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.shown.views import gm_view
from gridapp.battle.state import Battle, PackRef
from gridapp.export.board_picture import board_picture
from gridapp.export.drawing_file import drawing_bytes
from gridapp.export.layers import Layer
from gridapp.export.picture_options import PictureFormat, PictureOptions
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.hatching import hatch_pieces, outline_of_squares, square_lines
from gridapp.scene.items.wall_painter import TerrainHatching
from gridapp.scene.overlays.registry import BoardGeometry, Canvas, PaintStage
from gridapp.scene.overlays.threat import ThreatPainter
from gridapp.session.overlays.threat import ThreatMark
from tests.golden.compare import pixels

ELL: tuple[Cell, ...] = ((1, 1), (2, 1), (1, 2))
ZOOM = 40


def painted(cells: tuple[Cell, ...], factor: int) -> npt.NDArray[np.bool_]:
    """Return by row and column which pixels of a board of 5 by 5 cells the hatching changes."""
    return np.asarray((shades(cells, factor) != 255).any(axis=2), np.bool_)


def shades(
    cells: tuple[Cell, ...], factor: int, shape: CellShape = CellShape.SQUARE
) -> npt.NDArray[np.uint8]:
    image = QImage(5 * ZOOM, 5 * ZOOM, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ZOOM / CELL, ZOOM / CELL)
        hatching = TerrainHatching(Grid(5, 5, shape), Terrain("m", "Mud", factor, cells))
        hatching.paint(painter, QRectF(0, 0, 5 * CELL, 5 * CELL))
    return pixels(image)[:, :, :3]


@pytest.mark.parametrize("factor", [0, 2])
def test_no_line_reaches_over_the_edge_of_its_cells(factor: int) -> None:
    inside = np.zeros((5 * ZOOM, 5 * ZOOM), np.bool_)
    for column, row in ELL:
        inside[row * ZOOM : (row + 1) * ZOOM, column * ZOOM : (column + 1) * ZOOM] = True
    changed = painted(ELL, factor)
    assert changed.any()
    assert not changed[~inside].any()


@pytest.mark.parametrize("factor", [0, 2])
def test_the_edge_is_hatched_like_the_middle(factor: int) -> None:
    """The pattern is the same in every cell, also in its outermost row of pixels."""
    alone = painted(((1, 1),), factor)
    block = painted(tuple((x, y) for x in range(3) for y in range(3)), factor)
    cell = slice(ZOOM, 2 * ZOOM), slice(ZOOM, 2 * ZOOM)
    corner = 4  # only in the corners lines of the neighbours come in
    for edge in (alone, block):
        assert edge[cell][0, corner:-corner].any()
    assert (alone[cell][:, corner:-corner] == block[cell][:, corner:-corner]).all()


@pytest.mark.parametrize("shape", CellShape)
def test_lines_are_as_dark_where_cells_meet_as_inside(shape: CellShape) -> None:
    """Overlapping ends of lines would be darker."""
    block = tuple((column, row) for column in range(1, 4) for row in range(1, 4))
    assert shades(block, 2, shape).min() == shades(((2, 2),), 2, shape).min()


def test_diagonals_go_through_from_cell_to_cell() -> None:
    """By hand: the diagonals of two cells that meet at a corner are drawn as a single line."""
    falling = {
        (line.p1().toTuple(), line.p2().toTuple()) for line in lines(((0, 0), (1, 1)), False)
    }
    assert falling == {((0, 0), (200, 200))}
    rising = {(line.p1().toTuple(), line.p2().toTuple()) for line in lines(((1, 0), (0, 1)), True)}
    assert rising == {((0, 200), (200, 0))}
    apart = {line.x2() - line.x1() for line in lines(((0, 0), (2, 2)), False)}
    assert apart == {100}


def lines(cells: tuple[Cell, ...], rising: bool) -> list[QLineF]:
    return list(square_lines(cells, 1, 0, rising))


def test_hexes_are_hatched_without_an_outline() -> None:
    """In blocks of eight of a row, so that what is out of sight is skipped."""
    grid = Grid(20, 2, CellShape.HEX_POINTY)
    pieces = hatch_pieces(grid, [(column, 0) for column in range(20)], 4, 5, (True, False))
    assert len(pieces) == 3
    for piece in pieces:
        assert all(piece.area.contains(line.p1()) for line in piece.lines)


def test_the_outline_of_squares_is_their_area() -> None:
    outline = outline_of_squares(ELL)
    spots = [(150, 101), (150, 299), (299, 150), (250, 201), (99, 150)]
    assert [outline.contains(QPointF(*spot)) for spot in spots] == [True] * 3 + [False] * 2
    assert outline.boundingRect() == QRectF(100, 100, 200, 200)


@pytest.mark.usefixtures("qapp")
def test_a_drawing_cuts_hatching_by_the_outline_of_the_cells() -> None:
    """In SVG as in PDF, a unit is a pixel: the cell B2 is from 100 to 200 of them."""
    board = Board(Grid(4, 4), terrain=(Terrain("m", "Mud", 2, ((1, 1),)),))
    options = PictureOptions(cell_pixels=100, layers=frozenset({Layer.TERRAIN}))
    view = gm_view(Battle("b", PackRef("p", "1"), board))
    picture = board_picture(view, None, lambda _: None, options, drawing=True)
    svg = drawing_bytes(picture, PictureFormat.SVG).decode()
    clips = dict(re.findall(r'<clipPath id="(\w+)">\s*<path[^>]* d="([^"]*)"', svg))
    hatched = re.findall(r'clip-path="url\(#(\w+)\)"><g [^>]*stroke-width="5"', svg)
    assert {clips[name] for name in hatched} == {"M100,100 L200,100 L200,200 L100,200 L100,100 Z "}


def threatened(cells: tuple[Cell, ...]) -> int:
    """Return the darkest value of the hatching of threatened cells."""
    mark = ThreatMark(tuple((cell, 1, True) for cell in cells))
    threat, grid = ThreatPainter(mark), Grid(5, 5)
    threat.prepare(BoardGeometry(grid))
    image = QImage(5 * ZOOM, 5 * ZOOM, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ZOOM / CELL, ZOOM / CELL)
        canvas = Canvas(painter, grid, Overlay((mark,)), {}, QRectF(0, 0, 5 * CELL, 5 * CELL))
        threat._border = []
        threat.passes()[PaintStage.HATCHING](canvas)
    return int(pixels(image)[:, :, :3].min())


def test_threatened_cells_are_hatched_as_dark_where_they_meet() -> None:
    block = tuple((column, row) for column in range(1, 4) for row in range(1, 4))
    assert threatened(block) == threatened(((2, 2),))
