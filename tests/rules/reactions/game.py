"""A fight under `reactions` for random play."""

from gridapp.battle.state import Battle
from gridapp.engine.types import Offer
from tests.rules.randomly import Game
from tests.rules.reactions.table import SYSTEM

BOARD = """
. A . # . . O O .
. B . . _ . O O .
M . ~ . . G . . W
. R . ~ . . H . .
. . P .|. . S . .
"""
PASSING = frozenset({"dead", "dying", "unconscious", "waiting", "sparing", "running", "tumbling"})
"""Conditions that come and go by the rules alone."""
WAYS = frozenset({"advance", "dash", "dash_free", "tumble", "overrun"})
WORDS = frozenset({"command", "recall", "seek"})


def weigh(offer: Offer) -> float:
    """Prefer weapons to tactics, and movement to actions without an effect."""
    if offer.weapons:
        return 30
    if offer.action in WORDS:
        return 0.5
    return 10 if offer.targets or offer.action in WAYS else 3


def holds(battle: Battle) -> None:
    """Assert that slots stay within bounds and fallen creatures are unconscious."""
    for token in battle.tokens:
        assert all(0 <= token.pool(slot) <= 1 for slot in ("standard", "move", "quick")), token
        assert 0 <= token.pool("reaction") <= 2, token
        assert token.pool("sq") >= 0, token
        assert token.pool("hp") > 0 or token.has("unconscious"), token
        assert not (token.has("dead") and token.has("dying")), token


GAME = Game(
    SYSTEM,
    BOARD,
    {
        "A": "fighter",
        "B": {"kind": "halberdier", "elevation": 1},
        "M": "mage",
        "P": "mystic",
        "R": "rogue",
        "G": "goblin",
        "H": "hexer",
        "S": "goblin_slinger",
        "W": "wolf",
        "O": "ogre",
    },
    pools={"hp": (1, 25), "sq": (0, 6)},
    conditions=tuple(name for name in SYSTEM.rules.book.conditions if name not in PASSING),
    reactions=("opportunity", "waited"),
    weigh=weigh,
    holds=holds,
    surprised=(0, 0, 3, 6),
)
