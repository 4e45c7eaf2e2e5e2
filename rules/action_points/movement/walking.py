"""TODO."""

import msgspec

from gridapp.packkit import (
    Cell,
    Draft,
    Metric,
    MoveLeg,
    MovePlan,
    MoveRules,
    Refused,
    Situation,
    Token,
    Walk,
    with_token_at,
)

from ..economy.points import ap_for_yards, buy_yards, cancel_by_moving, pay_ap
from ..stats.sheet import (
    AP,
    DRAGGING,
    MOUNTED,
    PARITY,
    RUN_UP,
    YARDS,
    is_able,
    rider_of,
    setting,
    yards_for_ap,
)
from .companions import in_reach_of_foes, may_act_now, move_grappled, move_rider, update_sharing

MOVE = "move"


BUY_YARDS = "buy_movement"


def plan_walk(situation: Situation, actor: Token, action: str) -> MovePlan:
    """One stretch through the pool and all that points could add, with the price of each part."""
    left, points = actor.pool(YARDS), spendable_ap(situation, actor)
    tiers = [(left, "pool")] if left else []
    for count in range(1, points + 1):
        upto = left + yards_for_ap(actor, count)
        if upto > (tiers[-1][0] if tiers else 0):
            tiers.append((upto, f"{count} AP"))
    budget = tiers[-1][0] if tiers else 0
    metric = Metric(setting(situation, "diagonals"))
    rules = MoveRules(
        (budget,),
        metric,
        parity=actor.pool(PARITY),
        corners="strict" if setting(situation, "wall_corners") == "strict" else "touch",
    )
    return MovePlan(
        action, rules, (MoveLeg("Move", {AP: 1}),), tiers=tuple(tiers) or ((0, "0 AP"),)
    )


def spendable_ap(situation: Situation, actor: Token) -> int:
    """What can be spent on movement: a mount's steps are paid by its rider too (AP-56)."""
    rider = rider_of(situation, actor)
    most = min(actor.pool(AP), rider.pool(AP)) if rider else actor.pool(AP)
    return drag_limit(actor, most)


def affordable_yards(situation: Situation, actor: Token) -> int:
    """The yards in the pool and all that points could add now."""
    return actor.pool(YARDS) + yards_for_ap(actor, spendable_ap(situation, actor))


def move_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Why a creature cannot move now, whatever its way (AP-62, AP-63)."""
    if not is_able(actor):
        return Refused("able", f"{actor.name} can do nothing", "AP-R82")
    if actor.has(MOUNTED):
        return Refused("mounted", f"{actor.name} rides: its mount moves", "AP-56")
    if actor.has("immobile"):
        return Refused("held", f"{actor.name} is held fast", "AP-150")
    if not may_act_now(situation, actor):
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "AP-63")
    if not actor.pool(YARDS) and not yards_for_ap(actor, spendable_ap(situation, actor)):
        return Refused("yards", f"{actor.name} has no yards and no AP for one", "AP-62")
    return None


def pay_for_walk(draft: Draft, actor_id: str) -> None:
    """Buy what the way takes beyond the pool; what is not walked after all stays in the pool."""
    walk = draft.battle.underway[-1]
    if isinstance(walk, Walk):
        whole = walk.costs[-1] - walk.costs[walk.at]
        buy_missing_yards(draft, actor_id, whole - draft.token(actor_id).pool(YARDS))


def buy_missing_yards(draft: Draft, actor_id: str, missing: int) -> None:
    """Buy so many yards more; a rider pays what its mount pays (AP-56)."""
    actor = draft.token(actor_id)
    if points := ap_for_yards(actor, missing):
        buy_yards(draft, actor_id, points)
        use_drag(draft, actor_id, points)
        if rider := rider_of(draft.situation, actor):
            pay_ap(draft, rider.id, points)


def after_walk(draft: Draft, walk: Walk, since: int) -> None:
    """Take a stretch off the pool, and keep the count of diagonals for the round (AP-R53)."""
    actor = draft.token(walk.actor)
    spent = walk.costs[walk.at] - walk.costs[since]
    draft.set_pool(walk.actor, YARDS, max(0, actor.pool(YARDS) - spent))
    stretch = walk.route[since : walk.at + 1]
    run = actor.pool(RUN_UP) + route_length(draft.situation, stretch, actor.pool(PARITY))
    draft.set_pool(walk.actor, RUN_UP, run)
    odd = actor.pool(PARITY) + draft.situation.count_diagonals(stretch)
    lasts = setting(draft, "diagonal_parity") != "path"
    draft.set_pool(walk.actor, PARITY, odd % 2 if lasts else 0)
    cancel_by_moving(draft, walk.actor)
    there = draft.situation
    before = with_token_at(there, actor, walk.route[since])
    was = before.battle.token(walk.actor) or actor
    move_rider(draft, walk.actor, reached=in_reach_of_foes(before, was))
    update_sharing(draft, walk.actor)
    move_grappled(draft, walk.actor, walk.route[since])


def route_length(situation: Situation, route: tuple[Cell, ...], parity: int) -> int:
    """The yards of a route over open ground, after so many diagonals (AP-64, AP-R53)."""
    metric = setting(situation, "diagonals")
    odd = parity + situation.count_diagonals(route)
    return len(route) - 1 + (odd // 2 if metric == Metric.ALTERNATING else 0)


def drag_limit(actor: Token, most: int) -> int:
    """The points that may still go into dragging, if it drags; all of them otherwise."""
    held = actor.condition(DRAGGING)
    return most if held is None else min(most, held.value)


def use_drag(draft: Draft, actor_id: str, spent: int) -> None:
    """Take points off what may go into dragging."""
    held = draft.token(actor_id).condition(DRAGGING)
    if held is not None:
        left = msgspec.structs.replace(held, value=max(0, held.value - spent))
        conditions = draft.token(actor_id).conditions
        changed = tuple(left if one == held else one for one in conditions)
        draft.update_token(actor_id, conditions=changed)
