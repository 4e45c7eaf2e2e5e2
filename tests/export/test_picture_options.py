"""Options of a picture: region, layers, size and format, and what each leaves out."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gridapp.battle.bars import NO_VITALS
from gridapp.battle.shown.overlays import Overlay, PlayerDrag
from gridapp.battle.shown.views import GmArea, PlayerView, SeenArea, SeenMap
from gridapp.export.board_picture import BoardPicture, board_picture
from gridapp.export.empty_board import empty_text
from gridapp.export.layers import ALL_LAYERS, DEFAULT_LAYERS, Layer, with_layers
from gridapp.export.picture_file import picture_bytes, snapshot
from gridapp.export.picture_frame import frame_texts
from gridapp.export.picture_options import (
    PictureFormat,
    PictureOptions,
    format_of,
    parse_layers,
    parse_region,
    region_around,
)
from gridapp.export.snapshot import SnapshotError
from gridapp.geometry.planar import rasters
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene.items.map_pictures import pixmap_provider
from gridapp.session.overlays.bands import BandsMark, CostBand
from tests.golden.boards import square_view

GRID = Grid(20, 10)
_NOTHING = rasters.empty_mask(Grid(12, 8))


@pytest.mark.parametrize(
    ("text", "corners"),
    [
        ("C4:H9", ((2, 3), (7, 8))),
        ("H9:C4", ((2, 3), (7, 8))),
        ("H4:C9", ((2, 3), (7, 8))),
        ("b2", ((1, 1), (1, 1))),
        ("S8:Z99", ((18, 7), (19, 9))),
    ],
)
def test_a_region_is_two_corners_in_any_order(
    text: str, corners: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    assert parse_region(GRID, text) == corners


def test_a_region_of_hexes_is_a_block_of_columns_and_rows() -> None:
    grid = Grid(20, 10, shape=CellShape.HEX_POINTY)
    corners = parse_region(grid, "C4:E6")
    assert [grid.label(cell) for cell in corners] == ["C4", "E6"]


@pytest.mark.parametrize(
    ("text", "why"),
    [("Z1:AB3", "its last cell is T10"), ("4C", "write it like C4"), ("C4:H", "'H' is no cell")],
)
def test_a_region_off_the_board_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_region(GRID, text)


@pytest.mark.parametrize("text", ["C4:", ":C4", "", ":", "A1:B2:C3"])
def test_an_unfinished_region_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"{text or 'nothing'} is no region: write two cells"):
        parse_region(GRID, text)


def test_around_creatures_of_the_view_only() -> None:
    view, _ = square_view()
    name = view.seen.tokens[0].name
    (left, top), (right, bottom) = region_around(view.seen, [name])
    cell = view.seen.tokens[0].cell
    assert left <= cell[0] <= right
    assert top <= cell[1] <= bottom
    hidden = view.hidden[0].name
    region_around(view, [hidden])
    with pytest.raises(ValueError, match="no creature called"):
        region_around(view.seen, [hidden])


def test_layers_by_name() -> None:
    assert parse_layers("", "") == DEFAULT_LAYERS
    assert parse_layers("grid, names", "names") == {Layer.GRID}
    assert parse_layers("", "fog,bars") == DEFAULT_LAYERS - {Layer.FOG, Layer.BARS}
    with pytest.raises(ValueError, match="gird is no layer; the layers are: picture, grid"):
        parse_layers("gird", "")


def test_a_layer_left_out_is_not_in_the_view() -> None:
    view, _ = square_view()
    bare = with_layers(view, frozenset())
    assert (bare.walls, bare.doors, bare.terrain, bare.hidden, bare.notes) == ((),) * 5
    assert (bare.seen.tokens, bare.seen.notes, bare.seen.picture) == ((), (), None)
    assert not bare.look.shown
    assert not bare.vitals
    fire = replace(
        view,
        areas=(GmArea("f", "Fire", 0, ((1, 1),), shown=True),),
        seen=replace(view.seen, areas=(SeenArea("Fire", 0, ((1, 1),)),)),
    )
    assert with_layers(fire, ALL_LAYERS - {Layer.AREAS}) == view
    assert with_layers(view, ALL_LAYERS) == view
    nameless = with_layers(view, ALL_LAYERS - {Layer.NAMES, Layer.BARS, Layer.CONDITIONS})
    for token in (*nameless.seen.tokens, *nameless.hidden):
        assert (token.name, token.conditions) == ("", ())
    assert all(token.vitals == NO_VITALS for token in nameless.seen.tokens)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.PNG", "png"), ("a", "png"), ("a.jpeg", "jpg"), ("a.jpg", "jpg"), ("a.webp", "webp")],
)
def test_the_ending_names_the_format(name: str, kind: str) -> None:
    assert format_of(Path(name)) is PictureFormat(kind)


def test_other_endings_and_odd_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match=r"\.gif names no picture format"):
        format_of(Path("a.gif"))
    with pytest.raises(ValueError, match="quality of 0"):
        PictureOptions(quality=0)
    with pytest.raises(ValueError, match="0 pixels wide"):
        PictureOptions(width=0)


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_a_region_of_three_by_two_cells(qtbot: QtBot, tmp_path: Path, ending: str) -> None:
    view, pictures = square_view()
    options = PictureOptions(cells=((1, 1), (3, 2)), cell_pixels=40)
    paths = [tmp_path / f"{number}.{ending}" for number in (1, 2)]
    for path in paths:
        snapshot(view.seen, None, pictures, path, options)
    image = QImage(str(paths[0]))
    assert (image.width(), image.height()) == (120, 80)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    wide = replace(options, cell_pixels=100, width=240)
    snapshot(view.seen, None, pictures, paths[0], wide)
    assert QImage(str(paths[0])).width() == 240


def test_what_lies_outside_the_region_is_not_in_the_file(qtbot: QtBot, tmp_path: Path) -> None:
    """Two boards that differ in a creature outside the region give the same bytes."""
    view, pictures = square_view()
    options = PictureOptions(cells=((0, 0), (1, 1)), cell_pixels=40)
    without_last = replace(view.seen, tokens=view.seen.tokens[:-1])
    last = view.seen.tokens[-1].cell
    assert min(last) > 2
    for name, seen in (("a.png", view.seen), ("b.png", without_last)):
        snapshot(seen, None, pictures, tmp_path / name, options)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_webp_is_refused_before_it_is_too_large(qtbot: QtBot, tmp_path: Path) -> None:
    view, pictures = square_view()
    options = PictureOptions(cells=((0, 0), (11, 0)), width=17_000)
    path = tmp_path / "wide.webp"
    with pytest.raises(SnapshotError):
        snapshot(view.seen, None, pictures, path, options)
    assert not path.exists()


def wide_board(columns: int, rows: int) -> PlayerView:
    view, _ = square_view()
    grid = replace(view.seen.grid, columns=columns, rows=rows)
    return replace(view.seen, grid=grid, picture=None)


BARE = PictureOptions(layers=frozenset({Layer.GRID}), cell_pixels=600)


@pytest.mark.parametrize(
    ("size", "format_", "changes", "why"),
    [
        # 16,383 / 28 = 585.1 and 14,400 points are 19,200 pixels: 19,200 / 40 = 480.
        ((28, 2), PictureFormat.WEBP, {}, "16383 pixels a side. Choose at most 585 pixels a cell"),
        ((40, 1), PictureFormat.PDF, {}, "19200 pixels a side. Choose at most 480 pixels a cell"),
        # A hundred million pixels are 200 x 200 cells of 50 x 50.
        ((200, 200), PictureFormat.PNG, {}, "Choose at most 50 pixels a cell"),
        ((200, 200), PictureFormat.PNG, {"width": 20_000}, "at most 10000 pixels across"),
        ((12, 8), PictureFormat.PNG, {"width": 3}, "3 pixels across .* from 120 to 7200"),
        ((12, 8), PictureFormat.PNG, {"width": 7300}, "7300 pixels across .* from 120 to 7200"),
    ],
)
def test_what_would_fit_is_said_before_painting(
    size: tuple[int, int],
    format_: PictureFormat,
    changes: dict[str, int],
    why: str,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(BoardPicture, "rows", lambda *_: pytest.fail("painted"))
    monkeypatch.setattr(BoardPicture, "draw", lambda *_: pytest.fail("drawn"))
    options, provider = replace(BARE, **changes), pixmap_provider(lambda _: None)
    with pytest.raises(SnapshotError, match=why):
        picture_bytes(wide_board(*size), None, provider, format_, options)


def test_what_is_said_to_fit_does_with_caption_and_legend(qtbot: QtBot) -> None:
    """The strips beside the board have rows of their own; one pixel a cell more is refused."""
    view, provider = wide_board(120, 130), pixmap_provider(lambda _: None)
    options = replace(BARE, layers=ALL_LAYERS)
    with pytest.raises(SnapshotError) as refused:
        board_picture(view, None, provider, options)
    best = int(re.findall(r"at most (\d+) pixels a cell", str(refused.value))[0])
    board_picture(view, None, provider, replace(options, cell_pixels=best))
    with pytest.raises(SnapshotError, match=f"at most {best} "):
        board_picture(view, None, provider, replace(options, cell_pixels=best + 1))


@pytest.mark.parametrize(
    ("for_gm", "changes", "text"),
    [
        (False, {}, ""),
        (False, {"picture": None, "tokens": (), "doors": ()}, "The board is empty"),
        (False, {"known": SeenMap(_NOTHING, _NOTHING)}, "Players see nothing"),
        (True, {"known": SeenMap(_NOTHING, _NOTHING)}, ""),
    ],
)
def test_an_empty_board_is_said_to_be(
    for_gm: bool, changes: dict[str, object], text: str, qtbot: QtBot
) -> None:
    view, _ = square_view()
    seen = replace(view.seen, **changes)
    said = empty_text(replace(view, seen=seen) if for_gm else seen)
    assert said.startswith(text) if text else not said


def test_the_legend_names_all_it_shows() -> None:
    """Bands of players have no names, for these are for the GM who chose the action."""
    view, _ = square_view()
    drag = PlayerDrag(Overlay(marks=(BandsMark((CostBand("", ((1, 1),)),)),)))
    legend = frame_texts(view.seen, view.seen, drag, frozenset({Layer.LEGEND})).legend
    assert [entry.text for entry in legend] == ["heroes", "foes", "dead", "odd", "prone", "wounded"]
