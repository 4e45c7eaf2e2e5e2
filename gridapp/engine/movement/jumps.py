"""Where a move may end that goes along one of a few given ways, asked like any other movement."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from gridapp.engine.protocol import Leap
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell

T = TypeVar("T")
U = TypeVar("U")


class LeapOptions:
    """The cells where some leaps end, with costs and routes, as `MoveOptions` tells them.

    Iterates by the steps spent, then by cell. Each leap is one leg.
    """

    def __init__(self, start: Cell, leaps: tuple[Leap, ...]) -> None:
        """Take the leaps from a cell; of two that end on one cell the cheaper counts."""
        self.start = start
        ordered = sorted(leaps, key=lambda one: (one.costs[-1], one.route[-1]))
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
        """What the leap to a cell takes, in words.

        Raises:
            KeyError: no leap ends there.
        """
        return self._leaps[cell].price

    def cost(self, cell: Cell) -> int:
        """The steps that the leap to a cell takes.

        Raises:
            KeyError: no leap ends there.
        """
        return self._leaps[cell].costs[-1]

    def costs(self) -> dict[Cell, int]:
        """The steps of all leaps, in the order of iteration."""
        return {cell: leap.costs[-1] for cell, leap in self._leaps.items()}

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """The way to a cell.

        Raises:
            KeyError: no leap ends there.
        """
        return self._leaps[cell].route

    def leg_ends(self, cell: Cell) -> tuple[int, ...]:
        """The index into the route at which its one leg ends."""
        return (len(self._leaps[cell].route) - 1,)

    @property
    def bounds(self) -> Box:
        """A box that no leap leaves, nor the start."""
        return box_of([self.start, *(cell for one in self._leaps.values() for cell in one.route)])

    def fold_routes(
        self,
        first: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
        near: Iterable[Cell],
    ) -> list[U]:
        """What comes of what is gathered along each leap, as `MoveOptions.gathered` says."""
        told, found = frozenset(near), []
        for leap in self._leaps.values():
            kept = first
            for place, (one, other) in enumerate(pairwise(leap.route)):
                if one in told or other in told:
                    kept = step(kept, one, other, 0, place)
            found.append(end(kept))
        return found
