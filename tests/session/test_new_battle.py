"""Creating a battle: the grid for the settings, in a file of its own."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Board, Picture, Wall
from gridapp.battle.vision.lights import Light
from gridapp.grid.grid import CellShape, Grid, Unit
from gridapp.packs.loader import load_packs
from gridapp.session.session import Session
from gridapp.session.setup.new_battle import (
    NewBattleSettings,
    build_grid,
    create_battle,
    safe_file_name,
)
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.picture_probe import sha256

PACKS = load_packs()
PICTURE = b"1,000 by 600 pixels"


def picture_map(*walls: Wall) -> ImportedMap:
    """Return a picture of 1,000 by 600 pixels, read as 10 by 6 cells of 100."""
    board = Board(Grid(10, 6, pixels=100), walls=walls, picture=Picture(sha256(PICTURE), 1000, 600))
    return ImportedMap(board, PICTURE, "Ford", ImportReport(()))


def test_board_size_without_a_map() -> None:
    grid = build_grid(
        NewBattleSettings(
            "reactions", shape=CellShape.HEX_FLAT, columns=12, rows=9, unit=Unit.YARDS
        )
    )
    assert (grid.columns, grid.rows, grid.shape, grid.unit) == (
        12,
        9,
        CellShape.HEX_FLAT,
        Unit.YARDS,
    )


def test_columns_set_the_cell_size_of_a_picture() -> None:
    """1,000 pixels in 20 columns are 50 each, and 600 pixels of height 12 rows."""
    grid = build_grid(NewBattleSettings("reactions", columns=20, map=picture_map()))
    assert (grid.columns, grid.rows, grid.pixels) == (20, 12, 50)


def test_walls_fix_the_cell_size() -> None:
    grid = build_grid(
        NewBattleSettings("reactions", columns=20, map=picture_map(Wall("w", (1, 1), (4, 1))))
    )
    assert (grid.columns, grid.rows, grid.pixels) == (10, 6, 100)


@pytest.mark.parametrize(
    ("shape", "columns", "rows"),
    [(CellShape.SQUARE, 10, 6), (CellShape.HEX_POINTY, 10, 7), (CellShape.HEX_FLAT, 12, 6)],
)
def test_hexes_cover_the_map(shape: CellShape, columns: int, rows: int) -> None:
    """Rows of hexes are 0.866 apart: 6 / 0.866 = 6.93, 10 / 0.866 = 11.55."""
    grid = build_grid(NewBattleSettings("reactions", shape=shape, columns=10, map=picture_map()))
    assert (grid.columns, grid.rows) == (columns, rows)


@pytest.mark.parametrize("pack", sorted(PACKS.rules))
def test_battle_of_every_pack_can_be_created(pack: str) -> None:
    with create_battle(
        PACKS, NewBattleSettings(pack, "  Bridge: 2 ", columns=8, rows=5)
    ) as session:
        path: Path = session.file.path
        assert path.name == "Bridge_ 2.battle"
        assert session.battle.name == "Bridge: 2"
    with Session.open(path, PACKS) as again:
        assert again.battle.pack.id == pack
        assert again.battle.board.grid == Grid(8, 5)


def test_lights_of_the_map_shine_as_far_on_the_new_cells() -> None:
    """4 cells of 5 ft are 4 of 1 yd; in 20 instead of 10 columns they are 8 of half the size."""
    light = Light("l1", place=(2.0, 3.0), bright=10, dim=20)
    lit = msgspec.structs.replace(picture_map(), lights=(light,))
    for columns, place, bright, dim in ((10, (2.0, 3.0), 2, 4), (20, (4.0, 6.0), 4, 8)):
        wish = NewBattleSettings(
            "action_points", columns=columns, cell_size=1, unit=Unit.YARDS, map=lit
        )
        with create_battle(PACKS, wish) as session:
            assert session.battle.lighting.lights == (Light("l1", place, bright=bright, dim=dim),)


def test_lights_keep_their_cells_where_walls_do_and_go_with_the_board() -> None:
    lights = (Light("l1", place=(2.0, 3.0), bright=10, dim=20), Light("l2", place=(9.0, 5.0)))
    lit = msgspec.structs.replace(picture_map(), lights=lights)
    smaller = Grid(5, 6, pixels=50)
    wish = NewBattleSettings("reactions", map=lit, aligned_grid=smaller, walls_on_picture=False)
    with create_battle(PACKS, wish) as session:
        assert session.battle.lighting.lights == (lights[0],)


def test_equal_names_get_separate_files() -> None:
    names = []
    for _ in range(2):
        with create_battle(PACKS, NewBattleSettings("reactions", map=picture_map())) as session:
            names.append(session.file.path.name)
            assert session.file.asset(sha256(PICTURE)) == PICTURE
    assert names == ["Ford.battle", "Ford 2.battle"]


@pytest.mark.parametrize(
    ("name", "file"), [("a/b", "a_b"), ("..", "New battle"), ("x\n", "x_"), ("", "New battle")]
)
def test_invalid_file_names(name: str, file: str) -> None:
    assert safe_file_name(name) == file


def test_new_battle_begins_with_the_rulings_of_today_and_those_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridapp.session.setup.new_battle.battles_folder", lambda: tmp_path)
    wish = NewBattleSettings("action_points", rulings={"wild_dice": "3d6"})
    with create_battle(PACKS, wish) as session:
        settings = session.battle.pack.settings
    assert settings == {**PACKS.rules["action_points"].book.fresh_settings, "wild_dice": "3d6"}
    assert settings["check_dice"] == "2d10"
