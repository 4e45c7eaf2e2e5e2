"""The interface to rule packs, for this engine's situation and draft."""

from gridapp.engine.commands.draft import Draft, Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.mechanics import PackMechanics

__all__ = ["Mechanics", "Rules"]

Mechanics = PackMechanics[Situation, Draft]
"""The functions of a rule pack for this engine."""
