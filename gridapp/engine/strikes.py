"""Who may strike on the way to every cell that a move may end on."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine import moves
from gridapp.engine.happenings import Doing, happened
from gridapp.engine.mechanics import MovePlan, Provocation
from gridapp.engine.situation import Situation
from gridapp.geometry.movement import MoveOptions
from gridapp.grid.cells import Cell

Offers = tuple[Provocation, ...]


def on_every_route(
    situation: Situation, mover: Token, plan: MovePlan, options: MoveOptions
) -> Mapping[Cell, Offers]:
    """What the route to each option would offer: what `moves.provocations` says of it.

    Where the plan promises that steps can be asked one by one, the routes are walked together,
    each step of them once; else the pack is asked about one route after the other.
    """
    if plan.by_step:
        found = options.gathered(_Way(0, ()), _Together(situation, mover, plan.action).go_on)
        return {cell: way.offers for cell, way in found.items()}
    return {
        cell: moves.provocations(situation, mover, plan.action, route, options.legs_of(cell))
        for cell, route in options.routes().items()
    }


class _Way(NamedTuple):
    """So many steps from the start, and what they offered."""

    length: int
    offers: Offers


class _Together:
    """Routes that are walked together; steps that do the same to the same foes offer the same."""

    def __init__(self, situation: Situation, mover: Token, action: str) -> None:
        self._situation, self._mover, self._action = situation, mover, action
        self._doings = situation.steps(mover).at
        self._known: dict[tuple[tuple[Doing, ...], int], Offers] = {}

    def go_on(self, way: _Way, cell: Cell, to: Cell, leg: int) -> _Way:
        """The way one step on, in a leg of the move."""
        length, offers = way
        doings = self._doings(cell, to)
        if not doings:
            return _Way(length + 1, offers)
        had = {(one.leg, one.kind, one.striker) for one in offers}
        for one in self._offers(doings, leg, cell, to):
            if (leg, one.kind, one.striker) not in had:
                place = cell if one.step == 0 else to
                moved = msgspec.structs.replace(one, step=length + one.step, cell=place)
                offers = (*offers, moved)
        return _Way(length + 1, offers)

    def _offers(self, doings: tuple[Doing, ...], leg: int, cell: Cell, to: Cell) -> Offers:
        """What a step alone offers, as if it were the first of its route."""
        found = self._known.get((doings, leg))
        if found is None:
            events = tuple(happened(doings, 0, leg, cell, to))
            ask = self._situation.rules.mechanics.provocations
            found = ask(self._situation, self._mover, self._action, events)
            self._known[doings, leg] = found
        return found
