"""Provocations on the shortest route to every destination.

The routes form a tree and are folded together: each step near a foe is examined once. The pack is
asked again only after a step with events; all routes that continue without further events share the
answer. Oracle: ``tests/engine/test_provocations.py`` asks route by route.
"""

from collections.abc import Mapping

from gridapp.battle.tokens import Token
from gridapp.engine.movement.jumps import JumpOptions
from gridapp.engine.movement.routes import route_provocations
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import events_at_step, step_events
from gridapp.engine.types import Provocation, SpatialEvent
from gridapp.geometry.movement.centre_lines import CentreLineOptions
from gridapp.geometry.movement.linked_routes import LinkedOptions
from gridapp.geometry.movement.move_options import MoveOptions
from gridapp.geometry.movement.turning.options import TurningOptions
from gridapp.grid.cells import Cell

Offers = tuple[Provocation, ...]
Events = tuple[SpatialEvent, ...]


def provocations_by_destination(
    situation: Situation,
    mover: Token,
    action: str,
    options: MoveOptions | LinkedOptions | JumpOptions | TurningOptions | CentreLineOptions,
) -> Mapping[Cell, Offers]:
    """Return by destination the provocations of its route, as `routes.route_provocations`."""
    if isinstance(options, TurningOptions):
        return _of_turning_body(situation, mover, action, options)
    steps, ask = step_events(situation, mover), situation.rules.mechanics.provocations

    def go_on(events: Events, cell: Cell, to: Cell, leg: int, index: int) -> Events:
        step = steps.of_step(cell, to)
        return (*events, *events_at_step(step, index, leg, cell, to)) if step else events

    def end(events: Events) -> Offers:
        return ask(situation, mover, action, events)

    nothing: Events = ()
    offers = options.fold_routes(nothing, go_on, end, steps.anchors_near_foes(options.bounds))
    return dict(zip(options, offers, strict=True))


def _of_turning_body(
    situation: Situation, mover: Token, action: str, options: TurningOptions
) -> Mapping[Cell, Offers]:
    """Return the provocations of a long body that turns, route by route."""
    return {
        cell: route_provocations(
            situation,
            mover,
            action,
            options.route(cell),
            options.leg_ends(cell),
            options.facings(cell),
        )
        for cell in options
    }
