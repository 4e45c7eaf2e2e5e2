"""Spatial events without rule reactions: becoming flanked and changes of cover along a route."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.facings import movers_along
from gridapp.engine.queries.situation import Situation, with_token_at
from gridapp.engine.types import SpatialEvent, SpatialEventKind
from gridapp.grid.cells import Cell


def position_events(
    situation: Situation,
    mover: Token,
    route: tuple[Cell, ...],
    legs: tuple[int, ...],
    facings: tuple[int, ...] = (),
) -> tuple[SpatialEvent, ...]:
    """Return the flank and cover events of each step of a route, in order.

    ``legs`` are the indices in the route at which each leg ends; ``facings``: see `facings`.
    """
    events = [*flank_events(situation, mover, route, legs, facings)]
    events += _cover_events(situation, mover, route, legs, facings)
    return tuple(sorted(events, key=lambda event: event.step))


def flank_events(
    situation: Situation,
    mover: Token,
    route: tuple[Cell, ...],
    legs: tuple[int, ...],
    facings: tuple[int, ...] = (),
) -> Iterator[SpatialEvent]:
    """Yield an event for each pair that flanks the mover after a step but not before."""
    before = _flanking_pairs_at(situation, mover, route[0])
    movers = movers_along(situation.grid, mover, route, facings)
    for step, ((_, cell), (faced, to)) in enumerate(pairwise(movers)):
        pairs, leg = _flanking_pairs_at(situation, faced, to), sum(end <= step for end in legs)
        for first, second in sorted(pairs - before):
            yield SpatialEvent(
                SpatialEventKind.BECAME_FLANKED, step, leg, cell, to, first, partner=second
            )
        before = pairs


def _cover_events(
    situation: Situation,
    mover: Token,
    route: tuple[Cell, ...],
    legs: tuple[int, ...],
    facings: tuple[int, ...],
) -> Iterator[SpatialEvent]:
    before = _cover_grades_at(situation, mover, route[0])
    movers = movers_along(situation.grid, mover, route, facings)
    for step, ((_, cell), (faced, to)) in enumerate(pairwise(movers)):
        covers, leg = _cover_grades_at(situation, faced, to), sum(end <= step for end in legs)
        for foe, grade in covers.items():
            if grade != before[foe]:
                yield SpatialEvent(
                    SpatialEventKind.COVER_CHANGED, step, leg, cell, to, foe, grade=grade
                )
        before = covers


def _flanking_pairs_at(
    situation: Situation, mover: Token, anchor: Cell
) -> frozenset[tuple[str, str]]:
    """Return the pairs that flank the mover on a cell."""
    moved = msgspec.structs.replace(mover, cell=anchor)
    return frozenset((pair.first, pair.second) for pair in situation.flanking_pairs(moved))


def _cover_grades_at(situation: Situation, mover: Token, anchor: Cell) -> dict[str, str]:
    """Return the mover's cover grade on a cell against every foe."""
    moved_situation = with_token_at(situation, mover, anchor)
    moved = moved_situation.battle.token(mover.id) or mover
    return {foe.id: moved_situation.cover(foe, moved).grade for foe in moved_situation.foes(moved)}
