"""Where along a route a creature comes to be flanked, and where its cover changes."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.movement.special_moves import standing_at
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import Happening, HappeningKind
from gridapp.grid.cells import Cell


def position_happenings(
    situation: Situation, mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> tuple[Happening, ...]:
    """The events of each step of a route, in order; of one step the flanks first.

    ``legs`` are the indices in the route at which each leg ends.
    """
    found = [*flank_happenings(situation, mover, route, legs)]
    found += _cover_happenings(situation, mover, route, legs)
    return tuple(sorted(found, key=lambda event: event.step))


def flank_happenings(
    situation: Situation, mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> Iterator[Happening]:
    """Where each pair comes to flank the mover that did not flank it a step before."""
    before = _flanked(situation, mover, route[0])
    for step, (cell, to) in enumerate(pairwise(route)):
        pairs, leg = _flanked(situation, mover, to), sum(end <= step for end in legs)
        for one, other in sorted(pairs - before):
            yield Happening(HappeningKind.FLANKED, step, leg, cell, to, one, other=other)
        before = pairs


def _cover_happenings(
    situation: Situation, mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> Iterator[Happening]:
    before = _covers(situation, mover, route[0])
    for step, (cell, to) in enumerate(pairwise(route)):
        covers, leg = _covers(situation, mover, to), sum(end <= step for end in legs)
        for foe, grade in covers.items():
            if grade != before[foe]:
                yield Happening(HappeningKind.COVER, step, leg, cell, to, foe, grade=grade)
        before = covers


def _flanked(situation: Situation, mover: Token, anchor: Cell) -> frozenset[tuple[str, str]]:
    """Who flanks the mover on a cell."""
    moved = msgspec.structs.replace(mover, cell=anchor)
    return frozenset((pair.one, pair.other) for pair in situation.flanking_pairs(moved))


def _covers(situation: Situation, mover: Token, anchor: Cell) -> dict[str, str]:
    """The mover's cover on a cell from every foe."""
    there = standing_at(situation, mover, anchor)
    moved = there.battle.token(mover.id) or mover
    return {foe.id: there.cover(foe, moved).grade for foe in there.foes(moved)}
