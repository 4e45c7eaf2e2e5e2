"""Painter of the align widget: a grid with walls and creatures over a fixed picture."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gridapp.battle.board import Board
from gridapp.battle.grid_style import GridStyle
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, disc_rect, to_scene
from gridapp.scene.items.grid_lines import GridLines
from gridapp.scene.items.ground_painter import MapPicture
from gridapp.scene.items.wall_painter import paint_door, paint_walls
from gridapp.scene.overlays.badges import Pill, cased_lines

GRID_LOOK = GridStyle(opacity=90)
HANDLE_RADIUS = 8.0
"""Half the width of a drag handle in pixels."""


class CreatureOutline(NamedTuple):
    """The cells of a creature and the letter drawn on them."""

    cells: tuple[Cell, ...]
    letter: str


class AlignedBoard(NamedTuple):
    """A board with its creatures and the two drag handles, in cell units."""

    board: Board
    creatures: tuple[CreatureOutline, ...]
    move_handle: Point
    scale_handle: Point


class AlignPainter:
    """Paints picture and board; grid lines are cached for each grid size and shape."""

    def __init__(self) -> None:
        self._lines: GridLines | None = None

    def paint_picture(self, painter: QPainter, picture: MapPicture, target: QRectF) -> None:
        """Paint the picture, smoothed at any zoom, into ``target``."""
        width, _ = picture.size()
        picture.enable_smoothing()
        wanted = target.width() / width * painter.device().devicePixelRatioF()
        picture.paint(painter, target, 1.0, wanted)

    def paint_board(self, painter: QPainter, aligned: AlignedBoard, pixels: float) -> None:
        """Paint grid lines, walls and creatures in scene units; a cell has ``pixels`` pixels."""
        grid = aligned.board.grid
        everything = board_rect(grid)
        self._lines_of(grid).paint(painter, everything, pixels, GRID_LOOK)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_walls(painter, grid, aligned.board.walls, pixels)
        for door in aligned.board.doors:
            paint_door(painter, door, pixels)
        cased_lines(painter, _border(everything), QPen(theme.YELLOW, 2.5 * CELL / pixels), 1.0)
        self._paint_first_cell(painter, grid, pixels)
        for creature in aligned.creatures:
            self._paint_creature(painter, grid, creature, pixels)

    def _lines_of(self, grid: Grid) -> GridLines:
        """Return the cached grid lines; scale and offset of the grid do not matter."""
        if self._lines is None or _sides(self._lines.grid) != _sides(grid):
            self._lines = GridLines(grid)
        return self._lines

    def _paint_first_cell(self, painter: QPainter, grid: Grid, pixels: float) -> None:
        """Paint the first cell with its label."""
        cell = grid.from_offset((0, 0))
        outline = QPolygonF([to_scene(corner) for corner in grid.polygon(cell)])
        painter.setPen(QPen(theme.YELLOW, 2.5 * CELL / pixels))
        painter.setBrush(theme.translucent(theme.YELLOW, 0.22))
        painter.drawPolygon(outline)
        if pixels > 2.5 * HANDLE_RADIUS:
            painter.setFont(theme.font(0.3 * CELL, bold=True))
            painter.setPen(theme.INK)
            painter.drawText(outline.boundingRect(), Qt.AlignmentFlag.AlignCenter, grid.label(cell))

    def _paint_creature(
        self, painter: QPainter, grid: Grid, creature: CreatureOutline, pixels: float
    ) -> None:
        disc = disc_rect(grid, creature.cells).adjusted(8, 8, -8, -8)
        painter.setPen(QPen(theme.INK, 2 * CELL / pixels))
        painter.setBrush(theme.translucent(theme.PAPER, 0.75))
        painter.drawEllipse(disc)
        painter.setPen(theme.INK)
        painter.setFont(theme.font(disc.height() * 0.5, bold=True))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, creature.letter)


def paint_handles(painter: QPainter, first: QPointF, second: QPointF) -> None:
    """Paint the move handle (a disc with a cross) and the scale handle (a square)."""
    painter.setPen(QPen(theme.INK, 2.0))
    painter.setBrush(theme.YELLOW)
    painter.drawEllipse(first, HANDLE_RADIUS, HANDLE_RADIUS)
    across, down = QPointF(HANDLE_RADIUS * 0.6, 0), QPointF(0, HANDLE_RADIUS * 0.6)
    painter.drawLine(first - across, first + across)
    painter.drawLine(first - down, first + down)
    painter.drawRect(
        QRectF(
            second.x() - HANDLE_RADIUS,
            second.y() - HANDLE_RADIUS,
            2 * HANDLE_RADIUS,
            2 * HANDLE_RADIUS,
        )
    )


def paint_ruler(painter: QPainter, ends: list[QPointF], cursor: QPointF | None, text: str) -> None:
    """Paint the ruler ends, the line between them (or to the pointer) and the length."""
    points = [*ends, *([cursor] if cursor is not None and len(ends) < 2 else [])]
    if len(points) == 2:
        cased_lines(painter, [QLineF(*points)], QPen(theme.ORANGE, 2.5), 2.0)
    for end in points:
        _paint_cross(painter, end)
    if len(points) == 2 and text:
        Pill(text, border=theme.ORANGE).paint(painter, (points[0] + points[1]) / 2, 75)


def _paint_cross(painter: QPainter, spot: QPointF) -> None:
    arms = [
        QLineF(spot + reach * 0.25, spot + reach)
        for reach in (QPointF(11, 0), QPointF(0, 11), QPointF(-11, 0), QPointF(0, -11))
    ]
    cased_lines(painter, arms, QPen(theme.ORANGE, 2.5), 2.0)


def _sides(grid: Grid) -> tuple[int, int, CellShape]:
    return (grid.columns, grid.rows, grid.shape)


def _border(area: QRectF) -> list[QLineF]:
    corners = (area.topLeft(), area.topRight(), area.bottomRight(), area.bottomLeft())
    return [QLineF(corners[n], corners[(n + 1) % 4]) for n in range(4)]
