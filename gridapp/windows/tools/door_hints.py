"""The hint in the status line on the door under the pointer: what a click costs."""

from PySide6.QtCore import QObject

from gridapp.grid.cells import Point
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.doors import door_at, door_hint, has_door_price
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.tools.tool_controller import ToolController


class DoorHints(QObject):
    """Shows the price of a click on a door in the status line as the pointer enters the door."""

    def __init__(self, context: ToolContext, tools: ToolController) -> None:
        super().__init__(tools)
        self._context, self._tools = context, tools
        self._hinted: object = None
        context.board.hovered.connect(lambda x, y: self._hover((x, y)))

    def _hover(self, point: Point) -> None:
        """Say the price of the door at a point, or the usual hint after the pointer left it."""
        battle, free, is_busy = (
            self._context.session.battle,
            self._tools.is_free,
            self._tools.is_busy,
        )
        is_silent = is_busy or not battle.board.doors or not has_door_price(self._context)
        is_covered = is_silent or self._context.board.token_at(point) is not None
        door = None if is_covered else door_at(battle.board, point)
        hinted = (door, free, battle.active) if door else None
        if hinted == self._hinted:
            return
        self._hinted = hinted
        if not is_busy:
            text = door_hint(self._context, door, free=free) if door else ""
            self._context.say(text, Tone.HINT)
