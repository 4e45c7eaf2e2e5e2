"""Chances of waiting creatures to act on a mover, as each step begins or ends them.

The pack names the waiting creatures and says whether one has its chance (`Lookouts`).
"""

from collections.abc import Iterator
from typing import NamedTuple

from gridapp.battle.tokens import Token
from gridapp.caching import cached
from gridapp.engine.queries.cache import MAX_STEPS
from gridapp.engine.queries.situation import Situation, with_token_at
from gridapp.engine.rulebook.mechanics import Lookouts
from gridapp.engine.types import SpatialEventKind
from gridapp.grid.cells import Cell

Waiting = tuple[tuple[str, str], ...]
"""Ids of waiting creatures, each with the action that it waits for."""


class ChanceEvent(NamedTuple):
    """A chance of a waiting creature that begins or ends with a step."""

    kind: SpatialEventKind
    creature: str


class Chances:
    """The chances of waiting creatures to act on a mover, by the mover's anchor.

    Valid as long as the situation, wherever the mover stands in it.
    """

    def __init__(self, situation: Situation, mover: Token, waiting: Waiting) -> None:
        """Take the waiting creatures; chances are computed on first use."""
        self._situation, self._mover, self._waiting = situation, mover, waiting
        self.at = cached(MAX_STEPS)(self._find)

    def _find(self, anchor: Cell) -> frozenset[str]:
        """Return the ids of the creatures that have their chance with the mover at an anchor."""
        pack = _lookouts(self._situation)
        if pack is None:
            return frozenset()
        there = with_token_at(self._situation, self._mover, anchor)
        return frozenset(
            name
            for name, action in self._waiting
            if pack.has_chance(there, name, action, self._mover.id)
        )

    def between(self, cell: Cell, after: "Chances", to: Cell) -> Iterator[ChanceEvent]:
        """Yield an event for each waiting creature that gains or loses its chance by a step.

        ``after`` are the chances at the end of the step, another object than this one if the
        mover's body turns with the step.
        """
        was, is_now = self.at(cell), after.at(to)
        for name, _ in self._waiting:
            if name in is_now and name not in was:
                yield ChanceEvent(SpatialEventKind.CHANCE_BEGAN, name)
            elif name in was and name not in is_now:
                yield ChanceEvent(SpatialEventKind.CHANCE_ENDED, name)


def waiting_for(situation: Situation, mover: Token) -> Waiting:
    """Return the creatures that wait to act as a creature moves, by the pack."""
    pack = _lookouts(situation) if situation.battle.postponed else None
    return pack.lookouts(situation, mover) if pack is not None else ()


def _lookouts(situation: Situation) -> "Lookouts[Situation] | None":
    pack = situation.rules.mechanics
    return pack if isinstance(pack, Lookouts) else None
