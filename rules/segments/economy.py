"""The budget of a round: five segments and one stock of actions (S-01, S-13, S-29, SR-15)."""

from collections.abc import Iterable

from gridapp.packkit import Action, ActionKind, Draft, Situation, Token, Weapon, setting

from .stats import ACTIONS, ATTACKED_IN, action_cost, granted_segments

STANCES = "stances"
"""The stage of a round before its first segment."""

AMBUSH, MELEE, RANGED, MOVEMENT, MULTIFORM = 1, 2, 3, 4, 5
SEGMENTS = {
    AMBUSH: "ambush",
    MELEE: "melee",
    RANGED: "ranged",
    MOVEMENT: "movement",
    MULTIFORM: "multiform",
}
SEGMENT_RULES = {AMBUSH: "S-04", MELEE: "S-07", RANGED: "S-09", MOVEMENT: "S-10", MULTIFORM: "S-11"}
SEGMENT_NUMBERS = {name: number for number, name in SEGMENTS.items()}


def current_segment(situation: Situation) -> int:
    """Return the number of the current segment, 0 before the first."""
    return SEGMENT_NUMBERS.get(situation.battle.stage, 0)


def first_move_segment(situation: Situation, token: Token) -> int:
    """Return the first segment for moves: 4, or an earlier one that the GM grants (S-10, SR-34)."""
    if setting(situation, "granted_segments") == "attacks":
        return MOVEMENT
    return min((MOVEMENT, *granted_segments(token)))


def has_attacks_left(token: Token, segment: int) -> bool:
    """Return True unless the creature has attacked in another segment (S-13, SR-15)."""
    return token.pool(ATTACKED_IN) in (0, segment)


def pay_attack(draft: Draft, actor_id: str, cost: int) -> None:
    """Spend the actions of an attack; all attacks of the round now belong to this segment."""
    draft.spend(actor_id, ACTIONS, cost)
    draft.set_pool(actor_id, ATTACKED_IN, current_segment(draft.situation))


def price_text(action: Action) -> str:
    """Return the cost of an action in words."""
    cost = action.cost.get(ACTIONS, 0)
    if not cost:
        return "free"
    return "1 action each" if action.kind is ActionKind.MOVE else _counted(cost)


def attack_prices(weapons: Iterable[Weapon]) -> tuple[str, dict[str, str]]:
    """Return the cost of an attack in words, and by weapon id if the weapons differ in cost."""
    prices = {weapon.id: _counted(action_cost(weapon)) for weapon in weapons}
    if len(set(prices.values())) == 1:
        return next(iter(prices.values())), {}
    return "the weapon's actions", prices


def _counted(actions: int) -> str:
    return f"{actions} action{'s' * (actions > 1)}"
