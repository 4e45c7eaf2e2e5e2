"""Who may strike on the way to every cell that a move may end on.

The routes form a tree, and are walked together: each step near a foe is looked at once. A pack
is asked again only where such a step has to do with the foe; all routes that go on from there
without another one offer the same.
"""

from collections.abc import Mapping

from gridapp.battle.tokens import Token
from gridapp.engine.movement.jumps import LeapOptions
from gridapp.engine.protocol import Provocation
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import SpatialEvent, events_at_step
from gridapp.geometry.movement.move_options import MoveOptions
from gridapp.grid.cells import Cell

Offers = tuple[Provocation, ...]
Events = tuple[SpatialEvent, ...]


def provocations_by_destination(
    situation: Situation, mover: Token, action: str, options: MoveOptions | LeapOptions
) -> Mapping[Cell, Offers]:
    """What the route to each option would offer: what `moves.provocations` says of it."""
    steps, ask = situation.step_events(mover), situation.rules.mechanics.provocations

    def go_on(events: Events, cell: Cell, to: Cell, leg: int, place: int) -> Events:
        doings = steps.of_step(cell, to)
        return (*events, *events_at_step(doings, place, leg, cell, to)) if doings else events

    def end(events: Events) -> Offers:
        return ask(situation, mover, action, events)

    nothing: Events = ()
    offers = options.fold_routes(nothing, go_on, end, steps.anchors_near_foes(options.bounds))
    return dict(zip(options, offers, strict=True))
