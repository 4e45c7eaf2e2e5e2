"""Open battles on the disk, with dice that are known."""

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
    """The pack that scenes are played under."""
    return Packs({"reactions": rules()}, ())


def skirmish() -> Battle:
    """A's turn, a goblin at its side."""
    return scene(SKIRMISH, A=HERO, G=RAIDER)


def table(path: Path, battle: Battle, dice: Iterable[int] = ()) -> Session:
    """A battle in a new file, opened with dice that show these numbers."""
    return Session(BattleFile.create(path, battle), rules(), FixedDice(dice))


def done(session: Session, *commands: Command) -> Applied:
    """What the last of some commands brought about; all must apply."""
    applied: list[Applied] = []
    for command in commands:
        outcome = session.do(command)
        assert isinstance(outcome, Applied), f"{command}: {outcome}"
        applied.append(outcome)
    return applied[-1]
