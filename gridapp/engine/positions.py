"""Where along a route a creature comes to be flanked, and where its cover changes."""

from gridapp.battle.tokens import Token
from gridapp.engine.happenings import Happening, HappeningKind
from gridapp.engine.situation import Situation
from gridapp.engine.ways import standing_at
from gridapp.grid.cells import Cell


def position_happenings(
    situation: Situation, mover: Token, route: tuple[Cell, ...], legs: tuple[int, ...]
) -> tuple[Happening, ...]:
    """The events of each step of a route, in order.

    ``legs`` are the indices in the route at which each leg ends.
    """
    found: list[Happening] = []
    flanked, covers = _position(situation, mover, route[0])
    for step, anchor in enumerate(route[1:]):
        leg = sum(end <= step for end in legs)
        flanked_then, covers_then = _position(situation, mover, anchor)
        for one, other in sorted(flanked_then - flanked):
            kind = HappeningKind.FLANKED
            found.append(Happening(kind, step, leg, route[step], anchor, one, other=other))
        for foe, grade in covers_then.items():
            if grade != covers[foe]:
                kind = HappeningKind.COVER
                found.append(Happening(kind, step, leg, route[step], anchor, foe, grade=grade))
        flanked, covers = flanked_then, covers_then
    return tuple(found)


def _position(
    situation: Situation, mover: Token, anchor: Cell
) -> tuple[frozenset[tuple[str, str]], dict[str, str]]:
    """Who flanks the mover on a cell, and its cover there from every foe."""
    there = standing_at(situation, mover, anchor)
    moved = there.battle.token(mover.id) or mover
    pairs = frozenset((pair.one, pair.other) for pair in there.flanking_pairs(moved))
    return pairs, {foe.id: there.cover(foe, moved).grade for foe in there.foes(moved)}
