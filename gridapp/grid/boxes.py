"""Boxes of cells, to rule out quickly what is too far away."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from gridapp.grid.cells import Cell


class Box(NamedTuple):
    """First and last column, first and last row, both inclusive; axial coordinates on hexes."""

    left: int
    right: int
    top: int
    bottom: int

    def cells(self) -> Iterator[Cell]:
        """Iterate over all cells of the box."""
        left, right, top, bottom = self
        return product(range(left, right + 1), range(top, bottom + 1))

    def intersects(self, other: "Box") -> bool:
        """Return True if the boxes share a cell."""
        (left, right, top, bottom), (first, last, upper, lower) = self, other
        return left <= last and right >= first and top <= lower and bottom >= upper

    def intersection(self, other: "Box") -> "Box":
        """Return the shared cells of two boxes that intersect."""
        (left, right, top, bottom), (first, last, upper, lower) = self, other
        return Box(max(left, first), min(right, last), max(top, upper), min(bottom, lower))

    def expanded(self, steps: int) -> "Box":
        """Return the box extended by ``steps`` on all sides."""
        left, right, top, bottom = self
        return Box(left - steps, right + steps, top - steps, bottom + steps)

    def translated(self, vector: Cell) -> "Box":
        """Return the box moved by a vector of columns and rows."""
        (left, right, top, bottom), (column, row) = self, vector
        return Box(left + column, right + column, top + row, bottom + row)

    def touching_anchors(self, footprint: "Box") -> "Box":
        """Return the anchors at which a footprint meets this box.

        ``footprint`` is a box relative to the anchor.
        """
        left, right, top, bottom = self
        return Box(
            left - footprint.right,
            right - footprint.left,
            top - footprint.bottom,
            bottom - footprint.top,
        )


def box_of(cells: Iterable[Cell]) -> Box:
    """Return the smallest box around cells.

    Raises:
        ValueError: no cells are given.
    """
    columns, rows = zip(*cells, strict=True)
    return Box(min(columns), max(columns), min(rows), max(rows))
