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

    def meets(self, other: "Box") -> bool:
        """Whether they have a cell in common."""
        left, right, top, bottom = self
        return (
            left <= other.right
            and right >= other.left
            and top <= other.bottom
            and bottom >= other.top
        )

    def common(self, other: "Box") -> "Box":
        """What they have in common, if they meet."""
        return Box(
            max(self.left, other.left),
            min(self.right, other.right),
            max(self.top, other.top),
            min(self.bottom, other.bottom),
        )

    def wider(self, steps: int) -> "Box":
        """The box that also holds whatever lies at most so many steps away."""
        left, right, top, bottom = self
        return Box(left - steps, right + steps, top - steps, bottom + steps)

    def covered(self, body: "Box") -> "Box":
        """What a body that covers no more than a box, told from its anchor, covers from in here."""
        left, right, top, bottom = self
        return Box(left + body.left, right + body.right, top + body.top, bottom + body.bottom)

    def anchors(self, body: "Box") -> "Box":
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
