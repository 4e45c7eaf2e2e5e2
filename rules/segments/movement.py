"""Moves by the action, and the cells of a combat step (S-10, S-30, SR-02, SR-05, SR-35)."""

from itertools import pairwise
from math import floor

from gridapp.packkit import (
    MAX_LEGS,
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
    steps_aside,
)

from .economy import MELEE, MOVEMENT, current_segment
from .stats import ACTIONS, SET_POSITION, STEPPED, yards_per_cell

MOVE, COMBAT_STEP = "move", "combat_step"


def plan_move(situation: Situation, actor: Token, action: str) -> MovePlan:
    """How far a creature comes: a leg for each action it has left, or one cell (SR-02, SR-35)."""
    left = min(actor.pool(ACTIONS), MAX_LEGS)
    budgets = cells_per_action(situation, actor.stat("move"), left)
    legs = tuple(MoveLeg(f"Move action {at}", {ACTIONS: 1}) for at in range(1, left + 1))
    return MovePlan(action, MoveRules(budgets, Metric.UNIFORM), legs)


def move_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Why a creature cannot move so now, if it cannot."""
    if current_segment(situation) < MOVEMENT:
        return Refused("segment", "moves are made in segment 4", "S-10")
    if not actor.stat("move"):
        return Refused("no_move", f"no move rate is on {actor.name}'s sheet", "SR-35")
    return None


def pay_move_leg(draft: Draft, actor_id: str, action: str) -> None:
    """Pay for a leg as it begins; a step is free, a move leaves a set position (S-04, SR-36)."""
    if action == COMBAT_STEP:
        draft.set_pool(actor_id, STEPPED, 1)
        return
    draft.spend(actor_id, ACTIONS, 1)
    draft.lose(actor_id, SET_POSITION, "S-04")


def unpaid_leg(situation: Situation, actor: Token) -> Refused | None:
    """Why the next leg of a move cannot be paid for: defences draw on the same stock (S-29)."""
    walk = situation.battle.underway[-1]
    if not isinstance(walk, Walk) or walk.action == COMBAT_STEP or actor.pool(ACTIONS):
        return None
    if sum(end <= walk.at for end in walk.legs) < walk.paid:
        return None
    return Refused("spent", f"{actor.name} has no action left", "S-29")


def cells_per_action(situation: Situation, yards: int, actions: int) -> tuple[int, ...]:
    """The cells that each of some move actions adds to one continuous move (SR-35).

    The way as a whole is rounded down, not each action.
    """
    cell = yards_per_cell(situation)
    whole = [floor(yards * count / cell) for count in range(actions + 1)]
    return tuple(after - before for before, after in pairwise(whole))


def combat_step_cells(situation: Situation, token: Token) -> tuple[Cell, ...]:
    """Where a combat step may lead: none is left once it is taken, or after segment 2 (SR-05)."""
    if token.pool(STEPPED) or current_segment(situation) > MELEE:
        return ()
    return steps_aside(situation, token, frozenset())
