"""Apply a command: battle, command and dice in; new battle and events out."""

import logging
from collections.abc import Callable
from traceback import walk_tb
from typing import Any

from gridapp.battle import bounds
from gridapp.battle import commands as do
from gridapp.battle.dice import DiceError, DiceSource, MissingDie, RecordingDice
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.state import Battle
from gridapp.engine.commands import placement, settle
from gridapp.engine.commands.draft import Draft, Rules
from gridapp.engine.commands.vision import fog

_log = logging.getLogger(__name__)


def apply(
    battle: Battle, command: do.Command, dice: DiceSource, rules: Rules
) -> Applied | Refused | DieNeeded:
    """Return the outcome of a command; a refusal is a value and the given battle never changes.

    ``DieNeeded`` occurs with typed dice only: the next die has to be rolled and typed.
    """
    recording = RecordingDice(dice)
    draft = Draft(battle, recording, rules)
    try:
        refused = _handler(command)(draft, command) or _bounds_refusal(draft, battle)
        if refused is None:
            settle.settle(draft)
            if any(token.hidden for token in battle.tokens):
                _reveal_attackers(draft, battle, command)
            fog.reveal_behind_doors(draft, battle)
    except MissingDie as wanted:
        return DieNeeded(wanted.sides, draft.roll_purpose, draft.roller)
    except DiceError as problem:
        return Refused("dice", str(problem))
    except Exception as problem:  # noqa: BLE001 - a fault in a pack must not lose the battle
        _log.exception("the pack %s failed on %s", rules.book.id, type(command).__name__)
        why = message(
            "the rule pack {pack} failed{place}: {problem}",
            pack=rules.book.id,
            place=_fault_location(problem, rules),
            problem=repr(problem),
        )
        return Refused("pack_failed", why)
    if refused is not None:
        return refused
    return Applied(draft.battle, tuple(draft.events), tuple(recording.rolled))


def _reveal_attackers(draft: Draft, before: Battle, command: do.Command) -> None:
    """Reveal hidden creatures that have attacked; imported with the first hidden creature."""
    from gridapp.engine.commands.attackers import reveal_attackers

    reveal_attackers(draft, before, command)


def _handler(command: do.Command) -> Callable[[Draft, Any], Refused | None]:
    """Return what carries out a command.

    The sample that a first start shows is made by placing creatures; the rest is imported with the
    first command of another kind.
    """
    if isinstance(command, do.PlaceToken):
        return placement.place_token
    from gridapp.engine.commands.handlers import HANDLERS

    return HANDLERS[type(command)]


def _bounds_refusal(draft: Draft, before: Battle) -> Refused | None:
    """Return the refusal of a command that leaves a number or size out of bounds."""
    fault = bounds.first_fault(draft.battle, before)
    if fault is None:
        return None
    return Refused("bounds", message("{where}: {why}", where=fault.where, why=fault.why))


def _fault_location(problem: Exception, rules: Rules) -> str:
    """Return the pack's innermost function in a traceback, as text."""
    pack = type(rules.mechanics).__module__.split(".", maxsplit=1)[0]
    frames = (frame for frame, _ in walk_tb(problem.__traceback__))
    names = [(frame.f_globals.get("__name__", ""), frame.f_code.co_name) for frame in frames]
    of_pack = [(module, name) for module, name in names if module.split(".")[0] == pack]
    if not of_pack:
        return ""
    module, name = of_pack[-1]
    return f" in {module.rpartition('.')[2]}.{name}"
