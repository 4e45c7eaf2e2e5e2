"""Open battles on disk with known dice."""

from collections.abc import Iterable
from pathlib import Path

from gridapp.battle.commands import Command
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.scenes import HERO, RAIDER, rules, scene

SKIRMISH = """
. . . .
A G . .
. . . .
"""


def packs() -> Packs:
    """Return the packs, loaded once."""
    return Packs({"reactions": rules()}, ())


def skirmish() -> Battle:
    """Return a battle on A's turn, with a goblin beside A."""
    return scene(SKIRMISH, A=HERO, G=RAIDER)


def table(path: Path, battle: Battle, dice: Iterable[int] = ()) -> Session:
    """Return a session on a new file with fixed dice."""
    return Session(BattleFile.create(path, battle), rules(), FixedDice(dice))


def done(session: Session, *commands: Command) -> Applied:
    """Apply commands and return the last outcome; all must apply."""
    applied: list[Applied] = []
    for command in commands:
        outcome = session.do(command)
        assert isinstance(outcome, Applied), f"{command}: {outcome}"
        applied.append(outcome)
    return applied[-1]
