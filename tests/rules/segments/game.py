"""A fight under `segments` for random play."""

from gridapp.battle.state import Battle
from gridapp.engine.types import Offer
from tests.rules.randomly import Game
from tests.rules.segments.table import SYSTEM

BOARD = """
. A . # . O O .
. B . . . O O .
M . ~ . G . . H
. C . # . P J .
. F . . . . . .
"""
MOVES = ("move", "combat_step")
LEAST_ZERO = ("hits", "actions", "opportunity", "failures", "failures_now", "stepped")
STANCES = ("aggressive", "ready", "defensive", "hold")


def offer_weight(offer: Offer) -> float:
    """Return how often an offer is taken: attacks before moves before anything else."""
    if offer.targets:
        return 20
    if offer.action in MOVES:
        return 15
    return 0.1 if offer.action == "done" else 1


def check_invariants(battle: Battle) -> None:
    """Check pools against 0, that stances exclude each other, and the end of On-Guard."""
    for token in battle.tokens:
        assert all(token.pool(pool) >= 0 for pool in LEAST_ZERO), token
        assert token.pool("opportunity") <= 1
        assert sum(token.has(stance) for stance in STANCES) <= 1, token
        assert token.pool("failures") <= 3
        if token.has("on_guard"):
            assert token.has("defensive")
            assert token.pool("failures") < 3


GAME = Game(
    SYSTEM,
    BOARD,
    {
        "A": "swordsman",
        "B": "spearman",
        "C": "archer",
        "M": "mage",
        "F": "brawler",
        "G": "raider",
        "H": "bowman",
        "P": "pikeman",
        "J": "cutthroat",
        "O": "brute",
    },
    pools={"hits": (0, 20), "gm_modifier": (-4, 4), "actions": (0, 4)},
    conditions=("out", "set_position", "difficult", "surprised", "concentrating", "from_segment_2"),
    reactions=("opportunity", "stance", "exchange", "come_in", "defence"),
    weigh=offer_weight,
    holds=check_invariants,
    surprised=(0, 0, 2, 4, 10),
)
