"""Fold a function over routes that are computed separately, without a tree of shared beginnings."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from gridapp.grid.cells import Cell

T = TypeVar("T")
U = TypeVar("U")


class RouteByRoute(ABC):
    """Destinations of which each has a route of its own; part of the interface of `MoveOptions`."""

    @abstractmethod
    def __iter__(self) -> Iterator[Cell]: ...

    @abstractmethod
    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells from the start to a destination."""

    @abstractmethod
    def leg_ends(self, cell: Cell) -> tuple[int, ...]:
        """Return the route index at which each leg ends."""

    def routes(self) -> dict[Cell, tuple[Cell, ...]]:
        """Return the route to every option, in iteration order."""
        return {cell: self.route(cell) for cell in self}

    def fold_routes(
        self,
        initial: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
        relevant: Iterable[Cell],
    ) -> list[U]:
        """Fold a function over the steps of every route, as `MoveOptions.fold_routes`.

        Only steps from or to a ``relevant`` cell count; ``step`` gets the value, both cells, the
        number of legs before, and the index of the step.
        """
        near, results = frozenset(relevant), []
        for cell in self:
            value, legs = initial, self.leg_ends(cell)
            for index, (a, b) in enumerate(pairwise(self.route(cell))):
                if a in near or b in near:
                    value = step(value, a, b, sum(stop <= index for stop in legs), index)
            results.append(end(value))
        return results
