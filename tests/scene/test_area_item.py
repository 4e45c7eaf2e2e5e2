"""Areas of effect on both boards: tinted cells, names to grab, nothing painted out of sight."""

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.shown.views import gm_view, player_view
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog, FogMode, HandFog
from gridapp.grid.cells import Point
from gridapp.scene.board_scene import BoardScene
from gridapp.scene.coordinates import CELL, to_scene
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.area_item import AreaMark, area_legend
from gridapp.scene.table_scene import TableScene
from tests.battle.test_knowledge import SQUARES, battle, box

PIXELS = 30
FIRE = Area("f", "Fire", AreaShape.SQUARE, 20.0, (5.0, 7.0), shown=True)
CELLS = {"f": frozenset((x, y) for x in range(3, 7) for y in range(5, 9))}


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Start the application required by scenes."""


def burning(area: Area = FIRE, fog: Fog | None = None) -> Battle:
    """The board of `tests.battle.test_knowledge` with an area in columns D to G, rows 6 to 9."""
    start = battle(areas=(area,))
    return start if fog is None else msgspec.structs.replace(start, fog=fog)


def painted(scene: BoardScene) -> QImage:
    image = QImage(12 * PIXELS, 10 * PIXELS, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    board = QRectF(0, 0, 12 * CELL, 10 * CELL)
    scene.paint_without_overlays(painter, QRectF(image.rect()), board)
    painter.end()
    return image


def table(state: Battle) -> QImage:
    scene = TableScene()
    scene.show(player_view(state, covered=CELLS if state.areas else {}))
    return painted(scene)


def differs(first: QImage, second: QImage, left: int, right: int) -> bool:
    """Return True if the pictures differ in these columns, in row 7 or below: no names there."""
    columns = range(left * PIXELS, right * PIXELS)
    rows = range(6 * PIXELS, first.height())
    return any(first.pixel(x, y) != second.pixel(x, y) for x in columns for y in rows)


def at(image: QImage, point: Point) -> QColor:
    return image.pixelColor(int(point[0] * PIXELS), int(point[1] * PIXELS))


def test_table_paints_nothing_of_it_out_of_sight() -> None:
    """The left five columns are revealed: the area reaches two columns further."""
    without, with_it = table(battle()), table(burning())
    assert differs(without, with_it, 3, 5)
    assert not differs(without, with_it, 5, 12)
    assert not differs(without, with_it, 0, 2)


def test_table_ends_it_within_a_cell_that_is_half_in_sight() -> None:
    """Revealed up to the middle of column E: the cell is known, its right half is not."""
    fog = Fog(FogMode.HAND, HandFog(box(SQUARES, 0, 0, 4.5, 10)))
    without, with_it = table(battle(fog=fog)), table(burning(fog=fog))
    assert at(without, (4.4, 6.5)) != at(with_it, (4.4, 6.5))
    assert at(without, (4.6, 6.5)) == at(with_it, (4.6, 6.5))


def test_secret_and_remembered_areas_are_not_painted() -> None:
    secret = msgspec.structs.replace(FIRE, shown=False)
    assert table(burning(secret)) == table(battle())
    hidden = Fog(FogMode.HAND, HandFog(box(SQUARES, 7, 0, 12, 10)))
    assert table(burning(fog=hidden)) == table(battle(fog=hidden))


def test_open_map_is_tinted_all_over() -> None:
    without, with_it = table(battle(fog=Fog())), table(burning(fog=Fog()))
    for cell in ((3.5, 5.5), (6.5, 8.3)):
        assert at(without, cell) != at(with_it, cell)
    assert at(without, (7.5, 7.5)) == at(with_it, (7.5, 7.5))


def test_gm_grabs_it_by_its_name() -> None:
    """The name stands on the upper edge of row 6, in the middle of columns D to G."""
    scene = GmScene()
    scene.show(gm_view(burning(), covered=CELLS))
    effects = scene.effects
    assert effects.marks == (AreaMark("Fire", 0, tuple(sorted(CELLS["f"])), "f"),)
    plate = effects.plate("f", 40.0)
    assert plate.center().y() == to_scene((0, 5)).y()
    assert 4 * CELL <= plate.center().x() <= 6 * CELL
    assert effects.area_of_plate(plate.center(), 40.0) == "f"
    assert effects.area_of_plate(to_scene((1.0, 1.0)), 40.0) == ""
    assert effects.area_of_plate(plate.center(), 10.0) == ""
    assert effects.plate("other", 40.0).isEmpty()


def test_selection_ends_with_the_area() -> None:
    scene = GmScene()
    scene.show(gm_view(burning(), covered=CELLS))
    before = painted(scene)
    scene.effects.select("f")
    assert painted(scene) != before
    scene.show(gm_view(battle()))
    assert (scene.effects.selected, scene.effects.isVisible()) == ("", False)


def test_legend_names_areas_if_there_are_any() -> None:
    assert area_legend(()) == ()
    (entry,) = area_legend((AreaMark("Fire", 0, ((1, 1),)),))
    assert entry.text == "Area of effect"
