"""The light tool: put lights down, hand them to creatures, and move lights on the map."""

from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from gridapp.battle.commands import PutLight, RemoveLight
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.state import Battle
from gridapp.battle.vision.lights import Light
from gridapp.grid.cells import Point
from gridapp.scene.coordinates import from_scene
from gridapp.session.compass import neighbour
from gridapp.session.lights import at_place, in_hand
from gridapp.session.overlays.sketch import SketchMark
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext

_LOOSE = Qt.KeyboardModifier.ShiftModifier


class LightSource(Protocol):
    """Says which light is put down next."""

    def new_light(self, battle: Battle) -> Light:
        """Return a light, neither placed nor carried yet."""
        ...


class LightTool(QObject):
    """Puts lights down until closed; ``touched`` carries the id of a clicked light."""

    touched = Signal(str)

    def __init__(self, context: ToolContext, source: LightSource) -> None:
        super().__init__(context)
        self.is_over = True
        self._context, self._source = context, source
        self._pointer: Point | None = None
        self._held = ""
        self._start: Point | None = None

    @property
    def _battle(self) -> Battle:
        return self._context.session.battle

    def activate(self) -> None:
        """Make this the active tool."""
        self.is_over = False
        text = tr("Click the board to put a light down, a creature to hand it over")
        self._context.say(text, Tone.HINT)

    def refresh(self) -> None:
        """Show again where a click would put a light, after the board was drawn anew."""
        sketch = SketchMark(next_point=self._pointer)
        self._context.scene.show_overlay(Overlay((sketch,)) if self._pointer else EMPTY_OVERLAY)

    # The mouse

    def press(self, point: Point) -> None:
        """Pick up the light under the pointer, if any."""
        self._held, self._start = self._light_at(point), point
        self.hover(point)

    def move(self, point: Point) -> None:
        """Move the grabbed light."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Show where a click would put a light."""
        self._pointer = self._snapped(point)
        self.refresh()

    def release(self, point: Point) -> None:
        """Put down a light, hand it to the creature in the cell, or select the clicked light."""
        held, self._held = self._held, ""
        if held and self._start is not None and self._snapped(self._start) == self._snapped(point):
            self.touched.emit(held)
            return
        light = self._battle.lighting.light(held) or self._source.new_light(self._battle)
        self._put(light, point)

    def double_click(self, point: Point) -> None:
        """Do nothing more than the two clicks did."""

    def _put(self, light: Light, point: Point) -> None:
        carrier = self._context.board.token_at(point)
        placed = in_hand(light, carrier) if carrier else at_place(light, self._snapped(point))
        self._context.do(PutLight(placed))
        self.refresh()

    def _light_at(self, point: Point) -> str:
        pixels = self._context.board.pixels_per_cell
        mark = self._context.scene.lights.light_at(point, pixels)
        return mark.id if mark is not None and not mark.carried else ""

    def _snapped(self, point: Point) -> Point:
        if QGuiApplication.keyboardModifiers() & _LOOSE:
            return point
        grid = self._battle.board.grid
        return grid.centre(grid.cell_at(point))

    def cancel_step(self) -> bool:
        """Let go of a picked-up light; return True if a light was picked up."""
        had, self._held, self._start = bool(self._held), "", None
        return had

    def cancel_stroke(self) -> None:
        """Let go of the light that is held."""
        self.cancel_step()

    def cancel(self) -> None:
        """Close the tool."""
        self.is_over, self._pointer, self._held = True, None, ""
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)

    # Keys

    def step(self, direction: str) -> None:
        """Move the pointer by a cell."""
        grid, board = self._battle.board.grid, self._context.board
        start = self._pointer
        if start is None:
            start = from_scene(board.mapToScene(board.viewport().rect().center()))
        self._pointer = grid.centre(neighbour(grid, grid.cell_at(start), direction))
        board.scroll_to_point(self._pointer)
        self.refresh()

    def press_space(self) -> None:
        """Put a light down at the pointer, or hand it to the creature there."""
        if self._pointer is not None:
            self._put(self._source.new_light(self._battle), self._pointer)

    def press_enter(self, *, safe: bool) -> None:
        """Do as Space."""
        self.press_space()

    def press_backspace(self) -> None:
        """Take away the light at the pointer."""
        if self._pointer is not None and (light := self._light_at(self._pointer)):
            self._context.do(RemoveLight(light))
