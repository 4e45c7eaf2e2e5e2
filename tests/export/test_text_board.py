"""The board in letters: worked out by hand on small boards."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.views import SeenMap
from gridapp.cli import main
from gridapp.export.layers import ALL_LAYERS, Layer
from gridapp.export.picture_options import PictureOptions
from gridapp.export.text_board import CHAT_LIMIT, text_board
from gridapp.geometry.planar import rasters
from gridapp.grid.floors import on_floor, with_floors
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles
from tests.golden.boards import square_view, token

FIGHT = Path(__file__).parents[1] / "session" / "golden" / "reactions-2-v2.battle"


def test_letters_coordinates_and_legend() -> None:
    """The second creature with the same letter has a small one; the margin is two cells."""
    view, _ = square_view()
    tokens = (
        token("a", "heroes", (4, 4), name="Orc", conditions=("prone",)),
        token("b", "foes", (5, 3), name="Ogre"),
    )
    seen = replace(view.seen, tokens=tokens, grid=Grid(30, 20))
    assert text_board(seen, PictureOptions()).splitlines() == [
        "Round 1",
        "  C D E F G H",
        "2 . . . . . .",
        "3 . . . . . .",
        "4 . . . o . .",
        "5 . . O . . .",
        "6 . . . . . .",
        "7 . . . . . .",
        "",
        "O Orc  E5  prone",
        "o Ogre  F4",
    ]


def test_one_floor_is_written_with_its_own_numbers() -> None:
    """The floors lie below one another on a sheet of 3 + 3 cells and the rows between."""
    view, _ = square_view()
    grid = with_floors(Grid(6, 3), 2)
    above = on_floor(grid, (2, 1), 1)
    tokens = (token("ayla", "heroes", (0, 0)), token("snik", "foes", above))
    seen = replace(view.seen, tokens=tokens, grid=grid)
    assert text_board(seen, PictureOptions(floor=1)).splitlines() == [
        "Round 1",
        "  A B C D E",
        "1 . . . . .",
        "2 . . S . .",
        "3 . . . . .",
        "",
        "S Snik  C2/1",
    ]
    assert "Ayla" in text_board(seen, PictureOptions())
    assert "Snik" not in text_board(seen, PictureOptions())


def test_what_players_do_not_know_is_blank() -> None:
    """Of 6 x 3 cells the first three columns are known."""
    view, _ = square_view()
    grid = Grid(6, 3)
    nothing = rasters.empty_mask(grid)
    explored = PolygonWithHoles(((0, 0), (3, 0), (3, 3), (0, 3)))
    players_map = SeenMap(rasters.fill_polygons(grid, [explored]), nothing)
    seen = replace(view.seen, tokens=(), order=(), round=0, grid=grid, known=players_map)
    assert text_board(seen, PictureOptions()).splitlines()[1:4] == ["1 . . .", "2 . . .", "3 . . ."]


def test_the_hidden_are_told_to_the_gm_alone() -> None:
    view, _ = square_view()
    assert "Spider  G3  (hidden)" in text_board(view, PictureOptions())
    assert "pider" not in text_board(view.seen, PictureOptions(layers=ALL_LAYERS))


def test_names_and_coordinates_are_layers() -> None:
    view, _ = square_view()
    options = PictureOptions(layers=ALL_LAYERS - {Layer.NAMES, Layer.COORDINATES})
    lines = text_board(view.seen, options).splitlines()
    assert len(lines) == 1 + 7
    assert set("".join(lines[1:])) <= set(". ABCDEOWow")


def test_a_large_board_fits_a_message() -> None:
    """From C3 to AD27 two columns a cell would be too long: cells stand without gaps."""
    view, _ = square_view()
    tokens = (token("a", "heroes", (2, 2)), token("b", "foes", (29, 26)))
    seen = replace(view.seen, tokens=tokens, grid=Grid(40, 40))
    text = text_board(seen, PictureOptions())
    assert len(text) <= CHAT_LIMIT
    lines = text.splitlines()
    assert lines[1].split()[-1] == "AAAAAA"  # AA to AF, their second letters below
    assert lines[2].split()[0].startswith("ABCDEF")
    assert lines[5] == " 3 ..A" + "." * 29


def test_the_shell_writes_text(tmp_path: Path, qtbot: QtBot) -> None:
    out = tmp_path / "board"
    assert main(["snapshot", str(FIGHT), str(out), "--format", "text"]) == 0
    assert "A B C" in (tmp_path / "board.txt").read_text()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--format", "gif"], "gif is no format"),
        (["--format", "jpeg", "--background", "transparent"], "cannot be transparent"),
    ],
)
def test_a_sentence_about_formats(
    tmp_path: Path, qtbot: QtBot, capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    assert main(["snapshot", str(FIGHT), str(tmp_path / "out"), *words]) == 1
    assert why in capsys.readouterr().err


def test_marks_of_the_last_move_change_the_picture(tmp_path: Path, qtbot: QtBot) -> None:
    """The wolf that moved last is the GM's: players see the last move of their own."""
    for name, words in (
        ("gm", []),
        ("gm-marks", ["--with", "marks"]),
        ("players", ["--as", "players"]),
        ("players-marks", ["--as", "players", "--with", "marks"]),
    ):
        out = str(tmp_path / f"{name}.png")
        assert main(["snapshot", str(FIGHT), out, "--cell-px", "20", *words]) == 0
    read = {path.stem: path.read_bytes() for path in tmp_path.iterdir()}
    assert read["gm"] != read["gm-marks"]
    assert read["players"] != read["players-marks"]
