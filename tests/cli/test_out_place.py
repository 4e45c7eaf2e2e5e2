"""Tests of the file that a subcommand writes: as last argument and after ``-o``."""

import argparse
from pathlib import Path

import pytest

from gridapp.cli.commands import shell_parser

BATTLE, OUT = Path("fight.battle"), Path("out")
REQUIRED = ("snapshot", "print", "export", "repair")


def parsed(command: str, *words: str) -> argparse.Namespace:
    return shell_parser().parse_args([command, *words])


@pytest.mark.parametrize("command", [*REQUIRED, "page", "film"])
@pytest.mark.parametrize(
    "words",
    [("fight.battle", "out"), ("fight.battle", "-o", "out"), ("--out", "out", "fight.battle")],
)
def test_the_file_is_named_in_either_way(command: str, words: tuple[str, ...]) -> None:
    options = parsed(command, *words)
    assert options.out == OUT
    assert getattr(options, "battle", None) == BATTLE or options.battles == [BATTLE]


@pytest.mark.parametrize("command", ["page", "film"])
def test_a_fight_is_written_beside_the_battle_unless_named(command: str) -> None:
    assert parsed(command, "fight.battle").out is None


@pytest.mark.parametrize("command", REQUIRED)
def test_other_files_must_be_named(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed(command, "fight.battle")
    assert ended.value.code == 2
    assert "OUT" in capsys.readouterr().err.splitlines()[-1]


def test_several_battles_go_to_the_last_place_or_the_named(tmp_path: Path) -> None:
    for words in (("a", "b", "out"), ("a", "b", "-o", "out"), ("-o", "out", "a", "b")):
        options = parsed("snapshot", *words)
        assert (options.battles, options.out) == ([Path("a"), Path("b")], OUT)


def test_the_file_is_not_named_twice(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed("film", "fight.battle", "a.webp", "-o", "b.webp")
    assert ended.value.code == 2
    assert "name one file to write" in capsys.readouterr().err
