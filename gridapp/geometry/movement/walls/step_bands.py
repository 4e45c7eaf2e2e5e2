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
from itertools import chain
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import WallOrDoor
from gridapp.caching import cached
from gridapp.geometry.movement.bit_boards import BoardLayout
from gridapp.geometry.movement.walls.wall_contacts import bits_of, lattice_of, near_board
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


class Bands(NamedTuple):
    """The bands of all forward directions, as arrays with an entry for each direction.

    ``turns`` are matrices that turn points, rows, into the frames; the rest as in `Band`.
    """

    turns: "Floats"
    middles: "Floats"
    lengths: "Floats"
    widths: "Floats"
    depths: "Floats"
    reaches: "Floats"

    def turned(self, points: "Floats") -> "Floats":
        """Return points, or vectors, in every frame from the board's origin: along and across."""
        turned: Floats = points @ self.turns
        return turned


@cached(256)
def bands_of(layout: BoardLayout, footprint: Footprint) -> Bands:
    """Return the bands of a footprint in the forward directions of a layout."""
    import numpy as np

    bands = [band_of(layout.grid, footprint, step) for step in layout.forward_directions]
    return Bands(
        np.array([((band.ux, -band.uy), (band.uy, band.ux)) for band in bands]),
        np.array([band.middle for band in bands]),
        np.array([band.length for band in bands]),
        np.array([band.width for band in bands]),
        np.array([band.depth for band in bands]),
        np.array([band.reach for band in bands]),
    )


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
        steps: the step (see `BandWalls`).
        numbers: the wall.
        framed: the wall in the frame of the step, shape (n, 4).
    """

    steps: "Ints"
    numbers: "Ints"
    framed: "Floats"


class BandWalls:
    """The walls in the frames of the bands of a footprint, to be looked up by step.

    A step is numbered by its direction, then by the bit of the anchor that it leaves:
    ``direction * layout.size + bit``. Walls are cut into pieces; each is tried with the anchors
    around the cell of its middle, in all directions at once.
    """

    def __init__(self, layout: BoardLayout, footprint: Footprint, walls: "Floats") -> None:
        """Turn walls, rows ``(ax, ay, bx, by)``, and the centres of all cells into the frames."""
        self._layout, self._footprint, self._walls = layout, footprint, walls
        self._bands = bands = bands_of(layout, footprint)
        count = len(bands.lengths)
        self._turned = bands.turned(walls.reshape(-1, 2)).reshape(count, -1, 4)
        self._origins = _origins(layout, footprint)

    def steps_near(self) -> "Flags":
        """Return by number which steps a wall comes near."""
        import numpy as np

        return self._flags(self._pairs(np.arange(len(self._walls)))[0])

    def near(self, loose: "Flags", among: "Flags | None" = None) -> NearWalls:
        """Return the walls near the band of each step that a wall of ``loose`` comes near.

        ``among``, flags by number, restricts the result to flagged steps.
        """
        import numpy as np

        steps, numbers = self._pairs(loose.nonzero()[0], among)
        lattice = (~loose).nonzero()[0]
        if len(lattice) and len(steps):
            more_steps, more = self._pairs(lattice, self._flags(steps))
            steps, numbers = np.concatenate((steps, more_steps)), np.concatenate((numbers, more))
        count = max(len(self._walls), 1)
        keys = np.sort(steps * count + numbers)
        steps, numbers = np.divmod(keys[np.diff(keys, prepend=-1) > 0], count)
        directions = steps // self._layout.size
        return NearWalls(steps, numbers, self._turned[directions, numbers] - self._origins[steps])

    def _flags(self, steps: "Ints") -> "Flags":
        import numpy as np

        flags = np.zeros(len(self._origins), bool)
        flags[steps] = True
        return flags

    def _pairs(self, numbers: "Ints", among: "Flags | None" = None) -> "tuple[Ints, Ints]":
        """Return pairs of steps and walls near each other, repeated for each piece of a wall."""
        bands, size = self._bands, self._layout.size
        directions, bits, owners = self._pairs_around(numbers)
        steps = directions * size + bits
        chosen = bits >= 0 if among is None else (bits >= 0) & among[steps]
        steps, owners, directions = steps[chosen], owners[chosen], directions[chosen]
        framed = self._turned[directions, owners] - self._origins[steps]
        framed[:, ::2] -= (bands.lengths / 2)[directions][:, None]
        near = meets_box(framed, bands.reaches[directions])
        return steps[near], owners[near]

    def _pairs_around(self, numbers: "Ints") -> "tuple[Ints, Ints, Ints]":
        """Return candidate pairs of step and wall: directions, bits (-1 off the board), walls."""
        import numpy as np

        layout, bands, walls = self._layout, self._bands, self._walls
        lattice = lattice_of(layout)
        owners, shares, lengths = _pieces(layout, float(bands.reaches.max()), walls, numbers)
        starts, vectors = self._turned[:, owners, :2], self._turned[:, owners, 2:]
        vectors = vectors - starts
        cells = lattice.nearest(
            walls[owners, :2] + (walls[owners, 2:] - walls[owners, :2]) * shares[:, None]
        )
        around, offsets = _anchors_around(layout, self._footprint)
        middles = starts + vectors * shares[:, None] - bands.turned(lattice.centres(cells))
        local = middles - bands.middles[:, None]
        local[..., 0] -= (bands.lengths / 2)[:, None]
        most = bands.reaches[:, None] + np.abs(vectors) * (lengths / 2)[:, None]
        is_near = np.abs(local[..., :1] - offsets[:, None, :, 0]) <= most[..., :1]
        is_near &= np.abs(local[..., 1:] - offsets[:, None, :, 1]) <= most[..., 1:]
        directions, pieces, anchors = is_near.nonzero()
        return directions, bits_of(layout, cells[pieces] + around[anchors]), owners[pieces]


@cached(32)
def _origins(layout: BoardLayout, footprint: Footprint) -> "Floats":
    """Return the origin of the frame of each step as a row ``(x, y, x, y)``, like a wall's."""
    import numpy as np

    bands = bands_of(layout, footprint)
    numbers = np.fromiter(chain.from_iterable(layout.cells), np.int64, 2 * layout.size)
    centres = lattice_of(layout).centres(numbers.reshape(-1, 2))
    origins: Floats = np.tile(bands.turned(centres) + bands.middles[:, None], 2).reshape(-1, 4)
    return origins


def _pieces(
    layout: BoardLayout, reach: float, walls: "Floats", numbers: "Ints"
) -> "tuple[Ints, Floats, Floats]":
    """Return the wall of each piece near the board, and its middle and length as shares of it."""
    import numpy as np

    chosen = walls[numbers]
    first, last = near_board(layout, chosen, reach + 1)
    whole = last - first
    counts = np.ceil(np.hypot(*(chosen[:, 2:] - chosen[:, :2]).T) * whole / PIECE).astype(np.int64)
    counts = np.where(last >= first, np.maximum(counts, 1), 0)
    owners = np.repeat(np.arange(len(chosen)), counts)
    orders = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    lengths = whole[owners] / counts[owners]
    return numbers[owners], first[owners] + lengths * (orders + 0.5), lengths


@cached(256)
def _anchors_around(layout: BoardLayout, footprint: Footprint) -> "tuple[Ints, Floats]":
    """Return the anchors, relative to a piece's cell, whose steps the piece may affect.

    As cells, for all directions together, and as vectors in the frame of each.
    """
    import numpy as np

    bands, lattice = bands_of(layout, footprint), lattice_of(layout)
    along, across = (bands.reaches + PIECE / 2 + 1).T
    farthest = int(2 * (along + across).max()) + 2
    span = np.arange(-farthest, farthest + 1)
    cells = np.stack(np.meshgrid(span, span), axis=-1).reshape(-1, 2)
    offsets = bands.turned(lattice.centres(cells) - lattice.origin)
    framed = -offsets - bands.middles[:, None]
    inside = np.abs(framed[..., 0] - bands.lengths[:, None] / 2) <= along[:, None]
    inside &= np.abs(framed[..., 1]) <= across[:, None]
    chosen = inside.any(axis=0)
    return cells[chosen], offsets[:, chosen]


def meets_box(segments: "Floats", half: "Floats") -> "Flags":
    """Return which segments meet the box of their half size around the origin (Liang-Barsky)."""
    import numpy as np

    first, last = np.zeros(len(segments)), np.ones(len(segments))
    for axis, extent in enumerate(half.T):
        start, change = segments[:, axis], segments[:, axis + 2] - segments[:, axis]
        change = np.where(np.abs(change) < MIN_CHANGE, MIN_CHANGE, change)
        enter, leave = (-extent - start) / change, (extent - start) / change
        first = np.maximum(first, np.minimum(enter, leave))
        last = np.minimum(last, np.maximum(enter, leave))
    flags: Flags = first <= last
    return flags
