"""Fill polygons into rasters: by the centres of samples, or only samples wholly inside.

Scan conversion by the even-odd rule, all edges at once: each edge toggles the samples to the right
of its crossing with every row of centres (Foley, van Dam, Feiner and Hughes, *Computer Graphics*,
3.6). For whole samples the samples cut by any edge are taken off again: an edge crosses one run of
samples in each row, and a running sum turns the ends of all runs into flags. O(edges x rows they
cross + samples). Only +, -, *, / and rounding are used, so that every machine sets the same
samples. Oracle: ``tests/geometry/test_rasters.py`` compares with shapely, sample by sample.

The unit of all coordinates here is a sample; rasters are indexed ``[row, column]``.
"""

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Polygon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bits = NDArray[np.bool_]
    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]


class _Edges(NamedTuple):
    """The ends of edges, in samples."""

    ax: "Floats"
    ay: "Floats"
    bx: "Floats"
    by: "Floats"


class _CrossedRows(NamedTuple):
    """The rows crossed by edges: pairs of an edge's index and a row."""

    edge: "Ints"
    row: "Ints"


def filled_bits(
    rings: Iterable[Polygon], samples: int, size: tuple[int, int], *, whole: bool
) -> "Bits":
    """Return the raster of an area bounded by rings, by the even-odd rule.

    ``size`` is the number of samples across and down. With ``whole`` a sample counts only if it
    lies inside up to ``TOUCH_TOLERANCE``, otherwise if its centre does.

    Raises:
        ValueError: a coordinate is not finite.
    """
    import numpy as np

    bits = np.zeros((size[1], size[0]), bool)
    edges = _edges(rings, samples)
    if not edges.ax.size:
        return bits
    if not all(np.isfinite(part).all() for part in edges):
        raise ValueError("a coordinate is not a finite number")
    left, top, right, low = _window(edges, size)
    if left >= right or top >= low:
        return bits
    moved = _Edges(edges.ax - left, edges.ay - top, edges.bx - left, edges.by - top)
    inside = _centres_inside(moved, low - top, right - left)
    if whole:
        inside &= ~_cut(moved, low - top, right - left, TOUCH_TOLERANCE * samples)
    bits[top:low, left:right] = inside
    return bits


def _edges(rings: Iterable[Polygon], samples: int) -> _Edges:
    import numpy as np

    rings = [ring for ring in rings if ring]
    lengths = np.array([len(ring) for ring in rings], np.intp)
    ends = np.cumsum(lengths)
    count = int(ends[-1]) if rings else 0
    # `fromiter` reads a flat sequence of floats several times faster than `array` reads pairs.
    flat = chain.from_iterable(chain.from_iterable(rings))
    first = np.fromiter(flat, float, 2 * count).reshape(-1, 2) * samples
    following = np.arange(1, count + 1)
    following[ends - 1] = ends - lengths
    second = first[following]
    return _Edges(first[:, 0], first[:, 1], second[:, 0], second[:, 1])


def _window(edges: _Edges, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of the samples around edges, clipped to the raster."""
    across, down = size
    left, right = max(float(edges.ax.min()), 0.0), min(float(edges.ax.max()) + 1, float(across))
    top, low = max(float(edges.ay.min()), 0.0), min(float(edges.ay.max()) + 1, float(down))
    return int(left), int(top), int(max(left, right)), int(max(top, low))


def _centres_inside(edges: _Edges, rows: int, columns: int) -> "Bits":
    """Return the samples whose centres have an odd number of edges to their left."""
    import numpy as np

    low, high = np.minimum(edges.ay, edges.by), np.maximum(edges.ay, edges.by)
    crossed = _rows(np.ceil(low - 0.5), np.ceil(high - 0.5) - 1, rows)
    ax, ay, bx, by = (part[crossed.edge] for part in edges)
    x = ax + (crossed.row + 0.5 - ay) / (by - ay) * (bx - ax)
    column = np.clip(np.ceil(x - 0.5), 0, columns).astype(np.intp)
    width = columns + 1
    toggles = np.bincount(crossed.row * width + column, minlength=rows * width)
    counts = toggles.astype(np.uint8).reshape(rows, width).cumsum(axis=1, dtype=np.uint8)
    return (counts[:, :columns] & 1).astype(bool)


def _cut(edges: _Edges, rows: int, columns: int, tolerance: float) -> "Bits":
    """Return the samples with an edge farther inside than ``tolerance``."""
    import numpy as np

    low, high = np.minimum(edges.ay, edges.by), np.maximum(edges.ay, edges.by)
    crossed = _rows(np.floor(low + tolerance), np.ceil(high - tolerance) - 1, rows)
    ax, ay, bx, by = (part[crossed.edge] for part in edges)
    rise = by - ay
    steep = rise != 0
    rise = np.where(steep, rise, 1.0)
    first = np.where(steep, np.clip((crossed.row - ay) / rise, 0, 1), 0.0)
    last = np.where(steep, np.clip((crossed.row + 1 - ay) / rise, 0, 1), 1.0)
    x_first, x_last = ax + first * (bx - ax), ax + last * (bx - ax)
    left = np.clip(np.floor(np.minimum(x_first, x_last) + tolerance), 0, columns)
    right = np.clip(np.ceil(np.maximum(x_first, x_last) - tolerance), 0, columns)
    return _runs(crossed.row, left.astype(np.intp), right.astype(np.intp), rows, columns)


def _rows(first: "Floats", last: "Floats", rows: int) -> _CrossedRows:
    """Return every pair of an edge and a row of the raster from its first to its last."""
    import numpy as np

    start = np.clip(first, 0, rows).astype(np.intp)
    counts = np.maximum(np.clip(last, -1, rows - 1).astype(np.intp) - start + 1, 0)
    edge = np.repeat(np.arange(len(counts)), counts)
    before = np.cumsum(counts) - counts
    return _CrossedRows(edge, np.arange(len(edge)) + (start - before)[edge])


def _runs(row: "Ints", left: "Ints", right: "Ints", rows: int, columns: int) -> "Bits":
    """Return the samples in runs from column ``left`` to before ``right`` of their rows."""
    import numpy as np

    filled = right > left
    width = columns + 1
    size = rows * width
    begin = np.bincount(row[filled] * width + left[filled], minlength=size).astype(np.int32)
    begin -= np.bincount(row[filled] * width + right[filled], minlength=size).astype(np.int32)
    counts = begin.reshape(rows, width).cumsum(axis=1, dtype=np.int32)
    flags: Bits = counts[:, :columns] > 0
    return flags
