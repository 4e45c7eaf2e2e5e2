"""Set operations on masks: fill, brush, union, difference, inclusion.

Equal sets of samples are equal masks, so masks are compared with ``==``.

numpy is imported when first needed. Points are in cell units. Everything here gives the same bits
on every machine: only operations that IEEE 754 rounds exactly are used.

Polygons are filled row by row (`polygon_fill`), a brush tests the samples in the box around each
stroke, the rest are operations on packed bits. Cost: O(samples), for a brush O(samples in boxes).
Oracle: ``tests/geometry/test_rasters.py`` asks shapely and Python's sets, sample by sample.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING

from gridapp.battle.vision.mask import Mask
from gridapp.caching import cached
from gridapp.geometry.planar.polygon_fill import filled_bits
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bits = NDArray[np.bool_]

FINE, COARSE = 8, 4
"""Samples a cell unit on usual boards, and on large ones."""

MAX_FINE_CELLS = 200 * 200
"""Largest area, in cell units, of a board with fine samples."""

CACHED_MASKS = 8


def empty_mask(grid: Grid) -> Mask:
    """Return the mask of a board without any sample."""
    return _uniform(*_extent(grid), on=False)


def full_mask(grid: Grid) -> Mask:
    """Return the mask of a board with every sample."""
    return _uniform(*_extent(grid), on=True)


def fits(mask: Mask, grid: Grid) -> bool:
    """Return True if a mask was made for a board of this extent."""
    return (mask.columns, mask.rows, mask.samples) == _extent(grid)


def resized(mask: Mask, before: Grid, after: Grid) -> Mask | None:
    """Return a mask on a grid with more or fewer rows; samples below the new rows are lost.

    ``None`` if the mask was not made for the grid before, or the other grid has coarser samples.
    """
    columns, rows, samples = _extent(after)
    if not fits(mask, before) or (columns, samples) != (mask.columns, mask.samples):
        return None
    size = columns * rows * samples**2 // 8
    return Mask.of(columns, rows, samples, mask.raw[:size].ljust(size, b"\0"))


def fill_polygons(grid: Grid, areas: Iterable[PolygonWithHoles], *, whole: bool = False) -> Mask:
    """Return the mask of polygons with holes.

    A sample counts if its centre lies inside, with ``whole`` only if all of it does. The even-odd
    rule holds over all rings: areas that overlap have to be filled one by one and united.

    Raises:
        ValueError: a coordinate is not finite.
    """
    extent = _extent(grid)
    return _mask(extent, region_bits(grid, areas, whole=whole))


def region_bits(grid: Grid, areas: Iterable[PolygonWithHoles], *, whole: bool) -> "Bits":
    """Return the flags of the samples of polygons with holes, see ``fill_polygons``."""
    columns, rows, samples = _extent(grid)
    rings = [ring for area in areas for ring in area.rings]
    return filled_bits(rings, samples, (columns * samples, rows * samples), whole=whole)


def brush(grid: Grid, points: Sequence[Point], radius: float, *, whole: bool = False) -> Mask:
    """Return the mask of a round brush drawn along a polyline; a single point is a disc.

    Raises:
        ValueError: a coordinate or the radius is not finite.
    """
    import numpy as np

    if not np.isfinite([*(part for point in points for part in point), radius]).all():
        raise ValueError("a coordinate is not a finite number")
    extent = _extent(grid)
    columns, rows, samples = extent
    bits = np.zeros((rows * samples, columns * samples), bool)
    for a, b in pairwise(points) if len(points) > 1 else ((point, point) for point in points):
        _stroke(bits, samples, (a, b), radius, whole=whole)
    return _mask(extent, bits)


def _stroke(
    bits: "Bits", samples: int, line: tuple[Point, Point], radius: float, *, whole: bool
) -> None:
    """Set the samples within ``radius`` of a line, tested at centres or at all four corners."""
    import numpy as np

    (ax, ay), (bx, by) = line
    down, across = bits.shape
    left, right = _span(min(ax, bx) - radius, max(ax, bx) + radius, samples, across)
    top, low = _span(min(ay, by) - radius, max(ay, by) + radius, samples, down)
    if left >= right or top >= low:
        return
    shift, further = (0.0, 1) if whole else (0.5, 0)
    x = (np.arange(left, right + further) + shift)[None, :] / samples - ax
    y = (np.arange(top, low + further) + shift)[:, None] / samples - ay
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    along = np.clip((x * dx + y * dy) / square, 0, 1) if square > 0 else 0.0 * x
    near = (x - along * dx) ** 2 + (y - along * dy) ** 2 <= radius * radius
    if whole:
        near = near[1:, 1:] & near[1:, :-1] & near[:-1, 1:] & near[:-1, :-1]
    bits[top:low, left:right] |= near


def _span(first: float, last: float, samples: int, count: int) -> tuple[int, int]:
    """Return the first sample from ``first`` on, and the sample after ``last``."""
    low = max(0, min(count, floor(max(first * samples, -1.0))))
    return low, max(low, min(count, ceil(min(last * samples, count + 1.0))))


def union(first: Mask, second: Mask) -> Mask:
    """Return the samples of either mask."""
    return _combined(first, second, lambda a, b: a | b)


def intersection(first: Mask, second: Mask) -> Mask:
    """Return the samples of both masks."""
    return _combined(first, second, lambda a, b: a & b)


def difference(first: Mask, second: Mask) -> Mask:
    """Return the samples of the first mask that are not in the second."""
    return _combined(first, second, lambda a, b: a & ~b)


def holds_all(first: Mask, second: Mask) -> bool:
    """Return True if every sample of the second mask is in the first; packs no new mask.

    Raises:
        ValueError: the masks have different extents.
    """
    _check_extents(first, second)
    return not (bits_of(second) & ~bits_of(first)).any()


def with_bits(mask: Mask, bits: "Bits") -> Mask:
    """Return a mask with the samples of other flags added; the mask itself if it has them all.

    Raises:
        ValueError: the flags belong to a board of another extent.
    """
    before = bits_of(mask)
    if bits.shape != before.shape:
        raise ValueError("the flags belong to a board of another extent")
    if not (bits & ~before).any():
        return mask
    return _mask((mask.columns, mask.rows, mask.samples), before | bits)


def contains(mask: Mask, point: Point) -> bool:
    """Return True if the sample at a point is set; False off the board."""
    column, row = floor(point[0] * mask.samples), floor(point[1] * mask.samples)
    across, down = mask.size
    return 0 <= column < across and 0 <= row < down and bool(bits_of(mask)[row, column])


@cached(CACHED_MASKS)
def bounding_box(
    mask: Mask, corner: Point, size: Point
) -> tuple[float, float, float, float] | None:
    """Return left, top, right and bottom of the samples in a box, rounded out to cell units.

    ``None`` if there are no samples in the box.
    """
    import numpy as np

    bits, samples = bits_of(mask), mask.samples
    top, left = round(corner[1] * samples), round(corner[0] * samples)
    part = bits[top : top + ceil(size[1] * samples), left : left + ceil(size[0] * samples)]
    rows, columns = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
    if not len(rows):
        return None
    return (
        floor((left + columns[0]) / samples),
        floor((top + rows[0]) / samples),
        ceil((left + columns[-1] + 1) / samples),
        ceil((top + rows[-1] + 1) / samples),
    )


def bits_of(mask: Mask) -> "Bits":
    """Return the flags of the samples, by row and column; the array may not be written to."""
    import numpy as np

    across, down = mask.size
    flags = np.unpackbits(np.frombuffer(mask.raw, np.uint8), count=across * down)
    bits: Bits = flags.reshape(down, across).astype(bool)
    bits.flags.writeable = False
    return bits


def mask_of(grid: Grid, bits: "Bits") -> Mask:
    """Return flags of the samples of a board as a mask."""
    return _mask(_extent(grid), bits)


def _mask(extent: tuple[int, int, int], bits: "Bits") -> Mask:
    import numpy as np

    return Mask.of(*extent, np.packbits(bits).tobytes())


@cached(8)
def _uniform(columns: int, rows: int, samples: int, *, on: bool) -> Mask:
    import numpy as np

    bits = np.full((rows * samples, columns * samples), on)
    return _mask((columns, rows, samples), bits)


def _combined(first: Mask, second: Mask, operation: "Callable[[Bits, Bits], Bits]") -> Mask:
    """Return an operation on two masks.

    Raises:
        ValueError: the masks have different extents.
    """
    extent = _check_extents(first, second)
    return _mask(extent, operation(bits_of(first), bits_of(second)))


def _check_extents(first: Mask, second: Mask) -> tuple[int, int, int]:
    """Return the common extent of two masks; raise ``ValueError`` if their extents differ."""
    extent = first.columns, first.rows, first.samples
    if extent != (second.columns, second.rows, second.samples):
        raise ValueError("the masks belong to boards of different extents")
    return extent


def _extent(grid: Grid) -> tuple[int, int, int]:
    """Return columns and rows in cell units, rounded up, and the samples a cell unit."""
    columns, rows = (max(1, ceil(length)) for length in grid.size)
    return (columns, rows, FINE if columns * rows <= MAX_FINE_CELLS else COARSE)
