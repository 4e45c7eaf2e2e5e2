"""Boxes of cells, to rule out quickly what is too far away."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from gridapp.grid.cells import Cell


class Box(NamedTuple):
    """A rectangle of cells, by its first and last column and row; axial coordinates on hexes."""

    first_column: int
    last_column: int
    first_row: int
    last_row: int

    def cells(self) -> Iterator[Cell]:
        """Iterate over all cells of the box."""
        columns = range(self.first_column, self.last_column + 1)
        return product(columns, range(self.first_row, self.last_row + 1))

    def intersects(self, other: "Box") -> bool:
        """Return True if the boxes share a cell."""
        return (
            self.first_column <= other.last_column
            and self.last_column >= other.first_column
            and self.first_row <= other.last_row
            and self.last_row >= other.first_row
        )

    def intersection(self, other: "Box") -> "Box":
        """Return the shared cells of two boxes that intersect."""
        return Box(
            max(self.first_column, other.first_column),
            min(self.last_column, other.last_column),
            max(self.first_row, other.first_row),
            min(self.last_row, other.last_row),
        )

    def expanded(self, steps: int) -> "Box":
        """Return the box extended by ``steps`` on all sides."""
        return Box(
            self.first_column - steps,
            self.last_column + steps,
            self.first_row - steps,
            self.last_row + steps,
        )

    def translated(self, vector: Cell) -> "Box":
        """Return the box moved by a vector of columns and rows."""
        columns, rows = vector
        return Box(
            self.first_column + columns,
            self.last_column + columns,
            self.first_row + rows,
            self.last_row + rows,
        )

    def touching_anchors(self, footprint: "Box") -> "Box":
        """Return the anchors at which a footprint meets this box.

        ``footprint`` is a box relative to the anchor.
        """
        return Box(
            self.first_column - footprint.last_column,
            self.last_column - footprint.first_column,
            self.first_row - footprint.last_row,
            self.last_row - footprint.first_row,
        )


def box_of(cells: Iterable[Cell]) -> Box:
    """Return the smallest box around cells.

    Raises:
        ValueError: no cells are given.
    """
    columns, rows = zip(*cells, strict=True)
    return Box(min(columns), max(columns), min(rows), max(rows))
