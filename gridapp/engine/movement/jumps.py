"""Destinations of leaps, with the interface of `MoveOptions`."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from gridapp.engine.types import Leap
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell

T = TypeVar("T")
U = TypeVar("U")


class LeapOptions:
    """The cells on which leaps end, with cost and route of each; see `MoveOptions`.

    Iterates by cost, then by cell. Each leap is a single leg.
    """

    def __init__(self, start: Cell, leaps: tuple[Leap, ...]) -> None:
        """Take the leaps from a cell; the cheapest leap to each cell counts."""
        self.start = start
        ordered = sorted(leaps, key=lambda leap: (leap.costs[-1], leap.route[-1]))
        self._leaps: dict[Cell, Leap] = {}
        for leap in ordered:
            self._leaps.setdefault(leap.route[-1], leap)

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._leaps

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._leaps)

    def __len__(self) -> int:
        return len(self._leaps)

    def price(self, cell: Cell) -> str:
        """Return the price of the leap to a cell, in words.

        Raises:
            KeyError: no leap ends on the cell.
        """
        return self._leaps[cell].price

    def cost(self, cell: Cell) -> int:
        """Return the steps of the leap to a cell.

        Raises:
            KeyError: no leap ends on the cell.
        """
        return self._leaps[cell].costs[-1]

    def costs(self) -> dict[Cell, int]:
        """Return the steps by destination, in iteration order."""
        return {cell: leap.costs[-1] for cell, leap in self._leaps.items()}

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the route to a cell.

        Raises:
            KeyError: no leap ends on the cell.
        """
        return self._leaps[cell].route

    def leg_ends(self, cell: Cell) -> tuple[int, ...]:
        """Return the route index at which the single leg ends."""
        return (len(self._leaps[cell].route) - 1,)

    @property
    def bounds(self) -> Box:
        """A box around the start and every leap's route."""
        return box_of([self.start, *(cell for leap in self._leaps.values() for cell in leap.route)])

    def fold_routes(
        self,
        first: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
        near: Iterable[Cell],
    ) -> list[U]:
        """Fold a function over the steps of every leap, as `MoveOptions.fold_routes`."""
        relevant, results = frozenset(near), []
        for leap in self._leaps.values():
            value = first
            for index, (cell, to) in enumerate(pairwise(leap.route)):
                if cell in relevant or to in relevant:
                    value = step(value, cell, to, 0, index)
            results.append(end(value))
        return results
