"""Narrow bit boards: a range of columns of a wide board, which a flood fill processes faster.

A column is a position along the rows of bits. Window rows start and end at whole bytes of the
board's rows, so cropping is a numpy slice, O(board bytes). Bits outside the board may hold stale
values; no step leads there. Oracle: ``tests/geometry/test_board_window.py`` compares each window
with the whole board.
"""

from collections.abc import Sequence
from functools import cached_property

from gridapp.caching import cached
from gridapp.geometry.movement.bit_boards import BITS_PER_BYTE, NO_CELL, BoardLayout, RowLayout
from gridapp.grid.cells import Cell


class BoardWindow(RowLayout):
    """The bit indices of the cells in some columns of a board."""

    def __init__(self, whole: BoardLayout, first_byte: int, byte_width: int) -> None:
        """Take ``byte_width`` bytes of each row, starting at ``first_byte``.

        A negative ``first_byte`` starts before the row.
        """
        super().__init__(whole.grid, byte_width * BITS_PER_BYTE)
        self.whole, self._first_byte, self._leading_bytes = whole, first_byte, max(-first_byte, 0)
        self.first_column, self._bit_by_cell = first_byte * BITS_PER_BYTE, whole.bit_by_cell
        self._rows = len(whole.row_starts) - 1
        self.row_starts = range(0, self._rows * self.stride + 1, self.stride)
        self.size = self.row_starts[-1]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cell of each bit, ``NO_CELL`` for padding."""
        whole, gap = self.whole, self._leading_bytes * BITS_PER_BYTE
        padded = (NO_CELL,) * gap + whole.cells + (NO_CELL,) * whole.stride
        begin = gap + self.first_column
        rows = range(begin, begin + self._rows * whole.stride, whole.stride)
        return tuple([cell for row in rows for cell in padded[row : row + self.stride]])

    def bit_of(self, cell: Cell) -> int:
        """Return the bit of a cell, -1 outside the window."""
        row, along = cell if self.by_column else (cell[1], cell[0])
        along -= self.first_column
        if 0 <= along < self.stride and cell in self._bit_by_cell:
            return row * self.stride + along
        return -1

    def crop(self, masks: Sequence[int]) -> list[int]:
        """Return the part of each board mask inside the window."""
        import numpy as np

        row_bytes, window_bytes = self.whole.stride // BITS_PER_BYTE, self.stride // BITS_PER_BYTE
        bytes_per_mask = self._rows * row_bytes + self._leading_bytes
        after = bytes(max(self._first_byte, 0))
        parts = [mask.to_bytes(bytes_per_mask, "little") for mask in masks]
        raw = b"".join([bytes(self._leading_bytes), *parts, after])
        offset = self._leading_bytes + self._first_byte
        board = np.frombuffer(raw, np.uint8, bytes_per_mask * len(masks), offset).reshape(
            len(masks), bytes_per_mask
        )
        rows = board[:, : self._rows * row_bytes].reshape(len(masks), self._rows, row_bytes)
        narrow, size = rows[:, :, :window_bytes].tobytes(), self._rows * window_bytes
        begins = range(0, len(narrow), size)
        return [int.from_bytes(narrow[start : start + size], "little") for start in begins]


def board_window_of(layout: BoardLayout, first_column: int, last_column: int) -> BoardWindow | None:
    """Return the window over a range of columns, None if no narrower than half the board."""
    first_byte = first_column // BITS_PER_BYTE
    byte_width = (last_column // BITS_PER_BYTE - first_byte) // 2 * 2 + 2
    if 2 * byte_width * BITS_PER_BYTE > layout.stride:
        return None
    return _board_window(
        layout, min(first_byte, layout.stride // BITS_PER_BYTE - byte_width), byte_width
    )


@cached(256)
def _board_window(layout: BoardLayout, first_byte: int, byte_width: int) -> BoardWindow:
    return BoardWindow(layout, first_byte, byte_width)
