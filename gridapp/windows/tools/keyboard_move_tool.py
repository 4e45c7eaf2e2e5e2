"""The keyboard move tool: move a creature cell by cell with keys, with the preview of a drag."""

from gridapp.battle.outcomes import Refused
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.shown.views import note_cell
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.session.compass import neighbour
from gridapp.session.drag import Drag
from gridapp.session.i18n import shown
from gridapp.session.overlays.registry import Level
from gridapp.session.overlays.unknown import drag_status
from gridapp.windows.board.note_tips import note_text
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.deferred_details import DeferredDetails
from gridapp.windows.tools.tool_context import ToolContext


class KeyboardMoveTool:
    """A drag controlled by direction keys; a click sets a waypoint."""

    def __init__(self, context: ToolContext, drag: Drag) -> None:
        self.is_over = False
        self.cell = drag.token.cell
        self._context = context
        self._drag = drag
        self._drag.level = context.level
        self._details = DeferredDetails(context.board, self._show_overlay)

    def show_level(self, level: Level) -> None:
        """Show this much, from now on."""
        if self._drag.level is not level:
            self._drag.level = level
            self._show()

    def step(self, direction: str) -> None:
        """Go to the neighbouring cell in this direction, if on the board."""
        self.go_to(neighbour(self._grid, self.cell, direction))

    def go_to(self, cell: Cell) -> None:
        """Go to a cell if the whole footprint fits on the board."""
        if all(
            covered in self._grid
            for covered in self._grid.covered_cells(cell, self._drag.body_at(cell).space)
        ):
            self.cell = cell
        self._show()

    @property
    def _grid(self) -> Grid:
        return self._context.session.battle.board.grid

    def _show(self) -> None:
        self._details.start(self._drag.detailed_overlays(self.cell))
        self._context.board.scroll_to_point(self._grid.centre(self.cell))
        self._context.show_parts(self._drag.round_parts_at(self.cell))
        self._context.show_drag(self._drag, self.cell)

    def _show_overlay(self, overlay: Overlay) -> None:
        self._context.scene.show_overlay(overlay)
        message = "; ".join((drag_status(overlay), *self._notes()))
        self._context.say(message, Tone.DRAG if overlay.legal else Tone.REFUSED)

    def _notes(self) -> list[str]:
        """Return the notes pinned to the cell, which the keyboard cannot point at."""
        battle = self._context.session.battle
        pinned = (note for note in battle.notes if note_cell(battle, note) == self.cell)
        return [" ".join(note_text(battle, note).split()) for note in pinned]

    def press_space(self) -> None:
        """Add a waypoint at this cell."""
        if self._drag.add_stop(self.cell):
            self._show()
            message = tr("Waypoint at {cell}", cell=self._grid.label(self.cell))
            self._context.say(message, Tone.DRAG)

    def press_backspace(self) -> None:
        """Remove the last waypoint."""
        if self._drag.remove_last_stop():
            self._show()

    def turn(self, by: int) -> None:
        """Choose the next facing in which a long body can arrive, to the right or left."""
        if self._drag.turn(self.cell, by):
            self._show()
        else:
            self._context.say(tr("There is no room to turn here"), Tone.REFUSED)

    def keep_plan(self) -> None:
        """End the move and store it as a plan."""
        self.cancel()
        self._context.keep_plan(self._drag, self.cell)

    def press_enter(self, *, safe: bool) -> None:
        """Move to this cell, by the safest route if ``safe``."""
        self._details.stop()
        self._drag.use_safest_route = safe
        asked = self._drag.command_for_cell(self.cell)
        if isinstance(asked, Refused):
            self._drag.use_safest_route = False
            self._context.say(shown(asked.text), Tone.REFUSED)
            return
        self.is_over = True
        self._details.close()
        self._context.end_drag()
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        if asked is not None:
            self._context.do(asked)

    # Pointer

    def press(self, point: Point) -> None:
        """Do nothing: the waypoint is set on release."""

    def move(self, point: Point) -> None:
        """Do nothing: the keys move the ghost."""

    def hover(self, point: Point) -> None:
        """Do nothing: the keys move the ghost."""

    def release(self, point: Point) -> None:
        """Go to the clicked cell and add a waypoint."""
        self.go_to(self._grid.cell_at(point))
        self.press_space()

    def cancel(self) -> None:
        """Cancel the move."""
        self.is_over = True
        self._context.end_drag()
        self._details.close()
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.show_parts(self._context.session.round_parts())
        self._context.say("", Tone.HINT)
