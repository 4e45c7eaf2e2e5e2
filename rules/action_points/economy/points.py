"""Action points: gained twice a round, spent on acts, yards and reactions (AP-20 to AP-26).

An act that is too expensive is paid over several turns: it is postponed, and all points of each
turn are poured into it (AP-25, AP-R15 to AP-R18). Timed work takes all points of its rounds.
"""

from collections.abc import Mapping

import msgspec

from gridapp.packkit import (
    Act,
    Action,
    DeclaredAct,
    Draft,
    Narrated,
    Noted,
    Refused,
    Rulebook,
    ShownStatistic,
    Situation,
    Stage,
    Text,
    Token,
    Weapon,
    is_in,
    message,
    noted,
    stage_of,
    tag_of,
)

from ..stats.sheet import (
    AP,
    BOUGHT,
    INITIATIVE,
    INVEST,
    MANA,
    ROUND_START_AP,
    STAMINA,
    YARDS,
    ap_by_speed,
    is_able,
    is_hampered_by_water,
    is_spell,
    setting,
    yards_for_ap,
)
from .initiative import InterruptWindow, Readied, interrupted_act, unmark_ready

HOUSE = "house value"
ASKS_GM = "the GM says how many AP"
CAST_SPELL, REBUFF = "cast_spell", "rebuff"

UNDERWATER_SURCHARGE = 2
"""Action points that a melee attack costs in addition under water (AP-55)."""


class Postponed(Stage, frozen=True):
    """Notes on an act paid over several turns, or on timed work."""

    cost: Noted[int | None] = None
    """The price in action points."""
    paid: Noted[int | None] = None
    """The points paid so far."""
    until: Noted[int | None] = None
    """The round at whose end timed work is done."""


def gain_ap(draft: Draft, token_id: str, row: tuple[int, ...]) -> None:
    """Gain action points by Speed, up to the maximum (AP-20, AP-21, AP-R14)."""
    token = draft.token(token_id)
    before, after = token.pool(AP), ap_after_gain(draft.situation, token, row)
    draft.set_pool(token_id, AP, after)
    if after > before:
        draft.emit(
            Narrated(
                token_id,
                message("gains {amount} AP, has {total}", amount=after - before, total=after),
                "AP-20",
            )
        )


def ap_after_gain(situation: Situation, token: Token, row: tuple[int, ...]) -> int:
    """Return the action points of a creature after a gain by Speed, up to the maximum.

    By a setting a round's first gain is not cut, and all is cut as the turn ends (AP-R14). What
    is left over the maximum from a round without a turn is cut before the gain.
    """
    before, most = token.pool(AP), token.stat("most_ap")
    gain = ap_by_speed(situation.book, row, token.stat("speed"))
    if setting(situation, "gain_cut") == "turn_end":
        is_first = row is ROUND_START_AP
        return min(before, most) + gain if is_first else min(before + gain, most)
    return min(before + gain, max(before, most))


def can_pay(token: Token, amount: int) -> bool:
    """Return True if a creature has enough action points."""
    return token.pool(AP) >= amount


def can_pay_readied(situation: Situation, token: Token, action: Action) -> bool:
    """Return True if a creature has the points for what it has readied, or has paid (AP-R20)."""
    is_paid = setting(situation, "readied_cost") == "at_once"
    return is_paid or can_pay(token, action.cost.get(AP, 0))


def pay_ap(draft: Draft, token_id: str, amount: int) -> None:
    """Spend action points, which cancels an act paid over several turns (AP-26)."""
    if amount > 0:
        cancel_postponed(draft, token_id, message("spends AP on something else"))
        draft.spend(token_id, AP, amount)


def pay_for_act(draft: Draft, token_id: str, amount: int) -> None:
    """Pay for an action or reaction, which also gives up a readied act (AP-41)."""
    cancel_readied(draft, token_id, message("acts otherwise"))
    pay_ap(draft, token_id, amount)


def buy_yards(draft: Draft, token_id: str, points: int) -> None:
    """Turn action points into yards of movement for the round (AP-62, AP-R50)."""
    token = draft.token(token_id)
    yards = yards_for_ap(draft.situation.book, token, points)
    pay_ap(draft, token_id, points)
    draft.set_pool(token_id, YARDS, token.pool(YARDS) + yards)
    if setting(draft, "pool_columns") == "cumulative":
        draft.set_pool(token_id, BOUGHT, token.pool(BOUGHT) + points)


def ap_for_yards(book: Rulebook, token: Token, missing: int) -> int:
    """Return the fewest action points that buy the missing yards now."""
    points = 0
    while missing > 0 and yards_for_ap(book, token, points) < missing:
        points += 1
    return points


def postponed_act(draft: Draft | Situation, actor_id: str) -> DeclaredAct | None:
    """Return the act being paid for or worked at by a creature, None without one."""
    postponed = (act for act in draft.battle.postponed if act.act.actor == actor_id)
    return next((act for act in postponed if not is_in(act, Readied)), None)


def shown_payment(situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
    """Return what a creature has paid for an act over several turns (AP-25)."""
    declared = postponed_act(situation, token.id)
    stage = stage_of(declared, Postponed) if declared else Postponed()
    if declared is None or not stage.cost:
        return ()
    name = situation.book.actions[declared.act.action].name
    text = f"{stage.paid or 0} of {stage.cost} AP paid"
    return (ShownStatistic(name, text, "AP-25", on_card=True),)


def postpone(draft: Draft, declared: DeclaredAct, cost: int, effect: type[Stage]) -> None:
    """Pay all points toward an act that is too expensive for this turn (AP-25).

    ``effect`` is the stage in which the act goes on once it is paid.
    """
    actor_id = declared.act.actor
    cancel_postponed(draft, actor_id, message("begins something else"))
    declared = noted(declared, Postponed, cost=cost)
    _store(draft, msgspec.structs.replace(declared, stage=tag_of(effect)))
    pour_ap(draft, actor_id)


def take_rounds(draft: Draft, declared: DeclaredAct, rounds: int) -> None:
    """Work at an act for a number of rounds, the current round included (AP-06, AP-R19)."""
    actor_id = declared.act.actor
    cancel_postponed(draft, actor_id, message("begins something else"))
    starts_later = setting(draft, "timed_from") == "next_round"
    until = draft.battle.round + rounds - 1 + starts_later
    _store(draft, noted(declared, Postponed, until=until))
    draft.spend(actor_id, AP, draft.token(actor_id).pool(AP))


def _store(draft: Draft, declared: DeclaredAct) -> None:
    """Put an act among the postponed acts, in place of the actor's earlier act."""
    before = postponed_act(draft, declared.act.actor)
    unchanged = (act for act in draft.battle.postponed if act is not before)
    draft.update(postponed=(*unchanged, declared))


def pour_ap(draft: Draft, actor_id: str) -> None:
    """Spend the missing points, at most all; once fully paid the act takes effect (AP-R18)."""
    declared = postponed_act(draft, actor_id)
    if declared is None:
        return
    stage = stage_of(declared, Postponed)
    cost, paid, points = stage.cost or 0, stage.paid or 0, draft.token(actor_id).pool(AP)
    payment = min(cost - paid, points)
    takes_all = setting(draft, "completing_points") == "all"
    if spent := points if takes_all else payment:
        draft.spend(actor_id, AP, spent)
    name = draft.rules.book.actions[declared.act.action].name
    draft.emit(
        Narrated(
            actor_id,
            message(
                "{name}: {paid} of {cost} AP are paid", name=name, paid=paid + payment, cost=cost
            ),
            "AP-25",
        )
    )
    declared = noted(declared, Postponed, paid=paid + payment)
    _store(draft, declared)
    if paid + payment >= cost:
        _remove(draft, declared)
        draft.push(declared)


def finish_timed_work(draft: Draft) -> None:
    """End the timed work whose last round is over (AP-R19)."""
    for declared in draft.battle.postponed:
        if stage_of(declared, Postponed).until == draft.battle.round:
            _remove(draft, declared)
            name = draft.rules.book.actions[declared.act.action].name
            draft.emit(
                Narrated(declared.act.actor, message("is done with it: {name}", name=name), "AP-06")
            )


def _remove(draft: Draft, declared: DeclaredAct) -> None:
    draft.update(postponed=tuple(act for act in draft.battle.postponed if act is not declared))


def cancel_postponed(draft: Draft, token_id: str, why: Text) -> None:
    """Give up the act that a creature pays for or works at (AP-26)."""
    _give_up(draft, token_id, why, "AP-26", readied=False)


def cancel_readied(draft: Draft, token_id: str, why: Text) -> None:
    """Give up the act that a creature has readied (AP-41)."""
    _give_up(draft, token_id, why, "AP-41", readied=True)


def cancel_by_moving(draft: Draft, token_id: str) -> None:
    """Give up postponed and readied acts after a move, if settings say so (AP-R17, AP-R20)."""
    if setting(draft, "moving_while_paying") == "cancels":
        _give_up(draft, token_id, message("moves"), "AP-R17", readied=False)
    if setting(draft, "moving_while_ready") == "gives_up":
        _give_up(draft, token_id, message("moves"), "AP-R20", readied=True)


def _give_up(draft: Draft, token_id: str, why: Text, rule: str, *, readied: bool) -> None:
    for declared in draft.battle.postponed:
        if declared.act.actor == token_id and is_in(declared, Readied) is readied:
            _remove(draft, declared)
            unmark_ready(draft, token_id)
            name = draft.rules.book.actions[declared.act.action].name
            draft.emit(
                Narrated(token_id, message("{why} and gives up: {name}", why=why, name=name), rule)
            )
            _refund(draft, token_id, stage_of(declared, Postponed).paid or 0)


def _refund(draft: Draft, token_id: str, paid: int) -> None:
    """Return the points paid for a cancelled act, if a setting says so (AP-R15)."""
    if paid and setting(draft, "cancelled_points") == "returned":
        token = draft.token(token_id)
        draft.set_pool(token_id, AP, min(token.pool(AP) + paid, token.stat("most_ap")))


def printed_cost(action: Action) -> int | None:
    """Return the cost in the pack; None if a table has struck it out (AP-R10)."""
    return action.cost.get(AP)


def price_text(actor: Token, action: Action) -> str:
    """Return the cost in words, marked as a house value unless printed."""
    cost = printed_cost(action)
    if cost is None:
        return ASKS_GM
    if cost > actor.pool(AP):
        return f"{cost} AP in parts" + (" (house)" if action.house else "")
    return f"{cost} AP" + (f" ({HOUSE})" if action.house else "")


def price_refusal(
    situation: Situation, actor: Token, action: Action, change: int = 0
) -> Refused | None:
    """Return why an action cannot be paid now, even over several turns (AP-22, AP-R15)."""
    cost = (printed_cost(action) or 0) + change
    if actor.pool(AP) >= cost or is_prepaid(situation, action):
        return None
    if actor.pool(AP) > 0 and may_postpone(situation):
        return None
    return Refused(
        "ap",
        message(
            "{actor} has {pool} of {cost} AP", actor=actor.name, pool=actor.pool(AP), cost=cost
        ),
        "AP-22",
    )


def may_postpone(situation: Situation) -> bool:
    """Return True if an act may be paid over several turns: by default not in interrupts."""
    is_own_turn = interrupted_act(situation.battle) is None
    return is_own_turn or setting(situation, "pay_over_turns") == "any_turn"


def is_prepaid(situation: Situation, action: Action) -> bool:
    """Return True if an action was paid when readied, and is used now (AP-R20)."""
    declared = interrupted_act(situation.battle)
    ready = stage_of(declared, InterruptWindow).ready if declared else ""
    if not ready or setting(situation, "readied_cost") == "later":
        return False
    return situation.book.actions[ready] == action


def reaction_price(situation: Situation, token: Token, reaction: str) -> int:
    """Return the action points of a reaction; a rebuff is a melee attack in water too (AP-55)."""
    surcharge = UNDERWATER_SURCHARGE if reaction == REBUFF and is_hampered_by_water(token) else 0
    return situation.book.actions[reaction].cost.get(AP, 0) + surcharge


def can_react(situation: Situation, token: Token, reaction: str) -> bool:
    """Return True if a creature is able, has initiative, and can pay (AP-34, AP-R73)."""
    affordable = can_pay(token, reaction_price(situation, token, reaction))
    return is_able(token) and token.pool(INITIATIVE) > 0 and affordable


def pay_for_reaction(draft: Draft, token_id: str, reaction: str) -> None:
    """Pay the action points of a reaction."""
    pay_for_act(draft, token_id, reaction_price(draft.situation, draft.token(token_id), reaction))


def act_cost(situation: Situation, act: Act) -> Mapping[str, int]:
    """Return the cost of an act by pool; a spell's own numbers replace the action's."""
    actor = situation.battle.token(act.actor)
    spell = actor.weapon(act.weapon) if actor and act.action == CAST_SPELL else None
    printed = situation.book.actions[act.action].cost
    return printed if spell is None else {**printed, **spell_costs(spell)}


def spell_costs(spell: Weapon) -> dict[str, int]:
    """Return the costs that a spell names, by pool (AP-R10, AP-R11)."""
    kinds = (AP, STAMINA, MANA, INVEST)
    return {kind: spell.stats[kind] for kind in kinds if kind in spell.stats}


def affordable_spells(token: Token) -> tuple[Weapon, ...]:
    """Return the spells that a creature has enough mana for."""
    spells = (weapon for weapon in token.weapons if is_spell(weapon))
    return tuple(spell for spell in spells if _mana_cost(spell) <= token.pool(MANA))


def _mana_cost(spell: Weapon) -> int:
    return spell.stats.get(MANA, 0) + spell.stats.get(INVEST, 0)


def spell_price_text(actor: Token) -> str:
    """Return the range of AP costs of a creature's spells in words, empty without spells."""
    points = sorted({spell.stats.get(AP, 0) for spell in actor.weapons if is_spell(spell)})
    if not points:
        return ""
    low, high = points[0], points[-1]
    return f"{low} AP (house value)" if low == high else f"{low} to {high} AP (house)"


def cheapest_spell_change(actor: Token, action: Action) -> int:
    """Return how much less than the printed cost the cheapest spell costs: 0 or negative."""
    printed = action.cost.get(AP, 0)
    changes = [spell.stats.get(AP, printed) - printed for spell in affordable_spells(actor)]
    return min([*changes, 0])
