"""The interface to rule packs, bound to this engine's situation and draft."""

from gridapp.engine.commands.draft import Draft, Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.mechanics import PackMechanics
from gridapp.engine.types import (
    MAX_LEGS,
    Leap,
    MoveLeg,
    MovePlan,
    Offer,
    Provocation,
    Reach,
)

__all__ = [
    "MAX_LEGS",
    "Leap",
    "Mechanics",
    "MoveLeg",
    "MovePlan",
    "Offer",
    "Provocation",
    "Reach",
    "Rules",
]

Mechanics = PackMechanics[Situation, Draft]
"""The functions of a rule pack for this engine."""
