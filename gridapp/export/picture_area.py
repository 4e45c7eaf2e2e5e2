"""Which part of a scene a picture shows, and which cells an area of a scene covers."""

from PySide6.QtCore import QRectF

from gridapp.export.cropped_view import box_round, cells_between
from gridapp.export.layers import Layer
from gridapp.export.picture_options import PictureOptions
from gridapp.grid.cells import Cell
from gridapp.grid.floors import shown_floor, shown_rows
from gridapp.grid.grid import Grid
from gridapp.scene.board_scene import BoardScene
from gridapp.scene.coordinates import board_rect, from_scene, to_scene


def picture_area(scene: BoardScene, options: PictureOptions) -> QRectF:
    """Return the part of a scene that the options name, in scene units."""
    grid = scene.grid
    if grid is None:
        return scene.sceneRect()
    if options.cells is not None:
        return area_of(grid, options.cells)
    if Layer.COORDINATES in options.layers:
        return scene.sceneRect()
    if grid.floor_rows:
        return board_rect(grid)
    last = grid.from_offset((grid.columns - 1, grid.rows - 1))
    return area_of(grid, (grid.from_offset((0, 0)), last))


def corner_cells(grid: Grid, area: QRectF) -> tuple[Cell, Cell]:
    """Return the cells of the board nearest to two opposite corners of an area of a scene.

    Of a sheet of which one floor is shown these are cells of that floor.
    """
    top, bottom = shown_rows(grid)
    corners = (
        grid.offset_of(grid.cell_at(from_scene(point)))
        for point in (area.topLeft(), area.bottomRight())
    )
    first, last = (
        (min(max(column, 0), grid.columns - 1), min(max(row, top), bottom))
        for column, row in corners
    )
    return grid.from_offset(first), grid.from_offset(last)


def whole_board(grid: Grid, floor: int = 0) -> tuple[Cell, Cell]:
    """Return the first and the last cell of the board, or of a single floor."""
    top, bottom = shown_rows(shown_floor(grid, floor))
    return grid.from_offset((0, top)), grid.from_offset((grid.columns - 1, bottom))


def area_of(grid: Grid, corners: tuple[Cell, Cell]) -> QRectF:
    """Return the rectangle round all cells between two corner cells, in scene units."""
    box = box_round(grid, cells_between(grid, corners))
    return QRectF(to_scene((box.left, box.top)), to_scene((box.right, box.bottom)))
