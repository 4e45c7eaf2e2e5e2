"""A fight under `reactions` for random play."""

from gridapp.battle.questions import Question
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
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
UNABLE_TO_ACT = ("unconscious", "dead", "stunned", "object")
DEEDS = frozenset({"opportunity", "waited", "overrun", "opposed", "pursue", "writhing"})
"""Kinds of questions that only a creature able to act is asked."""
SEEN = frozenset({"opportunity", "waited", "pursue"})
"""Kinds of questions about a creature that has to be perceived (R-75, R-81)."""
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
    """Assert what holds after every command: slots, the fallen, bonds, exits, and who is asked."""
    _check_pools(battle)
    situation = Situation(battle, SYSTEM.rules)
    for token in battle.tokens:
        _check_bonds(situation, token)
        if token.has_any(UNABLE_TO_ACT):
            offers = legal_actions.offers(situation, token)
            assert all(offer.refusal for offer in offers), token
    for question in battle.questions:
        asked = battle.token(question.who)
        is_of_deed = question.kind in DEEDS or question.kind.startswith("counter:")
        assert not (is_of_deed and asked and asked.has_any(UNABLE_TO_ACT)), question
        _check_perceives(battle, asked, question)
    active = battle.token(battle.active)
    if active and not (battle.questions or battle.underway):
        _check_exits(situation, active)


def _check_perceives(battle: Battle, asked: Token | None, question: Question) -> None:
    """Assert that every reacting creature sees, hears or has found the mover."""
    provoker = battle.token(question.about)
    is_lost = asked is not None and asked.has("blind") and asked.has("deaf")
    if question.kind in SEEN and is_lost and provoker is not None:
        assert provoker.has("located", question.who), question


def _check_bonds(situation: Situation, token: Token) -> None:
    """Assert that each bond of a grapple joins two conscious creatures within reach, both bound."""
    for held in token.conditions:
        if held.id != "restrained" or not held.source:
            continue
        partner = situation.battle.token(held.source)
        assert partner is not None, token
        sources = [bond.source for bond in partner.conditions if bond.id == "restrained"]
        assert token.id in sources, (token, partner)
        assert not {"unconscious", "dead"} & {each.id for each in token.conditions}, token
        least = (
            10 if situation.rules.book.setting(situation.battle, "natural_reach") == "size" else 5
        )
        reach = max(least, *(each.stat("reach") for each in (token, partner)))
        assert situation.distance(token, partner) * 5 <= reach, (token, partner)


def _check_exits(situation: Situation, actor: Token) -> None:
    """Assert that a creature with a Standard left may get free and up, as its sheet allows."""
    if not actor.pool("standard") or actor.has_any(UNABLE_TO_ACT):
        return
    offers = {offer.action: offer for offer in legal_actions.offers(situation, actor)}
    bonds = [held for held in actor.conditions if held.id == "restrained"]
    setting = situation.rules.book.setting(situation.battle, "exhausted_struggle")
    if any(bond.source for bond in bonds) and not (actor.has("exhausted") and setting == "no"):
        partners = {bond.source for bond in bonds if bond.source}
        assert partners <= set(offers["hold"].targets), actor
    if any(not bond.source for bond in bonds) and not actor.has("exhausted"):
        assert offers["break_free"].refusal is None, actor
    if actor.has("prone"):
        assert offers["stand_up"].refusal is None, actor
    if actor.has("bleeding"):
        assert actor.id in offers["patch"].targets, actor


def _check_pools(battle: Battle) -> None:
    """Assert that slots stay within bounds and fallen creatures are unconscious."""
    for token in battle.tokens:
        assert all(0 <= token.pool(slot) <= 1 for slot in ("standard", "move", "quick")), token
        extra = token.has("waiting") + token.has("sparing")
        is_fight = battle.phase is Phase.FIGHT
        assert 0 <= token.pool("reaction") <= (1 + extra if is_fight else 3), token
        assert token.pool("sq") >= 0, token
        assert token.pool("hp") > 0 or token.has_any(("unconscious", "dead")), token
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
