"""Vigor and Mana: what reactions and acts cost, and being Winded (G-24, G-36, G-87, GR-16)."""

from collections.abc import Mapping

from gridapp.packkit import (
    Act,
    Action,
    Asker,
    Condition,
    Draft,
    Noted,
    Number,
    Refused,
    Situation,
    Stage,
    Text,
    Token,
    Weapon,
    choose,
    choose_number,
    declare,
    message,
    setting,
)

from .stats import ACTIONS, DEFENDING, MANA, OFF_HAND, PRONE, VIGOR, WINDED, is_able, is_mended

OPENING = "opening"
"""The reaction to a creature that exposes itself (G-42)."""
OPENING_COST, DEFEND_DISCOUNT = 5, 2
WINDED_ENDS_AT = 5
"""The Vigor at which a creature is no longer Winded, or all of it if it has less (G-87)."""


class TurnAct(Stage, frozen=True):
    """The base of the stages of acts; being knocked down later cancels the act (G-51)."""

    prone_before: Noted[bool] = False


def begin_act(draft: Draft, act: Act, kind: type[TurnAct]) -> None:
    """Declare an act that is paid for, and note whether the actor is prone now."""
    declare(draft, act, kind(prone_before=draft.token(act.actor).has(PRONE)))


def choose_amount(
    draft: Draft,
    settled: int | None,
    field: str,
    text: Text,
    options: Mapping[str, Text],
    *,
    rule: str,
    asker: Asker | None = None,
) -> int | None:
    """Return a number chosen from a list for a field of an act; ask and return None if open."""
    settled_id = None if settled is None else str(settled)
    chosen = choose(draft, settled_id, field, text, options, rule=rule, asker=asker)
    return None if chosen is None else int(chosen)


def choose_any(
    draft: Draft,
    settled: int | None,
    field: str,
    text: Text,
    options: Mapping[str, Text],
    number: Number,
    *,
    rule: str,
) -> int | None:
    """Return a number picked from a list, or by a setting any number, typed or declared (G-32)."""
    if setting(draft, "numbers") == "listed":
        return choose_amount(draft, settled, field, text, options, rule=rule)
    if number.low == number.high:
        return number.low
    is_valid = settled is not None and number.low <= settled <= number.high
    valid = settled if is_valid else None
    return choose_number(draft, valid, field, text, number, rule=rule)


def spend_vigor(draft: Draft, token_id: str, amount: int) -> None:
    """Spend Vigor; at exactly 0 the creature is Winded at once (G-36, GR-16)."""
    if amount:
        draft.spend(token_id, VIGOR, amount)
        update_winded(draft, token_id)


def update_winded(draft: Draft, token_id: str) -> None:
    """Give or take the Winded condition according to the Vigor left (G-36, G-87).

    By a setting nobody becomes Winded before the end of the own turn (GR-16).
    """
    token = draft.token(token_id)
    if token.pool(VIGOR) <= 0 and token.stat(VIGOR):
        if draft.battle.active == token_id and setting(draft, "winded_from") == "turn_end":
            return
        draft.gain(token_id, Condition(WINDED), "G-36")
        draft.set_pool(token_id, ACTIONS, 0)
        draft.set_pool(token_id, OFF_HAND, 0)
    elif ends_winded(draft, token):
        draft.lose(token_id, WINDED, "G-87")


def ends_winded(source: Draft | Situation, token: Token) -> bool:
    """Return True if a creature has Vigor enough to be Winded no more (G-87)."""
    most = token.stat(VIGOR)
    enough = min(WINDED_ENDS_AT, most) if is_mended(source) else WINDED_ENDS_AT
    return token.pool(VIGOR) >= enough


def defence_cost(token: Token) -> int:
    """Return the Vigor of a Defence; the Defend action makes a Defence cheaper (G-41, GR-19)."""
    return max(0, token.stat("defence_cost") - DEFEND_DISCOUNT * token.has(DEFENDING))


def opening_cost(source: Draft | Situation, token: Token) -> int:
    """Return the Vigor of an opening; by a setting the Defend action helps here too (GR-19)."""
    helps = token.has(DEFENDING) and setting(source, "defend_helps") == "reactions"
    return OPENING_COST - DEFEND_DISCOUNT * helps


def may_react(situation: Situation, token: Token) -> bool:
    """Return True if a creature may react now, costs aside (G-39, GR-14, GR-17)."""
    is_breathless = is_winded_out(situation, token)
    return is_able(token) and not is_breathless and situation.battle.active != token.id


def is_winded_out(situation: Situation, token: Token) -> bool:
    """Return True for the winded, who by a setting may react all the same (GR-17)."""
    return token.has(WINDED) and setting(situation, "winded_reactions") == "no"


def can_take_opening(situation: Situation, token: Token) -> bool:
    """Return True if a creature may react and can pay for an opening (G-42, GR-13)."""
    return may_react(situation, token) and token.pool(VIGOR) >= opening_cost(situation, token)


def cost_refusal(actor: Token, weapon: Weapon, *, besides: int = 0) -> Refused | None:
    """Return why a technique or spell cannot be paid for, None if affordable (G-32).

    ``besides`` is the Vigor spent with it on something else.
    """
    for pool, name, extra in ((VIGOR, "Vigor", besides), (MANA, "Mana", 0)):
        cost = weapon.stats.get(pool, 0)
        if cost and cost + extra > actor.pool(pool):
            return Refused(
                "spent",
                message("{weapon} costs {cost} {name}", weapon=weapon.name, cost=cost, name=name),
                "G-32",
            )
    return None


def pay_technique(draft: Draft, actor_id: str, weapon: Weapon) -> None:
    """Spend the Mana and Vigor of a technique or spell (G-32)."""
    if mana := weapon.stats.get(MANA, 0):
        draft.spend(actor_id, MANA, mana)
    spend_vigor(draft, actor_id, weapon.stats.get(VIGOR, 0))


def price_text(action: Action) -> str:
    """Return the cost of an action in words."""
    texts = []
    for pool, amount in action.cost.items():
        unit = "action" if amount == 1 else "actions"
        texts.append(f"{amount} {unit}" if pool == ACTIONS else f"{amount} {pool.capitalize()}")
    return ", ".join(texts) or "free"


def weapon_price(actor: Token, weapon: Weapon, *, off_hand: bool, besides: int = 0) -> str:
    """Return the cost of a technique or spell in words, empty for an ordinary attack.

    Notes on an act that goes on next turn, and on too little Vigor or Mana, follow (G-05, G-32).
    ``besides`` is the Vigor spent in the same act on something else.
    """
    actions = 1 if off_hand else max(1, weapon.stats.get(ACTIONS, 1))
    costs = [(weapon.stats.get(pool, 0), pool) for pool in (VIGOR, MANA)]
    texts = [f"{cost} {pool.capitalize()}" for cost, pool in costs if cost]
    if actions > 1 or (texts and not off_hand):
        texts.insert(0, f"{actions} action" if actions == 1 else f"{actions} actions")
    if actions > actor.pool(ACTIONS) and not off_hand:
        texts.append("goes on next turn")
    extra = {VIGOR: besides, MANA: 0}
    texts += [
        f"too little {pool.capitalize()}"
        for cost, pool in costs
        if cost and cost + extra[pool] > actor.pool(pool)
    ]
    return ", ".join(texts)
