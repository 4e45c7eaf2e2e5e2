"""Moving a creature by keys: a ghost of it goes step by step, with the preview of a drag."""

from gridapp.battle.outcomes import Refused
from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.views import note_cell
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.session.compass import neighbour
from gridapp.session.drag import Drag
from gridapp.windows.board.note_tips import note_text
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.deferred_details import DeferredDetails
from gridapp.windows.tools.tool_context import ToolContext


class KeyboardMoveTool:
    """A creature in the air, led by keys; a click sets a waypoint."""

    def __init__(self, desk: ToolContext, drag: Drag) -> None:
        self.is_over = False
        self.cell = drag.token.cell
        self._desk = desk
        self._drag = drag
        self._details = DeferredDetails(desk.board, self._draw)

    def step(self, direction: str) -> None:
        """One cell that way; off the board there is none."""
        self.go_to(neighbour(self._grid, self.cell, direction))

    def go_to(self, cell: Cell) -> None:
        """To a cell, if it lies on the board with room for all of the body."""
        if all(one in self._grid for one in self._grid.covered_cells(cell, self._drag.token.space)):
            self.cell = cell
        self._show()

    @property
    def _grid(self) -> Grid:
        return self._desk.session.battle.board.grid

    def _show(self) -> None:
        self._details.start(self._drag.detailed_overlays(self.cell))
        self._desk.board.scroll_to_point(self._grid.centre(self.cell))
        self._desk.show_parts(self._drag.round_parts_at(self.cell))

    def _draw(self, overlay: Overlay) -> None:
        self._desk.scene.show_overlay(overlay)
        said = "; ".join((overlay.status, *self._notes()))
        self._desk.say(said, Tone.DRAG if overlay.legal else Tone.REFUSED)

    def _notes(self) -> list[str]:
        """What the notes pinned to the cell say: keys point at no mark."""
        battle = self._desk.session.battle
        here = (note for note in battle.notes if note_cell(battle, note) == self.cell)
        return [" ".join(note_text(battle, note).split()) for note in here]

    def press_space(self) -> None:
        """Let the way go by this cell."""
        if self._drag.add_stop(self.cell):
            self._show()
            said = tr("Waypoint at {cell}", cell=self._grid.label(self.cell))
            self._desk.say(said, Tone.DRAG)

    def press_backspace(self) -> None:
        """Forget the last waypoint."""
        if self._drag.remove_last_stop():
            self._show()

    def press_enter(self, *, safe: bool) -> None:
        """Drop it here, by the safest way if that is wished."""
        self._details.stop()
        self._drag.use_safest_route = safe
        asked = self._drag.command_for_cell(self.cell)
        if isinstance(asked, Refused):
            self._drag.use_safest_route = False
            self._desk.say(str(asked), Tone.REFUSED)
            return
        self.is_over = True
        self._details.close()
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        if asked is not None:
            self._desk.do(asked)

    # The pointer

    def press(self, point: Point) -> None:
        """The waypoint is set where the button comes up."""

    def move(self, point: Point) -> None:
        """Keys lead it, not the pointer."""

    def hover(self, point: Point) -> None:
        """Keys lead it, not the pointer."""

    def release(self, point: Point) -> None:
        """Go to the cell that was clicked, and by it."""
        self.go_to(self._grid.cell_at(point))
        self.press_space()

    def cancel(self) -> None:
        """Leave it where it stands."""
        self.is_over = True
        self._details.close()
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        self._desk.show_parts(self._desk.session.round_parts())
        self._desk.say("", Tone.HINT)
