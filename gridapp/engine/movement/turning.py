"""Moves of creatures with long bodies, which turn where the ruling ``turning`` lets them."""

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import MovePlan
from gridapp.geometry.movement.centre_lines import CentreLineOptions
from gridapp.geometry.movement.linked_routes import (
    LinkedOptions,
    linked_options,
    measure_linked_route,
)
from gridapp.geometry.movement.move_options import (
    BrokenRoute,
    MeasuredRoute,
    MoveOptions,
    MoveRules,
)
from gridapp.geometry.movement.turning.options import (
    TurningOptions,
    can_turn,
    measure_turning_route,
    turning_options,
)
from gridapp.grid.cells import Cell


def turning_rules(situation: Situation, plan: MovePlan) -> MoveRules:
    """Return the rules of a move with the price of a turn under the pack's ruling."""
    price = situation.book.turning.map_price
    return plan.rules if price is None else msgspec.structs.replace(plan.rules, turn_price=price)


def destinations(
    situation: Situation, mover: Token, plan: MovePlan
) -> MoveOptions | LinkedOptions | TurningOptions | CentreLineOptions:
    """Return where a creature can walk with a plan; only long bodies are asked about turns."""
    ground, rules = situation.movement_map, turning_rules(situation, plan)
    bodies = situation.bodies(mover, pass_foes=plan.pass_foes)
    if rules.straight_only and rules.between_centres:
        return CentreLineOptions(ground, mover.cell, mover.space, rules, bodies)
    search = turning_options if can_turn(ground, mover.space, rules) else linked_options
    return search(ground, mover.cell, mover.space, rules, bodies)


def measure_walk(
    situation: Situation,
    mover: Token,
    plan: MovePlan,
    route: tuple[Cell, ...],
    facings: tuple[int, ...] = (),
) -> MeasuredRoute | BrokenRoute:
    """Return the cost of a route on foot, or where it breaks."""
    ground, rules = situation.movement_map, turning_rules(situation, plan)
    bodies = situation.bodies(mover, pass_foes=plan.pass_foes)
    if facings and can_turn(ground, mover.space, rules):
        return measure_turning_route(ground, route, facings, mover.space, rules, bodies)
    return measure_linked_route(ground, route, mover.space, rules, bodies)
