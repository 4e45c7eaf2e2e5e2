"""Marks of lights on the GM's board under the pointer: circles, and a tooltip."""

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip

from gridapp.battle.vision.lights import Light
from gridapp.scene.coordinates import from_scene
from gridapp.scene.guard import guarded
from gridapp.session.lights import light_text
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.widgets.plain_text import plain_tooltip


class LightMarks(QObject):
    """Shows how far the light under the pointer shines, and the one chosen in the window."""

    def __init__(self, context: ToolContext) -> None:
        super().__init__(context.board)
        self._context = context
        self._chosen = self._hovered = ""
        context.board.viewport().installEventFilter(self)

    def choose(self, light: str) -> None:
        """Show how far this light shines, until another is chosen; "" for none."""
        self._chosen = light
        self._show()

    def light_at(self, spot: QPoint) -> Light | None:
        """Return the light whose mark is at a viewport position."""
        board, scene = self._context.board, self._context.scene
        point = from_scene(board.mapToScene(spot))
        mark = scene.lights.light_at(point, board.pixels_per_cell)
        return self._context.session.battle.lighting.light(mark.id) if mark is not None else None

    def _show(self) -> None:
        shown = {self._chosen, self._hovered} - {""}
        self._context.scene.lights.choose(shown)

    @guarded(fallback=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self._context.scene.lights.lights:
            return False
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self._hover(event.position().toPoint())
        elif event.type() == QEvent.Type.Leave:
            self._hovered = ""
            self._show()
        elif isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            return self._show_tip(event)
        return False

    def _hover(self, spot: QPoint) -> None:
        light = self.light_at(spot)
        hovered = light.id if light is not None else ""
        if hovered != self._hovered:
            self._hovered = hovered
            self._show()

    def _show_tip(self, event: QHelpEvent) -> bool:
        light = self.light_at(event.pos())
        if light is None:
            return False
        text = plain_tooltip(light_text(self._context.session.battle, light))
        QToolTip.showText(event.globalPos(), text, self._context.board.viewport())
        return True
