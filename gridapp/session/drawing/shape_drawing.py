"""Drawing a piece: pointer or keys set points; the result is a sketch and a command."""

from itertools import pairwise
from math import dist

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.commands import EditBoard
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Point
from gridapp.session.compass import SQUARE_STEPS, neighbour
from gridapp.session.drawing.lines import MIN_LENGTH
from gridapp.session.drawing.pens import OPENING_PENS, Pen, PenKind, draw_command, stroke_cells
from gridapp.session.drawing.pieces import cell_count_text, length_text
from gridapp.session.drawing.snapping import clamp_to_map, snap_to_corner, snap_to_wall
from gridapp.session.drawing.strokes import StrokeShape, segments, stroke_outline
from gridapp.session.i18n import tr
from gridapp.session.overlays.sketch import SketchMark

_CORNERS = (StrokeShape.BOX, StrokeShape.ELLIPSE)


class ShapeDrawing:
    """The points set so far, and the ``cursor`` where the next point would be set.

    Press, drag and release draws at once; clicks set points until a click repeats the last point,
    the line closes, or ``finish`` is called. ``loose`` turns snapping off.
    """

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.points: tuple[Point, ...] = ()
        self.cursor: Point | None = None
        self._is_new = False
        self._held = False

    @property
    def pen(self) -> Pen:
        """The pen; doors always use straight lines."""
        return self._pen

    @pen.setter
    def pen(self, pen: Pen) -> None:
        is_door = pen.kind is PenKind.DOOR
        self._pen = msgspec.structs.replace(pen, stroke=StrokeShape.LINE) if is_door else pen

    @property
    def _is_brush(self) -> bool:
        return self.pen.draws_cells and self.pen.stroke is StrokeShape.FREEHAND

    # Pointer

    def press(self, board: Board, point: Point, *, loose: bool) -> None:
        """Set the first point, or follow the pointer with the next point until the release."""
        self.move(board, point, loose=loose)
        self._is_new, self._held = not self.points, True
        if self._is_new and self.cursor is not None:
            self.points = (self.cursor,)

    def move(self, board: Board, point: Point, *, loose: bool) -> None:
        """Move the cursor to the snapped pointer position."""
        self.cursor = self._place(board, point, loose=loose or not self.pen.snap)
        self._trail()

    def release(self, board: Board, point: Point, *, loose: bool) -> EditBoard | None:
        """Set a point; return the command if the drawing is complete.

        ``None`` if the press was cancelled meanwhile.
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
            return clamp_to_map(board.grid, point)
        wall = snap_to_wall(board, point) if self.pen.kind in OPENING_PENS and not loose else None
        return wall or snap_to_corner(board, point, loose=loose)

    def _trail(self) -> None:
        """Append the cursor to a freehand line."""
        if (
            self._held
            and self.pen.stroke is StrokeShape.FREEHAND
            and not self._is_at(*self.points[-1:])
        ):
            self.points = (*self.points, *((self.cursor,) if self.cursor else ()))

    def _is_at(self, *points: Point) -> bool:
        return self.cursor is not None and any(
            dist(self.cursor, point) <= MIN_LENGTH for point in points
        )

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
        """Move the cursor to the next corner, or cell, in a direction; at first to ``middle``."""
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
        """Set a point at the cursor, like a click."""
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
        """Remove the last point."""
        self.points = self.points[:-1]
        self._held = self._held and bool(self.points)

    def finish(self, board: Board) -> EditBoard | None:
        """Return the command that draws the current points."""
        points, pen = self.points, self.pen
        self.cancel()
        enough = len(points) > (0 if self._is_brush else 1)
        return draw_command(board, pen, points) if enough else None

    def cancel(self) -> None:
        """Remove all points."""
        self.points, self._held, self._is_new = (), False, False

    # Display

    def sketch(self, board: Board) -> SketchMark:
        """Return the sketch of the current points, including the cursor."""
        if not self.points:
            return SketchMark(next_point=self.cursor)
        points = self.points
        if self.cursor is not None and not self._is_at(points[-1]):
            points = (*points, self.cursor)
        line = stroke_outline(self.pen.stroke, points)
        cells = stroke_cells(board, self.pen, points) if self.pen.draws_cells else ()
        return SketchMark(
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
            return cell_count_text(cells)
        if self.pen.stroke in _CORNERS:
            (left, top), (right, bottom) = points[0], points[-1]
            sides = (abs(right - left), abs(bottom - top))
            return " x ".join(length_text(board, side) for side in sides)
        lengths = [dist(a, b) for a, b in pairwise(line)]
        last, whole = length_text(board, (lengths or [0.0])[-1]), length_text(board, sum(lengths))
        if self.pen.stroke is StrokeShape.FREEHAND:
            return whole
        return last if len(lengths) < 2 else tr("{last}, {whole} in all", last=last, whole=whole)


def next_corner(board: Board, start: Point, compass: str) -> Point:
    """Return the next cell corner in a direction; ``start`` at the map's edge."""
    across, down = SQUARE_STEPS[compass]
    x, y = start
    for step in range(1, 9):
        target = clamp_to_map(board.grid, (x + across * step / 4, y + down * step / 4))
        corner = snap_to_corner(Board(board.grid), target)
        if dist(corner, start) > TOUCH_TOLERANCE and _is_ahead(start, corner, (across, down)):
            return corner
    return start


def _is_ahead(start: Point, corner: Point, direction: tuple[int, int]) -> bool:
    return (corner[0] - start[0]) * direction[0] + (corner[1] - start[1]) * direction[
        1
    ] > TOUCH_TOLERANCE
