"""A fight under `vitality` for random play."""

from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
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
HELPLESS = frozenset({"unconscious", "dead"})
EXITS = (
    ("prone", "stand_up", ("short", "standard")),
    ("wrestled", "escape", ("standard",)),
)
"""Conditions with an exit, the action, and what may pay for it."""

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
    if battle.pack.settings.get("holds", "gm") != "gm":
        check_bonds(battle)
    check_exits(battle)
    check_helpless(battle)


def check_bonds(battle: Battle) -> None:
    """Assert that every hold connects a living creature with an able wrestler in reach."""
    situation = Situation(battle, SYSTEM.rules)
    for held in battle.tokens:
        for wrestler in holders_named(held):
            holder = battle.token(wrestler)
            assert holder is not None, f"{wrestler} holds {held.name} from off the board"
            assert not held.has("dead"), held
            assert not holder.has_any(HELPLESS), holder
            reach = 2 if holder.stat("size") > 0 or "spear" in str(holder.weapons) else 1
            assert situation.distance(holder, held) <= reach, (held.name, holder.name)


def holders_named(token: Token) -> list[str]:
    """Return the ids named by the holds on a creature."""
    return [
        name
        for condition in token.conditions
        if condition.id == "wrestled"
        for name in condition.against
    ]


def check_exits(battle: Battle) -> None:
    """Assert that an able creature is offered an end of being prone, held or bound."""
    actor = battle.token(battle.active)
    if actor is None or battle.question or actor.has_any(HELPLESS):
        return
    for condition, action, slots in EXITS:
        free = any(actor.pool(slot) for slot in slots) and not actor.pool("full_round")
        if actor.condition(condition) is not None and free:
            assert SYSTEM.offer(battle, actor.id, action).refusal is None, (actor, action)


def check_helpless(battle: Battle) -> None:
    """Assert that a creature down or unaware is neither active, nor asked, nor offered an act."""
    rules = SYSTEM.rules
    acts = [pending.act for pending in battle.underway if isinstance(pending, DeclaredAct)]
    for token in (
        creature for creature in battle.tokens if creature.has_any({*HELPLESS, "surprised"})
    ):
        by_gm = any(act.actor == token.id and act.action in GM_ACTIONS for act in acts)
        asked = [question for question in battle.questions if question.who == token.id]
        assert by_gm or not asked, (token.name, asked)
        is_down = token.has_any(HELPLESS)
        offers = legal_actions.offers(Situation(battle, rules), token)
        open_now = {offer.action for offer in offers if offer.refusal is None} - GM_ACTIONS
        assert not open_now, (token.name, open_now)
        assert not (is_down and rules.mechanics.can_react(Situation(battle, rules), token))


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
    conditions=(
        "prone",
        "concealed",
        "restricted",
        "wrestled",
        "minor_attack_penalty",
        "major_defence_bonus",
    ),
    reactions=("opportunity",),
    weigh=weigh,
    holds=holds,
    surprised=(0, 0, 2, 4, 8),
)
