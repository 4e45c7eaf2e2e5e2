"""The creature on turn while another creature interrupts the turn."""

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.mechanics import TurnHolder


def interrupted_creature(battle: Battle, rules: Rules) -> str:
    """Return the id of the creature in whose turn another acts, empty for an ordinary turn."""
    if not isinstance(rules.mechanics, TurnHolder):
        return ""
    holder = rules.mechanics.turn_holder(battle)
    return "" if holder == battle.active else holder
