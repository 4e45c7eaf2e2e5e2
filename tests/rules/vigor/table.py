"""Fights drawn as text boards, played under system `vigor`."""

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from tests.rules.play import System

SYSTEM = System("vigor")
scene, drawn = SYSTEM.scene, SYSTEM.drawn
play, refused = SYSTEM.play, SYSTEM.refused


def rules() -> Rules:
    """Return the shipped rules."""
    return SYSTEM.rules


def situation_of(battle: Battle) -> Situation:
    """Return the situation of a battle."""
    return Situation(battle, rules())
