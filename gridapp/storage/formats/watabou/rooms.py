"""The floor of a dungeon and the walls around it; round rooms have round walls.

The wall of a round room is a polygon inscribed in its square. It is open where a passage of one
cell meets the middle of a side; there the circle is closer to the side than a tenth of a cell, and
two short pieces close the gap at the jambs.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import asin, ceil, cos, floor, pi, sin
from typing import NamedTuple

from gridapp.grid.cells import Cell, Point
from gridapp.storage.formats.cell_outline import outline_of_cells
from gridapp.storage.formats.wall_clipping import WallSegment

LONGEST_CHORD = 0.6
"""Longest piece of a round wall, in cells."""
_DECIMALS = 6
_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Right, bottom, left, top: the order of growing angles, with y downwards."""


class DungeonRoom(NamedTuple):
    """A room or passage on the board: its first cell, columns and rows."""

    column: int
    row: int
    columns: int
    rows: int
    is_round: bool = False

    def cells(self) -> frozenset[Cell]:
        """Return the cells of the room's rectangle."""
        return frozenset(
            (self.column + c, self.row + r) for c in range(self.columns) for r in range(self.rows)
        )

    @property
    def radius(self) -> float:
        """The radius of a round room."""
        return self.columns / 2

    @property
    def centre(self) -> Point:
        """The middle of the room."""
        return (self.column + self.columns / 2, self.row + self.rows / 2)


def cells_from_edges(start: float, length: float) -> tuple[int, int]:
    """Return the first cell and the number of cells with their middle inside, at least 1."""
    first = ceil(start - 0.5)
    last = ceil(start + length - 0.5)
    return (first, last - first) if last > first else (floor(start), 1)


def is_square_apart(room: DungeonRoom, others: frozenset[Cell]) -> bool:
    """Return True if a round room can have a round wall.

    Its square has a side of an odd number of cells, at least 3, and other floor meets it only at
    the middle of a side.
    """
    own = room.cells()
    if room.columns != room.rows or room.columns % 2 == 0 or room.columns < 3 or own & others:
        return False
    middles = {_beyond_middle(room, side) for side in _SIDES}
    around = {(c + dx, r + dy) for c, r in own for dx, dy in _SIDES} - own
    return around & others <= middles


def walls_around(
    floor_cells: frozenset[Cell], rotundas: Iterable[DungeonRoom]
) -> list[WallSegment]:
    """Return the walls around a floor; ``rotundas`` are the rooms on it with a round wall."""
    rotundas = tuple(rotundas)
    squares = frozenset(cell for room in rotundas for cell in room.cells())
    walls = list(outline_of_cells(floor_cells - squares, beyond=squares))
    for room in rotundas:
        walls += _round_walls(room, floor_cells)
    return walls


def _beyond_middle(room: DungeonRoom, side: tuple[int, int]) -> Cell:
    """Return the cell outside a room at the middle of a side."""
    half = (room.columns + 1) // 2
    column, row = room.column + room.columns // 2, room.row + room.rows // 2
    return (column + side[0] * half, row + side[1] * half)


def _round_walls(room: DungeonRoom, floor_cells: frozenset[Cell]) -> Iterator[WallSegment]:
    """Yield the pieces of a round wall, with gaps towards the floor outside."""
    is_open = [_beyond_middle(room, side) in floor_cells for side in _SIDES]
    gap = asin(0.5 / room.radius)
    for side in range(4):
        following = (side + 1) % 4
        start = side * pi / 2 + (gap if is_open[side] else 0.0)
        end = (side + 1) * pi / 2 - (gap if is_open[following] else 0.0)
        points = _arc(room, start, end)
        if is_open[side]:
            points.insert(0, _jamb(room, side, 0.5))
        if is_open[following]:
            points.append(_jamb(room, following, -0.5))
        yield from ((a, b) for a, b in pairwise(points) if a != b)


def _arc(room: DungeonRoom, start: float, end: float) -> list[Point]:
    (x, y), radius = room.centre, room.radius
    pieces = max(1, ceil((end - start) * radius / LONGEST_CHORD))
    angles = (start + (end - start) * step / pieces for step in range(pieces + 1))
    return [
        (round(x + radius * cos(angle), _DECIMALS), round(y + radius * sin(angle), _DECIMALS))
        for angle in angles
    ]


def _jamb(room: DungeonRoom, side: int, off: float) -> Point:
    """Return a point on a side of the square, ``off`` from its middle in the sense of the angle."""
    (x, y), radius, (dx, dy) = room.centre, room.radius, _SIDES[side]
    return (x + dx * radius - dy * off, y + dy * radius + dx * off)
