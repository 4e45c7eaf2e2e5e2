"""Conversions between cell units and scene coordinates."""

from collections.abc import Collection, Iterable
from math import sqrt

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gridapp.grid.cells import Cell, Point
from gridapp.grid.floors import shown_box
from gridapp.grid.grid import Grid

CELL = 100.0
"""Scene units along one cell unit."""


def to_scene(point: Point) -> QPointF:
    """Convert a point from cell units to scene coordinates."""
    return QPointF(point[0] * CELL, point[1] * CELL)


def from_scene(point: QPointF) -> Point:
    """Convert a scene point to cell units."""
    return (point.x() / CELL, point.y() / CELL)


def board_rect(grid: Grid) -> QRectF:
    """Return the rectangle of the whole board, or of the floor shown, in scene units."""
    (left, top), (width, height) = shown_box(grid)
    return QRectF(left * CELL, top * CELL, width * CELL, height * CELL)


def cell_centre(grid: Grid, cell: Cell) -> QPointF:
    """Return the centre of a cell in the scene."""
    return to_scene(grid.centre(cell))


def cells_rect(grid: Grid, cells: Iterable[Cell]) -> QRectF:
    """Return the bounding rectangle of cells in the scene; empty for no cells."""
    corners = [corner for cell in cells for corner in grid.polygon(cell)]
    if not corners:
        return QRectF()
    xs, ys = zip(*corners, strict=True)
    return QRectF(to_scene((min(xs), min(ys))), to_scene((max(xs), max(ys))))


def disc_rect(grid: Grid, cells: Collection[Cell]) -> QRectF:
    """Return the square for the token disc over these cells.

    A cluster of hexes gets a disc of about its own area round its centre.
    """
    if not grid.is_hex or not cells:
        return cells_rect(grid, cells)
    middles = [cell_centre(grid, cell) for cell in cells]
    x = sum(middle.x() for middle in middles) / len(middles)
    y = sum(middle.y() for middle in middles) / len(middles)
    side = sqrt(len(middles)) * CELL
    return QRectF(x - side / 2, y - side / 2, side, side)


def pixels_per_cell(painter: QPainter) -> float:
    """Return the size of a cell in interface pixels under the painter's transform.

    On high-DPI screens an interface pixel covers several device pixels.
    """
    transform = painter.combinedTransform()
    scale = abs(transform.m11()) + abs(transform.m12())
    return max(scale * CELL / painter.device().devicePixelRatioF(), 0.01)


def box_between(first: Point, second: Point) -> QRectF:
    """Return the rectangle between two points in cell units, in scene coordinates."""
    return QRectF(to_scene(first), to_scene(second)).normalized()
