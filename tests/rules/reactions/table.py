"""Fights drawn as text boards, played under system `reactions`."""

from gridapp.engine.protocol import Rules
from tests.rules.play import System

SYSTEM = System("reactions")
scene, drawn = SYSTEM.scene, SYSTEM.drawn
play, told, refused = SYSTEM.play, SYSTEM.told, SYSTEM.refused


def rules() -> Rules:
    """The shipped rules."""
    return SYSTEM.rules
