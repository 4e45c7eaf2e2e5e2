"""`gridapp ask advice`: lines and JSON whose parts add up; nothing is done."""

import json
from pathlib import Path

import pytest

from gridapp.cli.commands import run
from gridapp.storage.file.battle_file import BattleFile
from tests.rules.play import System


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    system = System("reactions")
    path = tmp_path / "duel.battle"
    scene = system.scene("A G . . . . H", A="fighter", G="goblin", H="goblin")
    BattleFile.create(path, scene).close()
    return path


@pytest.mark.parametrize("weights", ["bold", "even", "careful"])
def test_parts_add_up_and_nothing_is_done(
    battle: Path, weights: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = battle.read_bytes()
    assert run(["ask", str(battle), "advice", "A", "--weights", weights, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["weights"] == weights
    assert answer["proposals"]
    for each in answer["proposals"]:
        total = sum(round(100 * part["value"]) for part in each["parts"])
        assert total == round(100 * each["score"])
        assert each["commands"][0]["actor"] == "A"
    assert battle.read_bytes() == before


def test_lines_name_the_act_and_its_reasons(
    battle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["ask", str(battle), "advice", "A"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("1. Primary Attack against G with ")
    assert "   what G loses +" in text


def test_who_is_not_at_turn_gets_no_proposal(
    battle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["ask", str(battle), "advice", "G"]) == 0
    assert "G can do nothing against foes now" in capsys.readouterr().out
