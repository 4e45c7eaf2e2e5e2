"""A danger map computed in steps, so that a thread can stop between them."""

from collections.abc import Callable, Iterator
from time import monotonic

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.tactics.danger import CellDanger, DangerMap

FIRST_SECONDS, BATCH_SECONDS = 0.02, 0.06
"""Time after which finished cells are handed over: estimates, exact cells."""


class DangerReading:
    """The danger to a creature in a battle: a first picture, then exact cells, both in batches.

    The cells nearest to ``near`` come first; it may be changed from another thread, as may
    `cancel` be called. What is in a batch depends on the time, what is said of a cell does not.
    """

    def __init__(self, battle: Battle, rules: Rules, creature: str) -> None:
        """Take a battle as its asker knows it, and the id of a creature; nothing is worked out."""
        self.battle, self.rules, self.creature = battle, rules, creature
        self.near: Cell | None = None
        self._is_cancelled = False

    def is_about(self, battle: Battle, creature: str) -> bool:
        """Return True if battle and creature are those of this reading."""
        return self.battle is battle and self.creature == creature

    def cancel(self) -> None:
        """Let the work end at the next occasion."""
        self._is_cancelled = True

    def is_cancelled(self) -> bool:
        """Return True once nobody waits for the result."""
        return self._is_cancelled

    def batches(self, clock: Callable[[], float] = monotonic) -> Iterator[tuple[CellDanger, ...]]:
        """Yield estimates of all cells, then all cells exactly, until done or cancelled."""
        token = self.battle.token(self.creature)
        if token is None:
            return
        danger = DangerMap(Situation(self.battle, self.rules), token)
        cells = danger.cells()
        estimates = danger.quick(self._by_distance(cells), self.is_cancelled)
        yield from self._handed_over(estimates, FIRST_SECONDS, clock)
        exact = danger.exact(self._by_distance(cells), self.is_cancelled)
        yield from self._handed_over(exact, BATCH_SECONDS, clock)

    def _handed_over(
        self, dangers: Iterator[CellDanger], seconds: float, clock: Callable[[], float]
    ) -> Iterator[tuple[CellDanger, ...]]:
        """Yield cells in batches that took so long; the time begins with the first cell."""
        batch: list[CellDanger] = []
        since = None
        for danger in dangers:
            batch.append(danger)
            now = clock()
            since = now if since is None else since
            if now - since >= seconds:
                yield tuple(batch)
                batch, since = [], clock()
        if batch and not self._is_cancelled:
            yield tuple(batch)

    def _by_distance(self, cells: tuple[Cell, ...]) -> Iterator[Cell]:
        """Yield each cell once, always the nearest to where the pointer is by then."""
        distance = self.battle.board.grid.cell_distance
        left, near = list(reversed(cells)), None
        while left:
            if self.near is not None and self.near != near:
                near = middle = self.near
                left.sort(key=lambda cell: (distance(cell, middle), cell), reverse=True)
            yield left.pop()
