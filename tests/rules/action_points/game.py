"""The fight in which system `action_points` is played at random."""

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Offer
from tests.rules.play import System
from tests.rules.randomly import Game

SYSTEM = System("action_points")
LEAST_ZERO = ("ap", "yards", "initiative", "light", "moderate", "severe", "critical", "fatal")


def weigh(offer: Offer) -> float:
    """Blows and moves before chores; a turn is soon ended, so that rounds go by."""
    if offer.targets or offer.action == "cast_spell":
        return 0.3
    return 0.5 if offer.action == "move" else 0.05


def holds(battle: Battle) -> None:
    """Nothing is overdrawn, nobody has more points than it can hold, the order is by initiative.

    Unless the table lets the order stand for the round.
    """
    for token in battle.tokens:
        assert all(token.pool(pool) >= 0 for pool in LEAST_ZERO), token
        assert token.pool("ap") <= token.stat("most_ap"), token
    scores = [place.score for place in battle.order]
    stands = battle.pack.settings.get("turn_order") == "round"
    assert stands or scores == sorted(scores, reverse=True)


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
