"""Moves planned by what players know: how far the truth lets them go."""

from typing import NamedTuple

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.engine.movement.routes import measure_move
from gridapp.engine.movement.turning import measure_walk
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import MovePlan
from gridapp.geometry.movement.move_options import BrokenRoute, MeasuredRoute
from gridapp.grid.cells import Cell
from gridapp.grid.lines import is_line


class PossibleMove(NamedTuple):
    """The walkable part of a planned route, and its costs.

    ``beyond`` is the next cell of the plan, which something unknown keeps the creature from;
    ``None`` if the whole route is walked. The route is the creature's cell alone if it cannot
    leave.
    """

    route: tuple[Cell, ...]
    measured: MeasuredRoute
    beyond: Cell | None = None


def possible_move(situation: Situation, mover: Token, act: Act) -> PossibleMove | Refused:
    """Return how far a move goes; an act without planned costs goes all the way or is refused.

    With planned costs the creature goes on while the battle is as the players know it: up to the
    first cell that it cannot enter, that costs another price, or on which it could not stay. Where
    a move may end by the rules of its action was asked when it was planned.
    """
    whole = measure_move(situation, mover, act.action, act.route, act.facings)
    if not act.planned or act.route[:1] != (mover.cell,) or _agrees(whole, act.planned):
        return whole if isinstance(whole, Refused) else PossibleMove(act.route, whole)
    plan = _for_parts(situation, mover, act)
    for end in range(len(act.route), 1, -1):
        route = act.route[:end]
        measured = _measure(situation, mover, plan, route, act.facings[:end])
        if measured is not None and measured.cumulative_costs == act.planned[:end]:
            return PossibleMove(route, measured, act.route[end] if end < len(act.route) else None)
    return PossibleMove(act.route[:1], MeasuredRoute(0, (0,), 0, (0,)), act.route[1])


def _for_parts(situation: Situation, mover: Token, act: Act) -> MovePlan:
    """Return the plan of a move that walks any part of a route: a part of a line is no line."""
    plan = situation.rules.mechanics.plan_move(situation, mover, act.action)
    if not plan.rules.between_centres or not is_line(situation.grid, act.route):
        return plan
    rules = msgspec.structs.replace(plan.rules, straight_only=False)
    return msgspec.structs.replace(plan, rules=rules)


def _agrees(measured: MeasuredRoute | Refused, planned: tuple[int, ...]) -> bool:
    return isinstance(measured, MeasuredRoute) and measured.cumulative_costs == planned


def _measure(
    situation: Situation,
    mover: Token,
    plan: MovePlan,
    route: tuple[Cell, ...],
    facings: tuple[int, ...],
) -> MeasuredRoute | None:
    """Return the cost of a route to any end, ``None`` if the creature cannot walk the route."""
    if plan.jumps is not None:
        jump = next((each for each in plan.jumps if each.route == route), None)
        if jump is None:
            return None
        return MeasuredRoute(jump.costs[-1], (len(route) - 1,), 0, jump.costs)
    measured = measure_walk(situation, mover, plan, route, facings)
    return None if isinstance(measured, BrokenRoute) else measured


def in_the_way(situation: Situation, mover: Token, cell: Cell) -> str:
    """Return the id of a creature in the way of a mover on a cell, empty if the cell is free."""
    body = frozenset(situation.cells(mover, cell))
    around = (token for token in situation.battle.tokens if token.id != mover.id)
    return next((each.id for each in around if not body.isdisjoint(situation.cells(each))), "")
