"""The link tool: draw stairs, ladders, holes and balconies, cell by cell."""

from typing import Protocol

from PySide6.QtCore import QObject, Signal

from gridapp.battle.board import Board, Link, LinkKind
from gridapp.battle.commands import PutLink, RemoveLink
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.grid.cells import Cell, Point
from gridapp.grid.floors import floor_of
from gridapp.scene.coordinates import from_scene
from gridapp.session.compass import neighbour
from gridapp.session.links import PASSAGES, link_at, new_opening, new_passage
from gridapp.session.overlays.sketch import SketchMark
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class LinkSource(Protocol):
    """Says which link is drawn next."""

    @property
    def kind(self) -> LinkKind | None:
        """The kind of link."""
        ...

    @property
    def steps(self) -> int:
        """What its passage costs."""
        ...

    @property
    def is_secret(self) -> bool:
        """Whether the link is secret from players."""
        ...


class LinkTool(QObject):
    """Draws links between floors until closed.

    Stairs and ladders take two clicks, one for each floor; holes and balconies a click or a box.
    ``end_set`` carries the floor of the first end, ``touched`` the link that was clicked.
    """

    end_set = Signal(int)
    touched = Signal(str)

    def __init__(self, context: ToolContext, source: LinkSource) -> None:
        super().__init__(context)
        self.is_over = True
        self._context, self._source = context, source
        self._pointer: Cell | None = None
        self._first: Cell | None = None
        self._corner: Cell | None = None

    @property
    def _board(self) -> Board:
        return self._context.session.battle.board

    @property
    def _is_passage(self) -> bool:
        return self._source.kind in PASSAGES

    def activate(self) -> None:
        """Make this the active tool."""
        self.is_over = False
        self.show_hint()

    def show_hint(self) -> None:
        """Tell in the status line what the next click does."""
        if not self._is_passage:
            text = tr("Click a cell of the upper floor, or draw a box over several")
        elif self._first is None:
            text = tr("Click the cell where it begins")
        else:
            first = self._board.grid.label(self._first)
            text = tr("From {cell}: click the other end (PgUp and PgDown)", cell=first)
        self._context.say(text, Tone.HINT)

    def refresh(self) -> None:
        """Show again what a click would draw, after the board was drawn anew."""
        cells = self._cells()
        if self._first is not None:
            cells = (*cells, self._first)
        sketch = SketchMark(cells=tuple(dict.fromkeys(cells)))
        self._context.scene.show_overlay(Overlay((sketch,)) if cells else EMPTY_OVERLAY)

    def _cells(self) -> tuple[Cell, ...]:
        """Return the cell under the pointer, or the cells of the drawn box."""
        if self._pointer is None:
            return ()
        if self._corner is None or self._is_passage:
            return (self._pointer,)
        return _box(self._board, self._corner, self._pointer)

    # The mouse

    def press(self, point: Point) -> None:
        """Begin a box."""
        self._corner = self._cell_at(point)
        self.hover(point)

    def move(self, point: Point) -> None:
        """Widen the box."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Show what a click would draw."""
        self._pointer = self._cell_at(point)
        self.refresh()

    def release(self, point: Point) -> None:
        """Set an end, cut an opening, or choose the link that was clicked."""
        self._pointer = self._cell_at(point)
        cells, self._corner = self._cells(), None
        if self._pointer is not None:
            self._draw(self._pointer, cells)

    def double_click(self, point: Point) -> None:
        """Do nothing more than the two clicks did."""

    def _draw(self, cell: Cell, cells: tuple[Cell, ...]) -> None:
        link = link_at(self._board, cell)
        if link is not None and self._first is None and len(cells) == 1:
            self.touched.emit(link.id)
        elif self._is_passage:
            self._draw_end(cell)
        elif (kind := self._source.kind) is not None:
            secret = self._source.is_secret
            self._put(new_opening(self._board, kind, cells, secret=secret))
        self.refresh()

    def _draw_end(self, cell: Cell) -> None:
        first, kind = self._first, self._source.kind
        if first is None:
            self._first = cell
            self.show_hint()
            self.end_set.emit(floor_of(self._board.grid, cell))
        elif kind is not None:
            steps, secret = self._source.steps, self._source.is_secret
            if self._put(new_passage(self._board, kind, (first, cell), steps, secret=secret)):
                self._first = None
                self.show_hint()

    def _put(self, link: Link) -> bool:
        done = self._context.do(PutLink(link))
        if done:
            self.touched.emit(link.id)
        return done

    def _cell_at(self, point: Point) -> Cell | None:
        grid = self._board.grid
        cell = grid.cell_at(point)
        return cell if cell in grid else None

    # Leaving

    def cancel_step(self) -> bool:
        """Forget the first end or the box; return True if there was any."""
        had = self._first is not None or self._corner is not None
        self.cancel_stroke()
        if had:
            self.show_hint()
            self.refresh()
        return had

    def cancel_stroke(self) -> None:
        """Forget the first end and the box."""
        self._first = self._corner = None

    def cancel(self) -> None:
        """Close the tool."""
        self.cancel_stroke()
        self.is_over, self._pointer = True, None
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)

    # Keys

    def step(self, direction: str) -> None:
        """Move the pointer by a cell."""
        grid, board = self._board.grid, self._context.board
        start = self._pointer
        if start is None or floor_of(grid, start) != self._context.scene.floor:
            middle = board.mapToScene(board.viewport().rect().center())
            start = grid.cell_at(from_scene(middle))
        cell = neighbour(grid, start, direction)
        if cell in grid:
            self._pointer = cell
            board.scroll_to_point(grid.centre(cell))
        self.refresh()

    def press_space(self) -> None:
        """Do as a click at the pointer."""
        if self._pointer is not None:
            self._draw(self._pointer, (self._pointer,))

    def press_enter(self, *, safe: bool) -> None:
        """Do as Space."""
        self.press_space()

    def press_backspace(self) -> None:
        """Remove the link at the pointer."""
        link = None if self._pointer is None else link_at(self._board, self._pointer)
        if link is not None:
            self._context.do(RemoveLink(link.id))


def _box(board: Board, corner: Cell, other: Cell) -> tuple[Cell, ...]:
    """Return the cells of the box between two cells."""
    grid = board.grid
    (a, b), (c, d) = grid.offset_of(corner), grid.offset_of(other)
    columns, rows = range(min(a, c), max(a, c) + 1), range(min(b, d), max(b, d) + 1)
    cells = (grid.from_offset((column, row)) for row in rows for column in columns)
    return tuple(cell for cell in cells if cell in grid)
