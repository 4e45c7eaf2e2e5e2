"""Fights drawn as text boards, played under system `segments`."""

from tests.rules.play import System

SYSTEM = System("segments")
scene, drawn = SYSTEM.scene, SYSTEM.drawn
play, refused = SYSTEM.play, SYSTEM.refused
