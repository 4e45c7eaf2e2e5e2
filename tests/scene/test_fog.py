"""The players' scene under fog: two maps that differ only in what is unknown look the same."""

import random

import msgspec
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QRegion, QTransform
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Picture, Terrain
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.knowing.knowledge import PLAYERS, Knowledge, Vision
from gridapp.battle.knowing.known_region import KnownRegion
from gridapp.battle.shown.views import GmView, PlayerView, SeenMap, gm_view, player_view
from gridapp.battle.vision.fog import Fog, FogMode, HandFog
from gridapp.battle.vision.mask import Mask
from gridapp.geometry.planar import rasters
from gridapp.grid.cells import Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.regions import PolygonWithHoles
from gridapp.scene import theme
from gridapp.scene.board_scene import BoardScene
from gridapp.scene.coordinates import CELL
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.fog_painter import eroded, fade_edges, fog_image
from gridapp.scene.items.ground_painter import BoardBackground, MapFeatures
from gridapp.scene.table_scene import TableScene
from tests.battle.test_knowledge import battle, box

PIXELS = 22
GRID = Grid(12, 10, pixels=PIXELS)
TRIANGLE = PolygonWithHoles(((6, 1), (11, 4), (7, 8)))
SEEN = rasters.union(box(GRID, 0, 0, 5, 10), rasters.fill_polygons(GRID, [TRIANGLE], whole=True))
REMEMBERED = rasters.brush(GRID, ((9, 9), (11.5, 6)), 1)
KNOWN = KnownRegion.of(rasters.union(SEEN, REMEMBERED))


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Start the application required by scenes."""


def views() -> tuple[PlayerView, GmView]:
    start = battle(GRID, fog=Fog(FogMode.BOTH, HandFog(SEEN)))
    picture = Picture("x", 12 * PIXELS, 10 * PIXELS)
    start = msgspec.structs.replace(
        start, board=msgspec.structs.replace(start.board, picture=picture)
    )
    knows = Knowledge(start, PLAYERS, Vision(None, REMEMBERED))
    return player_view(start, knows), gm_view(start, knows)


def picture(seed: int, *, leak: Point | None = None) -> QPixmap:
    """A picture whose pixels differ by seed wherever players know nothing, and at a leak."""
    dice = random.Random(seed)
    image = QImage(12 * PIXELS, 10 * PIXELS, QImage.Format.Format_RGB32)
    for y in range(image.height()):
        for x in range(image.width()):
            corners = [
                ((x + across) / PIXELS, (y + down) / PIXELS)
                for across in (0.01, 0.99)
                for down in (0.01, 0.99)
            ]
            is_known = any(KNOWN.holds(*corner) for corner in corners)
            value = (x * 7 + y * 13) % 256 if is_known else dice.randrange(256)
            image.setPixelColor(x, y, QColor(value, (value * 3) % 256, 255 - value))
    if leak:
        colour = QColor(seed % 256, 0, 0)
        image.setPixelColor(int(leak[0] * PIXELS), int(leak[1] * PIXELS), colour)
    return QPixmap.fromImage(image)


@pytest.fixture(scope="module")
def pair(qapp: object) -> tuple[QPixmap, QPixmap]:
    assert qapp
    return picture(1), picture(2)


def painted(
    scene: BoardScene, map_picture: QPixmap, view: PlayerView | GmView, turn: int, scale: float
) -> QImage:
    """Paint the background as a view does, turned about the middle of the board."""
    scene.set_pictures(lambda _: map_picture)
    scene.show(view)  # type: ignore[attr-defined] # each scene is given the view it shows
    scene.smooth_map()
    image = QImage(500, 420, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    middle = QTransform().translate(250.3, 210.7).rotate(turn)
    painter.setTransform(middle.scale(scale / 100, scale / 100).translate(-600, -500))
    exposed, _ = painter.transform().inverted()
    scene.drawBackground(painter, exposed.mapRect(QRectF(0, 0, 500, 420)))
    painter.end()
    return image


def raw(image: QImage) -> bytes:
    """Return all bytes of a picture, copied while it is alive."""
    return bytes(image.constBits())


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("scale", [6, 10.3, 22, 31.7, 90])
def test_pixel_twins(pair: tuple[QPixmap, QPixmap], turn: int, scale: float) -> None:
    view, _ = views()
    first, second = (painted(TableScene(), each, view, turn, scale) for each in pair)
    assert raw(first) == raw(second)
    colours = {first.pixelColor(x, y).name() for x in range(0, 500, 5) for y in range(0, 420, 5)}
    assert len(colours) > 50


def test_twins_can_fail() -> None:
    """A single different pixel inside the known part is found."""
    view, _ = views()
    leaks = (picture(seed, leak=(2.5, 2.5)) for seed in (1, 2))
    first, second = (painted(TableScene(), each, view, 0, 22) for each in leaks)
    assert raw(first) != raw(second)


def test_gm_sees_the_whole_map_tinted(pair: tuple[QPixmap, QPixmap]) -> None:
    _, view = views()
    first, second = (painted(GmScene(), each, view, 0, 31.7) for each in pair)
    assert raw(first) != raw(second)
    plain = painted(GmScene(), pair[0], msgspec.structs.replace(view, fog=None), 0, 31.7)
    spot = (round(250 + (5.6 - 6) * 31.7), round(210 + (9.5 - 5) * 31.7))
    assert first.pixelColor(*spot).lightness() < plain.pixelColor(*spot).lightness()


def test_unknown_is_painted_in_the_colour_of_fog(pair: tuple[QPixmap, QPixmap]) -> None:
    view, _ = views()
    image = painted(TableScene(), pair[0], view, 0, 31.7)
    spot = (round(250 + (5.5 - 6) * 31.7), round(210 + (5.5 - 5) * 31.7))
    assert image.pixelColor(*spot) == theme.FOG


def test_eroded_keeps_what_is_wholly_surrounded() -> None:
    ring = QRegion(0, 0, 20, 20) - QRegion(9, 9, 1, 1)
    assert eroded(ring, 3) == QRegion(3, 3, 14, 14) - QRegion(6, 6, 7, 7)


def test_ground_fades_to_fog_inside_what_is_known(pair: tuple[QPixmap, QPixmap]) -> None:
    """Beside the unknown the ground is nearly fog; a cell further in it is as without any."""
    mask = Mask.of(12, 10, 8, _left_half())
    image = QImage(1200, 1000, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(100 / CELL, 100 / CELL)
    fade_edges(painter, QRectF(0, 0, 12 * CELL, 10 * CELL), SeenMap(mask, mask))
    painter.end()
    shares = [image.pixelColor(x, 500).lightness() for x in (300, 400, 500, 540, 570, 590)]
    assert shares[:3] == [255, 255, 255]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < 80
    # The edge of the board hides nothing.
    assert image.pixelColor(1, 1).lightness() == 255


def test_hatching_fades_with_the_ground() -> None:
    """Just before the unknown the ground is nearly fog, with hatching and without."""
    known = SeenMap(*(Mask.of(12, 10, 8, _left_half()),) * 2)
    cells = tuple((column, row) for column in range(12) for row in range(10))
    hatched = (Terrain("t1", "Mud", 2, cells),)
    pictures = []
    for terrain in ((), hatched):
        features = MapFeatures(terrain=terrain, known=known)
        ground = BoardBackground(Grid(12, 10), None, features, GridStyle(), labels=False)
        image = QImage(600, 500, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.scale(50 / CELL, 50 / CELL)
        ground.paint(painter, QRectF(0, 0, 12 * CELL, 10 * CELL))
        painter.end()
        pictures.append(image)
    plain, marked = pictures
    assert any(plain.pixel(x, 225) != marked.pixel(x, 225) for x in range(200))
    for y in range(500):
        shades = [image.pixelColor(298, y).lightness() for image in pictures]
        assert abs(shades[0] - shades[1]) <= 6


def test_nothing_fades_at_the_edges_of_a_seen_board_of_hexes() -> None:
    """24 x 16 hexes end 4 and 7 samples before the mask; all on the board is in sight."""
    grid = Grid(24, 16, shape=CellShape.HEX_POINTY)
    width, height = grid.size
    seen = rasters.fill_polygons(
        grid, [PolygonWithHoles(((0, 0), (width, 0), (width, height), (0, height)))], whole=True
    )
    image = QImage(round(width * 20), round(height * 20), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(20 / CELL, 20 / CELL)
    fade_edges(painter, QRectF(0, 0, width * CELL, height * CELL), SeenMap(seen, seen))
    painter.end()
    spots = (image.width() - 1, 100), (100, image.height() - 1)
    assert [image.pixelColor(x, y).lightness() for x, y in spots] == [255, 255]


def _left_half() -> bytes:
    """Return the samples of 12 x 10 cells, known in the left six columns."""
    row = (1 << 96) - (1 << 48)
    return b"".join(row.to_bytes(12, "big") for _ in range(80))


def test_fog_thickens_with_the_weight_of_the_unknown_nearby() -> None:
    """Each pixel by its own sum over 7 x 7 samples, the edge of the board continued."""
    weights, dice = (1, 6, 15, 20, 15, 6, 1), random.Random(5)
    samples = [[dice.random() < 0.93 for _ in range(16)] for _ in range(8)]
    bits = "".join(str(int(bit)) for line in samples for bit in line)
    mask = Mask.of(2, 1, 8, int(bits, 2).to_bytes(16, "big"))
    image, shades = fog_image((mask,), mask.size), set()
    for y in range(8):
        for x in range(16):
            near = sum(
                weights[down] * weights[across]
                for down in range(7)
                for across in range(7)
                if samples[min(max(y + down - 3, 0), 7)][min(max(x + across - 3, 0), 15)]
            )
            fog = min(max((0.99 - near / 4096) / (0.99 - 0.78), 0.0), 1.0)
            shades.add(round(fog * 255))
            assert image.pixelColor(x, y).alpha() == round(fog * 255), (x, y)
    assert {0, 255} < shades
