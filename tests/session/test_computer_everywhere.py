"""The computer in all systems on both grids, and what it may know: twins, the players' log."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gridapp.battle.commands import Act, Command
from gridapp.battle.dice import RandomDice
from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.state import Battle
from gridapp.grid.grid import CellShape
from gridapp.session.computer.advising import advise
from gridapp.session.computer.player import ComputerPlayer, StepKind
from gridapp.session.history.fight_moments import fight_moments, fight_steps
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.tactics.behaviour import Behaviour
from tests.rules.play import System, token
from tests.tactics.test_orders import PACKS, SHAPES, scene

BOARD = """
. . . . . . . . .
. A . . . . G . .
. B . . . . H . .
. . . . . . . . .
"""
ORDERS = (Behaviour(flee_below=50), Behaviour(guard=(6, 2), within=2))
REACTIONS = System("reactions")


def opened(path: Path, system: System, battle: Battle) -> Session:
    return Session(BattleFile.create(path / "any.battle", battle), system.rules, RandomDice(4))


def commands(session: Session) -> list[Command]:
    entries = (session.file.entry(line) for line in range(2, session.file.head + 1))
    return [entry.command for entry in entries if isinstance(entry, CommandEntry)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pack", PACKS)
def test_it_plays_on_without_a_refusal_until_somebody_else_is_asked(
    pack: str, shape: CellShape, tmp_path: Path
) -> None:
    system, battle = scene(pack, BOARD, shape)
    with opened(tmp_path, system, battle) as session:
        computer = ComputerPlayer(session, seed=1)
        computer.answers_for_gm = True
        computer.behaviours = {"G": ORDERS[0], "H": ORDERS[1]}
        computer.play(sides=("heroes", "raiders"))
        played = [computer.next_step() for _ in range(40)]
        kinds = {step.kind for step in played}
        if StepKind.WAITS in kinds:
            question = session.battle.question
            assert question is not None, played[-1]
        assert len(commands(session)) >= 5
        assert not [line for line in session.log() if "refused" in line]
        guard = session.battle.token("H")
        assert guard is not None
        if not guard.conditions:
            assert session.battle.board.grid.cell_distance(guard.cell, (6, 2)) <= 2


def twins() -> tuple[Battle, Battle, Battle]:
    """Return a fight with a hidden goblin, without the goblin, and with a visible goblin."""
    hero: Mapping[str, Any] = {"kind": "fighter", "side": "heroes", "played": True}
    foe: Mapping[str, Any] = {"kind": "goblin", "side": "raiders"}
    board = """
A . . . . . G
. . . . . . .
. . H . . . .
"""
    seen = REACTIONS.drawn(board, {"A": hero, "G": foe, "H": foe}, turn="A")
    hidden = seen.with_token(msgspec.structs.replace(token(seen, "H"), hidden=True))
    visible = tuple(each for each in seen.tokens if each.id != "H")
    order = tuple(entry for entry in seen.order if entry.token in ("A", "G"))
    return hidden, msgspec.structs.replace(seen, tokens=visible, order=order), seen


def first_act(path: Path, battle: Battle) -> Act:
    path.mkdir()
    with opened(path, REACTIONS, battle) as session:
        computer = ComputerPlayer(session, seed=1)
        computer.play(creatures=("A",))
        assert computer.next_step().kind is StepKind.DONE
        act = commands(session)[0]
        assert isinstance(act, Act)
        return msgspec.structs.replace(act, planned=())


def test_twins_that_differ_in_a_hidden_creature_act_alike(tmp_path: Path) -> None:
    acts = [first_act(tmp_path / str(number), each) for number, each in enumerate(twins())]
    assert acts[0] == acts[1]
    assert acts[0] != acts[2]


def test_twins_get_the_same_advice_from_a_session(tmp_path: Path) -> None:
    given = []
    for number, battle in enumerate(twins()):
        path = tmp_path / str(number)
        path.mkdir()
        with opened(path, REACTIONS, battle) as session:
            given.append(advise(session, token(battle, "A")))
    assert given[0] == given[1]
    assert given[0] != given[2]


def test_players_are_not_told_the_reasons(tmp_path: Path) -> None:
    system, battle = scene("reactions", BOARD)
    with opened(tmp_path, system, battle) as session:
        computer = ComputerPlayer(session, seed=1)
        computer.play(sides=("heroes", "raiders"))
        for _ in range(4):
            computer.next_step()
        assert any(line.startswith("The computer") for line in session.log())
        moments = fight_moments(fight_steps(session).steps, session.rules, PLAYERS)
        log = str(list(moments))
        assert len(log) > 500
        assert "The computer" not in log
