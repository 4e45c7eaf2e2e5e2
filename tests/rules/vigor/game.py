"""A fight under `vigor` for random play."""

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.types import Offer
from rules.vigor.actions.plain import BY_THE_GM
from tests.rules.randomly import Game
from tests.rules.vigor.table import SYSTEM

BOARD = """
. A . # . O O
. B M .|. O O
P . ~ . G . K
. C . #!. J H
Q . . . X . .
"""
LEAST_ZERO = ("durability", "health", "vigor", "mana", "actions", "off_hand", "armour_wear")


def offer_weight(offer: Offer) -> float:
    """Return how often an offer is taken: attacks, then moves, and acts of the GM seldom."""
    if offer.targets:
        return 60
    if offer.action in ("move", "escape"):
        return 30
    return 0.5 if offer.action in BY_THE_GM else 3


def check_invariants(battle: Battle) -> None:
    """Check that no pool is below 0 and all states agree with the pools."""
    for token in battle.tokens:
        assert all(token.pool(pool) >= 0 for pool in LEAST_ZERO), token
        assert token.pool("off_hand") <= 1 + len(token.weapons), token
        assert token.pool("vigor") < 5 or not token.has("winded"), token
        if token.stat("object"):
            assert token.has("destroyed") == (token.pool("durability") <= 0), token
        else:
            _check_life(token)


def _check_life(token: Token) -> None:
    assert token.pool("vigor") > 0 or token.has("winded"), token
    assert token.has("wounded") == (token.pool("durability") <= 0), token
    assert token.pool("health") > 0 or token.has("shock") or token.has("dead"), token
    assert token.pool("actions") == 0 or not token.has("winded"), token


GAME = Game(
    SYSTEM,
    BOARD,
    {
        "A": "swordsman",
        "B": "pikeman",
        "C": "ranger",
        "P": "mage",
        "M": "medic",
        "G": "bandit",
        "X": "crossbowman",
        "J": "captain",
        "H": "hound",
        "K": {"kind": "bandit", "conditions": ["prone"]},
        "O": "ogre",
        "Q": "crate",
    },
    pools={"vigor": (0, 40), "durability": (0, 20), "health": (1, 9)},
    conditions=("prone", "bound", "pinned", "unaware", "charge", "challenge_2", "unconscious"),
    reactions=("opening", "defence", "readied_attack"),
    weigh=offer_weight,
    holds=check_invariants,
    surprised=(0, 0, 3, 6),
)
