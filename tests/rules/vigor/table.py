"""Fights drawn as text boards, played under system `vigor`."""

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from tests.rules.play import System


class Below:
    """Dice that show 9, or one less than their highest face: none of them bursts."""

    def roll(self, sides: int) -> int:
        """The number."""
        return min(9, sides - 1)


SYSTEM = System("vigor", Below)
scene, drawn = SYSTEM.scene, SYSTEM.drawn
play, told, refused = SYSTEM.play, SYSTEM.told, SYSTEM.refused


def rules() -> Rules:
    """The shipped rules."""
    return SYSTEM.rules


def look(battle: Battle) -> Situation:
    """What the map says about a battle."""
    return Situation(battle, rules())
