"""The cells that a mask covers or touches, counted by samples; and a mask from samples."""

from functools import lru_cache
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from gridapp.battle.vision.mask import Mask
from gridapp.geometry.planar.polygon_fill import filled_bits
from gridapp.geometry.planar.rasters import bits_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

Bits = NDArray[np.bool_]


def cell_share(mask: Mask, grid: Grid, cell: Cell) -> float:
    """Return the share of a cell's samples that are set, 0 off the board."""
    if cell not in grid:
        return 0.0
    column, row = grid.offset_of(cell)
    counts, sizes = _cell_counts(mask, grid)
    return float(counts[row, column] / max(1, sizes[row, column]))


def cells_touched(mask: Mask, grid: Grid) -> frozenset[Cell]:
    """Return the cells with any sample set."""
    counts, _ = _cell_counts(mask, grid)
    return _cells_where(grid, counts > 0)


def cells_covered(mask: Mask, grid: Grid) -> frozenset[Cell]:
    """Return the cells with every sample set."""
    counts, sizes = _cell_counts(mask, grid)
    return _cells_where(grid, (counts == sizes) & (sizes > 0))


def _cells_where(grid: Grid, flags: Bits) -> frozenset[Cell]:
    rows, columns = flags.nonzero()
    pairs = zip(columns.tolist(), rows.tolist(), strict=True)
    return frozenset(grid.from_offset(pair) for pair in pairs)


def _cell_counts(mask: Mask, grid: Grid) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return how many samples of each cell are set, and how many it has, by row and column."""
    owners, sizes = _cell_samples(grid, mask.size, mask.samples)
    counts = np.bincount(owners[bits_of(mask)], minlength=sizes.size + 1)[:-1]
    return counts.reshape(sizes.shape), sizes


@lru_cache(4)
def _cell_samples(
    grid: Grid, size: tuple[int, int], samples: int
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the index of the cell at the centre of each sample, and the samples of each cell.

    Samples off the board have the index after the last cell.
    """
    across, down = size
    if not grid.is_hex:
        column, row = np.arange(across) // samples, np.arange(down) // samples
        owners = row[:, None] * grid.columns + column[None, :]
    else:
        owners = np.full((down, across), grid.columns * grid.rows)
        for cell in grid.cells:
            across_board, down_board = grid.offset_of(cell)
            _claim(owners, grid, cell, samples, down_board * grid.columns + across_board)
    sizes = np.bincount(owners.ravel(), minlength=grid.columns * grid.rows + 1)[:-1]
    return owners, sizes.reshape(grid.rows, grid.columns)


def _claim(owners: NDArray[np.intp], grid: Grid, cell: Cell, samples: int, index: int) -> None:
    """Give the samples with their centres inside a hex to its cell."""
    xs, ys = zip(*grid.polygon(cell), strict=True)
    left, top = max(0, floor(min(xs) * samples)), max(0, floor(min(ys) * samples))
    part = owners[top : ceil(max(ys) * samples), left : ceil(max(xs) * samples)]
    moved = tuple((x - left / samples, y - top / samples) for x, y in zip(xs, ys, strict=True))
    part[filled_bits([moved], samples, (part.shape[1], part.shape[0]), whole=False)] = index
