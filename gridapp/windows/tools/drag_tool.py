"""Dragging creatures with the mouse: the session answers, the scene shows."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication

from gridapp.battle.outcomes import Refused
from gridapp.battle.overlays import NOTHING, Overlay
from gridapp.grid.cells import Point
from gridapp.scene.coordinates import cells_of
from gridapp.session.drag import Drag
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.deferred_details import Detailing
from gridapp.windows.tools.idle_worker import Pause
from gridapp.windows.tools.tool_context import Desk

FREE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""Window managers often take Alt and a drag for themselves."""
_SAFE = Qt.KeyboardModifier.ShiftModifier
REST_MS = 120


class DragTool:
    """Picks creatures up and sets them down; without rules while ``free``, Ctrl or Alt says so."""

    is_over = False

    def __init__(self, desk: Desk, move: str) -> None:
        self.move_action = move
        self.free = False
        self._desk = desk
        self._drag: Drag | None = None
        self._offset = (0.0, 0.0)
        self._has_moved = False
        self._at: Point = (0.0, 0.0)
        self._rest = QTimer(desk.board, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._detail)
        self._details = Detailing(desk.board, self._show)
        self._pause = Pause(desk.board, self._prepare)

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
        free = self.free or bool(QGuiApplication.keyboardModifiers() & FREE)
        self._drag = self._desk.session.pick_up(token, point, self.move_action, free=free)
        middle = cells_of(item.middle)
        self._offset = (middle[0] - point[0], middle[1] - point[1])
        self._has_moved = False

    def move(self, point: Point) -> None:
        """Carry it along and show what a drop here would mean."""
        if self._drag is None:
            return
        if not self._has_moved:
            self._has_moved = True
            self._desk.board.set_carried(self._drag.token.id)
        self._desk.board.carry_to((point[0] + self._offset[0], point[1] + self._offset[1]))
        self._at = point
        self._details.stop()
        self._drag.safe = bool(QGuiApplication.keyboardModifiers() & _SAFE)
        self._show(self._drag.hover(point))
        self._desk.show_parts(self._drag.parts(self._drag.cell_under(point)))
        self._rest.start()
        self._pause.begin()

    def _prepare(self) -> bool:
        """Work out a cell that the pointer may go to next; whether one was left."""
        return self._drag is not None and self._drag.prepare(self._at)

    def _show(self, overlay: Overlay) -> None:
        self._desk.scene.show_overlay(overlay)
        self._desk.say(overlay.line, Tone.DRAG if overlay.legal else Tone.REFUSED)

    def _detail(self) -> None:
        """Once the pointer rests there is time for the safest way, and for many foes."""
        if self._drag is not None:
            self._details.begin(self._drag.details(self._drag.cell_under(self._at)))

    def mark(self) -> None:
        """Let the way go by the cell under the pointer."""
        if self._drag is not None and self._drag.stop_at(self._drag.cell_under(self._at)):
            self._detail()

    def back(self) -> None:
        """Forget the last waypoint."""
        if self._drag is not None and self._drag.forget_stop():
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
        drag.safe = bool(QGuiApplication.keyboardModifiers() & _SAFE)
        asked = drag.drop(point)
        if isinstance(asked, Refused):
            self._desk.say(str(asked), Tone.REFUSED)
        elif asked is not None and self._desk.do(asked):
            self._desk.board.set_carried(None)
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
        self._desk.scene.show_overlay(NOTHING)
        self._desk.show_parts(self._desk.session.parts())
        self._desk.board.glide_back(drag.token.id)
