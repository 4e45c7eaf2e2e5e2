"""The creature on turn while another interrupts, and the act for which it interrupts."""

from gridapp.battle.commands import Act
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.mechanics import ReleasedAction, TurnHolder


def interrupted_creature(battle: Battle, rules: Rules) -> str:
    """Return the id of the creature in whose turn another acts, empty for an ordinary turn."""
    if not isinstance(rules.mechanics, TurnHolder):
        return ""
    holder = rules.mechanics.turn_holder(battle)
    return "" if holder == battle.active else holder


def released_act(battle: Battle, rules: Rules) -> Act | None:
    """Return the readied act that the active creature is to take now, ``None`` without any.

    It is aimed at the creature that it interrupts; whether that can be its target is not asked.
    """
    mechanics = rules.mechanics
    if battle.question is not None or not isinstance(mechanics, ReleasedAction):
        return None
    action = mechanics.released_action(battle)
    if not action:
        return None
    top = battle.underway[-1] if battle.underway else None
    about = top.act.actor if isinstance(top, DeclaredAct) else ""
    return Act(battle.active, action, target=about)
