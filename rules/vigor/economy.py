"""Actions, Vigor and Mana, and acts longer than a turn (G-05, G-24, G-36, G-87, GR-16, GR-41)."""

from gridapp.packkit import (
    Act,
    Action,
    Condition,
    DeclaredAct,
    Draft,
    Narrated,
    Refused,
    Situation,
    Token,
    Weapon,
)

from .stats import PRONE, WINDED, is_able

ACTIONS, VIGOR, MANA = "actions", "vigor", "mana"


OFF_HAND = "off_hand"
"""The pool that holds 1 while an off-hand attack may ride on the last attack (G-27)."""


OPENING_COST, DEFEND_DISCOUNT = 5, 2


OPENING = "opening"
"""The reaction to a creature that exposes itself; the stage of an act that gives an opening."""


WINDED_ENDS_AT = 5
"""The Vigor at which being Winded ends (G-87)."""


def spend_vigor(draft: Draft, token_id: str, amount: int) -> None:
    """Pay Vigor that is there; reaching exactly 0 is being Winded at once (G-36, GR-16)."""
    if amount:
        draft.spend(token_id, VIGOR, amount)
        update_winded(draft, token_id)


def update_winded(draft: Draft, token_id: str) -> None:
    """Let a creature be Winded, or be so no longer, by the Vigor it has (G-36, G-87)."""
    vigor = draft.token(token_id).pool(VIGOR)
    if vigor <= 0 and draft.token(token_id).stat("vigor"):
        draft.gain(token_id, Condition(WINDED), "G-36")
        draft.set_pool(token_id, ACTIONS, 0)
        draft.set_pool(token_id, OFF_HAND, 0)
    elif vigor >= WINDED_ENDS_AT:
        draft.lose(token_id, WINDED, "G-87")


def defence_cost(token: Token) -> int:
    """What a Defence costs; Defend makes it cheaper once (G-40, G-41, G-43, GR-19)."""
    return max(0, token.stat("defence_cost") - DEFEND_DISCOUNT * token.has("defending"))


def may_react(situation: Situation, token: Token) -> bool:
    """Whether a creature can take any reaction now, its cost apart (G-39, GR-14, GR-17)."""
    book, battle = situation.rules.book, situation.battle
    breathless = token.has(WINDED) and book.setting(battle, "winded_reactions") == "no"
    return is_able(token) and not breathless and battle.active != token.id


def can_take_opening(situation: Situation, token: Token) -> bool:
    """Whether it can pay to take an opening (G-42, GR-13)."""
    return may_react(situation, token) and token.pool(VIGOR) >= OPENING_COST


PRONE_BEFORE = "prone_before"
"""The fact of an act whose actor lay on the ground already when it began (G-51)."""


BUSY = "busy_"
"""What a creature is busy with: value actions still owed, with a weapon, against somebody."""


ABILITY = "ability"


LONG_ACT_STAGES = {
    "attack": "attack",
    "use_ability": ABILITY,
    "emergency_aid": "emergency_aid",
    "stabilise": "stabilise",
}
"""The acts that may take longer than a turn, and the stage that follows once they are paid."""


def begin_act(draft: Draft, act: Act, stage: str) -> None:
    """Put an act that is paid for underway."""
    lies = draft.token(act.actor).has(PRONE)
    draft.push(DeclaredAct(act, stage, {PRONE_BEFORE: "yes"} if lies else {}))


def pay_actions(draft: Draft, act: Act, cost: int) -> bool:
    """Pay as many actions as are left; whether the act is carried out now."""
    left = draft.token(act.actor).pool(ACTIONS)
    now = min(left, cost)
    if now:
        draft.spend(act.actor, ACTIONS, now)
    if now == cost:
        return True
    target = (act.target,) if act.target else ()
    owed = Condition(BUSY + act.action, value=cost - now, source=act.weapon, against=target)
    draft.gain(act.actor, owed, "G-05")
    return False


def unfinished_act(token: Token) -> Condition | None:
    """What a creature is busy with."""
    return next((held for held in token.conditions if held.id.startswith(BUSY)), None)


def forget_unfinished(draft: Draft, token: Token) -> None:
    """Give up what was begun in an earlier fight."""
    busy = unfinished_act(token)
    if busy is not None:
        draft.lose_exact(token.id, busy, "G-05")


def continue_unfinished(draft: Draft, token_id: str) -> None:
    """Pay on at the start of a turn, and carry the act out once it is paid (G-05)."""
    token = draft.token(token_id)
    busy = unfinished_act(token)
    if busy is None or not token.pool(ACTIONS):
        return
    draft.lose_exact(token_id, busy, "G-05")
    target = busy.against[0] if busy.against else ""
    action = busy.id.removeprefix(BUSY)
    act = Act(token_id, action, target=target, weapon=busy.source)
    if draft.battle.token(target) is None and (target or action != "use_ability"):
        draft.emit(Narrated(token_id, "has nobody left for what it had begun", "G-05"))
    elif pay_actions(draft, act, busy.value):
        begin_act(draft, act, LONG_ACT_STAGES[action])


def price_text(action: Action) -> str:
    """What an action costs, in words."""
    words = []
    for pool, amount in action.cost.items():
        one = "action" if amount == 1 else "actions"
        words.append(f"{amount} {one}" if pool == ACTIONS else f"{amount} {pool.capitalize()}")
    return ", ".join(words) or "free"


def unaffordable(actor: Token, weapon: Weapon) -> Refused | None:
    """Why a technique or spell cannot be paid for, if it cannot (G-32)."""
    for pool, name in ((VIGOR, "Vigor"), (MANA, "Mana")):
        cost = weapon.stats.get(pool, 0)
        if cost > actor.pool(pool):
            return Refused("spent", f"{weapon.name} costs {cost} {name}", "G-32")
    return None
