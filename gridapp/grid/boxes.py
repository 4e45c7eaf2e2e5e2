"""Boxes of cells, to tell quickly what is too far away to matter."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from gridapp.grid.cells import Cell


class Box(NamedTuple):
    """The first and last of some columns and of some rows, axial ones on hexes."""

    left: int
    right: int
    top: int
    bottom: int

    def cells(self) -> Iterator[Cell]:
        """Every cell in it."""
        left, right, top, bottom = self
        return product(range(left, right + 1), range(top, bottom + 1))

    def intersects(self, other: "Box") -> bool:
        """Whether they have a cell in common."""
        (left, right, top, bottom), (first, last, upper, lower) = self, other
        return left <= last and right >= first and top <= lower and bottom >= upper

    def intersection(self, other: "Box") -> "Box":
        """What they have in common, if they meet."""
        (left, right, top, bottom), (first, last, upper, lower) = self, other
        return Box(max(left, first), min(right, last), max(top, upper), min(bottom, lower))

    def expanded(self, steps: int) -> "Box":
        """The box that also holds whatever lies at most so many steps away."""
        left, right, top, bottom = self
        return Box(left - steps, right + steps, top - steps, bottom + steps)

    def translated(self, way: Cell) -> "Box":
        """The box so many columns and rows further on."""
        (left, right, top, bottom), (column, row) = self, way
        return Box(left + column, right + column, top + row, bottom + row)

    def touching_anchors(self, body: "Box") -> "Box":
        """Where a body that covers no more than a box, told from its anchor, may touch this one."""
        left, right, top, bottom = self
        return Box(left - body.right, right - body.left, top - body.bottom, bottom - body.top)


def box_of(cells: Iterable[Cell]) -> Box:
    """The least box that holds some cells.

    Raises:
        ValueError: there are none.
    """
    columns, rows = zip(*cells, strict=True)
    return Box(min(columns), max(columns), min(rows), max(rows))
