"""Walks: how far, what a leg costs, and what stops it (N-02)."""

from gridapp.packkit import MAX_LEGS, Metric, MoveLeg, MovePlan, MoveRules, Situation, Token

from .stats import ACTIONS


def plan_move(situation: Situation, actor: Token, action_id: str) -> MovePlan:
    """Return a plan with a leg for each action left; every diagonal is one step."""
    action = situation.rules.book.actions[action_id]
    cells = int(actor.stat("speed") // situation.grid.cell_size)
    legs = (MoveLeg(action.name, dict(action.cost)),) * min(actor.pool(ACTIONS), MAX_LEGS)
    return MovePlan(action_id, MoveRules((cells,) * len(legs), Metric.UNIFORM), legs)
