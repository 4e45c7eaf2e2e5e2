"""Files written for players from twin battles by the shell have equal bytes."""

import random
from functools import cache
from pathlib import Path
from shutil import rmtree

import pytest

from gridapp.cli import commands
from tests.export.twin_files import ALONE, PLAYERS, apart, play, renamed, written_files
from tests.session.sample_fight import packs
from tests.session.test_twins import more_twins

pytestmark = pytest.mark.usefixtures("qapp")
SUITE = (13, 21)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load the packs and make the parser once for all command lines."""
    monkeypatch.setattr("gridapp.cli.commands.installed_packs", packs)
    monkeypatch.setattr(commands, "shell_parser", cache(commands.shell_parser))


def assert_alike(folder: Path, seed: int) -> None:
    pair = more_twins(seed)
    second, dice = renamed(pair.second), random.Random(seed)
    battles = {
        PLAYERS: (pair.first, second),
        ALONE: (apart(pair.first), apart(second, dice)),
    }
    for audience, (plain, twin) in battles.items():
        play(folder / f"{audience}", plain, 2 * seed, busy=False)
        play(folder / f"{audience} on another disk", twin, 2 * seed + 1, busy=True)
        made = written_files(folder / f"{audience}", audience)
        elsewhere = written_files(folder / f"{audience} on another disk", audience)
        different = [line for line, data in made.items() if data != elsewhere[line]]
        assert not different, (different, pair.changes)
        assert all(made.values())


@pytest.mark.parametrize("seed", SUITE)
def test_files_written_of_twins_are_equal(tmp_path: Path, seed: int) -> None:
    assert_alike(tmp_path, seed)


@pytest.mark.long
def test_files_written_of_all_twins_are_equal(tmp_path: Path) -> None:
    for seed in range(10, 510):
        folder = tmp_path / str(seed)
        folder.mkdir()
        assert_alike(folder, seed)
        rmtree(folder)
