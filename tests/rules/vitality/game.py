"""A fight under `vitality` for random play."""

from gridapp.battle.state import Battle
from gridapp.engine.types import Offer
from rules.vitality.actions.general import GM_ACTIONS
from tests.rules.randomly import Game
from tests.rules.vitality.table import SYSTEM

BOARD = """
. A . # . O O
. B . . . O O
P . ~ . G . K
. D L # . J H
"""
MOVES = ("move", "five_foot_step")
LEAST_ZERO = ("vitality", "opportunity", "move_left", "standard", "short", "extra")


def weigh(offer: Offer) -> float:
    """Prefer fighting to moving, and moving to the rest; the GM's actions are rare."""
    if offer.targets:
        return 60
    if offer.action in MOVES:
        return 30
    if offer.action in GM_ACTIONS:
        return 0.02
    return 0.3 if offer.price == "free action" else 1


def holds(battle: Battle) -> None:
    """Assert that no pool is overdrawn and spent creatures are unconscious."""
    for token in battle.tokens:
        assert all(token.pool(pool) >= 0 for pool in LEAST_ZERO), token
        assert token.pool("standard") + token.pool("short") <= 2
        deeper = battle.pack.settings.get("death") == "constitution"
        assert token.pool("wounds") >= -token.stat("constitution") * deeper
        spent = token.pool("wounds") <= 0
        assert not spent or token.has("unconscious"), token


GAME = Game(
    SYSTEM,
    BOARD,
    {
        "A": "fighter",
        "B": "spear_guard",
        "P": "psychic",
        "D": "brawler",
        "G": "thug",
        "H": "gunman",
        "J": "officer",
        "O": "ogre",
        "K": {"kind": "thug", "name": "Rat", "stats": {"size": -2}},
        "L": {"kind": "brawler", "name": "Imp", "stats": {"size": -3}},
    },
    pools={"wounds": (1, 12), "vitality": (0, 20)},
    conditions=("prone", "concealed", "restricted", "minor_attack_penalty", "major_defence_bonus"),
    reactions=("opportunity",),
    weigh=weigh,
    holds=holds,
    surprised=(0, 0, 2, 4, 8),
)
