"""Files for players taken apart: names, pixels and pieces of what they do not know are in none."""

import base64
import io
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pypdf
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.shown.views import PlayerView
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import FogMode
from gridapp.export.layers import ALL_LAYERS
from gridapp.export.paper.figure_file import FigureKind, FigurePrint
from gridapp.export.paper.print_file import BoardPrint
from gridapp.export.paper.print_options import PrintOptions
from gridapp.export.picture_file import picture_bytes
from gridapp.export.picture_options import PictureFormat, PictureOptions
from gridapp.export.progress import run_steps
from gridapp.scene.items.map_pictures import pixmap_provider
from tests.golden.boards import square_view
from tests.gui.test_pixel_twins import with_picture
from tests.session.test_twins import values_for
from tests.session.twins import twins

FORMATS = (PictureFormat.PNG, PictureFormat.PDF, PictureFormat.SVG, PictureFormat.TEXT)
OPTIONS = PictureOptions(layers=ALL_LAYERS, cell_pixels=20)


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Start the application required by scenes."""


def files(battle: Battle, seed: int) -> dict[str, bytes]:
    """Return every file for players of a battle whose unknown map pixels depend on the seed."""
    shown, png = with_picture(battle, seed)
    return files_of(values_for(shown, PLAYERS).view, png)


def files_of(view: PlayerView, png: bytes) -> dict[str, bytes]:
    provider = pixmap_provider(lambda _: png or None)
    made = {each.value: picture_bytes(view, None, provider, each, OPTIONS) for each in FORMATS}
    made["print"] = run_steps(BoardPrint(view, provider, PrintOptions(cell=20)).pages())
    if view.tokens:
        for kind in (FigureKind.STANDING, FigureKind.CARDS):
            made[kind] = run_steps(FigurePrint(view, {}, kind, PrintOptions()).pages())
    return made


def assert_alike(seed: int) -> None:
    pair = twins(seed)
    first, second = files(pair.first, 2 * seed), files(pair.second, 2 * seed + 1)
    different = [name for name in first if first[name] != second[name]]
    assert not different, pair.changes
    assert first.keys() == second.keys()


@pytest.mark.parametrize("seed", range(100, 112))
def test_files_of_twins_are_equal(seed: int) -> None:
    assert_alike(seed)


@pytest.mark.long
def test_files_of_all_twins_are_equal() -> None:
    for seed in range(112, 612):
        assert_alike(seed)


def test_files_of_twins_can_differ() -> None:
    """The same pairs differ in every format with the map, once the whole map is known."""
    for seed in range(100, 140):
        battle, _, _ = twins(seed)
        if battle.board.picture is None or battle.fog.mode is FogMode.OPEN:
            continue
        pictures = [with_picture(battle, each)[1] for each in (1, 2)]
        view = replace(values_for(with_picture(battle, 1)[0], PLAYERS).view, known=None)
        first, second = (files_of(view, png) for png in pictures)
        assert {name for name in first if first[name] != second[name]} >= {
            "png",
            "pdf",
            "svg",
            "print",
        }
        return
    pytest.fail("no pair with a picture in fog")


# A board with a hidden spider, and a region of it


def embedded(data: bytes, format_: PictureFormat) -> list[QImage]:
    """Return all pictures inside a file."""
    if format_ is PictureFormat.SVG:
        encoded = re.findall(rb'href="data:image/\w+;base64,([^"]+)"', data)
        return [QImage.fromData(base64.b64decode(each)) for each in encoded]
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    return [QImage.fromData(each.data) for page in pages for each in page.images]


def players_file(format_: PictureFormat, **changes: object) -> bytes:
    view, pictures = square_view()
    options = msgspec.structs.replace(OPTIONS, cell_pixels=40, **changes)
    return picture_bytes(view.seen, None, pixmap_provider(pictures), format_, options)


@pytest.mark.parametrize("format_", [PictureFormat.PDF, PictureFormat.SVG])
def test_a_region_holds_no_more_of_the_map(format_: PictureFormat) -> None:
    """No picture in the file is larger than 3 x 2 cells of 64 pixels, the least there is.

    The light right half of the map (from column G on) is in none.
    """
    cells = ((0, 0), (2, 1))
    data = players_file(format_, cells=cells, layers=ALL_LAYERS)
    pictures = embedded(data, format_)
    assert max(image.width() for image in pictures) == 192
    ground = max(pictures, key=QImage.width)
    assert (ground.width(), ground.height()) == (192, 128)
    shades = {ground.pixelColor(x, y).red() for x in range(0, 192, 7) for y in range(0, 128, 7)}
    assert max(shades) < 120 < max(self_shades(players_file(format_), format_))


def self_shades(data: bytes, format_: PictureFormat) -> set[int]:
    ground = max(embedded(data, format_), key=QImage.width)
    across, down = range(0, ground.width(), 7), range(0, ground.height(), 7)
    return {ground.pixelColor(x, y).red() for x in across for y in down}


def test_a_region_has_no_creature_and_no_wall_from_outside() -> None:
    """Ayla stands in C6, the region is A1:C2: the drawing has lines inside the region alone."""
    data = players_file(PictureFormat.SVG, cells=((0, 0), (2, 1)), layers=OPTIONS.layers)
    root = ET.fromstring(data)  # noqa: S314 - our own file
    texts = "".join(root.itertext()).split()
    assert "Orc" in texts  # in the order of turns: known, only not on this part
    assert "L" not in texts  # a column outside
    assert len(embedded(data, PictureFormat.SVG)) < len(
        embedded(players_file(PictureFormat.SVG), PictureFormat.SVG)
    )


@pytest.mark.parametrize("format_", FORMATS)
def test_no_name_of_a_hidden_creature(format_: PictureFormat) -> None:
    data = players_file(format_)
    text = data.decode("latin-1")
    if format_ is PictureFormat.PDF:
        pages = pypdf.PdfReader(io.BytesIO(data)).pages
        text += "".join(page.extract_text() for page in pages)
    assert "pider" not in text
    assert "lurkers" not in text


def test_no_hidden_figure_is_cut_out() -> None:
    view, _ = square_view()
    for kind in (FigureKind.STANDING, FigureKind.CARDS, FigureKind.FLAT):
        data = run_steps(FigurePrint(view.seen, {}, kind, PrintOptions()).pages())
        text = "".join(p.extract_text() for p in pypdf.PdfReader(io.BytesIO(data)).pages)
        assert "Ayla" in text
        assert "Spider" not in text


def test_files_hold_no_path(tmp_path: Path) -> None:
    for format_ in FORMATS:
        data = players_file(format_)
        assert str(tmp_path.parent).encode() not in data
        assert str(Path.home()).encode() + b"/" not in data
