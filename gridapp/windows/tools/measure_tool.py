"""The tape: a line from cell to cell, with its length; clicks and Space set corners."""

from gridapp.battle.overlays import EMPTY_OVERLAY
from gridapp.grid.cells import Cell, Point
from gridapp.session.compass import neighbour
from gridapp.session.queries.measuring import measure_route
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class MeasureTool:
    """Measures from the first click to the pointer by way of the others, until Esc."""

    def __init__(self, desk: ToolContext, start: Cell | None = None) -> None:
        self.is_over = False
        self._desk = desk
        self._stops: tuple[Cell, ...] = () if start is None else (start,)
        self._end = start
        said = tr("Click where to measure from; Space or click sets a corner, Esc ends")
        desk.say(said, Tone.HINT)

    def _show(self, cell: Cell) -> None:
        grid = self._desk.session.battle.board.grid
        if cell not in grid:
            return
        self._end = cell
        if self._stops:
            session = self._desk.session
            overlay = measure_route(session.battle, session.rules, (*self._stops, cell))
            self._desk.scene.show_overlay(overlay)
            self._desk.say(overlay.status, Tone.DRAG)

    def press(self, point: Point) -> None:
        """The corner is set where the button comes up."""

    def move(self, point: Point) -> None:
        """The same with the button down."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Measure to the cell under the pointer."""
        self._show(self._desk.session.battle.board.grid.cell_at(point))

    def release(self, point: Point) -> None:
        """Measure from here on."""
        self.hover(point)
        self.press_space()

    def cancel(self) -> None:
        """Roll the tape up."""
        self.is_over = True
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        self._desk.say("", Tone.HINT)

    # Keys

    def step(self, direction: str) -> None:
        """Measure to the next cell that way."""
        battle = self._desk.session.battle
        token = battle.token(battle.active)
        here = self._end or (token.cell if token else (0, 0))
        self._stops = self._stops or (here,)
        self._show(neighbour(battle.board.grid, here, direction))

    def press_space(self) -> None:
        """Set a corner."""
        if self._end is not None and self._end not in self._stops[-1:]:
            self._stops = (*self._stops, self._end)

    def press_backspace(self) -> None:
        """Forget the last corner."""
        self._stops = self._stops[:-1]
        if self._end is not None:
            self._show(self._end)

    def press_enter(self, *, safe: bool) -> None:
        """Begin anew."""
        self._stops = ()
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
