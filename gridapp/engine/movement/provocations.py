"""Provocations on the shortest route to every destination.

The routes form a tree and are folded together: each step near a foe is examined once. The pack is
asked again only after a step with events; all routes that continue without further events share the
answer. Oracle: ``tests/engine/test_provocations.py`` asks route by route.
"""

from collections.abc import Iterable, Iterator, Mapping

from gridapp.battle.tokens import Token
from gridapp.engine.movement.routes import route_provocations
from gridapp.engine.movement.shown_routes import Destinations
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import events_at_step, step_events
from gridapp.engine.types import Provocation, SpatialEvent
from gridapp.geometry.movement.move_options import MoveOptions
from gridapp.geometry.movement.turning.options import TurningOptions
from gridapp.grid.cells import Cell

Offers = tuple[Provocation, ...]
Events = tuple[SpatialEvent, ...]


class RouteProvocations(Mapping[Cell, Offers]):
    """The provocations of the route to each destination, in the order of the destinations.

    ``provoking`` has only those destinations whose route provokes any.
    """

    def __init__(self, options: Destinations, provoking: dict[Cell, Offers]) -> None:
        self._options, self.provoking = options, provoking

    def __getitem__(self, cell: Cell) -> Offers:
        """Return what the route to a destination provokes.

        Raises:
            KeyError: the cell is no destination.
        """
        offers = self.provoking.get(cell, ())
        if not offers and cell not in self._options:
            raise KeyError(cell)
        return offers

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)


def provocations_by_destination(
    situation: Situation,
    mover: Token,
    action: str,
    options: Destinations,
) -> RouteProvocations:
    """Return by destination the provocations of its route, as `routes.route_provocations`."""
    if isinstance(options, TurningOptions):
        return RouteProvocations(options, _of_turning_body(situation, mover, action, options))
    steps, ask = step_events(situation, mover), situation.rules.mechanics.provocations

    def go_on(events: Events, cell: Cell, to: Cell, leg: int, index: int) -> Events:
        step = steps.of_step(cell, to)
        return (*events, *events_at_step(step, index, leg, cell, to)) if step else events

    def end(events: Events) -> Offers:
        return ask(situation, mover, action, events)

    nothing: Events = ()
    if isinstance(options, MoveOptions):
        near_foes = steps.boxes_near_foes(options.bounds)
        return RouteProvocations(options, options.fold_marked(nothing, go_on, end, near_foes))
    offers = options.fold_routes(nothing, go_on, end, steps.anchors_near_foes(options.bounds))
    return RouteProvocations(options, _provoking(zip(options, offers, strict=True)))


def _provoking(offers: Iterable[tuple[Cell, Offers]]) -> dict[Cell, Offers]:
    """Return the destinations with any provocations."""
    return {cell: found for cell, found in offers if found}


def _of_turning_body(
    situation: Situation, mover: Token, action: str, options: TurningOptions
) -> dict[Cell, Offers]:
    """Return what the routes of a long body that turns provoke, route by route."""
    routes = ((cell, options.route(cell), options.leg_ends(cell)) for cell in options)
    return _provoking(
        (
            cell,
            route_provocations(situation, mover, action, route, legs, options.facings(cell)),
        )
        for cell, route, legs in routes
    )
