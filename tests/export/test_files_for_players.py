"""Files written by the shell for players: every option shows only what they know."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from gridapp.battle.commands import HideToken
from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.outcomes import Applied
from gridapp.cli import commands, main
from gridapp.session.history.moments import round_starts
from gridapp.session.session import Session
from tests.export.test_snapshot_command import FIGHT
from tests.session.sample_fight import packs

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load the packs and make the parser once for all command lines."""
    monkeypatch.setattr("gridapp.cli.commands.installed_packs", packs)
    monkeypatch.setattr(commands, "shell_parser", cache(commands.shell_parser))


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """A fight of three rounds, whose first creature is hidden by the last command."""
    path = Path(shutil.copyfile(FIGHT, tmp_path / "fight.battle"))
    with Session.open(path, packs()) as session:
        assert isinstance(session.do(HideToken(session.battle.tokens[0].id, True)), Applied)
    return path


def hidden_name(fight: Path) -> str:
    with Session.open(fight, packs(), read_only=True) as session:
        return session.battle.tokens[0].name


def drawn(fight: Path, *words: str) -> bytes:
    out = fight.with_name("drawn.png")
    assert main(["snapshot", str(fight), str(out), "--cell-px", "20", *words]) == 0
    return out.read_bytes()


@pytest.mark.parametrize("command", ["snapshot fight.png", "print fight.pdf"])
def test_no_region_lies_around_a_creature_that_players_do_not_know(
    fight: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The refusal for an unknown creature equals the refusal for a name not on the board."""
    said = []
    verb, file = command.split()
    for name in (hidden_name(fight), "Nobody"):
        out = fight.with_name(file)
        assert main([verb, str(fight), str(out), "--as", "players", "--around", name]) == 1
        assert not out.exists()
        said.append(capsys.readouterr().err.replace(repr(name), "?"))
    assert said[0] == said[1]
    assert "no creature called ? is shown" in said[0]


def test_pictures_of_rounds_are_those_of_their_lines(fight: Path) -> None:
    """The picture of a round equals the picture of its first line, alone or with all rounds."""
    with Session.open(fight, packs(), read_only=True) as session:
        lines = round_starts(session, PLAYERS)
    assert sorted(lines) == [1, 2, 3]
    players = ("--as", "players")
    out = fight.with_name("all.png")
    words = ["snapshot", str(fight), str(out), "--cell-px", "20", *players, "--every", "round"]
    assert main(words) == 0
    for number, line in lines.items():
        at_line = drawn(fight, *players, "--at", str(line))
        assert at_line != drawn(fight, "--at", str(line))
        assert drawn(fight, *players, "--round", str(number)) == at_line
        assert out.with_stem(f"all-round-{number}").read_bytes() == at_line
    now = out.with_stem("all-now").read_bytes()
    assert now == drawn(fight, *players) != drawn(fight)
