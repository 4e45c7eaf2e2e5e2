"""`gridapp fog`: modes, areas, rooms, and what players see."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Board, Door, Wall
from gridapp.cli import main
from tests.engine.scenes import HERO, RAIDER, scene
from tests.session.tables import table

Said = pytest.CaptureFixture[str]


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """Two rooms of three columns with a closed door between them."""
    start = scene("A . . . . .\n. . . . . .\n. . . . . .\n. . . . . G", turn="", A=HERO, G=RAIDER)
    walls = (Wall("w1", (3, 0), (3, 1)), Wall("w2", (3, 2), (3, 4)))
    board = Board(start.board.grid, walls, (Door("d", (3, 1), (3, 2)),))
    path = tmp_path / "hall.battle"
    table(path, msgspec.structs.replace(start, board=board)).close()
    return path


def fog(battle: Path, words: str, capsys: Said) -> str:
    assert main(["fog", str(battle), *words.split()]) == 0
    return capsys.readouterr().out


def test_open_map_is_said(battle: Path, capsys: Said) -> None:
    assert fog(battle, "", capsys).splitlines()[0] == "fog: open"


@pytest.mark.parametrize(
    ("area", "share"),
    [
        ("all", "100%"),
        ("box A1 B2", "17%"),
        ("box B2 A1", "17%"),
        ("outline 0,0 3,0 3,4 0,4", "50%"),
        ("room B2", "50%"),
        ("brush 0.4 C2", "2%"),
    ],
)
def test_areas_are_revealed_and_hidden(battle: Path, area: str, share: str, capsys: Said) -> None:
    assert "reveal" in fog(battle, "mode hand", capsys)
    said = fog(battle, f"reveal {area}", capsys)
    assert f"players see {share} of the map and remember 0%" in said
    assert "players see 0% of the map" in fog(battle, f"hide {area}", capsys)


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        ("reveal outline 0,0 3,0 3,4 0,4", False),
        ("reveal outline 0,0 30,0 30,4 0,4", True),
        ("hide brush 1 A1 20,1", True),
        ("room Yard outline 0,0 3,0 3,-4", True),
        ("reveal box A1 B2", False),
        ("reveal all", False),
    ],
)
def test_what_lies_beyond_the_board_is_told(
    battle: Path, words: str, is_told: bool, capsys: Said
) -> None:
    fog(battle, "mode hand", capsys)
    fog(battle, "reveal box A1 A1", capsys)
    assert main(["fog", str(battle), *words.split()]) == 0
    said = capsys.readouterr().out
    assert ("the part beyond the board is left out: it ends at 6,4" in said) is is_told


def test_named_room_and_held_changes(battle: Path, capsys: Said) -> None:
    fog(battle, "mode hand --hold on", capsys)
    assert "room Hall is drawn" in fog(battle, "room Hall B2", capsys)
    said = fog(battle, "reveal room Hall", capsys)
    assert "changes are held back" in said
    assert "players see 0% of the map" in said
    assert "players see 50% of the map" in fog(battle, "show", capsys)
    assert "room Hall\n" not in fog(battle, "room Hall --remove", capsys)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("reveal circle", "no area"),
        ("reveal room Attic", "neither a cell of the board nor a room"),
        ("reveal box A1", "no area"),
        ("reveal brush wide A1", "not a number"),
        ("reveal outline 0,0 1,1", "three corners"),
        ("reveal box K1 K2", "off the board"),
        ("reveal box A1 ZZ99", "ZZ99 is off the board"),
        ("reveal brush 1 A1 ZZ99", "ZZ99 is off the board"),
        ("show", "no changes"),
        ("room Hall box A1 B2", "a room is named by"),
    ],
)
def test_nonsense_is_one_line_on_stderr(battle: Path, words: str, why: str, capsys: Said) -> None:
    fog(battle, "mode hand", capsys)
    assert main(["fog", str(battle), *words.split()]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert why in said.err
    assert said.err.count("\n") == 1


def test_answers_by_what_players_know(battle: Path, capsys: Said) -> None:
    fog(battle, "mode hand", capsys)
    assert main(["ask", str(battle), "--as", "players", "cover", "A", "G"]) == 1
    assert "on the board: " in capsys.readouterr().err
    assert main(["ask", str(battle), "--as", "gm", "cover", "A", "G"]) == 0
    assert main(["ask", str(battle), "cover", "A", "G", "--as", "nobody"]) == 1
    assert "no side, party or creature" in capsys.readouterr().err
