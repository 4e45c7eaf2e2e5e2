"""`gridapp simulate`: output, written files, and the answers to bad input."""

import json
import os
from pathlib import Path

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.cli.commands import run
from gridapp.engine.rulebook.simulate_data import SimulateEntry
from gridapp.storage.file.battle_file import BattleFile
from gridapp.tactics.play import CannotSimulate, Fight, require_sides
from tests.rules.play import System


def drawn(system: System, board: str) -> Battle:
    """Return a battle of a hero and a foe, the first of each of a pack, before it begins."""
    kinds = list(system.creatures)
    foe = next(kind for kind in kinds if system.creatures[kind].side != "heroes")
    entries = {"A": {"kind": kinds[0], "side": "left"}, "B": {"kind": foe, "side": "right"}}
    return system.drawn(board, entries, turn="")


def battle_file(folder: Path, system: System, board: str) -> Path:
    """Write a battle of a system to a file and return the path."""
    path = folder / "duel.battle"
    BattleFile.create(path, drawn(system, board)).close()
    return path


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    return battle_file(tmp_path, System("reactions"), "A B . .")


def test_the_report_says_chances_and_what_they_rest_on(
    battle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", str(battle), "--fights", "20", "--policy", "bold:careful"]) == 0
    text = capsys.readouterr().out
    assert "20 fights\n  left win: over 85 % [84 to 100 %]\n  right win: under 15 %" in text
    assert "left bold (dealt 1, felled 1.5" in text
    assert "house rules: " in text
    assert "opportunity=worth" in text


def test_json_and_lines_are_the_same_fights(
    battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "fights.jsonl"
    arguments = ["simulate", str(battle), "--fights", "10", "--json", "--out", str(out)]
    assert run(arguments) == 0
    result = json.loads(capsys.readouterr().out)
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [line[0]["number"] for line in lines] == list(range(10))
    wins = result["setups"][0]["wins"]
    assert wins["left"] == sum(line[0]["winner"] == "left" for line in lines)
    assert run(arguments) == 1
    assert "give the name of a new file" in capsys.readouterr().err


def test_a_change_is_compared(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change = "set-pool A hp 1; place-token creature=goblin cell=C1 side=right"
    assert run(["simulate", str(battle), "--fights", "10", "--change", change]) == 0
    text = capsys.readouterr().out
    assert "AS IT IS\n10 fights" in text
    assert "CHANGED\n10 fights" in text
    assert "THE CHANGE, on the same dice\n  left win: -" in text


def test_a_fight_is_written_to_be_looked_through(
    battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "fight.battle"
    assert run(["simulate", str(battle), "--replay", "3", "--out", str(out)]) == 0
    assert "wins in round" in capsys.readouterr().out
    assert run(["verify", str(out)]) == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--fights", "0"), "0 fights cannot be played"),
        (("--fights", "1000000000"), "1000000000 fights cannot be played"),
        (("--workers", "0"), "0 workers cannot play"),
        (("--within", "0"), "give from 0.1 to 50 points"),
        (("--policy", "timid"), "'timid' is none of bold, even, careful"),
        (("--policy", "bold:even:bold"), "there are only the sides left, right"),
        (("--policy", "middle=bold"), "there is no side 'middle'"),
        (("--change", "end-fight"), "--change: end-fight: no fight is going on"),
        (("--change", "set-pool Zog hp 1"), "0 creatures are called 'Zog'"),
        (("--change", "remove-token B"), "put creatures of a second side on the board"),
        (("--scheduler", "tcp://x:1"), "--scheduler needs --engine dask"),
        (("--replay", "1"), "--replay needs --out"),
    ],
)
def test_bad_input_gets_a_sentence(
    battle: Path, arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", str(battle), *arguments]) == 1
    assert says in capsys.readouterr().err


def test_sides_that_are_walled_apart_are_undecided_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = battle_file(tmp_path, System("reactions"), "A # B")
    assert run(["simulate", str(path), "--fights", "2"]) == 0
    assert (
        "undecided: 2, nothing changed for 8 rounds: no way leads from one side to the other"
        in capsys.readouterr().out
    )


def test_a_dying_side_is_told(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", str(battle), "--change", "set-condition B dying on=true"]
    assert run(arguments) == 1
    assert "everybody of right has fallen; heal somebody first" in capsys.readouterr().err


def test_an_open_question_is_answered_and_the_fight_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    system = System("vigor")
    played = Fight(drawn(system, "A B"), system.rules, 1)
    waiting = next(state for _, state in played.steps() if state.question is not None)
    path = tmp_path / "waiting.battle"
    BattleFile.create(path, waiting).close()
    assert run(["simulate", str(path), "--fights", "2"]) == 0
    assert "undecided" not in capsys.readouterr().out


def test_a_pack_without_the_table_is_told() -> None:
    system = System("reactions")
    book = msgspec.structs.replace(system.rules.book, simulate=SimulateEntry())
    bare = msgspec.structs.replace(system.rules, book=book)
    with pytest.raises(CannotSimulate, match=r"reactions .* needs a table \[simulate\]"):
        require_sides(drawn(system, "A B"), bare)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")  # noqa: PTH110
def test_a_full_disk_is_told_and_the_report_counts_all(
    battle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Path.open
    monkeypatch.setattr(
        Path, "open", lambda self, mode, **more: real(self, mode.replace("x", "w"), **more)
    )
    assert run(["simulate", str(battle), "--fights", "10", "--out", "/dev/full"]) == 1
    captured = capsys.readouterr()
    assert "10 fights" in captured.out
    assert "after 0 fights; the fights went on" in captured.err
