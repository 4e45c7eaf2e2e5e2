"""`gridapp play`: turns of the computer, the reasons to stop, and the answers to bad input."""

from pathlib import Path

import pytest

from gridapp.battle.commands import Act, EndTurn
from gridapp.cli.commands import run
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry
from tests.rules.play import Entry, System


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    system = System("reactions")
    entries: dict[str, Entry] = {
        "A": {"kind": "fighter", "side": "heroes", "played": True},
        "G": {"kind": "goblin", "side": "raiders"},
    }
    path = tmp_path / "duel.battle"
    BattleFile.create(path, system.drawn("A . . . G", entries, turn="G")).close()
    return path


def commands(path: Path) -> list[object]:
    with BattleFile.open(path, read_only=True) as file:
        entries = [file.entry(line) for line in range(2, file.head + 1)]
    return [entry.command for entry in entries if isinstance(entry, CommandEntry)]


def test_a_side_plays_a_turn_with_reasons(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", str(battle), "--side", "raiders", "--seed", "3"]) == 0
    text = capsys.readouterr().out
    assert "The computer (even): nearer to A +1.00; in all +1.00" in text
    assert text.rstrip().endswith("played a turn")
    assert isinstance(commands(battle)[-1], EndTurn)


def test_the_same_seed_plays_the_same(battle: Path, tmp_path: Path) -> None:
    twin = tmp_path / "twin.battle"
    twin.write_bytes(battle.read_bytes())
    for path in (battle, twin):
        assert run(["play", str(path), "--side", "raiders", "--seed", "3"]) == 0
    assert commands(battle) == commands(twin)


def test_a_guard_stays_where_it_is(battle: Path) -> None:
    arguments = ["--creature", "G", "--behaviour", "careful, guard", "--seed", "3"]
    assert run(["play", str(battle), *arguments]) == 0
    assert not [each for each in commands(battle) if isinstance(each, Act) and each.route]


def test_it_stops_at_the_turn_of_others(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", str(battle), "--side", "raiders", "--turns", "5", "--seed", "3"]) == 0
    assert "stopped: it is the turn of others" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--side", "elves"], "there is no side 'elves'; there are: heroes, raiders"),
        (["--creature", "Zed"], "Zed"),
        (["--side", "raiders", "--turns", "0"], "give a number from 1 to"),
        (["--side", "raiders", "--behaviour", "sleepy"], "sleepy: give bold, even, careful"),
    ],
)
def test_bad_input_is_told(
    battle: Path, arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", str(battle), *arguments]) == 1
    assert why in capsys.readouterr().err
