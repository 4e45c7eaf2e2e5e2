"""`gridapp light`: lights put, moved, switched and taken away; the scene; darkvision."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Board, Wall
from gridapp.cli import main
from tests.engine.scenes import HERO, RAIDER, scene
from tests.session.tables import table

Said = pytest.CaptureFixture[str]


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A hall of 12 columns with a wall behind the sixth."""
    rows = ["A . . . . . . . . . . G", *[". " * 11 + "."] * 3]
    start = scene("\n".join(rows), turn="", A=HERO, G=RAIDER)
    board = Board(start.board.grid, (Wall("w", (6, 0), (6, 4)),))
    path = tmp_path / "hall.battle"
    table(path, msgspec.structs.replace(start, board=board)).close()
    return path


def light(battle: Path, words: str, capsys: Said) -> list[str]:
    assert main(["light", str(battle), *words.split()]) == 0
    return capsys.readouterr().out.splitlines()


def test_nothing_is_changed_without_a_verb(battle: Path, capsys: Said) -> None:
    before = battle.read_bytes() if battle.is_file() else b""
    assert light(battle, "", capsys) == ["scene: bright"]
    assert not before or battle.read_bytes() == before


def test_a_light_is_put_moved_switched_and_taken_away(battle: Path, capsys: Said) -> None:
    assert "Torch 1, C2: bright 20 ft, dim 40 ft" in light(battle, "put C2", capsys)
    assert main(["light", str(battle), "move", "torch 1", "A"]) == 0
    assert "Torch 1, A: bright 20 ft, dim 40 ft" in capsys.readouterr().out
    assert main(["light", str(battle), "off", "Torch 1"]) == 0
    assert "Torch 1, A: out" in capsys.readouterr().out
    assert main(["light", str(battle), "on", "Torch 1"]) == 0
    assert ": out" not in capsys.readouterr().out
    assert main(["light", str(battle), "remove", "Torch 1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "scene: bright"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("put B1 --kind lantern", "Lantern 1, B1: bright 30 ft, dim 60 ft"),
        ("put B1 --bright 10 --dim 25", "Light 1, B1: bright 10 ft, dim 25 ft"),
        ("put B1 --bright 10", "Light 1, B1: bright 10 ft, dim 10 ft"),
        ("put B1 --dim 5", "Light 1, B1: bright 5 ft, dim 5 ft"),
        ("scene dark", "scene: dark"),
    ],
)
def test_kinds_radii_and_the_scene(battle: Path, words: str, line: str, capsys: Said) -> None:
    assert line in light(battle, words, capsys)


def test_darkvision_is_what_players_see_in_the_dark(battle: Path, capsys: Said) -> None:
    """Ten feet reach two cells beyond the creature's own; the hall has 48 cells."""
    light(battle, "scene dark", capsys)
    assert main(["fog", str(battle), "mode", "sight"]) == 0
    assert "players see 0% of the map" in capsys.readouterr().out
    said = light(battle, "darkvision A 10", capsys)
    assert "A: darkvision 10 ft" in said
    assert main(["fog", str(battle)]) == 0
    assert "players see 0% of the map" not in capsys.readouterr().out
    assert not [line for line in light(battle, "darkvision A 0", capsys) if "darkvision 10" in line]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("put Z9", "board"),
        ("put Nobody", "are called"),
        ("put B1 --bright 1e9", ""),
        ("put B1 --bright nan", ""),
        ("move Torch B1", "there is no light 'Torch'; lights: none"),
        ("remove Torch", "there is no light"),
        ("scene bright", ""),
        ("darkvision A -5", "0 to 5,000 ft, not -5"),
        ("darkvision A 1000000000", "0 to 5,000 ft, not 1,000,000,000"),
        ("darkvision A 99999999999", ""),
    ],
)
def test_nonsense_is_one_line_on_stderr(battle: Path, words: str, why: str, capsys: Said) -> None:
    assert main(["light", str(battle), *words.split()]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert why in said.err
    assert said.err.count("\n") == 1
