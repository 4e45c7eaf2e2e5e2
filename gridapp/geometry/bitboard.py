"""Sets of cells as whole numbers: one bit per cell, row after row.

A flood over such a set takes a handful of operations per step for all cells at once. Bit
``index(cell)`` stands for a cell; a step is a shift by ``shift(step)``. Rows are padded, so that
a body of the largest space looked up beyond the end of a row meets empty bits, never cells of
the next row. Hexes are laid out by their axial coordinates, in the box that holds the board.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid, Shape

PAD = 8
"""Empty bits after each row; the largest body reaches 6 cells beyond its anchor."""


class Layout:
    """Where the cells of a grid lie in a bit board."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.left = min(column for column, _ in grid.cells)
        self.top = min(row for _, row in grid.cells)
        self.width = max(column for column, _ in grid.cells) - self.left + 1
        self.height = max(row for _, row in grid.cells) - self.top + 1
        self.stride = self.width + PAD
        self.size = self.stride * self.height

    @cached_property
    def board(self) -> int:
        """Every cell of the board."""
        return self.mask(self.grid.cells)

    @cached_property
    def half(self) -> tuple[Cell, ...]:
        """Of each two opposite steps, the one that leads to a higher bit."""
        return tuple(step for step in self.grid.directions if self.shift(step) > 0)

    def index(self, cell: Cell) -> int:
        """The bit of a cell that `holds` is true of."""
        return (cell[1] - self.top) * self.stride + cell[0] - self.left

    def cell(self, index: int) -> Cell:
        """The cell of a bit."""
        row, column = divmod(index, self.stride)
        return (column + self.left, row + self.top)

    def holds(self, cell: Cell) -> bool:
        """Whether a cell has a bit; on hexes that includes some cells beside the board."""
        column, row = cell[0] - self.left, cell[1] - self.top
        return 0 <= column < self.width and 0 <= row < self.height

    def shift(self, step: Cell) -> int:
        """By how many bits a step leads on."""
        return step[1] * self.stride + step[0]

    def mask(self, cells: Iterable[Cell]) -> int:
        """The set of those cells that have a bit."""
        left, top, stride, width, height = self.left, self.top, self.stride, self.width, self.height
        last = self.size - 1
        digits = bytearray(b"0") * self.size
        for column, row in cells:
            x, y = column - left, row - top
            if 0 <= x < width and 0 <= y < height:
                digits[last - y * stride - x] = 49
        return int(digits, 2)


@lru_cache(maxsize=8)
def _layout(columns: int, rows: int, shape: Shape) -> Layout:
    return Layout(Grid(columns, rows, shape))


def layout_of(grid: Grid) -> Layout:
    """The layout of a grid; the same object for grids with the same cells."""
    return _layout(grid.columns, grid.rows, grid.shape)


def shifted(mask: int, by: int) -> int:
    """The set moved on by so many bits."""
    return mask << by if by >= 0 else mask >> -by


def digits(planes: list[int], size: int) -> memoryview:
    """For each bit, the number whose binary digits the planes hold, lowest digit first."""
    import numpy as np

    width = -(-size // 8)
    raw = b"".join([plane.to_bytes(width, "little") for plane in planes])
    bits = np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little")
    rows = bits.reshape(len(planes), width * 8)
    if len(planes) > 8:
        rows = rows.astype(np.uint64)
    total = rows[0]
    for place in range(1, len(planes)):
        total |= rows[place] << place
    return memoryview(total)


def numbered(pairs: list[tuple[int, int]], size: int) -> memoryview:
    """For each bit the number that comes with a set that holds it, 0 without one."""
    most = max((number for number, _ in pairs), default=0)
    planes = [0] * max(1, most.bit_length())
    for number, cells in pairs:
        for place in range(number.bit_length()):
            if number >> place & 1:
                planes[place] |= cells
    return digits(planes, size)


def bits(masks: list[int], size: int) -> Iterator[tuple[int, int]]:
    """The bits that are set, as pairs of the number of the mask and the bit, in that order."""
    import numpy as np

    width = max(1, -(-size // 8))
    raw = b"".join([mask.to_bytes(width, "little") for mask in masks])
    set_bits = np.flatnonzero(np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little"))
    numbers, places = np.divmod(set_bits, width * 8)
    return zip(numbers.tolist(), places.tolist(), strict=True)
