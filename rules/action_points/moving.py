"""The pool of yards: bought with points, used in pieces all round (AP-50, AP-60 to AP-65)."""

from gridapp.packkit import (
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

from . import flanks, holding, mounts, spaces, windows
from .lengths import length
from .points import buy_yards, moves, price_of
from .points import pay as pay_points
from .rulings import ruled
from .sheet import AP, PARITY, RUN_UP, YARDS, bought, is_able

MOVE, BUY = "move", "buy_movement"


def plan(situation: Situation, actor: Token, action: str) -> MovePlan:
    """One stretch through the pool and all that points could add, with the price of each part."""
    left, points = actor.pool(YARDS), most_points(situation, actor)
    tiers = [(left, "pool")] if left else []
    for count in range(1, points + 1):
        upto = left + bought(actor, count)
        if upto > (tiers[-1][0] if tiers else 0):
            tiers.append((upto, f"{count} AP"))
    budget = tiers[-1][0] if tiers else 0
    metric = Metric(ruled(situation, "diagonals"))
    rules = MoveRules(
        (budget,),
        metric,
        parity=actor.pool(PARITY),
        corners="strict" if ruled(situation, "wall_corners") == "strict" else "touch",
    )
    return MovePlan(
        action, rules, (MoveLeg("Move", {AP: 1}),), tiers=tuple(tiers) or ((0, "0 AP"),)
    )


def most_points(situation: Situation, actor: Token) -> int:
    """What can be spent on movement: a mount's steps are paid by its rider too (AP-56)."""
    rider = mounts.rider_of(situation, actor)
    most = min(actor.pool(AP), rider.pool(AP)) if rider else actor.pool(AP)
    return holding.drag_points(actor, most)


def affordable(situation: Situation, actor: Token) -> int:
    """The yards in the pool and all that points could add now."""
    return actor.pool(YARDS) + bought(actor, most_points(situation, actor))


def refusal(situation: Situation, actor: Token) -> Refused | None:
    """Why a creature cannot move now, whatever its way (AP-62, AP-63)."""
    if not is_able(actor):
        return Refused("able", f"{actor.name} can do nothing", "AP-R82")
    if actor.has(mounts.MOUNTED):
        return Refused("mounted", f"{actor.name} rides: its mount moves", "AP-56")
    if actor.has("immobile"):
        return Refused("held", f"{actor.name} is held fast", "AP-150")
    if not mounts.acts_with(situation, actor):
        return Refused("not_its_turn", f"it is not {actor.name}'s turn", "AP-63")
    if not actor.pool(YARDS) and not bought(actor, most_points(situation, actor)):
        return Refused("yards", f"{actor.name} has no yards and no AP for one", "AP-62")
    return None


def pay(draft: Draft, actor_id: str) -> None:
    """Buy what the way takes beyond the pool; what is not walked after all stays in the pool."""
    walk = draft.battle.underway[-1]
    if isinstance(walk, Walk):
        whole = walk.costs[-1] - walk.costs[walk.at]
        buy(draft, actor_id, whole - draft.token(actor_id).pool(YARDS))


def buy(draft: Draft, actor_id: str, missing: int) -> None:
    """Buy so many yards more; a rider pays what its mount pays (AP-56)."""
    actor = draft.token(actor_id)
    if points := price_of(actor, missing):
        buy_yards(draft, actor_id, points)
        holding.use_drag(draft, actor_id, points)
        if rider := mounts.rider_of(draft.situation, actor):
            pay_points(draft, rider.id, points)


def walked(draft: Draft, walk: Walk, since: int) -> None:
    """Take a stretch off the pool, and keep the count of diagonals for the round (AP-R53)."""
    actor = draft.token(walk.actor)
    spent = walk.costs[walk.at] - walk.costs[since]
    draft.set_pool(walk.actor, YARDS, max(0, actor.pool(YARDS) - spent))
    stretch = walk.route[since : walk.at + 1]
    run = actor.pool(RUN_UP) + length(draft.situation, stretch, actor.pool(PARITY))
    draft.set_pool(walk.actor, RUN_UP, run)
    odd = actor.pool(PARITY) + draft.situation.count_diagonals(stretch)
    lasts = ruled(draft, "diagonal_parity") != "path"
    draft.set_pool(walk.actor, PARITY, odd % 2 if lasts else 0)
    moves(draft, walk.actor)
    there = draft.situation
    before = with_token_at(there, actor, walk.route[since])
    was = before.battle.token(walk.actor) or actor
    mounts.has_moved(draft, walk.actor, reached=mounts.in_reach_of_foes(before, was))
    spaces.sync(draft, walk.actor)
    holding.has_moved(draft, walk.actor, walk.route[since])
    windows.moved(draft, walk.actor)
    flanks.sync(draft)
