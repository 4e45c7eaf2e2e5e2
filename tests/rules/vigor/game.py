"""A fight under `vigor` for random play."""

from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.types import Offer
from rules.vigor.actions.plain import BY_THE_GM
from rules.vigor.stats import is_able, is_awake
from tests.rules.randomly import Game
from tests.rules.vigor.table import SYSTEM, situation_of

BOARD = """
. A . # . O O
. B M .|. O O
P . ~ . G . K
. C . #!. J H
Q . . . X . .
"""
REACTIONS = ("opening", "defence", "readied_attack")
LEAST_ZERO = ("durability", "health", "vigor", "mana", "actions", "off_hand", "armour_wear")


def offer_weight(offer: Offer) -> float:
    """Return how often an offer is taken: attacks, then moves, and acts of the GM seldom."""
    if offer.targets:
        return 60
    if offer.action in ("move", "escape"):
        return 30
    return 0.5 if offer.action in BY_THE_GM else 3


def check_invariants(battle: Battle) -> None:
    """Check that no pool is below 0, states agree with pools, and the helpless have no choices."""
    _check_questions(battle)
    _check_offers(battle)
    for token in battle.tokens:
        assert all(token.pool(pool) >= 0 for pool in LEAST_ZERO), token
        assert token.pool("off_hand") <= 1 + len(token.weapons), token
        assert token.pool("vigor") < 5 or not token.has("winded"), token
        if token.stat("object"):
            assert token.has("destroyed") == (token.pool("durability") <= 0), token
        else:
            _check_life(battle, token)


def _check_questions(battle: Battle) -> None:
    """Check that only creatures able to react are asked, about a creature on the board."""
    for question in battle.questions:
        token = battle.token(question.who)
        if token is not None and question.kind in REACTIONS:
            assert is_able(token), question
            assert battle.token(question.about) is not None, question


def _check_offers(battle: Battle) -> None:
    """Check that sleepers are offered nothing, and that a prone active creature may get up."""
    situation = situation_of(battle)
    for token in battle.tokens:
        if is_awake(token) and token.id != battle.active:
            continue
        offers = {offer.action: offer for offer in legal_actions.offers(situation, token)}
        if not is_awake(token):
            free = [key for key, offer in offers.items() if offer.refusal is None]
            assert BY_THE_GM.issuperset(free), (token, free)
        elif token.has("prone") and is_able(token) and token.pool("actions"):
            assert battle.questions or offers["stand_up"].refusal is None, token


def _check_life(battle: Battle, token: Token) -> None:
    is_last_breath = battle.active == token.id or battle.phase is not Phase.FIGHT
    is_late = battle.pack.settings.get("winded_from") == "turn_end" and is_last_breath
    assert token.pool("vigor") > 0 or token.has("winded") or is_late, token
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
    reactions=REACTIONS,
    weigh=offer_weight,
    holds=check_invariants,
    surprised=(0, 0, 3, 6),
)
