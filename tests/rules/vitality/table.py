"""Fights drawn as text boards, played under system `vitality`."""

from gridapp.battle.commands import Act
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.packs.creatures import CreatureTemplate
from tests.rules.play import Entry, System, answer, cells, pools, token, way

__all__ = [
    "SYSTEM",
    "Entry",
    "answer",
    "cells",
    "creatures",
    "drawn",
    "move",
    "play",
    "pools",
    "refused",
    "rules",
    "scene",
    "token",
    "told",
]

SYSTEM = System("vitality")
scene, drawn = SYSTEM.scene, SYSTEM.drawn
play, told, refused = SYSTEM.play, SYSTEM.told, SYSTEM.refused


def rules() -> Rules:
    """The shipped rules."""
    return SYSTEM.rules


def creatures() -> dict[str, CreatureTemplate]:
    """The built-in creatures."""
    return SYSTEM.creatures


def move(battle: Battle, route: str, action: str = "move") -> Act:
    """Return a move of the creature on the first of the labelled cells."""
    return way(battle, route, action)
