"""Who may strike on the way to every cell that a move may end on.

The routes form a tree, and are walked together: each step is looked at once. A pack is asked
again only where a step has to do with a foe; all routes that go on from there without another
such step offer the same.
"""

from collections.abc import Mapping
from typing import NamedTuple

from gridapp.battle.tokens import Token
from gridapp.engine.happenings import Happening, happened
from gridapp.engine.leaping import LeapOptions
from gridapp.engine.mechanics import Provocation
from gridapp.engine.situation import Situation
from gridapp.geometry.movement import MoveOptions
from gridapp.grid.cells import Cell

Offers = tuple[Provocation, ...]
Events = tuple[Happening, ...]


class _Way(NamedTuple):
    """So many steps from the start, what happened on them, and what that offered."""

    length: int
    events: Events
    offers: Offers


def on_every_route(
    situation: Situation, mover: Token, action: str, options: MoveOptions | LeapOptions
) -> Mapping[Cell, Offers]:
    """What the route to each option would offer: what `moves.provocations` says of it."""
    doings_of, ask = situation.steps(mover).at, situation.rules.mechanics.provocations

    def go_on(way: _Way, cell: Cell, to: Cell, leg: int) -> _Way:
        length, events, offers = way
        if doings := doings_of(cell, to):
            events = (*events, *happened(doings, length, leg, cell, to))
            offers = ask(situation, mover, action, events)
        return _Way(length + 1, events, offers)

    start = _Way(0, (), ask(situation, mover, action, ()))
    return {cell: way.offers for cell, way in options.gathered(start, go_on).items()}
