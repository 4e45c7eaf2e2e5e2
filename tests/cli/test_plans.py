"""`gridapp ask plans`: plans side by side, a refusal with its place; nothing is done."""

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
    scene = system.scene("A . . . G . . H", A="fighter", G="goblin", H="goblin")
    BattleFile.create(path, scene).close()
    return path


def attack_and_move() -> tuple[str, str]:
    actions = System("reactions").rules.book.actions
    return tuple(  # type: ignore[return-value]
        next(key for key, each in actions.items() if each.kind == kind)
        for kind in ("attack", "move")
    )


def test_plans_stand_side_by_side_and_nothing_is_done(
    battle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, (attack, move) = battle.read_bytes(), attack_and_move()
    words = ["ask", str(battle), "plans", "A"]
    plans = ["--plan", f"{move} to=D1; {attack} target=G", "--plan", f"{attack} target=G"]
    assert run([*words, *plans, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    near, far = answer["plans"]
    assert [step["text"].split()[0] for step in near["steps"]][1] == "Primary"
    assert (near["arrives"], near["refused_at"]) == ("1", 0)
    assert near["steps"][1]["made"] == "1"
    assert near["left"]["standard"] == near["left"]["move"] == 0
    assert (far["steps"], far["refused_at"]) == ([], 1)
    assert far["refusal"]
    assert run([*words, *plans]) == 0
    text = capsys.readouterr().out
    assert text.startswith("1. A arrives 100 %, loses 0.0 to reactions")
    assert "   step 1 is refused: " in text
    assert battle.read_bytes() == before


def test_a_move_out_of_reach_is_refused_at_its_place(
    battle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, move = attack_and_move()
    plan = ["--plan", f"{move} to=B1; {move} to=E1"]
    assert run(["ask", str(battle), "plans", "A", *plan, "--json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["plans"]
    assert (len(result["steps"]), result["refused_at"]) == (1, 2)
