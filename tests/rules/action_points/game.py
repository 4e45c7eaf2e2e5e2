"""The fight for random play of system `action_points`."""

from gridapp.battle.state import Battle
from gridapp.engine.types import Offer
from tests.rules.play import System
from tests.rules.randomly import Game

SYSTEM = System("action_points")
NEVER_NEGATIVE = ("ap", "yards", "initiative", "light", "moderate", "severe", "critical", "fatal")


def weigh(offer: Offer) -> float:
    """Return the weight of an offer: attacks, then moves, low enough for turns to end soon."""
    if offer.targets or offer.action == "cast_spell":
        return 0.3
    return 0.5 if offer.action == "move" else 0.05


def holds(battle: Battle) -> None:
    """Assert that no pool is negative, AP are within the maximum, and the order is by initiative.

    By a setting the order is fixed for the round.
    """
    for token in battle.tokens:
        assert all(token.pool(pool) >= 0 for pool in NEVER_NEGATIVE), token
        assert token.pool("ap") <= token.stat("most_ap"), token
    scores = [entry.score for entry in battle.order]
    is_fixed = battle.pack.settings.get("turn_order") == "round"
    assert is_fixed or scores == sorted(scores, reverse=True)


GAME = Game(
    system=SYSTEM,
    board="""
. . . . . . . . .
. A . # . . O O .
. B . . . . O O .
C D ~ . . 3 . . .
. . . # . . W K .
. . . . . . . . M
""",
    creatures={
        "A": "swordsman",
        "B": "spearman",
        "C": "archer",
        "D": "adept",
        "O": "ogre",
        "W": "wolf",
        "K": "captain",
        "M": "bowman",
    },
    pools={"ap": (0, 10), "yards": (0, 6), "initiative": (0, 20), "light": (0, 3)},
    conditions=(
        "prone",
        "crouching",
        "helpless",
        "underwater",
        "distracted",
        "surprised",
        "bleeding",
    ),
    reactions=("interrupt", "rebuff", "harry"),
    weigh=weigh,
    holds=holds,
)
