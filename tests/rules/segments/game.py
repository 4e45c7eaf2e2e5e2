"""A fight under `segments` for random play."""

from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.types import Offer
from rules.segments.attacks.threat import is_engaged
from rules.segments.reactions import disengage_cost
from rules.segments.stats import is_in_fight
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
    """Check pools against 0, the exclusion between stances, and the end of On-Guard."""
    for token in battle.tokens:
        assert all(token.pool(pool) >= 0 for pool in LEAST_ZERO), token
        assert token.pool("opportunity") <= 1
        assert sum(token.has(stance) for stance in STANCES) <= 1, token
        assert token.pool("failures") <= 3
        if token.has("on_guard"):
            assert token.has("defensive")
            assert token.pool("failures") < 3
    check_helpless(battle)
    check_retreat(battle)


def check_helpless(battle: Battle) -> None:
    """Check that the surprised and who is out are neither on turn, nor asked, nor offered an act.

    Whether the surprised may defend, the GM says; then they choose a skill. Whom the GM makes
    surprised in its own turn goes on with it: what its acts ask and offer is not checked.
    """
    situation = Situation(battle, SYSTEM.rules)
    for token in battle.tokens:
        if not token.has_any(("out", "surprised")):
            continue
        if token.id == battle.active and not token.has("out"):
            continue
        allowed = {"defence"} if not token.has("out") else set()
        asked = {question.kind for question in battle.questions if question.who == token.id}
        assert asked <= allowed, (token.name, asked)
        offers = legal_actions.offers(situation, token)
        assert all(offer.refusal for offer in offers), (token.name, offers)


def check_retreat(battle: Battle) -> None:
    """Check that an engaged active creature in segment 4 may disengage, at its price."""
    situation, actor = Situation(battle, SYSTEM.rules), battle.token(battle.active)
    if actor is None or battle.question or battle.underway or battle.stage != "movement":
        return
    price = disengage_cost(situation)
    is_bound = is_engaged(situation, actor) and not actor.has("disengaged")
    if is_bound and actor.pool("actions") >= price and is_in_fight(actor):
        offer = SYSTEM.offer(battle, actor.id, "disengage")
        assert offer.refusal is None, (actor.name, offer.refusal)


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
