"""Aligning the grid to a map picture, with undo; nothing is stored until confirmed."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.commands import AlignGrid
from gridapp.battle.regrid import regrid_board
from gridapp.battle.tokens import Token
from gridapp.grid import alignment
from gridapp.grid.alignment import MAX_CELL_PIXELS, MIN_CELL_PIXELS
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.session.i18n import decimal, tr, tr_noop
from gridapp.storage.formats.name_hints import parse_name_hint

if TYPE_CHECKING:  # numpy is not needed to begin a battle
    from gridapp.session.setup.picture_lines import LineGrid

COARSE_STEP = 1.01
"""Scale factor per step of the mouse wheel."""

FINE_STEP = 1.001
MAX_CORNER_CELLS = 4
"""Cells between the two draggable corners, fewer on a small board."""


class GridSuggestion(NamedTuple):
    """A suggested grid, and a label with its origin."""

    label: str
    grid: Grid


class _AlignedGrid(NamedTuple):
    """A grid, and whether columns and rows are fixed instead of following the picture."""

    grid: Grid
    own_sides: bool


class GridAlignment:
    """The grid of a board with a picture while being moved and scaled.

    Columns and rows follow the picture until set explicitly; the board always includes every
    creature and note. ``command`` applies the grid to the battle.
    """

    def __init__(
        self, board: Board, tokens: Iterable[Token] = (), pinned: Iterable[Cell] = ()
    ) -> None:
        """Start with the board's grid; the ``pinned`` cells must stay on the board.

        Raises:
            ValueError: The board has no picture.
        """
        if board.picture is None:
            raise ValueError("there is no map picture to lay the grid over")
        self.tokens = tuple(tokens)
        self.grid = board.grid
        self.walls_on_picture = True
        self._board = board
        self._size: Point = (board.picture.width, board.picture.height)
        self._least = _least(board.grid, self.tokens, pinned)
        self._own_sides = alignment.covering(board.grid, self._size, self._least) != board.grid
        self._before: list[_AlignedGrid] = []
        self._after: list[_AlignedGrid] = []
        self._is_held = self._is_begun = False

    @property
    def board(self) -> Board:
        """The board with the new grid."""
        return regrid_board(self._board, self.grid, walls_on_picture=self.walls_on_picture)

    @property
    def command(self) -> AlignGrid:
        """The command to apply the grid."""
        grid = self.grid
        return AlignGrid(grid.columns, grid.rows, grid.pixels, grid.offset, self.walls_on_picture)

    @property
    def is_changed(self) -> bool:
        """True if the grid differs from the board's."""
        return self.grid != self._board.grid

    # Changes

    def nudge(self, across: float, down: float) -> None:
        """Move the grid by pixels."""
        self._take(alignment.nudged(self.grid, across, down))

    def scale(self, steps: float, fixed: Point | None = None, *, fine: bool = False) -> None:
        """Scale the cells around a pixel, by default around the first corner."""
        factor = FINE_STEP if fine else COARSE_STEP
        pixels = self.grid.pixels * factor**steps
        self._take(alignment.scaled(self.grid, pixels, fixed or self.to_pixel(self.first_corner)))

    def move_second_corner(self, pixel: Point) -> None:
        """Scale the grid so that the second corner is at a pixel; the first corner stays."""
        self._take(alignment.stretched(self.grid, self.second_corner, pixel, self.first_corner))

    def fit_cells_between(self, start: Point, end: Point, count: int) -> str:
        """Fit a number of cells between two pixels; return the reason if not possible."""
        try:
            grid = alignment.calibrated(self.grid, start, end, count)
        except ValueError as problem:
            return str(problem)
        self._take(grid, own_sides=False)
        return ""

    def set_pixels_and_offset(self, pixels: float, offset: Point) -> None:
        """Set pixels per cell and offset as typed."""
        self._take(msgspec.structs.replace(self.grid, pixels=pixels, offset=offset))

    def set_columns_and_rows(self, columns: int, rows: int) -> None:
        """Fix the number of columns and rows, regardless of the picture."""
        grid = msgspec.structs.replace(self.grid, columns=columns, rows=rows)
        self._take(grid, own_sides=True)

    def apply_grid(self, grid: Grid) -> None:
        """Apply a suggested grid."""
        self._take(grid, own_sides=True)

    def _take(self, grid: Grid, *, own_sides: bool | None = None) -> None:
        """Set the grid and record the change for undo."""
        own = self._own_sides if own_sides is None else own_sides
        if not own:
            grid = alignment.covering(grid, self._size, self._least)
        grid = msgspec.structs.replace(
            grid,
            columns=max(grid.columns, self._least[0]),
            rows=max(grid.rows, self._least[1]),
        )
        if grid != self.grid and not self._is_begun:
            self._before.append(self._state)
            self._after.clear()
            self._is_begun = self._is_held
        self._state = _AlignedGrid(grid, own)

    def begin_change(self) -> None:
        """Combine all changes until ``end_change`` into a single undo step."""
        self._is_held, self._is_begun = True, False

    def end_change(self) -> None:
        """End a combined change; drop the change if the grid is back at its start."""
        if self._is_begun and self._before[-1].grid == self.grid:
            self._state = self._before.pop()
        self._is_held = self._is_begun = False

    @property
    def _state(self) -> _AlignedGrid:
        """The state restored by undo."""
        return _AlignedGrid(self.grid, self._own_sides)

    @_state.setter
    def _state(self, state: _AlignedGrid) -> None:
        self.grid, self._own_sides = state

    # Undo

    @property
    def can_undo(self) -> bool:
        """True if a change can be undone."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """True if a change can be redone."""
        return bool(self._after)

    def undo(self) -> None:
        """Undo the last change."""
        if self._before:
            self._after.append(self._state)
            self._state = self._before.pop()
            self._is_begun = False

    def redo(self) -> None:
        """Redo a change."""
        if self._after:
            self._before.append(self._state)
            self._state = self._after.pop()

    # Queries

    @property
    def first_corner(self) -> Point:
        """The cell corner to drag for moving the grid, in cells."""
        return alignment.calibration_corner(self.grid.shape, 0, 0)

    @property
    def second_corner(self) -> Point:
        """The cell corner to drag for scaling the grid, in cells."""
        grid = self._board.grid
        across, down = (max(1, min(MAX_CORNER_CELLS, side)) for side in (grid.columns, grid.rows))
        return alignment.calibration_corner(grid.shape, across, down)

    def to_pixel(self, point: Point) -> Point:
        """Convert a board point to picture pixels."""
        return self.grid.to_pixel(point)

    def cells_between(self, start: Point, end: Point) -> float:
        """Return the distance of two pixels in cells."""
        return alignment.cells_between_pixels(self.grid, start, end)

    def _suggested_by_name(self, name: str) -> Iterator[GridSuggestion]:
        """Yield the grid by the number of cells, or of pixels per cell, in a file name."""
        hint = parse_name_hint(name, (int(self._size[0]), int(self._size[1])))
        if hint.columns:
            fitted = alignment.fitted(self.grid, hint.columns, hint.rows, self._size)
            text = tr_noop("The name: {columns} \u00d7 {rows} cells")
            yield GridSuggestion(tr(text, columns=hint.columns, rows=hint.rows), fitted)
        elif hint.pixels:
            said = tr("The name: {pixels} pixels a cell", pixels=decimal(hint.pixels))
            yield GridSuggestion(said, self._covering(hint.pixels))

    def suggestions(
        self,
        name: str,
        origin: Grid | None = None,
        lines: "LineGrid | None" = None,
        resolution: float | None = None,
    ) -> tuple[GridSuggestion, ...]:
        """Return grids suggested by lines in the picture, a file name and dots per inch.

        The last is the grid as imported.
        """
        suggestions: list[GridSuggestion] = []
        if lines is not None and self.grid.shape is CellShape.SQUARE:
            said = tr("The picture's lines: {pixels} pixels a cell", pixels=f"{lines.pixels:.4g}")
            suggestions.append(GridSuggestion(said, self._covering(lines.pixels, _corner(lines))))
        suggestions += self._suggested_by_name(name)
        if resolution and MIN_CELL_PIXELS <= resolution <= MAX_CELL_PIXELS:
            said = tr("An inch a cell: {pixels} pixels", pixels=f"{resolution:.4g}")
            suggestions.append(GridSuggestion(said, self._covering(resolution)))
        if origin is not None and origin.shape is self.grid.shape:
            said = tr("As it came: {pixels} pixels a cell", pixels=decimal(origin.pixels))
            suggestions.append(GridSuggestion(said, origin))
        return tuple(suggestions)

    def _covering(self, pixels: float, offset: Point = (0.0, 0.0)) -> Grid:
        """Return a grid of cells of a size that covers the picture."""
        plain = msgspec.structs.replace(self.grid, pixels=pixels, offset=offset)
        return alignment.covering(plain, self._size, self._least)


def _corner(lines: "LineGrid") -> Point:
    """Return the board's upper left corner in pixels, without cells of which half is cut off."""
    across, down = (
        first - lines.pixels if first >= lines.pixels / 2 else first for first in lines.offset
    )
    return across, down


def _least(grid: Grid, tokens: Iterable[Token], pinned: Iterable[Cell]) -> tuple[int, int]:
    """Return the columns and rows needed by creatures and notes."""
    cells = [cell for token in tokens for cell in grid.covered_cells(token.cell, token.space)]
    cells += pinned
    places = [grid.offset_of(cell) for cell in cells]
    columns = max((column for column, _ in places), default=0) + 1
    return columns, max((row for _, row in places), default=0) + 1
