"""A grid while it is laid over a map picture: each change can be taken back, none is kept yet."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.commands import AlignGrid
from gridapp.battle.regrid import regrid_board
from gridapp.battle.tokens import Token
from gridapp.grid import alignment
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.session.i18n import tr, tr_noop
from gridapp.storage.formats.name_hints import name_hint

STEP = 1.01
"""The factor of one step of the wheel."""

FINE = 1.001
BLOCK = 4
"""So many cells lie between the two corners that can be drawn, fewer on a small board."""


class GridSuggestion(NamedTuple):
    """A grid that somebody else knows of, and whence."""

    label: str
    grid: Grid


class _State(NamedTuple):
    """A grid, and whether its sides are as somebody said, instead of following the picture."""

    grid: Grid
    own_sides: bool


class GridAlignment:
    """The grid of a board with a picture, moved and scaled; ``command`` makes it the battle's.

    Columns and rows follow the picture until somebody says how many there shall be; the board
    never ends before a creature or a note.
    """

    def __init__(
        self, board: Board, tokens: Iterable[Token] = (), pinned: Iterable[Cell] = ()
    ) -> None:
        """Begin with a board as it is; cells that something is ``pinned`` to stay on it.

        Raises:
            ValueError: it has no picture.
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
        self._before: list[_State] = []
        self._after: list[_State] = []
        self._is_held = self._is_begun = False

    @property
    def board(self) -> Board:
        """The board as it would be."""
        return regrid_board(self._board, self.grid, walls_on_picture=self.walls_on_picture)

    @property
    def command(self) -> AlignGrid:
        """What would make it so."""
        grid = self.grid
        return AlignGrid(grid.columns, grid.rows, grid.pixels, grid.offset, self.walls_on_picture)

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to do."""
        return self.grid != self._board.grid

    # Changes

    def nudge(self, across: float, down: float) -> None:
        """Move the grid by pixels."""
        self._take(alignment.nudged(self.grid, across, down))

    def scale(self, steps: float, fixed: Point | None = None, *, fine: bool = False) -> None:
        """Make cells larger or smaller round a pixel, or round the first corner."""
        factor = FINE if fine else STEP
        pixels = self.grid.pixels * factor**steps
        self._take(alignment.scaled(self.grid, pixels, fixed or self.to_pixel(self.first_corner)))

    def move_second_corner(self, pixel: Point) -> None:
        """Bring the second corner to a pixel; the first one stays."""
        self._take(alignment.stretched(self.grid, self.second_corner, pixel, self.first_corner))

    def fit_cells_between(self, one: Point, other: Point, count: int) -> str:
        """Lay so many cells between two pixels; why not, if that cannot be."""
        try:
            grid = alignment.calibrated(self.grid, one, other, count)
        except ValueError as problem:
            return str(problem)
        self._take(grid, own_sides=False)
        return ""

    def set_pixels_and_offset(self, pixels: float, offset: Point) -> None:
        """Take numbers as they are typed."""
        self._take(msgspec.structs.replace(self.grid, pixels=pixels, offset=offset))

    def set_columns_and_rows(self, columns: int, rows: int) -> None:
        """From now on there are so many columns and rows, whatever the picture needs."""
        grid = msgspec.structs.replace(self.grid, columns=columns, rows=rows)
        self._take(grid, own_sides=True)

    def apply_grid(self, grid: Grid) -> None:
        """Take a grid that was suggested."""
        self._take(grid, own_sides=True)

    def _take(self, grid: Grid, *, own_sides: bool | None = None) -> None:
        """Take a grid; its sides follow the picture, or do not, as before unless it is told."""
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
        self._state = _State(grid, own)

    def begin_change(self) -> None:
        """What follows is one change, until ``let_go``."""
        self._is_held, self._is_begun = True, False

    def end_change(self) -> None:
        """Changes are taken back one by one again; one that led back to its start is none."""
        if self._is_begun and self._before[-1].grid == self.grid:
            self._state = self._before.pop()
        self._is_held = self._is_begun = False

    @property
    def _state(self) -> _State:
        """All that undo gives back."""
        return _State(self.grid, self._own_sides)

    @_state.setter
    def _state(self, state: _State) -> None:
        self.grid, self._own_sides = state

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to bring back."""
        return bool(self._after)

    def undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self._after.append(self._state)
            self._state = self._before.pop()
            self._is_begun = False

    def redo(self) -> None:
        """Bring a change back."""
        if self._after:
            self._before.append(self._state)
            self._state = self._after.pop()

    # What is read off

    @property
    def first_corner(self) -> Point:
        """The corner of the first cell that can be drawn to move the grid, in cell units."""
        return alignment.calibration_corner(self.grid.shape, 0, 0)

    @property
    def second_corner(self) -> Point:
        """The corner of a cell farther on that can be drawn to scale it."""
        grid = self._board.grid
        across, down = (max(1, min(BLOCK, side)) for side in (grid.columns, grid.rows))
        return alignment.calibration_corner(grid.shape, across, down)

    def to_pixel(self, point: Point) -> Point:
        """Where a point of the board lies on the picture."""
        return self.grid.to_pixel(point)

    def cells_between(self, one: Point, other: Point) -> float:
        """How many cells lie between two pixels now."""
        return alignment.cells_between_pixels(self.grid, one, other)

    def suggestions(self, name: str, origin: Grid | None = None) -> tuple[GridSuggestion, ...]:
        """What a name says, and the grid that the map came with, where they say anything."""
        size = (int(self._size[0]), int(self._size[1]))
        hint, found = name_hint(name, size), []
        if hint.columns:
            fitted = alignment.fitted(self.grid, hint.columns, hint.rows, self._size)
            text = tr_noop("The name: {columns} \u00d7 {rows} cells")
            said = tr(text, columns=hint.columns, rows=hint.rows)
            found.append(GridSuggestion(said, fitted))
        elif hint.pixels:
            plain = msgspec.structs.replace(self.grid, pixels=hint.pixels, offset=(0.0, 0.0))
            covering = alignment.covering(plain, self._size, self._least)
            said = tr("The name: {pixels} pixels a cell", pixels=f"{hint.pixels:g}")
            found.append(GridSuggestion(said, covering))
        if origin is not None and origin.shape is self.grid.shape:
            said = tr("As it came: {pixels} pixels a cell", pixels=f"{origin.pixels:g}")
            found.append(GridSuggestion(said, origin))
        return tuple(found)


def _least(grid: Grid, tokens: Iterable[Token], pinned: Iterable[Cell]) -> tuple[int, int]:
    """How many columns and rows creatures and notes need."""
    cells = [cell for token in tokens for cell in grid.covered_cells(token.cell, token.space)]
    cells += pinned
    places = [grid.offset_of(cell) for cell in cells]
    columns = max((column for column, _ in places), default=0) + 1
    return columns, max((row for _, row in places), default=0) + 1
