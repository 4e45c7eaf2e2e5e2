"""`gridapp simulate`: what it prints and writes, and what it says to bad input."""

import json
import os
from pathlib import Path

import pytest

from gridapp.cli.commands import run
from gridapp.storage.file.battle_file import BattleFile
from tests.rules.play import System


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    system = System("reactions")
    entries = {"A": {"kind": "fighter", "side": "left"}, "B": {"kind": "goblin", "side": "right"}}
    path = tmp_path / "duel.battle"
    BattleFile.create(path, system.drawn("A B . .", entries, turn="")).close()
    return path


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


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")  # noqa: PTH110
def test_a_full_disk_is_told_and_the_report_counts_all(
    battle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Path.open
    monkeypatch.setattr(
        Path, "open", lambda self, mode, **more: real(self, mode.replace("x", "w"), **more)
    )
    assert run(["simulate", str(battle), "--fights", "10", "--out", "/dev/full"]) == 1
    told = capsys.readouterr()
    assert "10 fights" in told.out
    assert "after 0 fights; the fights went on" in told.err
