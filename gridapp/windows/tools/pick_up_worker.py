"""Prepares the first pick-up of the active creature while the user rests."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.scene.guard import guarded
from gridapp.windows.later_imports import import_later
from gridapp.windows.tools.drag_tool import DragTool
from gridapp.windows.tools.tool_context import ToolContext

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.session.drag import Drag

PAUSE_MS = 60
"""Time after a change of the battle: what was changed is painted, and nobody has pressed yet."""


class PickUpWorker:
    """Computes the first overlay of a drag in a pause, which fills the caches that it needs.

    In steps, between which the window acts on its events. Cost: that of the first pick-up itself,
    once for each state of a fight; nothing in the setup, where a drag asks for no rules.
    """

    def __init__(self, context: ToolContext, tool: DragTool) -> None:
        """Prepare the drags of a tool while no drag is in progress."""
        self._context, self._tool = context, tool
        self._prepared: Battle | None = None
        self._steps: Iterator[object] = iter(())
        self._timer = QTimer(context.board, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._prepare)
        self._step_timer = QTimer(context.board, singleShot=True, interval=0)
        self._step_timer.timeout.connect(self._take_step)

    def restart(self) -> None:
        """Wait for the next pause after a change of the battle."""
        self._timer.start()

    @guarded
    def _prepare(self) -> None:
        session = self._context.session
        battle = session.battle
        token = battle.token(battle.active)
        waits = battle.phase is not Phase.FIGHT or battle.question is not None
        if token is None or waits or battle is self._prepared or self._tool.is_dragging:
            return
        self._prepared = battle
        self._steps = self._pick_up(token)
        self._take_step()

    def _pick_up(self, token: Token) -> Iterator[object]:
        """Yield after each step of a pick-up: first the imports, then the computations."""
        yield from import_later()
        session = self._context.session
        middle = session.battle.board.grid.centre(token.cell)
        drag = session.start_drag(token.id, middle, self._tool.move_action)
        if drag is not None:
            drag.level = self._context.level
            yield from _steps(drag)

    @guarded
    def _take_step(self) -> None:
        """Take a step; none is left to take once a drag has begun or the battle has changed."""
        is_idle = not self._tool.is_dragging and self._context.session.battle is self._prepared
        if is_idle and next(self._steps, None) is not None:
            self._step_timer.start()


def _steps(drag: "Drag") -> Iterator[object]:
    """Yield after each step of a first pick-up, up to the covers and the parts of the round."""
    yield drag.preview.options
    for cell in drag.preview.situation.grid.neighbours(drag.token.cell)[:1]:
        yield drag.early_frame(cell)
        for _ in drag.steps_to_frame(cell):
            yield cell
        yield drag.round_parts_at(cell)
