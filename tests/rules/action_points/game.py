"""The fight for random play of system `action_points`."""

from gridapp.battle.questions import Walk
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Condition, Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.types import Offer
from tests.rules.play import System
from tests.rules.randomly import Game

SYSTEM = System("action_points")
NEVER_NEGATIVE = ("ap", "yards", "initiative", "light", "moderate", "severe", "critical", "fatal")


BONDS = ("grappling", "pinned", "mounted", "ridden", "sharing")
BINDING = {"grapple": 3, "pin": 3, "mount": 1, "enter_space": 1, "drag": 0.5, "escape": 0.3}
"""Weights of the acts that begin bonds, or move those who are bound."""

ROUND_GAINS = (2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 11, 12, 14, 16, 18, 21, 24)
"""What a round brings by Speed, from -10 to 10 (AP-24)."""

UNAWARE_ACTS = {"let_go", "short_rest", "long_rest", "broken_rest", "new_day"}
"""What a creature may do that can do nothing else: no action of a fight."""

CHOICES_OF_THE_ABLE = {
    *("interrupt", "readied", "rebuff", "harry", "cling", "interpose", "ignore", "stance"),
    *("press_on", "go_on"),
}


def weigh(offer: Offer) -> float:
    """Return the weight of an offer: attacks, then moves, low enough for turns to end soon."""
    if offer.action in BINDING:
        return BINDING[offer.action]
    if offer.targets or offer.action == "cast_spell":
        return 0.3
    return 0.5 if offer.action == "move" else 0.05


def holds(battle: Battle) -> None:
    """Assert that no pool is negative, AP are within the maximum, and the order is by initiative.

    By settings the order is fixed for the round, and what a round brings goes over the maximum.
    """
    is_cut_late = battle.pack.settings.get("gain_cut") == "turn_end"
    for token in battle.tokens:
        assert all(token.pool(pool) >= 0 for pool in NEVER_NEGATIVE), token
        gain = ROUND_GAINS[min(max(token.stat("speed"), -10), 10) + 10] if is_cut_late else 0
        assert token.pool("ap") <= token.stat("most_ap") + gain, token
    check_bonds(battle)
    check_helpless(battle)
    check_exits(battle)
    scores = [entry.score for entry in battle.order]
    is_fixed = battle.pack.settings.get("turn_order") == "round"
    assert is_fixed or scores == sorted(scores, reverse=True)


def check_bonds(battle: Battle) -> None:
    """Assert that every bond joins two living neighbours and can be left.

    While somebody is on the way, those who follow or are carried may be behind.
    """
    situation = Situation(battle, SYSTEM.rules)
    moving = any(isinstance(act, Walk) or act.stage == "follow" for act in battle.underway)
    for token in battle.tokens:
        for held in token.conditions:
            if held.id in BONDS and held.source:
                check_bond(situation, token, held, moving=moving)
        if (battle.phase is Phase.FIGHT and token.has("pinned")) or token.has("grappling"):
            check_way_out(situation, token)


def check_bond(situation: Situation, token: Token, held: Condition, *, moving: bool) -> None:
    partner = situation.battle.token(held.source)
    assert partner is not None, (token, held)
    assert held.id == "sharing" or not (token.has("dead") or partner.has("dead")), (token, held)
    assert moving or situation.distance(token, partner) <= 1, (token, partner, held)
    if held.id in ("grappling", "sharing"):
        assert partner.has(held.id, token.id), (token, partner, held)


def check_way_out(situation: Situation, token: Token) -> None:
    """Assert that only the time can be wrong for an escape, if the creature could struggle."""
    offers = legal_actions.offers(situation, token)
    refusal = next(offer.refusal for offer in offers if offer.action == "escape")
    assert refusal is None or refusal.code != "free", (token, refusal)


def check_exits(battle: Battle) -> None:
    """Assert that only missing points stop the active creature from rising, a rider from exiting.

    Not the pinned and the immobile, who must come free first: see `check_way_out`.
    """
    actor = battle.token(battle.active)
    if actor is None or battle.questions or battle.underway or is_down(actor):
        return
    if actor.has_any(("pinned", "immobile")):
        return
    offers = {
        offer.action: offer
        for offer in legal_actions.offers(Situation(battle, SYSTEM.rules), actor)
    }
    if actor.has("prone"):
        assert_open(offers["change_posture"], actor)
    if actor.has("mounted"):
        assert_open(offers["mount"], actor)


def assert_open(offer: Offer, actor: Token) -> None:
    """Assert that an offer is refused for want of points alone."""
    assert offer.refusal is None or offer.refusal.code == "ap", (actor, offer.refusal)


def check_helpless(battle: Battle) -> None:
    """Assert that creatures unable to act are asked and offered nothing."""
    situation = Situation(battle, SYSTEM.rules)
    for token in filter(is_down, battle.tokens):
        offered = {
            offer.action
            for offer in legal_actions.offers(situation, token)
            if offer.refusal is None
        }
        assert offered <= UNAWARE_ACTS, (token, offered)
    for question in battle.questions:
        who = battle.token(question.who)
        is_choice = question.kind in CHOICES_OF_THE_ABLE
        assert who is None or not is_choice or not is_down(who), question


def is_down(token: Token) -> bool:
    """Return True for the dead, the unconscious, and the helpless."""
    return any(map(token.has, ("dead", "unconscious", "helpless")))


GAME = Game(
    system=SYSTEM,
    board="""
. . . . . . . . .
. A . # . . O O .
. B . . . . O O .
C D ~ . . 3 . . .
H H . # . . W K .
H H . . . . . . M
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
        "H": "horse",
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
        "pinned",
        "immobile",
        "unconscious",
        "dying",
        "defending",
    ),
    reactions=("interrupt", "rebuff", "harry"),
    weigh=weigh,
    holds=holds,
)
