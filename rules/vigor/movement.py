"""Moves, crawling and Escape (G-29, G-30, G-53, GR-08, GR-09, GR-11, GR-49)."""

from itertools import pairwise

from gridapp.packkit import (
    MAX_LEGS,
    Draft,
    Metric,
    MoveLeg,
    MovePlan,
    MoveRules,
    Refused,
    Situation,
    Token,
    Walk,
    message,
    setting,
)

from .stats import ACTIONS, CRAWLING, OFF_HAND, PRONE, WINDED, cells_within, is_able

MOVE, ESCAPE = "move", "escape"


def move_feet(situation: Situation, actor: Token) -> int:
    """Return the feet of a Move: 1 for each point of Speed, a quarter if prone (G-30, G-53)."""
    speed = actor.stat("speed")
    crawls = actor.has(PRONE) and setting(situation, "crawling") == "quarter"
    return speed // 4 if crawls else speed


def move_budgets(situation: Situation, actor: Token, count: int) -> tuple[int, ...]:
    """Return the cells of each of ``count`` Moves in a row (GR-08).

    Each Move is rounded down to cells; by a setting only their sum is.
    """
    feet = move_feet(situation, actor)
    if setting(situation, "feet_to_cells") == "each":
        return (cells_within(situation, feet),) * count
    totals = [cells_within(situation, feet * number) for number in range(count + 1)]
    return tuple(after - before for before, after in pairwise(totals))


def plan_move(situation: Situation, actor: Token, action: str) -> MovePlan:
    """Return a plan with a leg for an Escape, or a leg for each action of a Move (G-29, G-30)."""
    count = 1 if action == ESCAPE else min(actor.pool(ACTIONS), MAX_LEGS)
    name = situation.rules.book.actions[action].name
    if actor.has(PRONE):
        name = f"{name}, crawling"
    names = [f"{name} (action {number})" for number in range(1, count + 1)] if count > 1 else [name]
    rules = MoveRules(
        move_budgets(situation, actor, count),
        Metric(setting(situation, "diagonals")),
        corners="touch",
        terrain_counts=setting(situation, "terrain") == "counts",
    )
    return MovePlan(action, rules, tuple(MoveLeg(each, {ACTIONS: 1}) for each in names))


def move_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot move a single cell, None if fast enough (GR-08, GR-09)."""
    count = min(max(1, actor.pool(ACTIONS)), MAX_LEGS)
    if any(move_budgets(situation, actor, count)):
        return None
    feet = move_feet(situation, actor)
    why = message(
        "{actor} moves {feet} ft with an action, less than a cell; the GM may set it down",
        actor=actor.name,
        feet=feet,
    )
    return Refused("too_slow", why, "GR-09" if actor.has(PRONE) else "GR-08")


def pay_leg(draft: Draft, actor_id: str) -> None:
    """Pay an action for a leg, give up the off-hand attack, and note whether the leg is crawled."""
    draft.spend(actor_id, ACTIONS, 1)
    draft.set_pool(actor_id, OFF_HAND, 0)
    draft.set_pool(actor_id, CRAWLING, int(draft.token(actor_id).has(PRONE)))


def stop_reason(situation: Situation, actor: Token) -> Refused | None:
    """Return why a mover stops: down, winded or knocked down on the way (G-51, GR-37)."""
    if not is_able(actor):
        return Refused("down", message("{actor} can move no more", actor=actor.name), "G-23")
    if actor.has(WINDED):
        return Refused("winded", message("{actor} is winded", actor=actor.name), "G-36")
    top = situation.battle.underway[-1] if situation.battle.underway else None
    is_walking = isinstance(top, Walk) and top.paid > 0
    if is_walking and actor.has(PRONE) and not actor.pool(CRAWLING):
        return Refused("prone", message("{actor} is knocked down", actor=actor.name), "G-51")
    return None
