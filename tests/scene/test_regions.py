"""Merged shapes cover exactly the same cells."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt

from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene.coordinates import CELL, cell_centre
from gridapp.scene.items.grid_lines import GridLines
from gridapp.scene.overlays.regions import border_lines, hex_fill, square_fill
from gridapp.scene.overlays.shapes import hatch_cell, hatch_polygon, shortened_line

HEXES = [CellShape.HEX_POINTY, CellShape.HEX_FLAT]
SHAPES = [CellShape.SQUARE, *HEXES]
cells = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)))


def neighbours(grid: Grid, cell: Cell) -> list[Cell]:
    """Return the cells across each edge, on the board or off."""
    straight = grid.directions if grid.is_hex else grid.directions[:4]
    return [(cell[0] + dc, cell[1] + dr) for dc, dr in straight]


@given(cells)
def test_square_fill_covers_each_cell_once(chosen: set[Cell]) -> None:
    grid = Grid(8, 8)
    rects = square_fill(chosen)
    for cell in grid.cells:
        covering = sum(rect.contains(cell_centre(grid, cell)) for rect in rects)
        assert covering == (cell in chosen)
    assert sum(rect.width() * rect.height() for rect in rects) == len(chosen) * CELL**2


def test_block_of_cells_is_a_single_rectangle() -> None:
    block = {(column, row) for column in range(2, 7) for row in range(1, 5)}
    assert len(square_fill(block)) == 1
    assert len(square_fill(block | {(9, 1)})) == 2
    assert len(border_lines(Grid(20, 20), block)) == 4


@pytest.mark.parametrize("shape", HEXES)
@given(places=cells)
def test_hex_fill_covers_each_cell_once(shape: CellShape, places: set[Cell]) -> None:
    grid = Grid(8, 8, shape)
    chosen = {grid.from_offset(position) for position in places}
    polygons = hex_fill(grid, chosen)
    fill = Qt.FillRule.OddEvenFill
    for cell in grid.cells:
        middle = cell_centre(grid, cell)
        assert sum(polygon.containsPoint(middle, fill) for polygon in polygons) == (cell in chosen)


@pytest.mark.parametrize("shape", SHAPES)
@given(places=cells)
def test_border_separates_inside_from_outside(shape: CellShape, places: set[Cell]) -> None:
    grid = Grid(8, 8, shape)
    chosen = {grid.from_offset(position) for position in places}
    edge = CELL if shape is CellShape.SQUARE else CELL / 3**0.5
    crossings = sum(
        neighbour not in chosen for cell in chosen for neighbour in neighbours(grid, cell)
    )
    length = sum(line.length() for line in border_lines(grid, chosen))
    assert length == pytest.approx(crossings * edge)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (5, 4), (4, 5), (3, 1), (1, 4)])
def test_grid_lines_are_the_edges_of_all_cells(shape: CellShape, columns: int, rows: int) -> None:
    grid = Grid(columns, rows, shape)
    pieces = GridLines(grid)._pieces
    drawn: list[tuple[QPointF, QPointF]] = []
    for piece in pieces:
        drawn += [(line.p1(), line.p2()) for line in piece.edges]
        for zigzag in piece.zigzags:
            points = [zigzag.at(index) for index in range(zigzag.size())]
            drawn += list(pairwise(points))
    length = sum(((b - a).x() ** 2 + (b - a).y() ** 2) ** 0.5 for a, b in drawn)
    edge = CELL if shape is CellShape.SQUARE else CELL / 3**0.5
    inner = (
        sum(neighbour in grid for cell in grid.cells for neighbour in neighbours(grid, cell)) / 2
    )
    sides = 4 if shape is CellShape.SQUARE else 6
    assert length == pytest.approx((len(grid.cells) * sides - inner) * edge)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("rising", [True, False])
def test_hatching_stays_inside_the_cell(shape: CellShape, rising: bool) -> None:
    grid = Grid(4, 4, shape)
    pieces = hatch_polygon(grid.polygon((2, 1)), 0.25, rising=rising)
    assert len(pieces) >= 5
    for a, b in pieces:
        assert grid.cell_at(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) == (2, 1)
        assert (b[0] - a[0]) * (b[1] - a[1]) * (-1 if rising else 1) > 0


def test_shortened_line_can_be_empty() -> None:
    points = [QPointF(0, 0), QPointF(10, 0), QPointF(10, 10)]
    assert shortened_line(points, 5, 15) == []
    assert shortened_line(points, 5, 2) == [QPointF(5, 0), QPointF(10, 0), QPointF(10, 8)]
    assert shortened_line(points, 12, 0) == [QPointF(10, 2), QPointF(10, 10)]


@pytest.mark.parametrize("parts", [3, 4, 5, 7])
@pytest.mark.parametrize("rising", [True, False])
@pytest.mark.parametrize("cell", [(0, 0), (2, 1), (97, 43), (199, 0)])
def test_cached_square_hatching_equals_polygon_hatching(
    cell: Cell, parts: int, *, rising: bool
) -> None:
    grid = Grid(200, 200)
    ends = {
        tuple(round(number, 6) for number in (line.x1(), line.y1(), line.x2(), line.y2()))
        for line in hatch_cell(grid, cell, parts, rising=rising)
    }
    pieces = hatch_polygon(grid.polygon(cell), 1 / parts, rising=rising)
    assert ends == {
        tuple(round(number * 100, 6) for point in piece for number in point) for piece in pieces
    }
