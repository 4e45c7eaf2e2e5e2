"""Where the floors of a map lie on its sheet.

The floors of a map have one grid and lie below one another on one sheet of cells, ``GAP`` rows or a
little more apart, so that every cell has one place, whatever floor it is on. The rows between two
floors are no cells of the board. Floor 0 is at the top; a map without floors is floor 0 alone.
"""

import msgspec

from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import FLOOR_GAP, Grid

__all__ = [
    "FLOOR_GAP",
    "ShownGrid",
    "floor_corner",
    "floor_count",
    "floor_of",
    "floor_of_point",
    "floor_size",
    "move_point",
    "on_floor",
    "one_floor",
    "same_floor",
    "shown_box",
    "shown_floor",
    "shown_rows",
    "with_floors",
]


def floor_count(grid: Grid) -> int:
    """Return the number of floors that the sheet has room for, at least 1."""
    return -(-grid.rows // grid.floor_stride)


def floor_of(grid: Grid, cell: Cell) -> int:
    """Return the floor of a cell; cells below a floor's last row belong to it too."""
    return min(max(grid.offset_of(cell)[1] // grid.floor_stride, 0), floor_count(grid) - 1)


def floor_of_point(grid: Grid, point: Point) -> int:
    """Return the floor of a point; half of the gap below a floor belongs to it."""
    step, height = floor_corner(grid, 1)[1], floor_size(grid)[1]
    return min(max(int((point[1] + (step - height) / 2) // step), 0), floor_count(grid) - 1)


def on_floor(grid: Grid, cell: Cell, floor: int) -> Cell:
    """Return the cell of another floor straight above or below a cell."""
    column, row = grid.offset_of(cell)
    return grid.from_offset((column, row % grid.floor_stride + floor * grid.floor_stride))


def floor_corner(grid: Grid, floor: int) -> Point:
    """Return the upper left corner of a floor on the sheet."""
    if not floor:
        return (0.0, 0.0)
    first = grid.centre(grid.from_offset((0, 0)))
    return (0.0, grid.centre(grid.from_offset((0, floor * grid.floor_stride)))[1] - first[1])


def floor_size(grid: Grid) -> Point:
    """Return width and height of a floor in cell units."""
    return one_floor(grid).size


def same_floor(grid: Grid, cells: frozenset[Cell], floor: int) -> frozenset[Cell]:
    """Return the cells on a floor; all of them on a map of one floor."""
    if not grid.floor_rows:
        return cells
    return frozenset(cell for cell in cells if floor_of(grid, cell) == floor)


def move_point(grid: Grid, point: Point, before: int, after: int) -> Point:
    """Return a point of a floor at the same place on another floor."""
    if before == after:
        return point
    up, down = floor_corner(grid, before)[1], floor_corner(grid, after)[1]
    return (point[0], point[1] - up + down)


class ShownGrid(Grid, frozen=True):
    """The grid of a sheet of which one floor is shown."""

    shown: int = 0


def shown_floor(grid: Grid, number: int) -> Grid:
    """Return the grid of a sheet for showing one floor; the grid itself without floors."""
    if not grid.floor_rows:
        return grid
    fields = {name: getattr(grid, name) for name in Grid.__struct_fields__}
    return ShownGrid(**fields, shown=number)


def shown_box(grid: Grid) -> tuple[Point, Point]:
    """Return the upper left corner and the size of what is shown of a grid: a floor, or all."""
    if isinstance(grid, ShownGrid):
        return floor_corner(grid, grid.shown), floor_size(grid)
    return (0.0, 0.0), grid.size


def shown_rows(grid: Grid) -> tuple[int, int]:
    """Return the first and the last row of what is shown of a grid: a floor, or all."""
    if isinstance(grid, ShownGrid):
        first = grid.shown * grid.floor_stride
        return first, first + grid.floor_rows - 1
    return 0, grid.rows - 1


def one_floor(grid: Grid) -> Grid:
    """Return the grid of a single floor."""
    if not grid.floor_rows:
        return grid
    fields = {name: getattr(grid, name) for name in Grid.__struct_fields__}
    return Grid(**fields | {"rows": grid.floor_rows, "floor_rows": 0})


def with_floors(grid: Grid, count: int) -> Grid:
    """Return the grid of a sheet with room for ``count`` floors.

    Raises:
        ValueError: the sheet would have too many rows.
    """
    single = one_floor(grid)
    if count <= 1:
        return single
    sheet = msgspec.structs.replace(single, floor_rows=single.rows)
    rows = (count - 1) * sheet.floor_stride + single.rows
    return msgspec.structs.replace(sheet, rows=rows)
