"""A piece in the making: the pointer, or keys, set points; a sketch and a command come out."""

from itertools import pairwise
from math import dist

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.commands import EditBoard
from gridapp.battle.overlays import Sketch
from gridapp.grid.cells import Point
from gridapp.session.compass import SQUARE_STEPS, neighbour
from gridapp.session.drawing.lines import NEAR, SHORT
from gridapp.session.drawing.pens import OPENING_PENS, Pen, PenKind, cells_of, drawn
from gridapp.session.drawing.pieces import cells_counted, measured
from gridapp.session.drawing.snapping import on_map, on_wall, snapped
from gridapp.session.drawing.strokes import StrokeShape, outline, segments
from gridapp.session.i18n import tr

_CORNERS = (StrokeShape.BOX, StrokeShape.ELLIPSE)


class ShapeDrawing:
    """Points set so far, and the place ``at`` which the next one would be set.

    A press that is let go elsewhere draws at once; clicks set one point after the other until the
    same place is clicked again, the line closes, or it is ``finish``ed. ``loose`` suspends
    snapping.
    """

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.points: tuple[Point, ...] = ()
        self.cursor: Point | None = None
        self._is_new = False
        self._held = False

    @property
    def pen(self) -> Pen:
        """With what it is drawn; doors only ever as lines."""
        return self._pen

    @pen.setter
    def pen(self, pen: Pen) -> None:
        is_door = pen.kind is PenKind.DOOR
        self._pen = msgspec.structs.replace(pen, stroke=StrokeShape.LINE) if is_door else pen

    @property
    def _is_brush(self) -> bool:
        return self.pen.draws_cells and self.pen.stroke is StrokeShape.FREEHAND

    # The pointer

    def press(self, board: Board, point: Point, *, loose: bool) -> None:
        """Set the first point, or begin to set the next one."""
        self.move(board, point, loose=loose)
        self._is_new, self._held = not self.points, True
        if self._is_new and self.cursor is not None:
            self.points = (self.cursor,)

    def move(self, board: Board, point: Point, *, loose: bool) -> None:
        """Take the place that the pointer means."""
        self.cursor = self._place(board, point, loose=loose or not self.pen.snap)
        self._trail()

    def release(self, board: Board, point: Point, *, loose: bool) -> EditBoard | None:
        """Set a point; the command, if that was the last one.

        Nothing, where the press was cancelled meanwhile.
        """
        self.move(board, point, loose=loose)
        was_held, self._held = self._held, False
        if not was_held:
            return None
        if self.pen.stroke is StrokeShape.FREEHAND:
            return self.finish(board)
        if self._is_new and self._is_at(self.points[0]):
            return None
        return self._add(board)

    def _place(self, board: Board, point: Point, *, loose: bool) -> Point:
        if self._is_brush:
            return on_map(board.grid, point)
        wall = on_wall(board, point) if self.pen.kind in OPENING_PENS and not loose else None
        return wall or snapped(board, point, loose=loose)

    def _trail(self) -> None:
        """A line that is drawn freehand follows."""
        if (
            self._held
            and self.pen.stroke is StrokeShape.FREEHAND
            and not self._is_at(*self.points[-1:])
        ):
            self.points = (*self.points, *((self.cursor,) if self.cursor else ()))

    def _is_at(self, *points: Point) -> bool:
        return self.cursor is not None and any(dist(self.cursor, one) <= SHORT for one in points)

    def _add(self, board: Board) -> EditBoard | None:
        if self.cursor is None or self._is_at(self.points[-1]):
            return self.finish(board)
        closes = len(self.points) > 2 and self._is_at(self.points[0])
        self.points = (*self.points, self.cursor)
        dragged = self._is_new and not self.pen.draws_cells
        if closes or dragged or self.pen.stroke in _CORNERS or self.pen.kind is PenKind.DOOR:
            return self.finish(board)
        return None

    # Keys

    def step(self, board: Board, compass: str, middle: Point) -> None:
        """Go to the next corner, or cell, that way; from ``middle`` at first."""
        if self.cursor is None:
            self.cursor = self._place(board, middle, loose=not self.pen.snap)
            return
        if self._is_brush:
            cell = neighbour(board.grid, board.grid.cell_at(self.cursor), compass)
            self.cursor = board.grid.centre(cell) if cell in board.grid else self.cursor
        else:
            self.cursor = next_corner(board, self.cursor, compass)
        self._trail()

    def add_point(self, board: Board) -> EditBoard | None:
        """Set a point here, as a click does."""
        if self.cursor is None:
            return None
        if self.points:
            return (
                self.finish(board) if self.pen.stroke is StrokeShape.FREEHAND else self._add(board)
            )
        self._is_new, self.points = False, (self.cursor,)
        self._held = self.pen.stroke is StrokeShape.FREEHAND
        return None

    def remove_last_point(self) -> None:
        """Forget the last point."""
        self.points = self.points[:-1]
        self._held = self._held and bool(self.points)

    def finish(self, board: Board) -> EditBoard | None:
        """The command that draws what there is."""
        points, pen = self.points, self.pen
        self.cancel()
        enough = len(points) > (0 if self._is_brush else 1)
        return drawn(board, pen, points) if enough else None

    def cancel(self) -> None:
        """Forget all points."""
        self.points, self._held, self._is_new = (), False, False

    # What is shown

    def sketch(self, board: Board) -> Sketch:
        """What there is so far, with the piece to the pointer."""
        if not self.points:
            return Sketch(next_point=self.cursor)
        points = self.points
        if self.cursor is not None and not self._is_at(points[-1]):
            points = (*points, self.cursor)
        line = outline(self.pen.stroke, points)
        cells = cells_of(board, self.pen, points) if self.pen.draws_cells else ()
        return Sketch(
            lines=() if self._is_brush else segments(line),
            cells=cells,
            handles=() if self.pen.stroke in (*_CORNERS, StrokeShape.FREEHAND) else self.points,
            next_point=self.cursor,
            text=self._text(board, points, line, len(cells)),
        )

    def _text(
        self, board: Board, points: tuple[Point, ...], line: tuple[Point, ...], cells: int
    ) -> str:
        if self.pen.draws_cells:
            return cells_counted(cells)
        if self.pen.stroke in _CORNERS:
            (left, top), (right, bottom) = points[0], points[-1]
            sides = (abs(right - left), abs(bottom - top))
            return " x ".join(measured(board, side) for side in sides)
        lengths = [dist(a, b) for a, b in pairwise(line)]
        last, whole = measured(board, (lengths or [0.0])[-1]), measured(board, sum(lengths))
        if self.pen.stroke is StrokeShape.FREEHAND:
            return whole
        return last if len(lengths) < 2 else tr("{last}, {whole} in all", last=last, whole=whole)


def next_corner(board: Board, start: Point, compass: str) -> Point:
    """The first other corner of cells on the way in a direction; the start where the map ends."""
    across, down = SQUARE_STEPS[compass]
    x, y = start
    for step in range(1, 9):
        at = on_map(board.grid, (x + across * step / 4, y + down * step / 4))
        corner = snapped(Board(board.grid), at)
        if dist(corner, start) > NEAR and _is_ahead(start, corner, (across, down)):
            return corner
    return start


def _is_ahead(start: Point, corner: Point, way: tuple[int, int]) -> bool:
    return (corner[0] - start[0]) * way[0] + (corner[1] - start[1]) * way[1] > NEAR
