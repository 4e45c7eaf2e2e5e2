"""A part of the board, sample by sample: set operations, and tests for points, cells and walls.

The bits of a `Mask` are held in one whole number, the first sample of the first row in the highest
bit. Set operations on such numbers take microseconds and need no library.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from math import ceil, floor, hypot

from gridapp.battle.vision.mask import Mask
from gridapp.caching import cached
from gridapp.grid.cells import Point, Polygon

_FINE, _COARSE, _MAX_FINE_CELLS = 8, 4, 200 * 200
"""Samples a cell unit, on boards up to an area and on larger ones, as in ``geometry.rasters``."""

_BESIDE = (0.5, 1.5, 2.0)
"""Distances from a wall, in samples, at which a known sample makes the wall known."""

_DIGITS = 6
"""Decimals, in cells, to which the points are rounded at which walls are cut."""

Segment = tuple[Point, Point]


class KnownRegion:
    """A set of samples of a board; equal if extent, resolution and samples are equal."""

    def __init__(self, columns: int, rows: int, samples: int, bits: int) -> None:
        self.columns, self.rows, self.samples = columns, rows, samples
        self.bits = bits

    @classmethod
    def of(cls, mask: Mask) -> "KnownRegion":
        """Return the region of a mask."""
        return _region_of(mask)

    @classmethod
    def empty(cls, size: Point) -> "KnownRegion":
        """Return a region without samples of a board of this size."""
        columns, rows = (max(1, ceil(length)) for length in size)
        return cls(columns, rows, _FINE if columns * rows <= _MAX_FINE_CELLS else _COARSE, 0)

    @property
    def extent(self) -> tuple[int, int, int]:
        """Columns, rows and samples along a cell: regions of one extent can be combined."""
        return (self.columns, self.rows, self.samples)

    def mask(self) -> Mask:
        """Return the region as a mask."""
        return _mask_of(self)

    def __eq__(self, other: object) -> bool:
        """Return True if both regions hold the same samples."""
        return isinstance(other, KnownRegion) and self._key == other._key

    def __hash__(self) -> int:
        """Return the hash of the samples."""
        return hash(self._key)

    def __bool__(self) -> bool:
        """Return True if the region is not empty."""
        return self.bits != 0

    @property
    def _key(self) -> tuple[int, int, int, int]:
        return (self.columns, self.rows, self.samples, self.bits)

    @cached_property
    def _width(self) -> int:
        return self.columns * self.samples

    @cached_property
    def _height(self) -> int:
        return self.rows * self.samples

    def __or__(self, other: "KnownRegion") -> "KnownRegion":
        """Return what is in either region."""
        return self._with(self.bits | other.bits)

    def __sub__(self, other: "KnownRegion") -> "KnownRegion":
        """Return what is in this region and not in the other."""
        return self._with(self.bits & ~other.bits)

    def _with(self, bits: int) -> "KnownRegion":
        return KnownRegion(self.columns, self.rows, self.samples, bits)

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        """Each row of samples as a number, its first sample in the highest bit."""
        width, height = self._width, self._height
        text = f"{self.bits:0{width * height}b}" if width * height else ""
        return tuple(int(text[row * width : (row + 1) * width], 2) for row in range(height))

    def holds(self, x: float, y: float) -> bool:
        """Return True if the sample at a point, in cell units, is in the region."""
        column, row = floor(x * self.samples), floor(y * self.samples)
        if not (0 <= column < self._width and 0 <= row < self._height):
            return False
        return bool(self._lines[row] >> (self._width - 1 - column) & 1)

    def touches(self, polygon: Polygon) -> bool:
        """Return True if the centre of any sample of the region is inside a convex polygon."""
        ys = [y * self.samples for _, y in polygon]
        first, last = max(ceil(min(ys) - 0.5), 0), min(floor(max(ys) - 0.5), self._height - 1)
        return any(self._touches_row(polygon, row) for row in range(first, last + 1))

    def _touches_row(self, polygon: Polygon, row: int) -> bool:
        crossings = _crossings(polygon, (row + 0.5) / self.samples)
        if not crossings or not self._lines[row]:
            return False
        low = max(ceil(min(crossings) * self.samples - 0.5), 0)
        high = min(floor(max(crossings) * self.samples - 0.5), self._width - 1)
        if high < low:
            return False
        return bool(self._lines[row] >> (self._width - 1 - high) & ((1 << (high - low + 1)) - 1))

    # Walls

    def pieces_along(self, a: Point, b: Point) -> Iterator[Segment]:
        """Yield the pieces of a wall that touch the known region on either side.

        A wall is cut where it passes from a column (or row) of samples to the next, so where it
        is cut does not depend on how far it goes on outside the region.
        """
        any_known, whole = self._around(a, b)
        if whole and a != b:
            yield (min(a, b), max(a, b))
        if whole or not any_known:
            return
        piece: Segment | None = None
        for start, end in _cuts(a, b, self.samples):
            if self._is_beside(start, end):
                piece = (piece[0] if piece else start, end)
            elif piece:
                yield piece
                piece = None
        if piece:
            yield piece

    def _around(self, a: Point, b: Point) -> tuple[bool, bool]:
        """Return whether any, and whether every sample is in the region in the box round a wall.

        Most walls are far from the region or deep inside it and need no closer look.
        """
        samples = self.samples
        reach = max(_BESIDE) + samples * 10**-_DIGITS
        (x, right_x), (y, low_y) = (sorted(ends) for ends in zip(a, b, strict=True))
        box = (x * samples - reach, y * samples - reach)
        ends = (right_x * samples + reach, low_y * samples + reach)
        is_inside = min(box) >= 0 and ends[0] < self._width and ends[1] < self._height
        left, top = (max(floor(side), 0) for side in box)
        right, low = min(floor(ends[0]), self._width - 1), min(floor(ends[1]), self._height - 1)
        if left > right or top > low:
            return False, False
        full = (1 << (right - left + 1)) - 1
        shift = self._width - 1 - right
        parts = [line >> shift & full for line in self._lines[top : low + 1]]
        return any(parts), is_inside and all(part == full for part in parts)

    def is_along(self, a: Point, b: Point) -> bool:
        """Return True if the region is beside any piece of a wall."""
        return any(True for _ in self.pieces_along(a, b))

    def _is_beside(self, a: Point, b: Point) -> bool:
        """Return True if a sample beside a short piece is in the region; a faster `holds`."""
        samples, width, height, lines = self.samples, self._width, self._height, self._lines
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        length = hypot(b[0] - a[0], b[1] - a[1]) * samples
        across, down = (b[1] - a[1]) / length, (a[0] - b[0]) / length
        for step in _BESIDE:
            for side in (step, -step):
                column = floor((x + side * across) * samples)
                row = floor((y + side * down) * samples)
                inside = 0 <= column < width and 0 <= row < height
                if inside and lines[row] >> (width - 1 - column) & 1:
                    return True
        return False


def _crossings(polygon: Polygon, y: float) -> list[float]:
    """Return where the outline of a polygon crosses a horizontal line."""
    crossings = []
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (ay <= y) != (by <= y):
            crossings.append(ax + (y - ay) * (bx - ax) / (by - ay))
    return crossings


def _cuts(a: Point, b: Point, samples: int) -> Iterator[Segment]:
    """Split a segment at the sample lines of the axis along which it is longer."""
    a, b = min(a, b), max(a, b)
    if a == b:
        return
    axis = 0 if abs(b[0] - a[0]) >= abs(b[1] - a[1]) else 1
    if a[axis] > b[axis]:
        a, b = b, a
    steps = range(floor(a[axis] * samples) + 1, ceil(b[axis] * samples))
    points = [a, *(_at(a, b, axis, step / samples) for step in steps), b]
    yield from pairwise(points)


def _at(a: Point, b: Point, axis: int, value: float) -> Point:
    """Return the point of a line at a coordinate, rounded to be the same for every part of it."""
    slope = (b[1 - axis] - a[1 - axis]) / (b[axis] - a[axis])
    off = round(a[1 - axis] + (value - a[axis]) * slope, _DIGITS)
    return (value, off) if axis == 0 else (off, value)


@cached(32)
def _region_of(mask: Mask) -> KnownRegion:
    count = mask.columns * mask.rows * mask.samples**2
    data = mask.raw
    bits = int.from_bytes(data, "big") >> (len(data) * 8 - count)
    return KnownRegion(mask.columns, mask.rows, mask.samples, bits)


@cached(32)
def _mask_of(region: KnownRegion) -> Mask:
    count = region.columns * region.rows * region.samples**2
    size = (count + 7) // 8
    data = (region.bits << (size * 8 - count)).to_bytes(size, "big")
    return Mask.of(region.columns, region.rows, region.samples, data)
