"""Where along a route a creature comes to be flanked, and where its cover changes."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.movement.special_moves import with_token_at
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import SpatialEvent, SpatialEventKind
from gridapp.grid.cells import Cell


def position_events(
    situation: Situation, mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> tuple[SpatialEvent, ...]:
    """The events of each step of a route, in order; of one step the flanks first.

    ``legs`` are the indices in the route at which each leg ends.
    """
    found = [*flank_events(situation, mover, route, legs)]
    found += _cover_happenings(situation, mover, route, legs)
    return tuple(sorted(found, key=lambda event: event.step))


def flank_events(
    situation: Situation, mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> Iterator[SpatialEvent]:
    """Where each pair comes to flank the mover that did not flank it a step before."""
    before = _flanked(situation, mover, route[0])
    for step, (cell, to) in enumerate(pairwise(route)):
        pairs, leg = _flanked(situation, mover, to), sum(end <= step for end in legs)
        for one, other in sorted(pairs - before):
            yield SpatialEvent(
                SpatialEventKind.BECAME_FLANKED, step, leg, cell, to, one, partner=other
            )
        before = pairs


def _cover_happenings(
    situation: Situation, mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> Iterator[SpatialEvent]:
    before = _covers(situation, mover, route[0])
    for step, (cell, to) in enumerate(pairwise(route)):
        covers, leg = _covers(situation, mover, to), sum(end <= step for end in legs)
        for foe, grade in covers.items():
            if grade != before[foe]:
                yield SpatialEvent(
                    SpatialEventKind.COVER_CHANGED, step, leg, cell, to, foe, grade=grade
                )
        before = covers


def _flanked(situation: Situation, mover: Token, anchor: Cell) -> frozenset[tuple[str, str]]:
    """Who flanks the mover on a cell."""
    moved = msgspec.structs.replace(mover, cell=anchor)
    return frozenset((pair.first, pair.second) for pair in situation.flanking_pairs(moved))


def _covers(situation: Situation, mover: Token, anchor: Cell) -> dict[str, str]:
    """The mover's cover on a cell from every foe."""
    there = with_token_at(situation, mover, anchor)
    moved = there.battle.token(mover.id) or mover
    return {foe.id: there.cover(foe, moved).grade for foe in there.foes(moved)}
