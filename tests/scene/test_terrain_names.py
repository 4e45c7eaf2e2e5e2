"""The names of terrain on the GM's board find a place beside the tokens."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Terrain, Wall
from gridapp.battle.grid_style import GridStyle
from gridapp.export.snapshot import render
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, cell_centre, from_scene
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.ground_painter import BoardBackground, MapFeatures
from gridapp.scene.items.wall_painter import TerrainHatching, place_titles
from gridapp.session.overlays.danger import DangerBand, DangerMark
from tests.golden import compare
from tests.golden.boards import square_view

MUD = tuple((column, row) for row in range(1, 6) for column in range(1, 8))
ZOOM = 48.0


@pytest.mark.parametrize("shape", CellShape)
def test_a_name_moves_off_a_token_and_then_stays(qtbot: QtBot, shape: CellShape) -> None:
    grid = Grid(20, 20, shape)
    cells = tuple(map(grid.from_offset, MUD))
    name = TerrainHatching(grid, Terrain("mud", "Mud", 2, cells))
    middle: Cell = grid.from_offset((4, 3))
    home = name.place_title((), ZOOM, ())
    moved = name.place_title({middle}, ZOOM, ())
    assert moved != home
    assert name.place_title({middle}, ZOOM, ()) == moved
    assert name.place_title((), ZOOM, ()) == moved


def test_large_texts_do_not_make_a_name_cover_rows(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 20 points "Wrecked wagon" was two cells high and lay on the creatures beside it."""
    grid = Grid(20, 20)

    def height(zoom: float) -> float:
        name = TerrainHatching(grid, Terrain("mud", "Mud", 2, MUD))
        return name.place_title((), zoom, ()).height() / CELL

    usual = {zoom: height(zoom) for zoom in (24.0, 96.0)}
    monkeypatch.setattr(theme, "text_factor", lambda: 2.0)
    assert height(24.0) < 1
    assert height(24.0) <= 1.2 * usual[24.0]
    assert height(96.0) > 1.1 * usual[96.0]


def test_a_name_goes_beside_a_full_region(qtbot: QtBot) -> None:
    """A single occupied cell has its name above or below."""
    grid = Grid(20, 20)
    name = TerrainHatching(grid, Terrain("mud", "Mud", 2, ((5, 5),)))
    column, row = from_scene(name.place_title({(5, 5)}, ZOOM, ()).center())
    assert (int(column), int(row)) in ((5, 4), (5, 6))


def test_a_name_without_any_room_stays_in_the_middle(qtbot: QtBot) -> None:
    grid = Grid(20, 20)
    name = TerrainHatching(grid, Terrain("mud", "Mud", 2, MUD))
    everywhere = {(column, row) for column in range(20) for row in range(20)}
    assert name.place_title(everywhere, ZOOM, ()).center() == cell_centre(grid, (4, 3))


@pytest.mark.parametrize("zoom", [20.0, 32.0, 96.0])
def test_a_name_is_free_at_every_zoom(qtbot: QtBot, zoom: float) -> None:
    """Letters have a least size: a name covers more cells where cells are small."""
    grid = Grid(20, 20)
    water = tuple((column, row) for row in range(20) for column in (8, 9))
    name = TerrainHatching(grid, Terrain("w", "Deep water", 0, water))
    ogre = {(6, 9), (7, 9), (6, 10), (7, 10)}
    area = name.place_title(ogre, zoom, ())
    corners = (area.topLeft(), area.topRight(), area.bottomLeft(), area.bottomRight())
    spots = (*corners, area.center(), QPointF(area.left(), area.center().y()))
    assert not ogre & {grid.cell_at(from_scene(spot)) for spot in spots}


def test_names_do_not_cover_each_other(qtbot: QtBot) -> None:
    grid = Grid(20, 20)
    both = [
        TerrainHatching(grid, Terrain(str(row), "A long name of terrain", 2, ((5, 5), (5, row))))
        for row in (6, 4)
    ]
    place_titles(both, (), ZOOM)
    areas = [name.place_title((), ZOOM, ()) for name in both]
    assert not areas[0].intersects(areas[1])


def painted(*walls: Wall) -> tuple[QImage, QRectF]:
    """Return a board with mud and walls at 48 pixels a cell, and the area of the mud's name."""
    grid = Grid(10, 8)
    mud = Terrain("mud", "Mud", 2, MUD)
    features = MapFeatures(walls=walls, terrain=(mud,))
    background = BoardBackground(grid, None, features, GridStyle(), labels=False)
    image = QImage(480, 384, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(ZOOM / CELL, ZOOM / CELL)
    background.paint(painter, QRectF(0, 0, 10 * CELL, 8 * CELL))
    painter.end()
    area = TerrainHatching(grid, mud).place_title((), ZOOM, ())
    return image, QRectF(area.topLeft() * ZOOM / CELL, area.size() * ZOOM / CELL)


def test_a_wall_passes_below_a_name(qtbot: QtBot) -> None:
    """It shines through the plate, but does not cross the letters."""
    plain, area = painted()
    crossed, _ = painted(Wall("w", (4.5, 0.0), (4.5, 8.0)))
    x, inside = round(4.5 * ZOOM), area.toRect().adjusted(4, 4, -4, -4)
    below = difference(plain, crossed, x, range(inside.top(), inside.bottom()))
    beside = difference(plain, crossed, x, range(4, 40))
    assert below < beside / 3
    assert beside > 20


def difference(first: QImage, second: QImage, x: int, rows: range) -> int:
    """Return the largest difference in lightness of two pictures in a column."""
    return max(
        abs(first.pixelColor(x, y).lightness() - second.pixelColor(x, y).lightness()) for y in rows
    )


def board_with_danger(cells: tuple[Cell, ...], *, frozen: bool = False) -> QImage:
    """Return the GM's board with its mud hatched by danger, at 48 pixels a cell."""
    scene = GmScene()
    view, _ = square_view()
    scene.show(view)
    scene.set_standing_marks(
        DangerMark(tuple((cell, DangerBand.HIGH, 90) for cell in cells), estimated=frozenset(cells))
    )
    scene.set_frozen(frozen=frozen)
    return render(scene, round(ZOOM)).convertToFormat(QImage.Format.Format_RGB32)


def test_the_hatching_of_danger_does_not_cross_a_name(qtbot: QtBot) -> None:
    """The mud of the board covers A1 to B2; its border of danger lies outside the name."""
    mud = square_view()[0].terrain[0]
    area = TerrainHatching(Grid(12, 8), mud).place_title((), ZOOM, ())
    inside = QRectF(area.topLeft() * ZOOM / CELL, area.size() * ZOOM / CELL).toRect()
    margin = round(0.6 * ZOOM)
    inside.translate(margin, margin)
    plain, hatched = board_with_danger(()), board_with_danger(mud.cells)
    columns = range(inside.left() + 6, inside.right() - 6)
    rows = range(inside.top() + 5, inside.bottom() - 5)
    below = max(difference(plain, hatched, x, rows) for x in columns)
    beside = max(
        difference(plain, hatched, x, range(margin + 4, inside.top() - 4)) for x in columns
    )
    assert below < beside / 3
    assert beside > 40


@pytest.mark.parametrize("cells", [(), ((0, 0), (1, 0), (0, 1), (1, 1))])
def test_a_frozen_board_has_the_same_names(qtbot: QtBot, cells: tuple[Cell, ...]) -> None:
    """But for the rounding of colours in the cached picture of the hatching."""
    live, frozen = board_with_danger(cells), board_with_danger(cells, frozen=True)
    assert compare.difference(live, frozen, threshold=3).share == 0
