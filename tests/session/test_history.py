"""Hundreds of random commands: undone and redone to the byte, and replayed in another process."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gridapp.battle.commands import Command
from gridapp.battle.dice import DiceSource, RandomDice
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.session.history import log_lines
from gridapp.session.history import state_cache as module
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.session.start import DEFAULT_SAMPLE
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import state_bytes
from tests.engine.random_play import RandomPlayer
from tests.engine.scenes import rules
from tests.session.tables import packs

PLAYED = 260
"""More than lie between two snapshots of the file."""

REPLAY = """
import sys
from pathlib import Path
from gridapp.battle.dice import FixedDice
from gridapp.engine.commands.apply import apply
from gridapp.packs.loader import load_packs
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import hash_bytes, state_bytes
from tests.storage.samples import commands_between

rules = load_packs().rules["reactions"]
with BattleFile.open(Path(sys.argv[1]), read_only=True) as file:
    battle = file.entry(1).state
    print(hash_bytes(state_bytes(battle)))
    for done in commands_between(file, 1, file.head):
        battle = apply(battle, done.command, FixedDice(done.dice), rules).battle
        print(hash_bytes(state_bytes(battle)))
"""


def play(path: Path, seed: int) -> list[bytes]:
    """Play at random into a file; return the bytes of every state."""
    battle, assets = sample_battle(DEFAULT_SAMPLE, packs())
    file = BattleFile.create(path, battle, assets)
    player = RandomPlayer(rules(), seed)
    with Session(file, rules(), RandomDice(seed)) as session:
        states = [state_bytes(session.battle)]
        while len(states) <= PLAYED:
            if isinstance(session.do(player.command(session.battle)), Applied):
                states.append(state_bytes(session.battle))
        assert session.battle.round > 2
    return states


@pytest.fixture(scope="module", params=[1])
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, list[bytes]]:
    """A randomly played battle and its states."""
    path = tmp_path_factory.mktemp("played") / "random.battle"
    return path, play(path, request.param)


def test_battle_opens_at_its_last_state(played: tuple[Path, list[bytes]]) -> None:
    path, states = played
    with Session.open(path, packs(), read_only=True) as session:
        assert state_bytes(session.battle) == states[-1]


@pytest.mark.parametrize("cached_states", [512, 150])
def test_undo_and_redo_are_exact(
    played: tuple[Path, list[bytes]], cached_states: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few cached states, most are replayed from a snapshot."""
    monkeypatch.setattr(module, "CACHED_STATES", cached_states)
    path, states = played
    with Session.open(path, packs()) as session:
        for state in reversed(states[:-1]):
            assert session.undo()
            assert state_bytes(session.battle) == state
        assert not session.can_undo
        for state in states[1:]:
            assert session.redo()
            assert state_bytes(session.battle) == state
        assert not session.can_redo


def test_undo_after_opening_replays_each_command_once(
    played: tuple[Path, list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise every undo would cost up to two hundred commands, about a second."""
    path, states = played
    replayed: list[Command] = []

    def counted(
        battle: Battle, command: Command, dice: DiceSource, rules: Rules
    ) -> Applied | Refused | DieNeeded:
        replayed.append(command)
        return apply(battle, command, dice, rules)

    monkeypatch.setattr(log_lines, "apply", counted)
    with Session.open(path, packs()) as session:
        while session.undo():
            pass
        assert state_bytes(session.battle) == states[0]
        for _ in states[1:]:
            session.redo()
    assert len(replayed) <= len(states)


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_replay_in_another_process_is_identical(
    played: tuple[Path, list[bytes]], hash_seed: str
) -> None:
    path, states = played
    replayed = subprocess.run(
        [sys.executable, "-c", REPLAY, str(path)],
        env=os.environ
        | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert replayed.stdout.split() == [hashlib.sha256(state).hexdigest() for state in states]
