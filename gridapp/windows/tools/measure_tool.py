"""The measure tool: the length of a path from cell to cell, with corners."""

from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.grid.cells import Cell, Point
from gridapp.session.compass import neighbour
from gridapp.session.queries.measuring import measure_route
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class MeasureTool:
    """Measures from the first click through all corners to the pointer, until Esc."""

    def __init__(self, context: ToolContext, start: Cell | None = None) -> None:
        self.is_over = False
        self._context = context
        self._corners: tuple[Cell, ...] = () if start is None else (start,)
        self._end = start
        message = tr("Click the starting cell; click or Space adds a corner, Esc ends")
        context.say(message, Tone.HINT)

    def _show(self, cell: Cell) -> None:
        grid = self._context.session.battle.board.grid
        if cell not in grid:
            return
        self._end = cell
        if self._corners:
            session = self._context.session
            overlay = measure_route(session.battle, session.rules, (*self._corners, cell))
            self._context.scene.show_overlay(overlay)
            self._context.say(overlay.status, Tone.DRAG)

    def press(self, point: Point) -> None:
        """Do nothing: the corner is set on release."""

    def move(self, point: Point) -> None:
        """Treat a drag like a hover."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Measure to the cell under the pointer."""
        self._show(self._context.session.battle.board.grid.cell_at(point))

    def release(self, point: Point) -> None:
        """Add a corner at this cell."""
        self.hover(point)
        self.press_space()

    def cancel(self) -> None:
        """Close the tool."""
        self.is_over = True
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)

    # Keys

    def step(self, direction: str) -> None:
        """Measure to the neighbouring cell in this direction."""
        battle = self._context.session.battle
        token = battle.token(battle.active)
        start = self._end or (token.cell if token else (0, 0))
        self._corners = self._corners or (start,)
        self._show(neighbour(battle.board.grid, start, direction))

    def press_space(self) -> None:
        """Add a corner."""
        if self._end is not None and self._end not in self._corners[-1:]:
            self._corners = (*self._corners, self._end)

    def press_backspace(self) -> None:
        """Remove the last corner."""
        self._corners = self._corners[:-1]
        if self._end is not None:
            self._show(self._end)

    def press_enter(self, *, safe: bool) -> None:
        """Start a new measurement."""
        self._corners = ()
        self._context.scene.show_overlay(EMPTY_OVERLAY)
