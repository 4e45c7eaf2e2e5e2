"""From cell units to scene coordinates and back."""

from collections.abc import Collection, Iterable
from math import sqrt

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

CELL = 100.0
"""Scene units along one cell unit."""


def to_scene(point: Point) -> QPointF:
    """A point of the board in the scene."""
    return QPointF(point[0] * CELL, point[1] * CELL)


def from_scene(point: QPointF) -> Point:
    """A point of the scene in cell units."""
    return (point.x() / CELL, point.y() / CELL)


def board_rect(grid: Grid) -> QRectF:
    """The whole board in the scene."""
    width, height = grid.size
    return QRectF(0, 0, width * CELL, height * CELL)


def cell_centre(grid: Grid, cell: Cell) -> QPointF:
    """The middle of a cell in the scene."""
    return to_scene(grid.centre(cell))


def cells_rect(grid: Grid, cells: Iterable[Cell]) -> QRectF:
    """The smallest rectangle round some cells in the scene."""
    corners = [corner for cell in cells for corner in grid.polygon(cell)]
    if not corners:
        return QRectF()
    xs, ys = zip(*corners, strict=True)
    return QRectF(to_scene((min(xs), min(ys))), to_scene((max(xs), max(ys))))


def disc_rect(grid: Grid, cells: Collection[Cell]) -> QRectF:
    """Where the disc of a token on these cells lies.

    A cluster of hexes gets a round disc of about its own area round its middle.
    """
    if not grid.is_hex or not cells:
        return cells_rect(grid, cells)
    middles = [cell_centre(grid, cell) for cell in cells]
    x = sum(middle.x() for middle in middles) / len(middles)
    y = sum(middle.y() for middle in middles) / len(middles)
    side = sqrt(len(middles)) * CELL
    return QRectF(x - side / 2, y - side / 2, side, side)


def pixels_per_cell(painter: QPainter) -> float:
    """How many pixels of the interface a cell takes where a painter paints.

    On a screen with several points to the pixel these are fewer than its points.
    """
    transform = painter.combinedTransform()
    scale = abs(transform.m11()) + abs(transform.m12())
    return max(scale * CELL / painter.device().devicePixelRatioF(), 0.01)


def box_between(one: Point, other: Point) -> QRectF:
    """The box between two points in cell units, in the scene."""
    return QRectF(to_scene(one), to_scene(other)).normalized()
