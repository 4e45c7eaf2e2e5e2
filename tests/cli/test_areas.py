"""`gridapp area`: areas listed, forecast, and applied with dice of the table."""

from pathlib import Path

import pytest

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.commands import PutArea
from gridapp.cli import main
from tests.engine.scenes import play, scene
from tests.session.tables import table

Said = pytest.CaptureFixture[str]
GOBLIN = {"kind": "goblin", "stats": {"hit_points": 9, "dexterity": 2, "reflex": 3}}


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """Two goblins in a fire, a third outside."""
    start = scene("A G . . . H", turn="", A=GOBLIN, G=GOBLIN, H=GOBLIN)
    fire = Area("area 1", "Fire", AreaShape.CIRCLE, 5.0, (0.5, 0.5))
    path = tmp_path / "fire.battle"
    table(path, play(start, PutArea(fire))).close()
    return path


def area(battle: Path, words: str, capsys: Said, *, code: int = 0) -> list[str]:
    assert main(["area", str(battle), *words.split()]) == code
    said = capsys.readouterr()
    return (said.err if code else said.out).splitlines()


def test_areas_are_listed_with_those_inside(battle: Path, capsys: Said) -> None:
    assert area(battle, "", capsys) == ["Fire (area 1): A, G"]


def test_chances_and_outcomes_change_nothing(battle: Path, capsys: Said) -> None:
    before = battle.read_bytes()
    said = area(battle, "fire 1d6+2 --save reflex --number 16", capsys)
    assert said[0] == "A: resists 50.0% (1/2): 9 → 8 … 5; else 9 → 6 … 1"
    assert area(battle, "fire 3", capsys) == ["A: 9 → 6", "G: 9 → 6"]
    assert battle.read_bytes() == before


def test_it_is_applied_with_the_dice_of_the_table(battle: Path, capsys: Said) -> None:
    words = "fire 1d6+2 --save reflex --number 16 --part G=none --apply --dice 4,10,20"
    said = area(battle, words, capsys)
    assert said[0] == "Fire: 1d6+2 for all inside, Reflex save against 16"
    assert "A takes 6 damage" in said
    assert "G resists and takes no damage" in said
    assert area(battle, "fire 0", capsys)[0].startswith("A: no change")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("water 3", "0 areas are called 'water'"),
        ("fire lots", "is no amount"),
        ("fire 3 --part G=some", "write CREATURE=PART"),
        ("fire 3 --part Z=none", "0 creatures are called 'Z'"),
        ("fire 1d6 --apply --dice x", "are no dice"),
        ("fire 2d6 --apply --dice 3", "a d6 is missing"),
        ("fire 3 --save luck", "has no 'luck'"),
    ],
)
def test_what_is_wrong_is_said(battle: Path, words: str, said: str, capsys: Said) -> None:
    assert said in " ".join(area(battle, words, capsys, code=1))
