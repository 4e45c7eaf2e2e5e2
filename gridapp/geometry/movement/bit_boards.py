"""Sets of cells as whole numbers: one bit per cell, row after row.

A flood over such a set takes a handful of operations per step for all cells at once. A bit
stands for a cell; a step is a shift by ``shift(step)``, the same everywhere on the board. Rows
are padded, so that a body of the largest space looked up beyond the end of a row meets empty
bits, never cells of the next row. Hexes lie in the rows (flat-topped ones in the columns) that
hold their axial coordinates; each such row begins a little before the place right below the one
before, which costs no bits.
"""

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING

from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROW_PADDING = 9
"""Empty bits after each row at least, one fewer on hexes; a body reaches 7 cells beyond its row."""
BITS_PER_BYTE = 8
"""Rows are whole bytes long, so that cutouts can be cut from them."""
OFF_BOARD = (-1, -1)


class RowLayout:
    """Bits in rows that are ``stride`` long."""

    def __init__(self, grid: Grid, stride: int) -> None:
        self.grid = grid
        self.by_column = grid.shape is CellShape.HEX_FLAT
        self.stride = stride

    def row(self, cell: Cell) -> int:
        """The number of the row of bits that a cell lies in."""
        return cell[0] if self.by_column else cell[1]

    def along(self, step: Cell) -> int:
        """How far a step leads along a row of bits."""
        return step[1] if self.by_column else step[0]

    def shift(self, step: Cell) -> int:
        """By how many bits a step leads on."""
        return self.row(step) * self.stride + self.along(step)


class BoardLayout(RowLayout):
    """Where the cells of a grid lie in a bit board.

    ``places`` tells the bit of each cell of the board, ``cells`` the cell of each bit that has
    one, ``starts`` the first bit of each row and the end of the last.
    """

    def __init__(self, grid: Grid) -> None:
        """Lay out the cells of a grid."""
        by_column = grid.shape is CellShape.HEX_FLAT
        long, rows = (grid.rows, grid.columns) if by_column else (grid.columns, grid.rows)
        super().__init__(grid, -(-(long + ROW_PADDING) // BITS_PER_BYTE) * BITS_PER_BYTE)
        self.places = {cell: self.shift(cell) for cell in grid.cells}
        self.starts = [self.shift(self._first(row)) for row in range(rows)]
        self.size = self.starts[-1] + self.stride
        self.starts.append(self.size)
        cells = {bit: cell for cell, bit in self.places.items()}
        self.cells = tuple(cells.get(bit, OFF_BOARD) for bit in range(self.size))
        self.board = self.mask(grid.cells)

    def place(self, cell: Cell) -> int:
        """The bit of a cell, -1 where it has none."""
        return self.places.get(cell, -1)

    def _first(self, row: int) -> Cell:
        return self.grid.from_offset((row, 0) if self.by_column else (0, row))

    @cached_property
    def forward_directions(self) -> tuple[Cell, ...]:
        """Of each two opposite steps, the one that leads to a higher bit."""
        return tuple(step for step in self.grid.directions if self.shift(step) > 0)

    @cached_property
    def table(self) -> "tuple[NDArray[np.int64], Cell]":
        """The bit of each cell in the box round the board, -1 beside it, and the first cell."""
        import numpy as np

        columns, rows = zip(*self.places, strict=True)
        left, top = min(columns), min(rows)
        table = np.full((max(columns) - left + 1, max(rows) - top + 1), -1, np.int64)
        table[np.array(columns) - left, np.array(rows) - top] = list(self.places.values())
        return table, (left, top)

    def mask(self, cells: Iterable[Cell]) -> int:
        """The set of those cells that lie on the board."""
        places = self.places
        octets = bytearray(self.size // 8 + 1)
        for cell in cells:
            if cell in places:
                bit = places[cell]
                octets[bit >> 3] |= 1 << (bit & 7)
        return int.from_bytes(octets, "little")


@lru_cache(maxsize=8)
def _layout(columns: int, rows: int, shape: CellShape) -> BoardLayout:
    return BoardLayout(Grid(columns, rows, shape))


def layout_of(grid: Grid) -> BoardLayout:
    """The layout of a grid; the same object for grids with the same cells."""
    return _layout(grid.columns, grid.rows, grid.shape)


def shifted(mask: int, by: int) -> int:
    """The set moved on by so many bits."""
    return mask << by if by >= 0 else mask >> -by


def eroded(mask: int, offsets: Iterable[int]) -> int:
    """The anchors all of whose cells lie in a set; ``offsets`` are the shifts to those cells."""
    whole = -1
    for offset in offsets:
        whole &= shifted(mask, -offset)
    return whole


def dilated(mask: int, offsets: Iterable[int]) -> int:
    """The anchors any of whose cells lies in a set; ``offsets`` are the shifts to those cells."""
    return reduce(or_, (shifted(mask, -offset) for offset in offsets), 0)


def decode_planes(planes: list[int], size: int) -> memoryview:
    """For each bit, the number whose binary digits the planes hold, lowest digit first."""
    import numpy as np

    width = max(1, -(-size // 8))
    if len(planes) <= 8:
        return _bytes(planes, width).data
    total = np.zeros(width * 8, np.uint64)
    for low in range(0, len(planes), 8):
        total |= _bytes(planes[low : low + 8], width).astype(np.uint64) << np.uint64(low)
    return total.data


def _bytes(planes: list[int], width: int) -> "NDArray[np.uint8]":
    """For each bit a byte with the digits of up to eight planes."""
    import numpy as np

    raw = b"".join([plane.to_bytes(width, "little") for plane in planes])
    table, offsets = _spread()
    rows = np.frombuffer(raw, np.uint8).reshape(len(planes), width) + offsets[: len(planes)]
    joined: NDArray[np.uint64] = np.bitwise_or.reduce(table.take(rows))
    return joined.view(np.uint8)


@cache
def _spread() -> "tuple[NDArray[np.uint64], NDArray[np.int64]]":
    """The eight bits of each byte as digits of eight bytes, by place; and where a place begins."""
    import numpy as np

    every = np.arange(256, dtype=np.uint8)[:, None]
    spread = np.unpackbits(every, axis=1, bitorder="little")
    table = np.concatenate([spread << place for place in range(8)]).view(np.uint64).ravel()
    return table, np.arange(0, 2048, 256)[:, None]


def encode_planes(pairs: list[tuple[int, int]]) -> list[int]:
    """The binary digits of the numbers that come with sets, lowest first; 0 in no set."""
    most = max([number for number, _ in pairs], default=0)
    found = [0] * max(1, most.bit_length())
    for number, cells in pairs:
        for place in range(number.bit_length()):
            if number >> place & 1:
                found[place] |= cells
    return found


def value_by_bit(pairs: list[tuple[int, int]], size: int) -> memoryview:
    """For each bit the number that comes with a set that holds it, 0 without one."""
    return decode_planes(encode_planes(pairs), size)


def set_bits(masks: list[int], size: int) -> "NDArray[np.int64]":
    """The bits of the first set in rising order, then those of the next, and so on."""
    import numpy as np

    width = max(1, -(-size // 8))
    raw = b"".join([mask.to_bytes(width, "little") for mask in masks])
    flags = np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little")
    found: NDArray[np.int64] = np.flatnonzero(flags.view(bool)) % (width * 8)
    return found
