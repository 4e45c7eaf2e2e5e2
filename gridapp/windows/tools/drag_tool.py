"""The drag tool: move a creature with the mouse, with a preview from the session."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication

from gridapp.battle.outcomes import Refused
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.grid.cells import Cell, Point
from gridapp.scene.coordinates import from_scene
from gridapp.session.i18n import shown
from gridapp.session.overlays.registry import Level
from gridapp.session.overlays.unknown import drag_status
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.deferred_details import DeferredDetails
from gridapp.windows.tools.idle_worker import IdleWorker
from gridapp.windows.tools.tool_context import ToolContext

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.session.drag import Drag
    from gridapp.session.drag_moves import DragFrame

FREE_MODIFIER = Qt.KeyboardModifier.ControlModifier
_SAFE_MODIFIER = Qt.KeyboardModifier.ShiftModifier
_EVERYTHING_MODIFIER = Qt.KeyboardModifier.AltModifier
DETAILS_DELAY_MS = 120


class _Grip(NamedTuple):
    """A creature that is pressed: what a drag begins with once the pointer moves."""

    token: str
    point: Point
    free: bool
    level: Level


class DragTool:
    """The default tool: drags a creature to a cell.

    Ctrl or ``free`` moves without rules; Shift takes the safest route; Alt shows everything.
    """

    is_over = False

    def __init__(self, context: ToolContext, move: str) -> None:
        self.move_action = move
        self.free = False
        self._context = context
        self._grip: _Grip | None = None
        self._drag: Drag | None = None
        self._offset = (0.0, 0.0)
        self._has_moved = False
        self._pointer: Point = (0.0, 0.0)
        self._cell: Cell = (0, 0)
        self._parts_cell: Cell | None = None
        self._is_complete = False
        self._steps: Iterator[Cell] = iter(())
        self._details_timer = QTimer(context.board, singleShot=True, interval=DETAILS_DELAY_MS)
        self._details_timer.timeout.connect(self._show_details)
        self._details = DeferredDetails(context.board, self._show)
        self._idle_worker = IdleWorker(context.board, self._prepare)

    @property
    def is_dragging(self) -> bool:
        """Whether a creature is being dragged, or pressed."""
        return self._grip is not None

    def press(self, point: Point) -> None:
        """Take hold of the creature under the pointer; a drag begins with the first move.

        Most presses are clicks, and the first one after the start should not wait for what only a
        drag needs.
        """
        token = self._context.board.token_at(point)
        item = self._context.scene.token_item(token) if token else None
        if token is None or item is None:
            return
        free = self.free or bool(QGuiApplication.keyboardModifiers() & FREE_MODIFIER)
        held = QGuiApplication.keyboardModifiers() & _EVERYTHING_MODIFIER
        level = Level.EVERYTHING if held else self._context.level
        self._grip, self._drag = _Grip(token, point, free, level), None
        self._has_moved, self._parts_cell = False, None
        self._is_complete, self._steps = False, iter(())
        middle = from_scene(item.centre)
        self._offset = (middle[0] - point[0], middle[1] - point[1])

    def _begun_drag(self) -> "Drag | None":
        """Return the drag of the pressed creature, begun by the first call."""
        grip, session = self._grip, self._context.session
        if self._drag is None and grip is not None:
            self._drag = session.start_drag(
                grip.token, grip.point, self.move_action, free=grip.free
            )
            if self._drag is not None:
                self._drag.level = grip.level
        return self._drag

    def show_level(self, level: Level) -> None:
        """Show this much of the present drag, from now on."""
        if self._grip is None or self._grip.level is level:
            return
        self._grip = self._grip._replace(level=level)
        if self._drag is None:
            return
        self._drag.level = level
        if self._has_moved:
            self._is_complete = True
            self._details.stop()
            self._show(self._drag.overlay_for_cell(self._cell))
            self._details_timer.start()

    def move(self, point: Point) -> None:
        """Move the drag ghost and preview a drop in this cell."""
        drag = self._begun_drag()
        if drag is None:
            return
        if not self._has_moved:
            self._has_moved, self._cell = True, drag.cell_under(point)
            self._context.board.set_dragged_token(drag.token.id)
        self._pointer = point
        self._details.stop()
        drag.use_safest_route = bool(QGuiApplication.keyboardModifiers() & _SAFE_MODIFIER)
        frame = self._frame_at(drag, point)
        self._cell = frame.cell
        self._move_ghost(frame)
        self._show(frame.overlay)
        self._context.show_drag(drag, frame.cell)
        self._details_timer.start()
        self._steps = self._steps_at_rest(drag, frame.cell)
        self._idle_worker.restart()

    def _frame_at(self, drag: "Drag", point: Point) -> "DragFrame":
        """Return what a move shows: in the first cell of a drag, up to a pause, what is calm.

        Covers and the marks of the whole drag take longer than the rest, and come in the pause.
        """
        cell = drag.cell_under(point)
        self._is_complete = self._is_complete or cell != self._cell
        return drag.frame_for_cell(cell) if self._is_complete else drag.early_frame(cell)

    def _move_ghost(self, frame: "DragFrame") -> None:
        """Show the creature at the pointer, with the facing of its arrival."""
        (x, y), (dx, dy), (sx, sy) = self._pointer, self._offset, frame.shift
        self._context.board.turn_drag_ghost(frame.body.space)
        self._context.board.move_drag_ghost((x + dx + sx, y + dy + sy))

    def turn(self, by: int) -> None:
        """Choose the next facing in which a long body can arrive, to the right or left."""
        if self._drag is None or not self._has_moved:
            return
        if self._drag.turn(self._cell, by):
            self.move(self._pointer)
        else:
            self._context.say(tr("There is no room to turn here"), Tone.REFUSED)

    def _prepare(self) -> bool:
        """Take the next of `_steps_at_rest`, then precompute the previews of cells near.

        Return False when nothing remains.
        """
        if self._drag is None:
            return False
        if next(self._steps, None) is not None:
            return True
        return self._drag.precompute_neighbour(self._pointer)

    def _steps_at_rest(self, drag: "Drag", cell: Cell) -> Iterator[Cell]:
        """Show what the first picture lacked, and the parts of the round after the drop.

        Yield the cell after each step, between which the window acts on its events.
        """
        if not self._is_complete:
            for _ in drag.steps_to_frame(cell):
                yield cell
        if not self._is_complete:  # still: the details that may have come meanwhile contain it
            self._is_complete = True
            self._show(drag.overlay_for_cell(cell))
            yield cell
        if self._parts_cell != cell:
            self._parts_cell = cell
            self._context.show_parts(drag.round_parts_at(cell))
            yield cell

    def _show(self, overlay: Overlay) -> None:
        self._context.scene.show_overlay(overlay)
        note = "" if self._drag is None else self._context.note_of_cell(self._cell)
        status = drag_status(overlay)
        text = f"{status}; {note}" if note and overlay.legal else status
        self._context.say(text, Tone.DRAG if overlay.legal else Tone.REFUSED)

    def _show_details(self) -> None:
        """Compute the safest route and other slow details once the pointer rests."""
        if self._drag is not None:
            self._is_complete = True
            self._details.start(self._drag.detailed_overlays(self._cell))

    def press_space(self) -> None:
        """Add a waypoint at the cell under the pointer."""
        if self._drag is not None and self._has_moved and self._drag.add_stop(self._cell):
            self._show_details()

    def press_backspace(self) -> None:
        """Remove the last waypoint."""
        if self._drag is not None and self._drag.remove_last_stop():
            self._show_details()

    def keep_plan(self) -> None:
        """Return the ghost, and ask for the move to be kept as a plan."""
        drag = self._drag
        if drag is not None and self._has_moved:
            self.cancel()
            self._context.keep_plan(drag, self._cell)

    def hover(self, point: Point) -> None:
        """Do nothing: no creature is being dragged."""

    def release(self, point: Point) -> None:
        """Carry out the move, or return the ghost and show the reason."""
        drag = self._let_go()
        if drag is None or not self._has_moved:
            return
        self._context.end_drag()
        drag.use_safest_route = bool(QGuiApplication.keyboardModifiers() & _SAFE_MODIFIER)
        asked = drag.command_at(point)
        if isinstance(asked, Refused):
            self._context.say(shown(asked.text), Tone.REFUSED)
        elif asked is not None and self._context.do(asked):
            self._context.board.set_dragged_token(None)
            return
        self._put_back(drag)

    def cancel(self) -> None:
        """Cancel the drag and return the ghost."""
        was_pressed = self._grip is not None
        drag = self._let_go()
        if drag is not None:
            self._context.end_drag()
            self._put_back(drag)
        if was_pressed:
            self._context.say("", Tone.HINT)

    def _let_go(self) -> "Drag | None":
        """Return the drag, which is over, or ``None`` if none has begun."""
        drag, self._grip, self._drag = self._drag, None, None
        self._details_timer.stop()
        self._details.stop()
        return drag

    def _put_back(self, drag: "Drag") -> None:
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.show_parts(self._context.session.round_parts())
        self._context.board.return_drag_ghost(drag.token.id)
