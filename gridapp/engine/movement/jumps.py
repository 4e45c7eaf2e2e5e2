"""Destinations of jumps, with the interface of `MoveOptions`."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from gridapp.engine.types import PlannedJump
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell

T = TypeVar("T")
U = TypeVar("U")


class JumpOptions:
    """The cells on which jumps end, with cost and route of each; see `MoveOptions`.

    Iterates by cost, then by cell. Each jump is a single leg.
    """

    def __init__(self, start: Cell, jumps: tuple[PlannedJump, ...]) -> None:
        """Take the jumps from a cell; the cheapest jump to each cell counts."""
        self.start = start
        ordered = sorted(jumps, key=lambda jump: (jump.costs[-1], jump.route[-1]))
        self._jumps: dict[Cell, PlannedJump] = {}
        for jump in ordered:
            self._jumps.setdefault(jump.route[-1], jump)

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._jumps

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._jumps)

    def __len__(self) -> int:
        return len(self._jumps)

    def price(self, cell: Cell) -> str:
        """Return the price of the jump to a cell, in words.

        Raises:
            KeyError: no jump ends on the cell.
        """
        return self._jumps[cell].price

    def cost(self, cell: Cell) -> int:
        """Return the steps of the jump to a cell.

        Raises:
            KeyError: no jump ends on the cell.
        """
        return self._jumps[cell].costs[-1]

    def costs(self) -> dict[Cell, int]:
        """Return the steps by destination, in iteration order."""
        return {cell: jump.costs[-1] for cell, jump in self._jumps.items()}

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the route to a cell.

        Raises:
            KeyError: no jump ends on the cell.
        """
        return self._jumps[cell].route

    def leg_ends(self, cell: Cell) -> tuple[int, ...]:
        """Return the route index at which the single leg ends."""
        return (len(self._jumps[cell].route) - 1,)

    @property
    def bounds(self) -> Box:
        """A box around the start and every jump's route."""
        return box_of([self.start, *(cell for jump in self._jumps.values() for cell in jump.route)])

    def fold_routes(
        self,
        first: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
        near: Iterable[Cell],
    ) -> list[U]:
        """Fold a function over the steps of every jump, as `MoveOptions.fold_routes`."""
        relevant, results = frozenset(near), []
        for jump in self._jumps.values():
            value = first
            for index, (cell, to) in enumerate(pairwise(jump.route)):
                if cell in relevant or to in relevant:
                    value = step(value, cell, to, 0, index)
            results.append(end(value))
        return results
