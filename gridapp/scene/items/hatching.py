"""Hatching of many cells: diagonals that end evenly at the edge of the cells.

Lines of single squares would end in caps that reach over the edge, and overlap where two cells
meet. So those of squares go through from cell to cell, too long, and are clipped by the outline of
the cells. A clip of many hexes costs too much: their lines just end at the edge, without caps.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainterPath

from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene.coordinates import CELL, cells_rect
from gridapp.scene.overlays.regions import square_fill
from gridapp.scene.overlays.shapes import hatch_cell

_BLOCK = 8
"""Hexes of a row that are painted or skipped together."""


class HatchPiece(NamedTuple):
    """Lines that are painted or skipped together, and the area around them in scene units."""

    area: QRectF
    lines: list[QLineF]


def hatch_pieces(
    grid: Grid, cells: Iterable[Cell], parts: int, width: float, slopes: tuple[bool, ...]
) -> list[HatchPiece]:
    """Return the diagonals of cells, ``parts`` along the side of a square, of a width at most.

    ``slopes`` tell which way they run: True for rising ones. Those of squares reach ``width``
    beyond the cells.
    """
    if grid.is_hex:
        return [_hexes(grid, block, parts, width, slopes) for block in _blocks(cells)]
    listed = list(cells)
    lines = [line for rising in slopes for line in square_lines(listed, parts, width, rising)]
    return [HatchPiece(QRectF(line.p1(), line.p2()).normalized(), [line]) for line in lines]


def outline_of_squares(cells: Collection[Cell]) -> QPainterPath:
    """Return the shape of square cells in scene units, to clip by."""
    outline = QPainterPath()
    for rect in square_fill(cells):
        outline.addRect(rect)
    return outline


def square_lines(
    cells: Iterable[Cell], parts: int, beyond: float, rising: bool
) -> Iterator[QLineF]:
    """Yield the diagonals of squares, each as long as the squares go on along it.

    They are counted from the board's corner, as those of `hatch_cell`. Both ends reach ``beyond``
    the squares, across and along.
    """
    by_level: dict[int, list[tuple[int, int]]] = {}
    for column, row in cells:
        left, top = column * parts, row * parts
        for number in range(1 - parts, parts):
            level = top + left + parts + number if rising else top - left - number
            span = (left + max(0, number), left + parts + min(0, number))
            by_level.setdefault(level, []).append(span)
    unit, sign = CELL / parts, 1 if rising else -1
    for level, spans in by_level.items():
        for start, end in _joined(spans):
            x1, x2 = start * unit - beyond, end * unit + beyond
            yield QLineF(x1, level * unit - sign * x1, x2, level * unit - sign * x2)


def _joined(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the unbroken stretches of a line from its parts in cells."""
    spans.sort()
    start, end = spans[0]
    for next_start, next_end in spans[1:]:
        if next_start > end:
            yield start, end
            start = next_start
        end = next_end
    yield start, end


def _blocks(cells: Iterable[Cell]) -> Iterable[list[Cell]]:
    """Group cells by row and by blocks of ``_BLOCK`` columns."""
    blocks: dict[tuple[int, int], list[Cell]] = {}
    for column, row in cells:
        blocks.setdefault((row, column // _BLOCK), []).append((column, row))
    return blocks.values()


def _hexes(
    grid: Grid, cells: list[Cell], parts: int, width: float, slopes: tuple[bool, ...]
) -> HatchPiece:
    lines = [
        line
        for cell in cells
        for each in slopes
        for line in hatch_cell(grid, cell, parts, rising=each)
    ]
    return HatchPiece(cells_rect(grid, cells).adjusted(-width, -width, width, width), lines)
