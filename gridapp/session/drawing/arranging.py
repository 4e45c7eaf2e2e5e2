"""Selecting, moving, splitting and deleting map pieces with pointer or keys."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from math import dist

from gridapp.battle.board import Board, BoardPiece, Terrain
from gridapp.battle.commands import EditBoard
from gridapp.geometry.planar.tolerances import TOUCH_TOLERANCE
from gridapp.grid.cells import Point
from gridapp.session.compass import neighbour
from gridapp.session.drawing.pieces import (
    describe_piece,
    edit_command,
    midpoint,
    piece_at,
    pieces_within,
    shift_piece,
    split_command,
    with_end,
)
from gridapp.session.drawing.snapping import snap_to_corner
from gridapp.session.i18n import tr
from gridapp.session.overlays.sketch import SketchMark

DRAG_THRESHOLD = 0.12
"""Distance in cells before a pressed pointer starts a drag."""


class GrabKind(StrEnum):
    """The target grabbed by the pointer."""

    NOTHING = "nothing"
    END = "end"
    BODY = "body"
    BAND = "band"


class PieceArranger:
    """The ids of the ``selected`` map pieces and the pointer drag that changes them.

    ``near`` is the pointer's pick radius in cells; ``loose`` turns snapping off.
    """

    def __init__(self) -> None:
        self.selected: tuple[str, ...] = ()
        self._grab = GrabKind.NOTHING
        self._pressed: Point = (0.0, 0.0)
        self._from: Point = (0.0, 0.0)
        self._pointer: Point = (0.0, 0.0)
        self._moved: tuple[BoardPiece, ...] = ()

    def selected_pieces(self, board: Board) -> tuple[BoardPiece, ...]:
        """Return the selected pieces of the board."""
        return tuple(piece for piece in board.pieces if piece.id in self.selected)

    def press(self, board: Board, point: Point, near: float, *, add: bool) -> None:
        """Grab an end of a selected piece, a piece, or a corner of a selection box."""
        self._pressed = self._from = self._pointer = point
        self._moved = ()
        if (end := self._end_at(board, point, near)) is not None:
            self._grab, self._from = GrabKind.END, end
            return
        piece = piece_at(board, point, near)
        if piece is None:
            self._grab = GrabKind.BAND
            self.selected = self.selected if add else ()
        else:
            self._grab = GrabKind.BODY
            self._choose(piece.id, add=add)

    def _choose(self, name: str, *, add: bool) -> None:
        if add and name in self.selected:
            self.selected = tuple(
                selected_id for selected_id in self.selected if selected_id != name
            )
        elif add:
            self.selected = (*self.selected, name)
        elif name not in self.selected:
            self.selected = (name,)

    def _end_at(self, board: Board, point: Point, near: float) -> Point | None:
        away = [(dist(end, point), end) for end in self._ends(board)]
        nearest, end = min(away, default=(near + 1, point))
        return end if nearest <= near else None

    def _ends(self, board: Board) -> Iterator[Point]:
        for piece in self._moved or self.selected_pieces(board):
            if not isinstance(piece, Terrain):
                yield from (piece.a, piece.b)

    def move(self, board: Board, point: Point, *, loose: bool) -> None:
        """Drag the grabbed target to a point."""
        self._pointer = point
        if not self._moved and dist(point, self._pressed) < DRAG_THRESHOLD:
            return
        if self._grab is GrabKind.END:
            self._moved = self._with_ends(board, snap_to_corner(board, point, loose=loose))
        elif self._grab is GrabKind.BODY:
            by = self._snapped_shift(board, loose=loose)
            self._moved = tuple(
                shift_piece(piece, board, by) for piece in self.selected_pieces(board)
            )

    def _with_ends(self, board: Board, point: Point) -> tuple[BoardPiece, ...]:
        """Return the selected pieces with all ends at the grabbed point moved to ``point``."""
        moved: list[BoardPiece] = []
        for piece in self.selected_pieces(board):
            ends = () if isinstance(piece, Terrain) else ("a", "b")
            for end in ends:
                if (
                    not isinstance(piece, Terrain)
                    and dist(getattr(piece, end), self._from) <= TOUCH_TOLERANCE
                ):
                    piece = with_end(piece, end, point)  # noqa: PLW2901 - both ends may move
            moved.append(piece)
        return tuple(moved)

    def _snapped_shift(self, board: Board, *, loose: bool) -> Point:
        """Return the drag displacement, adjusted so that an end snaps to a cell corner."""
        by = (self._pointer[0] - self._from[0], self._pointer[1] - self._from[1])
        end = next(self._fixed_ends(board), None)
        if loose or end is None:
            return by
        snapped = snap_to_corner(Board(board.grid), (end[0] + by[0], end[1] + by[1]))
        return (snapped[0] - end[0], snapped[1] - end[1])

    def _fixed_ends(self, board: Board) -> Iterator[Point]:
        return (piece.a for piece in self.selected_pieces(board) if not isinstance(piece, Terrain))

    def release(self, board: Board, point: Point, *, loose: bool) -> EditBoard | None:
        """End the drag; return the command if a piece was moved."""
        self.move(board, point, loose=loose)
        grab, moved = self._grab, self._moved
        self._grab, self._moved = GrabKind.NOTHING, ()
        if grab is GrabKind.BAND:
            boxed = (piece.id for piece in pieces_within(board, self._from, point))
            self.selected = tuple(dict.fromkeys((*self.selected, *boxed)))
        before = {piece.id: piece for piece in self.selected_pieces(board)}
        changed = [piece for piece in moved if piece != before[piece.id]]
        return edit_command(changed) if changed else None

    def cancel_drag(self) -> bool:
        """Cancel the drag; return True if a drag was active."""
        held = self._grab is not GrabKind.NOTHING
        self._grab, self._moved = GrabKind.NOTHING, ()
        return held

    def cancel(self) -> bool:
        """Cancel the drag, else clear the selection; return True if either changed."""
        if self.cancel_drag():
            return True
        had, self.selected = bool(self.selected), ()
        return had

    def delete(self, board: Board) -> EditBoard | None:
        """Return the command that deletes the selected pieces."""
        names = [piece.id for piece in self.selected_pieces(board)]
        return edit_command((), names) if names else None

    def split(self, board: Board, point: Point | None, near: float) -> EditBoard | None:
        """Return the command that splits a selected piece at a point, or in the middle."""
        for piece in self.selected_pieces(board):
            if point is None or piece_at(Board(board.grid).with_pieces((piece,)), point, near):
                return split_command(board, piece, point or midpoint(board, piece))
        return None

    # Keys

    def select_next(self, board: Board, by: int) -> None:
        """Select the next piece, or the previous for ``by`` -1."""
        names = [piece.id for piece in board.pieces]
        if not names:
            return
        current = (
            names.index(self.selected[0]) if self.selected and self.selected[0] in names else None
        )
        first = 0 if by > 0 else -1
        self.selected = (names[first if current is None else (current + by) % len(names)],)

    def nudge(self, board: Board, compass: str) -> EditBoard | None:
        """Return the command that moves the selected pieces by a cell."""
        start = board.grid.cells[0]
        (x, y), (to_x, to_y) = map(
            board.grid.centre, (start, neighbour(board.grid, start, compass))
        )
        by = (to_x - x, to_y - y)
        moved = [shift_piece(piece, board, by) for piece in self.selected_pieces(board)]
        return edit_command(moved) if moved else None

    # Display

    def sketch(self, board: Board) -> SketchMark:
        """Return the selected pieces at their dragged position, with handles at the ends."""
        pieces = self._moved or self.selected_pieces(board)
        straight = [piece for piece in pieces if not isinstance(piece, Terrain)]
        cells = {cell for piece in pieces if isinstance(piece, Terrain) for cell in piece.cells}
        lines = tuple((piece.a, piece.b) for piece in straight)
        if self._grab is GrabKind.BAND:
            (x, y), (to_x, to_y) = self._from, self._pointer
            box = ((x, y), (to_x, y), (to_x, to_y), (x, to_y), (x, y))
            lines += tuple(pairwise(box))
        ends = tuple(dict.fromkeys(end for piece in straight for end in (piece.a, piece.b)))
        on_board = tuple(sorted(cell for cell in cells if cell in board.grid))
        return SketchMark(lines=lines, cells=on_board, handles=ends)

    def description(self, board: Board, tags: Mapping[str, str]) -> str:
        """Return the selected piece in words, or the number of selected pieces."""
        pieces = self._moved or self.selected_pieces(board)
        if len(pieces) == 1:
            return describe_piece(board, pieces[0], dict(tags))
        return tr("{count} pieces are chosen", count=len(pieces)) if pieces else ""
