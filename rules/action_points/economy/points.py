"""TODO."""

from collections.abc import Mapping

import msgspec

from gridapp.packkit import (
    Act,
    Action,
    DeclaredAct,
    Draft,
    Narrated,
    Refused,
    Situation,
    Token,
    Weapon,
)

from ..stats.sheet import (
    AP,
    BOUGHT,
    INITIATIVE,
    YARDS,
    ap_by_speed,
    is_able,
    is_spell,
    setting,
    yards_for_ap,
)
from .initiative import READIED, READIED_ACTION, interrupted_act

REACTING = "reacting"


PAID = "paid"
"""The fact of an act that is paid for over several turns: the points put into it."""


COST = "cost"


UNTIL = "until"


def gain_ap(draft: Draft, token_id: str, row: tuple[int, ...]) -> None:
    """Gain by Speed; what exceeds the maximum is lost, at each gain by itself (AP-21, AP-R14)."""
    token = draft.token(token_id)
    before, more = token.pool(AP), ap_by_speed(row, token.stat("speed"))
    after = min(before + more, max(before, token.stat("most_ap")))
    draft.set_pool(token_id, AP, after)
    if after > before:
        draft.emit(Narrated(token_id, f"gains {after - before} AP, has {after}", "AP-20"))


def can_pay(token: Token, amount: int) -> bool:
    """Whether so many points are at hand."""
    return token.pool(AP) >= amount


def pay_ap(draft: Draft, token_id: str, amount: int) -> None:
    """Spend points on something; it cancels what is paid for over several turns (AP-26)."""
    if amount > 0:
        cancel_postponed(draft, token_id, "spends AP on something else")
        draft.spend(token_id, AP, amount)


def pay_for_act(draft: Draft, token_id: str, amount: int) -> None:
    """Pay for an action or reaction, which also gives up what was readied (AP-41)."""
    _drop(draft, token_id, "acts otherwise", "AP-41", readied=True)
    pay_ap(draft, token_id, amount)


def buy_yards(draft: Draft, token_id: str, amount: int) -> None:
    """Turn points into yards of the pool that lasts for the round (AP-62, AP-R50)."""
    token = draft.token(token_id)
    more = yards_for_ap(token, amount)
    pay_ap(draft, token_id, amount)
    draft.set_pool(token_id, YARDS, token.pool(YARDS) + more)
    if setting(draft, "pool_columns") == "cumulative":
        draft.set_pool(token_id, BOUGHT, token.pool(BOUGHT) + amount)


def ap_for_yards(token: Token, missing: int) -> int:
    """The fewest points that buy so many more yards now."""
    points = 0
    while missing > 0 and yards_for_ap(token, points) < missing:
        points += 1
    return points


def postponed_act(draft: Draft, actor_id: str) -> DeclaredAct | None:
    """What a creature is paying for or working at."""
    theirs = (one for one in draft.battle.postponed if one.act.actor == actor_id)
    return next((one for one in theirs if one.stage != READIED), None)


def postpone(draft: Draft, declared: DeclaredAct, cost: int, effect: str = REACTING) -> None:
    """Put all points into an act that is too dear to be done at once (AP-25).

    ``effect`` is the stage in which it goes on once it is paid.
    """
    actor_id = declared.act.actor
    cancel_postponed(draft, actor_id, "begins something else")
    facts = {**declared.facts, COST: str(cost)}
    _keep(draft, msgspec.structs.replace(declared, stage=effect, facts=facts))
    pour_ap(draft, actor_id)


def take_rounds(draft: Draft, declared: DeclaredAct, rounds: int) -> None:
    """Work at an act for so many rounds, this one included (AP-06, AP-R19)."""
    actor_id = declared.act.actor
    cancel_postponed(draft, actor_id, "begins something else")
    later = setting(draft, "timed_from") == "next_round"
    until = str(draft.battle.round + rounds - 1 + later)
    _keep(draft, msgspec.structs.replace(declared, facts={**declared.facts, UNTIL: until}))
    draft.spend(actor_id, AP, draft.token(actor_id).pool(AP))


def _keep(draft: Draft, declared: DeclaredAct) -> None:
    before = postponed_act(draft, declared.act.actor)
    rest = (one for one in draft.battle.postponed if one is not before)
    draft.update(postponed=(*rest, declared))


def pour_ap(draft: Draft, actor_id: str) -> None:
    """Spend what is missing, at most all there is; paid in full, the act takes effect (AP-R18)."""
    waiting = postponed_act(draft, actor_id)
    if waiting is None:
        return
    cost, paid = int(waiting.facts[COST]), int(waiting.facts.get(PAID, "0"))
    more = min(cost - paid, draft.token(actor_id).pool(AP))
    whole = setting(draft, "completing_points") == "all"
    if spent := draft.token(actor_id).pool(AP) if whole else more:
        draft.spend(actor_id, AP, spent)
    name = draft.rules.book.actions[waiting.act.action].name
    draft.emit(Narrated(actor_id, f"{name}: {paid + more} of {cost} AP are paid", "AP-25"))
    facts = {**waiting.facts, PAID: str(paid + more)}
    _keep(draft, msgspec.structs.replace(waiting, facts=facts))
    if paid + more >= cost:
        _take_effect(draft, actor_id)


def _take_effect(draft: Draft, actor_id: str) -> None:
    waiting = postponed_act(draft, actor_id)
    if waiting is not None:
        rest = tuple(one for one in draft.battle.postponed if one is not waiting)
        draft.update(postponed=rest)
        draft.push(waiting)


def finish_timed_work(draft: Draft) -> None:
    """Let what has taken its rounds be done (AP-R19)."""
    for waiting in draft.battle.postponed:
        if waiting.facts.get(UNTIL) == str(draft.battle.round):
            rest = tuple(one for one in draft.battle.postponed if one is not waiting)
            draft.update(postponed=rest)
            name = draft.rules.book.actions[waiting.act.action].name
            draft.emit(Narrated(waiting.act.actor, f"is done with it: {name}", "AP-06"))


def cancel_postponed(draft: Draft, token_id: str, why: str) -> None:
    """Give up what a creature is paying for or working at, if it is (AP-26)."""
    _drop(draft, token_id, why, "AP-26", readied=False)


def cancel_by_moving(draft: Draft, token_id: str) -> None:
    """Yards of the pool cancel nothing, unless the table says otherwise (AP-R17, AP-R20)."""
    if setting(draft, "moving_while_paying") == "cancels":
        _drop(draft, token_id, "moves", "AP-R17", readied=False)
    if setting(draft, "moving_while_ready") == "gives_up":
        _drop(draft, token_id, "moves", "AP-R20", readied=True)


def _drop(draft: Draft, token_id: str, why: str, rule: str, *, readied: bool) -> None:
    for one in draft.battle.postponed:
        if one.act.actor == token_id and (one.stage == READIED) is readied:
            rest = tuple(other for other in draft.battle.postponed if other is not one)
            draft.update(postponed=rest)
            name = draft.rules.book.actions[one.act.action].name
            draft.emit(Narrated(token_id, f"{why} and gives up: {name}", rule))
            _give_back(draft, token_id, int(one.facts.get(PAID, "0")))


def _give_back(draft: Draft, token_id: str, paid: int) -> None:
    """Points put into what is given up are lost, unless the table says otherwise (AP-R15)."""
    if paid and setting(draft, "cancelled_points") == "returned":
        token = draft.token(token_id)
        draft.set_pool(token_id, AP, min(token.pool(AP) + paid, token.stat("most_ap")))


HOUSE = "house value"


ASKS_GM = "the GM says how many AP"


CAST_SPELL = "cast_spell"


STAMINA = "stamina"


MANA = "mana"


INVEST = "invest"


def printed_cost(action: Action) -> int | None:
    """The cost in the pack; ``None`` where a table has struck it out and the GM is asked."""
    return action.cost.get(AP)


def price_text(actor: Token, action: Action, more: int = 0) -> str:
    """The cost in words, marked where it is no printed one."""
    cost = printed_cost(action)
    if cost is None:
        return ASKS_GM
    if cost + more > actor.pool(AP):
        return f"{cost + more} AP in parts" + (" (house)" if action.house else "")
    return f"{cost + more} AP" + (f" ({HOUSE})" if action.house else "")


def price_refusal(
    situation: Situation, actor: Token, action: Action, more: int = 0
) -> Refused | None:
    """Why an action cannot be paid; on its own turn a creature may pay over several (AP-R15)."""
    cost = printed_cost(action) or 0
    if actor.pool(AP) >= cost + more or is_prepaid(situation, action):
        return None
    if actor.pool(AP) > 0 and may_postpone(situation):
        return None
    return Refused("ap", f"{actor.name} has {actor.pool(AP)} of {cost + more} AP", "AP-22")


def may_postpone(situation: Situation) -> bool:
    """Whether an act may be paid for over several turns: on one's own (AP-R15)."""
    own_turn = interrupted_act(situation.battle) is None
    return own_turn or setting(situation, "pay_over_turns") == "any_turn"


def is_prepaid(situation: Situation, action: Action) -> bool:
    """Whether an action was paid for as it was readied, and is done now."""
    waiting = interrupted_act(situation.battle)
    ready = waiting.facts.get(READIED_ACTION) if waiting else None
    if not ready or setting(situation, "readied_cost") == "later":
        return False
    return situation.rules.book.actions[ready] == action


def reaction_price(situation: Situation, reaction: str) -> int:
    """What a reaction costs."""
    return situation.rules.book.actions[reaction].cost.get(AP, 0)


def can_react(situation: Situation, token: Token, reaction: str) -> bool:
    """Whether a creature may react: able, initiative above 0, points at hand (AP-34, AP-R73)."""
    affordable = can_pay(token, reaction_price(situation, reaction))
    return is_able(token) and token.pool(INITIATIVE) > 0 and affordable


def affordable_spells(token: Token) -> tuple[Weapon, ...]:
    """The spells of a creature that its mana pays for."""
    return tuple(
        one for one in token.weapons if is_spell(one) and _mana_cost(one) <= token.pool(MANA)
    )


def _mana_cost(spell: Weapon) -> int:
    return spell.stats.get(MANA, 0) + spell.stats.get(INVEST, 0)


def act_cost(situation: Situation, act: Act) -> Mapping[str, int]:
    """What an act costs: its spell's numbers, else the action's."""
    actor = situation.battle.token(act.actor)
    spell = actor.weapon(act.weapon) if actor and act.action == CAST_SPELL else None
    printed = situation.rules.book.actions[act.action].cost
    return printed if spell is None else {**printed, **spell_costs(spell)}


def spell_costs(spell: Weapon) -> dict[str, int]:
    kinds = (AP, STAMINA, MANA, INVEST)
    return {kind: spell.stats[kind] for kind in kinds if kind in spell.stats}


def spell_price_text(actor: Token) -> str:
    """What a creature's spells cost, in words; empty if its list holds none."""
    points = sorted({one.stats.get(AP, 0) for one in actor.weapons if is_spell(one)})
    if not points:
        return ""
    least, most = points[0], points[-1]
    return f"{least} AP (house value)" if least == most else f"{least} to {most} AP (house)"


def spell_saving(actor: Token, action: Action) -> int:
    """By how much the cheapest spell differs from what casting costs otherwise, at most 0."""
    printed = action.cost.get(AP, 0)
    return min([one.stats.get(AP, printed) - printed for one in affordable_spells(actor)] + [0])
