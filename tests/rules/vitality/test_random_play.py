"""Random legal play: whatever is listed applies, can be taken back and comes out again alike."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from gridapp.battle.dice import FixedDice, RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.apply import apply
from gridapp.session.session import Session
from gridapp.storage.battle_file import BattleFile
from gridapp.storage.entries import state_bytes, state_hash
from tests.rules.vitality.player import Table, play_on, skirmish
from tests.rules.vitality.table import rules

ROOT = Path(__file__).parents[3]
PLAYED = 300
LEAST_ZERO = ("vitality", "opportunity", "move_left", "standard", "short", "extra")


def check(battle: Battle) -> None:
    """What holds whatever is done: nothing is overdrawn, nobody shares a cell."""
    for token in battle.tokens:
        assert all(token.pool(pool) >= 0 for pool in LEAST_ZERO), token
        assert token.pool("standard") + token.pool("short") <= 2
        deeper = battle.pack.settings.get("death") == "constitution"
        assert token.pool("wounds") >= -token.stat("constitution") * deeper
        spent = token.pool("wounds") <= 0
        assert not spent or token.has("unconscious"), token
    bodies = [frozenset(battle.board.grid.covered(one.cell, one.space)) for one in battle.tokens]
    walking = bool(battle.underway)  # a mover may be asked about in an ally's cell
    assert walking or all(one.isdisjoint(other) for one, other in combinations(bodies, 2))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_listed_applies(seed: int) -> None:
    reached = 0
    for _, _, outcome in play_on(seed, PLAYED):
        check(outcome.battle)
        reached = max(reached, outcome.battle.round)
    assert reached > 2


@pytest.mark.parametrize("seed", range(4, 6))
def test_it_replays_to_the_same_bytes(seed: int) -> None:
    replayed = skirmish(seed)
    for _, command, outcome in play_on(seed, PLAYED):
        again = apply(replayed, command, FixedDice(outcome.dice), rules())
        assert isinstance(again, Applied)
        assert again.events == outcome.events
        assert state_bytes(again.battle) == state_bytes(outcome.battle)
        replayed = again.battle


def test_undo_of_all_and_redo_of_all_give_the_same_bytes(tmp_path: Path) -> None:
    table, start = Table(7), skirmish()
    file = BattleFile.create(tmp_path / "fight.battle", start)
    with Session(file, rules(), RandomDice(7)) as session:
        states = [state_bytes(session.battle)]
        for _ in range(60):
            assert isinstance(session.do(table.command(session.battle)), Applied)
            states.append(state_bytes(session.battle))
        for state in reversed(states[:-1]):
            assert session.undo()
            assert state_bytes(session.battle) == state
        assert not session.can_undo
        for state in states[1:]:
            assert session.redo()
            assert state_bytes(session.battle) == state
    from gridapp.packs.loader import load_packs

    with Session.open(tmp_path / "fight.battle", load_packs()) as reopened:
        assert state_bytes(reopened.battle) == states[-1]


def test_another_process_with_another_hash_seed_comes_to_the_same() -> None:
    last = list(play_on(8, 80))[-1][2]
    found = subprocess.run(
        [sys.executable, "-m", "tests.rules.vitality.player", "8", "80"],
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == state_hash(last.battle)
