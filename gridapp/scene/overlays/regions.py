"""Sets of cells as few large shapes: the filled area and its border.

Painting a thousand cells separately, or as one path, costs several times the rest of a frame;
runs of cells merged into rectangles (or into rows of hexes) cost next to nothing.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPolygonF

from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene.coordinates import CELL, to_scene

Run = tuple[int, int, int]
"""A run of cells: its line (row or column), first position and length."""


def square_fill(cells: Collection[Cell]) -> list[QRectF]:
    """Return rectangles that cover exactly the given square cells."""
    growing: dict[tuple[int, int], int] = {}
    done: list[QRectF] = []
    by_row = groupby(_runs((row, column) for column, row in cells), key=lambda run: run[0])
    previous = -1
    for row, runs in by_row:
        spans = {(first, length) for _, first, length in runs}
        ended = [span for span in growing if row != previous + 1 or span not in spans]
        done.extend(_rectangle(span, growing.pop(span), previous) for span in ended)
        for span in spans:
            growing.setdefault(span, row)
        previous = row
    done.extend(_rectangle(span, top, previous) for span, top in growing.items())
    return done


def _rectangle(span: tuple[int, int], top: int, bottom: int) -> QRectF:
    first, length = span
    return QRectF(first * CELL, top * CELL, length * CELL, (bottom - top + 1) * CELL)


def hex_fill(grid: Grid, cells: Collection[Cell]) -> list[QPolygonF]:
    """Return polygons that cover exactly the given hexes, each an unbroken row or column."""
    flat = grid.shape is CellShape.HEX_FLAT
    lined_up = (cell if flat else (cell[1], cell[0]) for cell in cells)
    return [_hex_run(grid, run, flat=flat) for run in _runs(lined_up)]


def _hex_run(grid: Grid, run: Run, *, flat: bool) -> QPolygonF:
    """Return the outline of a run: forth along one side, back along the opposite side."""
    line, first, length = run
    places = range(first, first + length)
    hexes = [grid.polygon((line, position) if flat else (position, line)) for position in places]
    turn = 1 if flat else 5
    forth = [to_scene(corners[(turn + step) % 6]) for corners in hexes for step in (1, 2)]
    back = [to_scene(corners[(turn + step) % 6]) for corners in reversed(hexes) for step in (4, 5)]
    start, corner = to_scene(hexes[0][turn]), to_scene(hexes[-1][(turn + 3) % 6])
    return QPolygonF([start, *forth, corner, *back])


def _runs(places: Iterable[tuple[int, int]]) -> Iterator[Run]:
    """Yield runs of consecutive positions on each line."""
    run: Run | None = None
    for line, position in sorted(set(places)):
        if run is not None and (line, position) == (run[0], run[1] + run[2]):
            run = (line, run[1], run[2] + 1)
            continue
        if run is not None:
            yield run
        run = (line, position, 1)
    if run is not None:
        yield run


def border_lines(grid: Grid, cells: Collection[Cell]) -> list[QLineF]:
    """Return the edges between these cells and the rest of the board, collinear edges joined."""
    inside = cells if isinstance(cells, set | frozenset) else set(cells)
    return _hex_border(grid, inside) if grid.is_hex else _square_border(inside)


def _hex_border(grid: Grid, inside: Collection[Cell]) -> list[QLineF]:
    turn = 2 if grid.shape is CellShape.HEX_FLAT else 1
    edges = []
    for column, row in inside:
        corners = grid.polygon((column, row))
        for index, (dc, dr) in enumerate(grid.directions):
            if (column + dc, row + dr) not in inside:
                start, end = corners[(index + turn) % 6], corners[(index + turn + 1) % 6]
                edges.append(QLineF(to_scene(start), to_scene(end)))
    return edges


def _square_border(inside: Collection[Cell]) -> list[QLineF]:
    lying = {(row, column) for column, row in inside if (column, row - 1) not in inside}
    lying |= {(row + 1, column) for column, row in inside if (column, row + 1) not in inside}
    standing = {(column, row) for column, row in inside if (column - 1, row) not in inside}
    standing |= {(column + 1, row) for column, row in inside if (column + 1, row) not in inside}
    across = [
        QLineF(first * CELL, row * CELL, (first + length) * CELL, row * CELL)
        for row, first, length in _runs(lying)
    ]
    down = [
        QLineF(column * CELL, first * CELL, column * CELL, (first + length) * CELL)
        for column, first, length in _runs(standing)
    ]
    return across + down
