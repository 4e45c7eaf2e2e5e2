"""Bit boards: sets of cells as Python integers, one bit per cell, row after row.

Bit boards are known from chess programs. A flood fill over such a set expands all cells of the
frontier with a few shifts and ANDs per direction, whatever their number: O(board / 30) machine
words per operation. A step is a shift by ``RowLayout.shift(step)``, the same everywhere on the
board. Exact, since sets of cells have no rounding.

Layout: each row ends with ``ROW_PADDING`` empty bits, so that the largest footprint at the end of
a row reads empty bits and never the next row. Hexes are stored in rows of their axial coordinates
(flat-topped ones in columns); each such row starts half a cell to the left of the row above, which
costs no bits.

    row 0   A1 B1 C1 .. padding |
    row 1   A2 B2 C2 .. padding |      bit of (column, row) = row * stride + column

Oracle: ``tests/geometry/test_bit_boards.py`` compares layouts and plane coding with sets and
lists of cells.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING

from gridapp.caching import cached, cached_for_good
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROW_PADDING = 9
"""Minimum number of empty bits after each row, one fewer on hexes.

A footprint extends at most 7 cells beyond its row.
"""
BITS_PER_BYTE = 8
"""Rows are whole bytes long, so that numpy can slice windows from them."""
NO_CELL = (-1, -1)


class RowLayout:
    """Rows of bits with a length of ``stride`` bits each.

    On squares each row begins with the bit of ``first_column``.
    """

    def __init__(self, grid: Grid, stride: int) -> None:
        self.grid = grid
        self.by_column = grid.shape is CellShape.HEX_FLAT
        self.stride = stride
        self.first_column = 0

    def row(self, cell: Cell) -> int:
        """Return the index of the row that contains a cell."""
        return cell[0] if self.by_column else cell[1]

    def along_row(self, step: Cell) -> int:
        """Return the component of a step along its row of bits."""
        return step[1] if self.by_column else step[0]

    def shift(self, step: Cell) -> int:
        """Return the change of the bit index that a step makes."""
        return self.row(step) * self.stride + self.along_row(step)


class BoardLayout(RowLayout):
    """The bit index of every cell of a grid.

    ``bit_by_cell`` maps cells to bits, ``cells`` bits to cells (``NO_CELL`` for padding), and
    ``row_starts`` lists the first bit of each row, then the total size.
    """

    def __init__(self, grid: Grid) -> None:
        """Lay out the cells of a grid."""
        by_column = grid.shape is CellShape.HEX_FLAT
        row_length, rows = (grid.rows, grid.columns) if by_column else (grid.columns, grid.rows)
        super().__init__(grid, -(-(row_length + ROW_PADDING) // BITS_PER_BYTE) * BITS_PER_BYTE)
        self.row_starts = [self.shift(self._first_cell(row)) for row in range(rows)]
        self.size = self.row_starts[-1] + self.stride
        self.row_starts.append(self.size)
        self.bit_by_cell: dict[Cell, int] = {}
        self.board_mask = 0
        cells = [NO_CELL] * self.size
        for run in self._runs():
            first, end = self.shift(run[0]), self.shift(run[-1]) + 1
            cells[first:end] = run
            self.bit_by_cell.update(zip(run, range(first, end), strict=True))
            self.board_mask |= ((1 << (end - first)) - 1) << first
        self.cells = tuple(cells)

    def _runs(self) -> Iterator[tuple[Cell, ...]]:
        """Iterate over all cells of the grid in runs of neighbouring bits."""
        cells, columns = self.grid.cells, self.grid.columns
        if not self.by_column:
            return (cells[first : first + columns] for first in range(0, len(cells), columns))
        if self.grid.floor_rows:
            return ((cell,) for cell in cells)
        return (cells[column::columns] for column in range(columns))

    def bit_of(self, cell: Cell) -> int:
        """Return the bit of a cell, -1 for a cell off the board."""
        return self.bit_by_cell.get(cell, -1)

    def _first_cell(self, row: int) -> Cell:
        return self.grid.from_offset((row, 0) if self.by_column else (0, row))

    @cached_property
    def forward_directions(self) -> tuple[Cell, ...]:
        """The step with the positive shift of each pair of opposite steps."""
        return tuple(step for step in self.grid.directions if self.shift(step) > 0)

    @cached_property
    def bit_table(self) -> "tuple[NDArray[np.int64], Cell]":
        """The bit of each cell in the board's box (-1 off the board), and the box's first cell."""
        import numpy as np

        runs = [(*run[0], *run[-1]) for run in self._runs()]
        columns, rows, last_columns, last_rows = zip(*runs, strict=True)
        left, top = min(columns), min(rows)
        shape = max(last_columns) - left + 1, max(last_rows) - top + 1
        table = np.full(shape, -1, np.int64)
        for column, row, last_column, last_row in runs:
            room = table[column - left : last_column - left + 1, row - top : last_row - top + 1]
            first = self.bit_by_cell[column, row]
            room[:] = np.arange(first, first + room.size).reshape(room.shape)
        return table, (left, top)

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return the bit board of the given cells; cells off the board are ignored."""
        data = bytearray(self.size // 8 + 1)
        for bit in map(self.bit_by_cell.get, cells):
            if bit is not None:
                data[bit >> 3] |= 1 << (bit & 7)
        return int.from_bytes(data, "little")


@cached(8)
def _layout(columns: int, rows: int, shape: CellShape, floor_rows: int) -> BoardLayout:
    return BoardLayout(Grid(columns, rows, shape, floor_rows=floor_rows))


def layout_of(grid: Grid) -> BoardLayout:
    """Return the layout of a grid; grids with equal cells share one cached layout."""
    return _layout(grid.columns, grid.rows, grid.shape, grid.floor_rows)


def shifted(mask: int, shift: int) -> int:
    """Return the mask shifted left by ``shift`` bits, right if negative."""
    return mask << shift if shift >= 0 else mask >> -shift


@cached(1024)
def every_row(rows: int, stride: int) -> int:
    """Return the first bit of each of some rows."""
    return ((1 << rows * stride) - 1) // ((1 << stride) - 1)


def eroded(mask: int, offsets: Iterable[int]) -> int:
    """Return the anchors whose covered cells all belong to the mask (morphological erosion).

    ``offsets`` are the shifts from an anchor to its covered cells.
    """
    result = -1
    for offset in offsets:
        result &= shifted(mask, -offset)
    return result


def dilated(mask: int, offsets: Iterable[int]) -> int:
    """Return the anchors with any covered cell in the mask (morphological dilation).

    ``offsets`` are the shifts from an anchor to its covered cells.
    """
    return reduce(or_, (shifted(mask, -offset) for offset in offsets), 0)


def decode_planes(planes: list[int], size: int) -> memoryview:
    """Return the number at each bit position; ``planes[k]`` holds digit ``2**k`` of all numbers."""
    import numpy as np

    width = max(1, -(-size // 8))
    if len(planes) <= 8:
        return _bytes(planes, width).data
    total = np.zeros(width * 8, np.uint64)
    for low in range(0, len(planes), 8):
        total |= _bytes(planes[low : low + 8], width).astype(np.uint64) << np.uint64(low)
    return total.data


def _bytes(planes: list[int], width: int) -> "NDArray[np.uint8]":
    """Return one byte per bit, with the digits of up to eight planes."""
    import numpy as np

    raw = b"".join([plane.to_bytes(width, "little") for plane in planes])
    table, offsets = _bit_spread_table()
    rows = np.frombuffer(raw, np.uint8).reshape(len(planes), width) + offsets[: len(planes)]
    joined: NDArray[np.uint64] = np.bitwise_or.reduce(table.take(rows))
    return joined.view(np.uint8)


@cached_for_good
def _bit_spread_table() -> "tuple[NDArray[np.uint64], NDArray[np.int64]]":
    """Return a table that spreads the bits of a byte over 8 bytes, and its offset per digit."""
    import numpy as np

    all_bytes = np.arange(256, dtype=np.uint8)[:, None]
    spread = np.unpackbits(all_bytes, axis=1, bitorder="little")
    table = np.concatenate([spread << position for position in range(8)]).view(np.uint64).ravel()
    return table, np.arange(0, 2048, 256)[:, None]


def encode_planes(masks: list[tuple[int, int]]) -> list[int]:
    """Return the binary digits of numbers given as pairs (number, mask).

    Lowest digit first; bits outside every mask have the number 0.
    """
    highest = max([number for number, _ in masks], default=0)
    planes = [0] * max(1, highest.bit_length())
    for number, cells in masks:
        for position in _binary_digits(number):
            planes[position] |= cells
    return planes


@cached(1024)
def _binary_digits(number: int) -> tuple[int, ...]:
    """Return the positions of the ones in a number, lowest first."""
    return tuple([position for position in range(number.bit_length()) if number >> position & 1])


def value_by_bit(masks: list[tuple[int, int]], size: int) -> memoryview:
    """Return for each bit the number paired with its mask, 0 outside every mask."""
    return decode_planes(encode_planes(masks), size)


def set_bits(masks: list[int], size: int) -> "NDArray[np.int64]":
    """Return the indices of the set bits of each mask in ascending order, mask after mask."""
    import numpy as np

    width = max(1, -(-size // 8))
    raw = b"".join([mask.to_bytes(width, "little") for mask in masks])
    flags = np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little")
    positions: NDArray[np.int64] = np.flatnonzero(flags.view(bool)) % (width * 8)
    return positions


def flags_of(mask: int, size: int) -> "NDArray[np.bool_]":
    """Return for each bit whether it is set."""
    import numpy as np

    raw = mask.to_bytes(max(1, -(-size // 8)), "little")
    return np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little").view(bool)
