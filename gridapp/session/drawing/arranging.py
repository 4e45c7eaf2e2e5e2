"""Pieces chosen, moved by their ends or as a whole, split and deleted."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from math import dist

from gridapp.battle.board import Board, BoardPiece, Terrain
from gridapp.battle.commands import EditBoard
from gridapp.battle.overlays import Sketch
from gridapp.grid.cells import Point
from gridapp.session.compass import neighbour
from gridapp.session.drawing.lines import NEAR
from gridapp.session.drawing.pieces import (
    described,
    edit,
    middle_of,
    piece_at,
    pieces_within,
    shifted,
    split,
    with_end,
)
from gridapp.session.drawing.snapping import snapped
from gridapp.session.i18n import tr

STILL = 0.12
"""A pointer that was pressed moves nothing before it has gone so far, in cells."""


class GrabKind(StrEnum):
    """What the pointer holds."""

    NOTHING = "nothing"
    END = "end"
    BODY = "body"
    BAND = "band"


class PieceArranger:
    """The ids of the ``chosen`` pieces, and what the pointer does to them.

    ``near`` is how far, in cells, a pointer reaches.
    """

    def __init__(self) -> None:
        self.selected: tuple[str, ...] = ()
        self._grab = GrabKind.NOTHING
        self._pressed: Point = (0.0, 0.0)
        self._from: Point = (0.0, 0.0)
        self._at: Point = (0.0, 0.0)
        self._moved: tuple[BoardPiece, ...] = ()

    def selected_pieces(self, board: Board) -> tuple[BoardPiece, ...]:
        """The chosen pieces, as the board has them."""
        return tuple(one for one in board.pieces if one.id in self.selected)

    def press(self, board: Board, point: Point, near: float, *, add: bool) -> None:
        """Take hold of an end of what is chosen, of a piece, or of a corner of a box."""
        self._pressed = self._from = self._at = point
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
            self.selected = tuple(one for one in self.selected if one != name)
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
        """Carry along what is held."""
        self._at = point
        if not self._moved and dist(point, self._pressed) < STILL:
            return
        if self._grab is GrabKind.END:
            self._moved = self._with_ends(board, snapped(board, point, loose=loose))
        elif self._grab is GrabKind.BODY:
            by = self._way(board, loose=loose)
            self._moved = tuple(shifted(one, board, by) for one in self.selected_pieces(board))

    def _with_ends(self, board: Board, point: Point) -> tuple[BoardPiece, ...]:
        """The chosen pieces with every end that lies in the held place elsewhere."""
        moved: list[BoardPiece] = []
        for piece in self.selected_pieces(board):
            ends = () if isinstance(piece, Terrain) else ("a", "b")
            for end in ends:
                if not isinstance(piece, Terrain) and dist(getattr(piece, end), self._from) <= NEAR:
                    piece = with_end(piece, end, point)  # noqa: PLW2901 - end by end
            moved.append(piece)
        return tuple(moved)

    def _way(self, board: Board, *, loose: bool) -> Point:
        """From where it was held to the pointer, such that an end comes to lie on a corner."""
        by = (self._at[0] - self._from[0], self._at[1] - self._from[1])
        end = next(self._fixed_ends(board), None)
        if loose or end is None:
            return by
        there = snapped(Board(board.grid), (end[0] + by[0], end[1] + by[1]))
        return (there[0] - end[0], there[1] - end[1])

    def _fixed_ends(self, board: Board) -> Iterator[Point]:
        return (one.a for one in self.selected_pieces(board) if not isinstance(one, Terrain))

    def release(self, board: Board, point: Point, *, loose: bool) -> EditBoard | None:
        """Let go; the command, if anything was moved."""
        self.move(board, point, loose=loose)
        grab, moved = self._grab, self._moved
        self._grab, self._moved = GrabKind.NOTHING, ()
        if grab is GrabKind.BAND:
            found = (one.id for one in pieces_within(board, self._from, point))
            self.selected = tuple(dict.fromkeys((*self.selected, *found)))
        before = {one.id: one for one in self.selected_pieces(board)}
        changed = [one for one in moved if one != before[one.id]]
        return edit(changed) if changed else None

    def cancel_drag(self) -> bool:
        """Put back what is held; whether anything was."""
        held = self._grab is not GrabKind.NOTHING
        self._grab, self._moved = GrabKind.NOTHING, ()
        return held

    def cancel(self) -> bool:
        """Put back what is held, else let go of what is chosen; whether there was anything."""
        if self.cancel_drag():
            return True
        had, self.selected = bool(self.selected), ()
        return had

    def delete(self, board: Board) -> EditBoard | None:
        """The command that takes the chosen pieces off the map."""
        names = [one.id for one in self.selected_pieces(board)]
        return edit((), names) if names else None

    def split(self, board: Board, point: Point | None, near: float) -> EditBoard | None:
        """The command that splits a chosen piece: at a point, else in its middle."""
        for piece in self.selected_pieces(board):
            if point is None or piece_at(Board(board.grid).with_pieces((piece,)), point, near):
                return split(board, piece, point or middle_of(board, piece))
        return None

    # Keys

    def select_next(self, board: Board, by: int) -> None:
        """Choose the next piece, or the one before."""
        names = [one.id for one in board.pieces]
        if not names:
            return
        here = (
            names.index(self.selected[0]) if self.selected and self.selected[0] in names else None
        )
        first = 0 if by > 0 else -1
        self.selected = (names[first if here is None else (here + by) % len(names)],)

    def nudge(self, board: Board, compass: str) -> EditBoard | None:
        """The command that moves the chosen pieces by a cell."""
        start = board.grid.cells[0]
        (x, y), (to_x, to_y) = map(
            board.grid.centre, (start, neighbour(board.grid, start, compass))
        )
        by = (to_x - x, to_y - y)
        moved = [shifted(one, board, by) for one in self.selected_pieces(board)]
        return edit(moved) if moved else None

    # What is shown

    def sketch(self, board: Board) -> Sketch:
        """The chosen pieces, where they are or would be, with the ends to hold."""
        pieces = self._moved or self.selected_pieces(board)
        straight = [one for one in pieces if not isinstance(one, Terrain)]
        cells = {cell for one in pieces if isinstance(one, Terrain) for cell in one.cells}
        lines = tuple((one.a, one.b) for one in straight)
        if self._grab is GrabKind.BAND:
            (x, y), (to_x, to_y) = self._from, self._at
            box = ((x, y), (to_x, y), (to_x, to_y), (x, to_y), (x, y))
            lines += tuple(pairwise(box))
        ends = tuple(dict.fromkeys(end for one in straight for end in (one.a, one.b)))
        on_board = tuple(sorted(cell for cell in cells if cell in board.grid))
        return Sketch(lines=lines, cells=on_board, handles=ends)

    def description(self, board: Board, tags: Mapping[str, str]) -> str:
        """What is chosen, in words."""
        pieces = self._moved or self.selected_pieces(board)
        if len(pieces) == 1:
            return described(board, pieces[0], dict(tags))
        return tr("{count} pieces are chosen", count=len(pieces)) if pieces else ""
