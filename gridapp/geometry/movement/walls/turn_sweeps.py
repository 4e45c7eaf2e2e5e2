"""Whether walls leave a long body the room to turn.

A body turns about the middle of its head (see `gridapp.grid.footprints`), by one facing at a time.
It is a capsule: discs as wide as the body from the middle of the head to that of the other end. Its
middle line sweeps a sector of a circle; the body has room if every wall keeps ``FITS`` of half its
width from that sector, as for steps through gaps. The sector is convex, so its distance from a wall
is that from its two sides, or from its arc to the nearest point of the wall inside the angle. That
is exact, without arcs cut into pieces. A 1x2 body turns in 2x2 cells, a 2x3 body in 3x3.

Creatures, impassable cells and the edge of the board are asked by cells: a cell is swept if its
middle lies within half the body's width of the sector (`swept_cells`).

Cost: anchors are asked in blocks of 8x8, each once and only when a search comes there, in one pass
of numpy over the anchors of the block and the walls near it. Oracle: bodies of shapely, turned by
fractions of a degree, in ``tests/geometry/test_turn_sweeps.py``.
"""

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from gridapp.battle.board import WallOrDoor
from gridapp.caching import cached
from gridapp.geometry.movement.walls.step_bands import ends_of
from gridapp.geometry.movement.walls.wall_gaps import FITS
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid import footprints
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

BLOCK = 8
"""Anchors along each side of a block."""


class Sector(NamedTuple):
    """What the middle line of a body sweeps as it turns to the right by one facing.

    ``pivot`` is relative to the centre of the anchor cell, in cell units; angles in radians.
    """

    pivot: tuple[float, float]
    radius: float
    angle: float
    width: float
    opening: float


@cached(64)
def sector_of(grid: Grid, space: str, facing: int) -> Sector:
    """Return the sector of a long body between a facing and the next to the right."""
    is_hex = grid.is_hex
    turned = grid.footprint(footprints.faced(space, facing, is_hex=is_hex))
    head = footprints.head_side(space)
    length = len(turned) // head - head
    x, y = grid.centre((0, 0))
    shift = (head - 1) / 2
    pivot = (0.0, 0.0) if is_hex else (shift, shift)
    points = [grid.centre(cell) for cell in turned]
    middle = (
        sum(px for px, _ in points) / len(points) - x - pivot[0],
        sum(py for _, py in points) / len(points) - y - pivot[1],
    )
    opening = 2 * pi / footprints.facings(space, is_hex=is_hex)
    return Sector(pivot, float(length), atan2(middle[1], middle[0]), float(head), opening)


@cached(64)
def swept_cells(grid: Grid, space: str, facing: int) -> tuple[Cell, ...]:
    """Return the cells, relative to the anchor, over whose middles a body turns."""
    sector = sector_of(grid, space, facing)
    far = int(sector.radius + sector.width) + 2
    x, y = grid.centre((0, 0))
    cells = [(dx, dy) for dy in range(-far, far + 1) for dx in range(-far, far + 1)]
    points = [grid.centre(cell) for cell in cells]
    return tuple(
        cell
        for cell, (px, py) in zip(cells, points, strict=True)
        if _from_sector(sector, px - x - sector.pivot[0], py - y - sector.pivot[1])
        <= sector.width / 2 + TOUCH_TOLERANCE
    )


def _from_sector(sector: Sector, x: float, y: float) -> float:
    """Return the distance of a point from a sector whose pivot is the origin."""
    turned = (atan2(y, x) - sector.angle) % (2 * pi)
    if turned <= sector.opening:
        return max(hypot(x, y) - sector.radius, 0.0)
    distances = []
    for angle in (sector.angle, sector.angle + sector.opening):
        ux, uy = cos(angle), sin(angle)
        along = min(max(x * ux + y * uy, 0.0), sector.radius)
        distances.append(hypot(x - along * ux, y - along * uy))
    return min(distances)


class TurnTable:
    """Where walls leave a body of one size the room to turn, worked out block by block."""

    def __init__(self, grid: Grid, walls: Sequence[WallOrDoor], space: str) -> None:
        """Prepare for the walls and closed doors of a board."""
        self._grid, self._space = grid, footprints.base_space(space)
        self._walls = ends_of(walls)
        self._blocks: dict[tuple[int, int, int], Flags] = {}

    def has_room(self, anchor: Cell, facing: int) -> bool:
        """Return True if walls let a body turn between a facing and the next to the right."""
        (column, x), (row, y) = divmod(anchor[0], BLOCK), divmod(anchor[1], BLOCK)
        key = (column, row, facing)
        if key not in self._blocks:
            self._blocks[key] = self._block(*key)
        return bool(self._blocks[key][y * BLOCK + x])

    def _block(self, column: int, row: int, facing: int) -> "Flags":
        """Return for each anchor of a block, row by row, whether the body has room."""
        import numpy as np

        sector = sector_of(self._grid, self._space, facing)
        first = column * BLOCK, row * BLOCK
        cells = [(first[0] + x, first[1] + y) for y in range(BLOCK) for x in range(BLOCK)]
        pivots = np.array([self._grid.centre(cell) for cell in cells]) + np.array(sector.pivot)
        far = sector.radius + sector.width
        low, high = pivots.min(axis=0) - far, pivots.max(axis=0) + far
        ends = self._walls[:, :2], self._walls[:, 2:]
        meets = (np.maximum(*ends) >= low) & (np.minimum(*ends) <= high)
        walls = self._walls[meets[:, 0] & meets[:, 1]]
        if not len(walls):
            return np.ones(len(cells), bool)
        starts = walls[None, :, :2] - pivots[:, None]
        stops = walls[None, :, 2:] - pivots[:, None]
        distances = sector_distances(sector, starts, stops)
        flags: Flags = distances.min(axis=1) >= FITS * sector.width / 2 - TOUCH_TOLERANCE
        return flags


def sector_distances(sector: Sector, starts: "Floats", stops: "Floats") -> "Floats":
    """Return the distances of segments from a sector whose pivot is the origin.

    ``starts`` and ``stops`` are points along the last axis.
    """
    import numpy as np

    sides = [
        sector.radius * np.array((cos(angle), sin(angle)))
        for angle in (sector.angle, sector.angle + sector.opening)
    ]
    nearest = np.minimum(*(_from_side(side, starts, stops) for side in sides))
    along = stops - starts
    share = -(starts * along).sum(-1) / np.maximum((along * along).sum(-1), TOUCH_TOLERANCE**2)
    foot = starts + along * np.clip(share, 0, 1)[..., None]
    for points in (starts, stops, foot):
        turned = (np.arctan2(points[..., 1], points[..., 0]) - sector.angle) % (2 * pi)
        beyond = np.maximum(np.hypot(points[..., 0], points[..., 1]) - sector.radius, 0)
        nearest = np.where(turned <= sector.opening, np.minimum(nearest, beyond), nearest)
    distances: Floats = nearest
    return distances


def _from_side(side: "Floats", starts: "Floats", stops: "Floats") -> "Floats":
    """Return the distances of segments from the segment between the origin and ``side``."""
    import numpy as np

    origin = np.zeros(2)
    nearest = np.minimum.reduce(
        [
            _from_segment(starts, origin, side),
            _from_segment(stops, origin, side),
            _from_segment(origin, starts, stops),
            _from_segment(side, starts, stops),
        ]
    )
    along = stops - starts
    crosses = (_cross(side, starts) * _cross(side, stops) < 0) & (
        _cross(along, -starts) * _cross(along, side - starts) < 0
    )
    distances: Floats = np.where(crosses, 0.0, nearest)
    return distances


def _from_segment(points: "Floats", starts: "Floats", stops: "Floats") -> "Floats":
    """Return the distances of points from segments."""
    import numpy as np

    along, away = stops - starts, points - starts
    share = (away * along).sum(-1) / np.maximum((along * along).sum(-1), TOUCH_TOLERANCE**2)
    rest = away - along * np.clip(share, 0, 1)[..., None]
    distances: Floats = np.hypot(rest[..., 0], rest[..., 1])
    return distances


def _cross(a: "Floats", b: "Floats") -> "Floats":
    product: Floats = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return product
