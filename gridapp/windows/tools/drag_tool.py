"""Dragging creatures with the mouse: the session answers, the scene shows."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication

from gridapp.battle.outcomes import Refused
from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay
from gridapp.grid.cells import Point
from gridapp.scene.coordinates import from_scene
from gridapp.session.drag import Drag
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.deferred_details import DeferredDetails
from gridapp.windows.tools.idle_worker import IdleWorker
from gridapp.windows.tools.tool_context import ToolContext

FREE_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""Window managers often take Alt and a drag for themselves."""
_SAFE = Qt.KeyboardModifier.ShiftModifier
DETAILS_DELAY_MS = 120


class DragTool:
    """Picks creatures up and sets them down; without rules while ``free``, Ctrl or Alt says so."""

    is_over = False

    def __init__(self, desk: ToolContext, move: str) -> None:
        self.move_action = move
        self.free = False
        self._desk = desk
        self._drag: Drag | None = None
        self._offset = (0.0, 0.0)
        self._has_moved = False
        self._at: Point = (0.0, 0.0)
        self._rest = QTimer(desk.board, singleShot=True, interval=DETAILS_DELAY_MS)
        self._rest.timeout.connect(self._detail)
        self._details = DeferredDetails(desk.board, self._show)
        self._pause = IdleWorker(desk.board, self._prepare)

    @property
    def is_dragging(self) -> bool:
        """Whether a creature is in the air."""
        return self._drag is not None

    def press(self, point: Point) -> None:
        """Pick up the creature under the pointer."""
        token = self._desk.board.token_at(point)
        item = self._desk.scene.token_item(token) if token else None
        if token is None or item is None:
            return
        free = self.free or bool(QGuiApplication.keyboardModifiers() & FREE_MODIFIERS)
        self._drag = self._desk.session.start_drag(token, point, self.move_action, free=free)
        middle = from_scene(item.centre)
        self._offset = (middle[0] - point[0], middle[1] - point[1])
        self._has_moved = False

    def move(self, point: Point) -> None:
        """Carry it along and show what a drop here would mean."""
        if self._drag is None:
            return
        if not self._has_moved:
            self._has_moved = True
            self._desk.board.set_dragged_token(self._drag.token.id)
        self._desk.board.move_drag_ghost((point[0] + self._offset[0], point[1] + self._offset[1]))
        self._at = point
        self._details.stop()
        self._drag.use_safest_route = bool(QGuiApplication.keyboardModifiers() & _SAFE)
        self._show(self._drag.overlay_at(point))
        self._desk.show_parts(self._drag.round_parts_at(self._drag.cell_under(point)))
        self._rest.start()
        self._pause.restart()

    def _prepare(self) -> bool:
        """Work out a cell that the pointer may go to next; whether one was left."""
        return self._drag is not None and self._drag.precompute_neighbour(self._at)

    def _show(self, overlay: Overlay) -> None:
        self._desk.scene.show_overlay(overlay)
        self._desk.say(overlay.status, Tone.DRAG if overlay.legal else Tone.REFUSED)

    def _detail(self) -> None:
        """Once the pointer rests there is time for the safest way, and for many foes."""
        if self._drag is not None:
            self._details.start(self._drag.detailed_overlays(self._drag.cell_under(self._at)))

    def press_space(self) -> None:
        """Let the way go by the cell under the pointer."""
        if self._drag is not None and self._drag.add_stop(self._drag.cell_under(self._at)):
            self._detail()

    def press_backspace(self) -> None:
        """Forget the last waypoint."""
        if self._drag is not None and self._drag.remove_last_stop():
            self._detail()

    def hover(self, point: Point) -> None:
        """Nothing is held."""

    def release(self, point: Point) -> None:
        """Set it down, or let it glide back with the reason."""
        drag, self._drag = self._drag, None
        self._rest.stop()
        self._details.stop()
        if drag is None or not self._has_moved:
            return
        drag.use_safest_route = bool(QGuiApplication.keyboardModifiers() & _SAFE)
        asked = drag.command_at(point)
        if isinstance(asked, Refused):
            self._desk.say(str(asked), Tone.REFUSED)
        elif asked is not None and self._desk.do(asked):
            self._desk.board.set_dragged_token(None)
            return
        self._put_back(drag)

    def cancel(self) -> None:
        """Let it glide back."""
        drag, self._drag = self._drag, None
        self._rest.stop()
        self._details.stop()
        if drag is not None:
            self._put_back(drag)
            self._desk.say("", Tone.HINT)

    def _put_back(self, drag: Drag) -> None:
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        self._desk.show_parts(self._desk.session.round_parts())
        self._desk.board.return_drag_ghost(drag.token.id)
