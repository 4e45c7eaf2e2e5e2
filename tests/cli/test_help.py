"""Every subcommand shows examples that work, and the exit codes are said."""

import argparse
import re
import shlex
from pathlib import Path
from typing import TypeAlias

import pytest

from gridapp.api.open_battle import open_sample, samples
from gridapp.cli import commands, main
from gridapp.cli.examples import EXAMPLES
from gridapp.cli.packs.installed_packs import installed_packs
from gridapp.session.session import Session
from tests.storage.samples import as_json, crop

Said = pytest.CaptureFixture[str]
_Parsers: TypeAlias = dict[str, argparse.ArgumentParser]

SLOW = (
    "open",
    "bench",
    "film",
    "page",
    "completion",
    "repair",
    "import",
    "creatures",
    "ask danger",
)
"""Commands with tests of their own that draw, time, start a window or take much to prepare."""


def parsers() -> _Parsers:
    """Return the parser of each subcommand, and of each question of ``ask``."""
    top = _choices(commands.shell_parser())
    return top | {f"ask {name}": parser for name, parser in _choices(top["ask"]).items()}


def _choices(parser: argparse.ArgumentParser) -> _Parsers:
    actions = parser._actions
    return next(dict(a.choices) for a in actions if isinstance(a, argparse._SubParsersAction))


def _listed(parser: argparse.ArgumentParser) -> dict[str, str]:
    """Return the text of each subcommand in the help of the parser above it."""
    (actions,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    return {entry.dest: entry.help or "" for entry in actions._choices_actions}


def lines(parser: argparse.ArgumentParser) -> list[str]:
    """Return the commands among the examples of a parser."""
    return re.findall(r"^  gridapp (.+)$", parser.epilog or "", re.MULTILINE)


@pytest.fixture
def example_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the battle file of the examples."""
    monkeypatch.chdir(tmp_path)
    with open_sample("gallery_hall", seed=1) as battle:
        battle.do("start-fight")
        while battle.creature().name != "Ayla":
            battle.do("end-turn")
        battle.save(tmp_path / "fight.battle")
    (tmp_path / "mill.dd2vtt").write_bytes(as_json(crop()))
    return tmp_path


PARSERS = parsers()


@pytest.mark.parametrize("name", sorted(PARSERS))
def test_every_subcommand_shows_an_example_of_itself(name: str) -> None:
    shown = lines(PARSERS[name])
    assert shown
    parts = name.split()
    for line in shown:
        words = line.partition(" < ")[0].partition(" > ")[0]
        assert words.split()[0] == parts[0]
        commands.shell_parser().parse_args(shlex.split(words))


@pytest.mark.parametrize("name", sorted(PARSERS))
def test_help_begins_with_what_a_subcommand_does(name: str) -> None:
    first = PARSERS[name].format_help().partition("\n\n")[2]
    listed = (
        _listed(PARSERS["ask"]) if name.startswith("ask ") else _listed(commands.shell_parser())
    )
    text = listed[name.removeprefix("ask ")]
    assert " ".join(first.split()).startswith(f"{text[0].upper()}{text[1:]}.")


@pytest.mark.parametrize("name", sorted(set(EXAMPLES) - set(SLOW)))
def test_examples_run(example_folder: Path, name: str, capsys: Said) -> None:
    for line in lines(PARSERS[name]):
        if "mill.dd2vtt" in line:
            (example_folder / "mill.dd2vtt").unlink()
        assert main(shlex.split(line)) == 0, capsys.readouterr().err


def test_the_exit_codes_are_in_the_help(capsys: Said) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    for code in range(5):
        assert re.search(rf"^  {code}  ", said, re.MULTILINE)


def test_exit_codes_are_as_the_help_says(example_folder: Path, capsys: Said) -> None:
    battle = str(example_folder / "fight.battle")
    assert main(["do", battle, "set-pool", "Ayla", "hp", "5"]) == 0
    assert main(["do", battle, "undo-it"]) == 1
    with pytest.raises(SystemExit) as wrong:
        main(["do"])
    assert wrong.value.code == 2
    assert main(["do", battle, "act", "Ayla", "fly"]) == 3
    assert "`gridapp ask BATTLE actions CREATURE` lists them" in capsys.readouterr().err


def test_the_first_fight_of_the_help_can_be_played(example_folder: Path, capsys: Said) -> None:
    for line in lines(commands.shell_parser())[-3:]:
        assert main(shlex.split(line)) == 0
    assert "not now: " in capsys.readouterr().out
    assert main(["new", "mill.battle", "--sample", "foggy_mill"]) == 1


@pytest.mark.parametrize("name", sorted(samples()))
def test_every_sample_is_written(example_folder: Path, name: str) -> None:
    assert main(["new", "one.battle", "--sample", name]) == 0
    with Session.open(example_folder / "one.battle", installed_packs(), read_only=True) as session:
        assert session.battle.tokens


def test_an_empty_board_has_the_size_asked_for(example_folder: Path, capsys: Said) -> None:
    assert main(["new", "one.battle", "--pack", "segments", "--size", "9x7"]) == 0
    with Session.open(example_folder / "one.battle", installed_packs(), read_only=True) as session:
        grid = session.battle.board.grid
        assert (grid.columns, grid.rows, session.battle.pack.id) == (9, 7, "segments")
    assert main(["new", "two.battle", "--pack", "segments", "--size", "9"]) == 1
    assert "such as 20x15" in capsys.readouterr().err


def test_actions_name_what_do_takes(example_folder: Path, capsys: Said) -> None:
    battle = str(example_folder / "fight.battle")
    assert main(["ask", battle, "actions", "Ayla"]) == 0
    said = capsys.readouterr().out
    open_now = said.partition("  not now: ")[0]
    assert re.search(r"^advance \(Advance, .+\)$", open_now, re.MULTILINE)
    assert main(["do", battle, '{"do": "EndTurn"}']) == 0
    assert main(["ask", battle, "actions", "Ayla"]) == 0
    assert "not Ayla's turn" in capsys.readouterr().out
