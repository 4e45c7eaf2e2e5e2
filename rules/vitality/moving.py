"""Moves: how far, what of them is left, and the 5-ft step (V-31 to V-33, V-40, VR-10, VR-15)."""

from gridapp.packkit import (
    MAX_LEGS,
    Draft,
    Metric,
    MoveLeg,
    MovePlan,
    MoveRules,
    Situation,
    Token,
    Walk,
)

from .budget import DIAGONALS, FULL_ROUND, MOVE_LEFT, NAMES, SHORT, STEP, STEPPED, payable
from .opportunity import forget
from .sheet import speed

MOVE, FIVE_FOOT_STEP = "move", "five_foot_step"


def plan(situation: Situation, actor: Token, action: str) -> MovePlan:
    """The legs of a move: the rest of an interrupted one, then one per action (V-32, V-40)."""
    if action == FIVE_FOOT_STEP:
        budgets, legs = [1], [MoveLeg("5-ft step", {STEP: 1})]
    else:
        cells, left = in_cells(situation, actor), actor.pool(MOVE_LEFT)
        ways = payable(actor, SHORT)[:MAX_LEGS]
        budgets = [left] * bool(left) + [cells] * len(ways)
        legs = [MoveLeg("Rest of the move", {})] * bool(left)
        legs += [MoveLeg(f"Move ({NAMES[way]})", {way: 1}) for way in ways]
    book, battle = situation.rules.book, situation.battle
    metric = Metric(book.setting(battle, "diagonals"))
    dear = book.setting(battle, "difficult_terrain") == "double"
    rules = MoveRules(tuple(budgets), metric, parity=actor.pool(DIAGONALS), terrain_counts=dear)
    return MovePlan(action, rules, tuple(legs))


def in_cells(situation: Situation, actor: Token) -> int:
    """The cells of one move."""
    return int(speed(situation, actor) // situation.grid.cell_size)


def pay_leg(draft: Draft, actor_id: str, action: str) -> None:
    """Pay for a leg as it begins; the rest of an interrupted move is paid for already (V-32)."""
    actor = draft.token(actor_id)
    if action == FIVE_FOOT_STEP:
        draft.spend(actor_id, STEP, 1)
        draft.set_pool(actor_id, STEPPED, 1)
        if draft.rules.book.setting(draft.battle, "step_turns") == "full_round":
            draft.set_pool(actor_id, FULL_ROUND, 1)
    elif not (_leg(draft) == 0 and actor.pool(MOVE_LEFT)):
        draft.spend(actor_id, payable(actor, SHORT)[0], 1)
        draft.set_pool(actor_id, STEP, 0)
        draft.set_pool(actor_id, MOVE_LEFT, in_cells(draft.situation, actor))
        forget(draft, actor_id)


def _leg(draft: Draft) -> int:
    """The number of the leg that begins in the move underway."""
    walk = draft.battle.underway[-1]
    return walk.paid if isinstance(walk, Walk) else 0


def walked(draft: Draft, walk: Walk, since: int) -> None:
    """Take a stretch off what is left of the move, and keep the count of diagonals (VR-10)."""
    stretch = walk.route[since : walk.at + 1]
    odd = draft.token(walk.actor).pool(DIAGONALS) + draft.situation.count_diagonals(stretch)
    draft.set_pool(walk.actor, DIAGONALS, odd % 2)
    if walk.action == MOVE:
        begun = walk.legs[walk.paid - 2] if walk.paid > 1 else 0
        spent = walk.costs[walk.at] - walk.costs[max(since, begun)]
        left = draft.token(walk.actor).pool(MOVE_LEFT) - spent
        draft.set_pool(walk.actor, MOVE_LEFT, left)
        if not left and walk.at == len(walk.route) - 1:
            forget(draft, walk.actor)
