"""The band that a body sweeps in a step, and the walls that come near it.

The frame of a step has its origin in the middle of the body before the step; ``along`` runs with
the step, ``across`` to its right (y runs down). Walls are rows ``(ax, ay, bx, by)`` in cells.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import WallOrDoor
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.wall_contacts import Lattice, bits_of
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Cell, Footprint
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.hexes import ROW_SPACING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

PIECE = 1.0
"""Longest piece of a wall that is looked for near a cell, in cells."""


class Band(NamedTuple):
    """The band of a step.

    Attributes:
        ux, uy: unit vector of the step.
        middle: the frame's origin, relative to the centre of the anchor: along, across.
        length: length of the step.
        width: width of the body across the step, its cells taken as discs.
        depth: length of the body along the step between the cells of its flanks.
    """

    ux: float
    uy: float
    middle: tuple[float, float]
    length: float
    width: float
    depth: float

    @property
    def reach(self) -> tuple[float, float]:
        """How far from the middle of the step walls matter: along, across."""
        return (self.length + self.depth) / 2 + 2 * TOUCH_TOLERANCE, 1.5 * self.width

    def framed(self, points: "Floats") -> "Floats":
        """Return points relative to the centre of an anchor as (along, across), last axis."""
        import numpy as np

        turn = np.array(((self.ux, -self.uy), (self.uy, self.ux)))
        framed: Floats = points @ turn - np.array(self.middle)
        return framed


@lru_cache(maxsize=256)
def band_of(grid: Grid, footprint: Footprint, step: Cell) -> Band:
    """Return the band of a step of a footprint, the same from every anchor."""
    x, y = grid.centre((0, 0))
    dx, dy = (end - start for end, start in zip(grid.centre(step), (x, y), strict=True))
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    centres = [(cx - x, cy - y) for cx, cy in map(grid.centre, footprint)]
    framed = [(ux * cx + uy * cy, ux * cy - uy * cx) for cx, cy in centres]
    left, right = min(across for _, across in framed), max(across for _, across in framed)
    flanks = [
        [along for along, across in framed if abs(across - side) < TOUCH_TOLERANCE]
        for side in (left, right)
    ]
    first, last = max(map(min, flanks)), min(map(max, flanks))
    middle = (first + last) / 2, (left + right) / 2
    return Band(ux, uy, middle, length, right - left + 1, max(last - first, 0.0))


def ends_of(walls: Iterable[WallOrDoor]) -> "Floats":
    """Return walls as rows ``(ax, ay, bx, by)``."""
    import numpy as np

    return np.array([(*wall.a, *wall.b) for wall in walls], np.float64).reshape(-1, 4)


def on_lattice(grid: Grid, walls: "Floats") -> "Flags":
    """Return which walls run along cell borders, or through centres, from corner to corner."""
    import numpy as np

    starts, vectors = walls[:, :2], walls[:, 2:] - walls[:, :2]
    if not grid.is_hex:
        whole = (np.abs(walls - np.rint(walls)) <= TOUCH_TOLERANCE).all(axis=1)
        dx, dy = np.abs(vectors.T)
        aligned = np.minimum(np.minimum(dx, dy), np.abs(dx - dy)) <= TOUCH_TOLERANCE
        flags: Flags = whole & aligned
        return flags
    corners = np.array(grid.polygon((0, 0)))
    edges = np.roll(corners, -1, axis=0) - corners
    edges /= np.hypot(*edges.T)[:, None]
    sine = np.abs(vectors[:, :1] * edges[:, 1] - vectors[:, 1:] * edges[:, 0])
    flags = (sine <= TOUCH_TOLERANCE).any(axis=1)
    return flags & _at_corners(grid, starts) & _at_corners(grid, walls[:, 2:])


def _at_corners(grid: Grid, points: "Floats") -> "Flags":
    """Return which points are corners of hexes: a whole number of steps from one of two corners."""
    import numpy as np

    at_corner = np.zeros(len(points), bool)
    for corner in grid.polygon((0, 0))[:2]:
        x, y = (points - np.array(corner)).T
        if grid.shape is CellShape.HEX_FLAT:
            x, y = y, x
        row = np.rint(y / ROW_SPACING)
        column = x - row / 2
        off = np.hypot(column - np.rint(column), y - row * ROW_SPACING)
        at_corner |= off <= TOUCH_TOLERANCE
    return at_corner


class NearWalls(NamedTuple):
    """Pairs of steps and walls that come near their band, ordered by step.

    Attributes:
        bits: the bit of the anchor that the step leaves.
        numbers: the wall.
        framed: the wall in the frame of the step, shape (n, 4).
    """

    bits: "Ints"
    numbers: "Ints"
    framed: "Floats"


def walls_near(layout: BoardLayout, band: Band, walls: "Floats", near_to: "Ints") -> NearWalls:
    """Return the walls near the band of each step that a wall of ``near_to`` comes near.

    Walls are cut into pieces; each is tried with the anchors around the cell of its middle.
    """
    import numpy as np

    lattice = Lattice(layout)
    chosen = _pairs(layout, lattice, band, walls, near_to)
    pairs = _pairs(layout, lattice, band, walls, np.arange(len(walls)))
    pairs = pairs[np.isin(pairs[:, 0], chosen[:, 0])]
    bits, numbers = pairs.T
    return NearWalls(bits, numbers, _framed(layout, lattice, band, walls, pairs))


def _pairs(
    layout: BoardLayout, lattice: Lattice, band: Band, walls: "Floats", numbers: "Ints"
) -> "Ints":
    """Return the pairs (bit, wall) that are near each other, sorted."""
    import numpy as np

    owners, middles = _pieces(walls, numbers)
    around = _anchors_around(layout, band)
    cells = (lattice.nearest(middles)[:, None, :] + around).reshape(-1, 2)
    bits = bits_of(layout, cells)
    pairs = np.stack((bits, np.repeat(owners, len(around))), axis=1)[bits >= 0]
    pairs = np.unique(pairs, axis=0)
    framed = _framed(layout, lattice, band, walls, pairs)
    return pairs[meets_box(framed - np.tile((band.length / 2, 0.0), 2), band.reach)]


def _framed(
    layout: BoardLayout, lattice: Lattice, band: Band, walls: "Floats", pairs: "Ints"
) -> "Floats":
    """Return the wall of each pair in the frame of its step."""
    cells = _cells(layout)[pairs[:, 0]]
    ends = walls[pairs[:, 1]].reshape(-1, 2, 2) - lattice.centres(cells)[:, None, :]
    return band.framed(ends).reshape(-1, 4)


@lru_cache(maxsize=8)
def _cells(layout: BoardLayout) -> "Ints":
    """Return the cell of each bit."""
    import numpy as np

    return np.array(layout.cells, np.int64)


def _pieces(walls: "Floats", numbers: "Ints") -> "tuple[Ints, Floats]":
    """Return the wall and the middle of each piece."""
    import numpy as np

    chosen = walls[numbers]
    vectors = chosen[:, 2:] - chosen[:, :2]
    counts = np.maximum(np.ceil(np.hypot(*vectors.T) / PIECE), 1).astype(np.int64)
    owners = np.repeat(np.arange(len(chosen)), counts)
    orders = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    shares = (orders + 0.5) / counts[owners]
    return numbers[owners], chosen[owners, :2] + vectors[owners] * shares[:, None]


@lru_cache(maxsize=256)
def _anchors_around(layout: BoardLayout, band: Band) -> "Ints":
    """Return the anchors, relative to the cell of a piece, whose step it may be near."""
    import numpy as np

    along, across = (reach + PIECE / 2 + 1 for reach in band.reach)
    span = np.arange(-int(2 * (along + across)) - 2, int(2 * (along + across)) + 3)
    cells = np.stack(np.meshgrid(span, span), axis=-1).reshape(-1, 2)
    lattice = Lattice(layout)
    framed = band.framed(lattice.origin - lattice.centres(cells))
    inside = (np.abs(framed[:, 0] - band.length / 2) <= along) & (np.abs(framed[:, 1]) <= across)
    anchors: Ints = cells[inside]
    return anchors


def meets_box(segments: "Floats", half: tuple[float, float]) -> "Flags":
    """Return which segments meet the box of this half size around the origin (Liang-Barsky)."""
    import numpy as np

    first, last = np.zeros(len(segments)), np.ones(len(segments))
    for axis, extent in enumerate(half):
        start, change = segments[:, axis], segments[:, axis + 2] - segments[:, axis]
        change = np.where(np.abs(change) < 1e-12, 1e-12, change)
        enter, leave = (-extent - start) / change, (extent - start) / change
        first = np.maximum(first, np.minimum(enter, leave))
        last = np.minimum(last, np.maximum(enter, leave))
    flags: Flags = first <= last
    return flags
