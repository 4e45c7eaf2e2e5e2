"""Narrow bit boards: what lies in a few columns of a wide one, where a flood is quicker.

A column is a place along the rows of bits. The rows of a cutout are whole bytes of those of the
layout.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from gridapp.geometry.movement.bit_boards import BITS_PER_BYTE, OFF_BOARD, BoardLayout, RowLayout
from gridapp.grid.cells import Cell


class BoardWindow(RowLayout):
    """Where the cells in some columns of a layout lie in a bit board of their own.

    Bits of a row beside the board may hold what lies elsewhere on it: no step leads there.
    """

    def __init__(self, whole: BoardLayout, left: int, width: int) -> None:
        """Take so many bytes of each row, from a byte on; before a row there are negative ones."""
        super().__init__(whole.grid, width * BITS_PER_BYTE)
        self.whole, self._byte, self._before = whole, left, max(-left, 0)
        self._left, self._places = left * BITS_PER_BYTE, whole.places
        self._rows = len(whole.starts) - 1
        self.starts = range(0, self._rows * self.stride + 1, self.stride)
        self.size = self.starts[-1]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cell of each bit that has one."""
        whole, gap = self.whole, self._before * BITS_PER_BYTE
        every = (OFF_BOARD,) * gap + whole.cells + (OFF_BOARD,) * whole.stride
        begin = gap + self._left
        rows = range(begin, begin + self._rows * whole.stride, whole.stride)
        return tuple([cell for row in rows for cell in every[row : row + self.stride]])

    def place(self, cell: Cell) -> int:
        """The bit of a cell, -1 where it has none."""
        row, along = cell if self.by_column else (cell[1], cell[0])
        along -= self._left
        if 0 <= along < self.stride and cell in self._places:
            return row * self.stride + along
        return -1

    def crop(self, masks: Sequence[int]) -> list[int]:
        """What of some sets of the board lies in the cutout."""
        import numpy as np

        wide, width = self.whole.stride // BITS_PER_BYTE, self.stride // BITS_PER_BYTE
        each = self._rows * wide + self._before
        after = bytes(max(self._byte, 0))
        parts = [mask.to_bytes(each, "little") for mask in masks]
        raw = b"".join([bytes(self._before), *parts, after])
        offset = self._before + self._byte
        board = np.frombuffer(raw, np.uint8, each * len(masks), offset).reshape(len(masks), each)
        rows = board[:, : self._rows * wide].reshape(len(masks), self._rows, wide)
        narrow, size = rows[:, :, :width].tobytes(), self._rows * width
        begins = range(0, len(narrow), size)
        return [int.from_bytes(narrow[at : at + size], "little") for at in begins]


def board_window_of(layout: BoardLayout, first: int, last: int) -> BoardWindow | None:
    """The cutout of the columns from one to another, ``None`` where it were hardly narrower."""
    left = first // BITS_PER_BYTE
    width = (last // BITS_PER_BYTE - left) // 2 * 2 + 2
    if 2 * width * BITS_PER_BYTE > layout.stride:
        return None
    return _cutout(layout, min(left, layout.stride // BITS_PER_BYTE - width), width)


@lru_cache(maxsize=256)
def _cutout(layout: BoardLayout, left: int, width: int) -> BoardWindow:
    return BoardWindow(layout, left, width)
