"""The band swept by a body in a step, and the walls near this band.

The frame of a step has its origin in the middle of the body before the step; ``along`` runs with
the step, ``across`` to its right (y runs down). Walls are rows ``(ax, ay, bx, by)`` in cells.

A uniform grid as spatial index: walls are cut into pieces of at most a cell, each piece is tried
with the anchors around its own cell alone, and Liang-Barsky clipping against the box of the band
decides. Exact, because the anchors around a cell include every step whose box a piece of that
length in it can meet. Cost: O(pieces x anchors around a cell), about 30 anchors for a single cell.
Oracle: ``tests/geometry/test_step_bands.py`` tries every wall with every step by shapely.
"""

from collections.abc import Iterable
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import WallOrDoor
from gridapp.caching import cached
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.walls.wall_contacts import Lattice, bits_of, near_board
from gridapp.geometry.planar.tolerances import MIN_CHANGE, TOUCH_TOLERANCE
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

    def turned(self, points: "Floats") -> "Floats":
        """Return points, or vectors, as (along, across) from the board's origin, last axis."""
        import numpy as np

        turned: Floats = points @ np.array(((self.ux, -self.uy), (self.uy, self.ux)))
        return turned


@cached(256)
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


class BandWalls:
    """The walls in the frame of a band, to be looked up by step.

    Walls are cut into pieces; each is tried with the anchors around the cell of its middle.
    """

    def __init__(self, layout: BoardLayout, band: Band, walls: "Floats") -> None:
        """Turn walls, rows ``(ax, ay, bx, by)``, and the centres of all cells into the frame."""
        self._layout, self._band, self._walls = layout, band, walls
        self._turned = band.turned(walls.reshape(-1, 2)).reshape(-1, 4)
        self._origins = _origins(layout, band)

    def steps_near(self) -> "Flags":
        """Return by bit which steps a wall comes near."""
        import numpy as np

        return self._flags(self._pairs(np.arange(len(self._walls)))[0])

    def near(self, loose: "Flags", among: "Flags | None" = None) -> NearWalls:
        """Return the walls near the band of each step that a wall of ``loose`` comes near.

        Of some steps alone with ``among``, flags by bit.
        """
        import numpy as np

        bits, numbers = self._pairs(loose.nonzero()[0], among)
        lattice = (~loose).nonzero()[0]
        if len(lattice) and len(bits):
            more_bits, more = self._pairs(lattice, self._flags(bits))
            bits, numbers = np.concatenate((bits, more_bits)), np.concatenate((numbers, more))
        count = max(len(self._walls), 1)
        keys = np.sort(bits * count + numbers)
        bits, numbers = np.divmod(keys[np.diff(keys, prepend=-1) > 0], count)
        return NearWalls(bits, numbers, self._turned[numbers] - self._origins[bits])

    def _flags(self, bits: "Ints") -> "Flags":
        import numpy as np

        flags = np.zeros(self._layout.size, bool)
        flags[bits] = True
        return flags

    def _pairs(self, numbers: "Ints", among: "Flags | None" = None) -> "tuple[Ints, Ints]":
        """Return bits and walls that are near each other, several times for a wall of pieces."""
        import numpy as np

        band, lattice = self._band, Lattice(self._layout)
        owners, shares, lengths = _pieces(self._layout, band, self._walls, numbers)
        starts, vectors = self._turned[owners, :2], self._turned[owners, 2:]
        vectors = vectors - starts
        middles = starts + vectors * shares[:, None]
        cells = lattice.nearest(
            self._walls[owners, :2]
            + (self._walls[owners, 2:] - self._walls[owners, :2]) * shares[:, None]
        )
        around, offsets = _anchors_around(self._layout, band)
        local = middles - band.turned(lattice.centres(cells)) - np.array(band.middle)
        extents = np.abs(vectors) * (lengths / 2)[:, None]
        along = np.abs(local[:, :1] - band.length / 2 - offsets[:, 0])
        across = np.abs(local[:, 1:] - offsets[:, 1])
        is_near = (along <= band.reach[0] + extents[:, :1]) & (
            across <= band.reach[1] + extents[:, 1:]
        )
        pieces, anchors = is_near.nonzero()
        bits, owners = bits_of(self._layout, cells[pieces] + around[anchors]), owners[pieces]
        chosen = bits >= 0 if among is None else (bits >= 0) & among[bits]
        bits, owners = bits[chosen], owners[chosen]
        framed = self._turned[owners] - self._origins[bits]
        framed[:, ::2] -= band.length / 2
        near = meets_box(framed, band.reach)
        return bits[near], owners[near]


@cached(32)
def _origins(layout: BoardLayout, band: Band) -> "Floats":
    """Return the origin of the frame of the step from each bit, twice in a row."""
    import numpy as np

    centres = Lattice(layout).centres(np.array(layout.cells, np.int64))
    origins: Floats = np.tile(band.turned(centres) + np.array(band.middle), 2)
    return origins


def _pieces(
    layout: BoardLayout, band: Band, walls: "Floats", numbers: "Ints"
) -> "tuple[Ints, Floats, Floats]":
    """Return the wall of each piece near the board, and its middle and length as shares of it."""
    import numpy as np

    chosen = walls[numbers]
    first, last = near_board(layout, chosen, max(band.reach) + 1)
    whole = last - first
    counts = np.ceil(np.hypot(*(chosen[:, 2:] - chosen[:, :2]).T) * whole / PIECE).astype(np.int64)
    counts = np.where(last >= first, np.maximum(counts, 1), 0)
    owners = np.repeat(np.arange(len(chosen)), counts)
    orders = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    lengths = whole[owners] / counts[owners]
    return numbers[owners], first[owners] + lengths * (orders + 0.5), lengths


@cached(256)
def _anchors_around(layout: BoardLayout, band: Band) -> "tuple[Ints, Floats]":
    """Return the anchors, relative to a piece's cell, whose steps the piece may affect.

    As cells, and as vectors in the frame of the step.
    """
    import numpy as np

    along, across = (reach + PIECE / 2 + 1 for reach in band.reach)
    span = np.arange(-int(2 * (along + across)) - 2, int(2 * (along + across)) + 3)
    cells = np.stack(np.meshgrid(span, span), axis=-1).reshape(-1, 2)
    lattice = Lattice(layout)
    offsets = band.turned(lattice.centres(cells) - lattice.origin)
    framed = -offsets - np.array(band.middle)
    inside = (np.abs(framed[:, 0] - band.length / 2) <= along) & (np.abs(framed[:, 1]) <= across)
    return cells[inside], offsets[inside]


def meets_box(segments: "Floats", half: tuple[float, float]) -> "Flags":
    """Return which segments meet the box of this half size around the origin (Liang-Barsky)."""
    import numpy as np

    first, last = np.zeros(len(segments)), np.ones(len(segments))
    for axis, extent in enumerate(half):
        start, change = segments[:, axis], segments[:, axis + 2] - segments[:, axis]
        change = np.where(np.abs(change) < MIN_CHANGE, MIN_CHANGE, change)
        enter, leave = (-extent - start) / change, (extent - start) / change
        first = np.maximum(first, np.minimum(enter, leave))
        last = np.minimum(last, np.maximum(enter, leave))
    flags: Flags = first <= last
    return flags
