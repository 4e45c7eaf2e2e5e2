"""Moves, crawling and Escape (G-29, G-30, G-53, GR-08, GR-09, GR-11, GR-49)."""

from gridapp.packkit import (
    MAX_LEGS,
    Draft,
    MoveLeg,
    MovePlan,
    MoveRules,
    Refused,
    Situation,
    Token,
    Walk,
)

from .paying import ACTIONS, OFF_HAND
from .sheet import PRONE, WINDED, cells_within, is_able

MOVE, ESCAPE = "move", "escape"
CRAWLING = "crawling"
"""The pool that holds 1 while the move under way began prone."""


def feet_of_a_move(situation: Situation, actor: Token) -> int:
    """The feet of one Move: one for each point of Speed, a quarter if prone (G-30, G-53)."""
    speed = actor.stat("speed")
    crawls = situation.rules.book.setting(situation.battle, "crawling") == "quarter"
    return speed // 4 if actor.has(PRONE) and crawls else speed


def budgets(situation: Situation, actor: Token, count: int) -> list[int]:
    """The cells of so many Moves in a row, each floored by itself or all together (GR-08)."""
    feet = feet_of_a_move(situation, actor)
    if situation.rules.book.setting(situation.battle, "feet_to_cells") == "each":
        return [cells_within(situation, feet)] * count
    totals = [cells_within(situation, feet * number) for number in range(count + 1)]
    return [totals[n + 1] - totals[n] for n in range(count)]


def plan(situation: Situation, actor: Token, action: str) -> MovePlan:
    """One leg for an Escape; for a Move one for every action that is left (G-29, G-30)."""
    count = 1 if action == ESCAPE else min(actor.pool(ACTIONS), MAX_LEGS)
    book, battle = situation.rules.book, situation.battle
    name = book.actions[action].name
    word = f"{name}, crawling" if actor.has(PRONE) else name
    legs = tuple(MoveLeg(word, {ACTIONS: 1}) for _ in range(count))
    terrain = book.setting(battle, "terrain") == "counts"
    steps = tuple(budgets(situation, actor, count))
    rules = MoveRules(steps, corners="touch", terrain_counts=terrain)
    return MovePlan(action, rules, legs)


def refusal(situation: Situation, actor: Token) -> Refused | None:
    """Why a creature cannot move a cell, however many actions it has (GR-09)."""
    count = min(max(1, actor.pool(ACTIONS)), MAX_LEGS)
    if any(budgets(situation, actor, count)):
        return None
    feet = feet_of_a_move(situation, actor)
    why = f"{actor.name} moves {feet} ft with an action, less than a cell; the GM may set it down"
    return Refused("too_slow", why, "GR-09" if actor.has(PRONE) else "GR-08")


def pay_leg(draft: Draft, actor_id: str) -> None:
    """Pay an action; no off-hand attack rides on it, and whether it crawls is known."""
    draft.spend(actor_id, ACTIONS, 1)
    draft.set_pool(actor_id, OFF_HAND, 0)
    draft.set_pool(actor_id, CRAWLING, int(draft.token(actor_id).has(PRONE)))


def may_go_on(situation: Situation, actor: Token) -> Refused | None:
    """A mover stops once it is down or winded, or knocked down on its way (G-51, GR-37)."""
    if not is_able(actor):
        return Refused("down", f"{actor.name} can move no more", "G-23")
    if actor.has(WINDED):
        return Refused("winded", f"{actor.name} is winded", "G-36")
    top = situation.battle.underway[-1] if situation.battle.underway else None
    under_way = isinstance(top, Walk) and top.paid > 0
    if under_way and actor.has(PRONE) and not actor.pool(CRAWLING):
        return Refused("prone", f"{actor.name} is knocked down", "G-51")
    return None
