"""The fog tool: reveal or hide parts of the map for the players."""

from collections.abc import Iterator

import msgspec
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from gridapp.battle.commands import HideArea, RevealArea
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import FogArea, OutlineArea
from gridapp.grid.cells import Point
from gridapp.scene.coordinates import from_scene
from gridapp.session.compass import neighbour
from gridapp.session.vision.fog_areas import reaches_edge
from gridapp.session.vision.fog_drawing import FogDrawing, FogShape
from gridapp.windows.language import tr
from gridapp.windows.panels.fog_panel import FogPanel
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext

_LOOSE, _OTHER = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class FogTool(QObject):
    """Reveals or hides, as set in the panel, until the tool is closed; Ctrl does the other."""

    def __init__(self, context: ToolContext, panel: FogPanel) -> None:
        super().__init__(panel)
        self.is_over = True
        self._context, self._panel = context, panel
        self._drawing = FogDrawing()
        self.last_room: OutlineArea | None = None
        self._asked_for: OutlineArea | None = None

    @property
    def _battle(self) -> Battle:
        return self._context.session.battle

    def activate(self) -> None:
        """Make this the active tool."""
        self.is_over = False
        self.apply_panel()

    def apply_panel(self) -> None:
        """Take over the shape and the size of the brush from the panel."""
        if self.is_over:
            return
        self._asked_for = None
        if self._panel.shape is not self._drawing.shape:
            self._drawing.cancel()
        self._drawing.shape, self._drawing.radius = self._panel.shape, self._panel.brush_radius
        self.refresh()
        self._context.say(_hint(self._drawing.shape), Tone.HINT)

    def refresh(self) -> None:
        """Show the stroke again after the board was drawn anew."""
        sketch = self._drawing.sketch
        if self._asked_for is not None:
            sketch = msgspec.structs.replace(
                sketch, lines=(*sketch.lines, *_sides(self._asked_for))
            )
        self._context.scene.show_overlay(Overlay((sketch,)))

    def press(self, point: Point) -> None:
        """Begin a stroke."""
        self._drawing.press(self._battle, point, loose=_is_held(_LOOSE))
        self.refresh()

    def move(self, point: Point) -> None:
        """Go on with the stroke."""
        self._drawing.move(self._battle, point, loose=_is_held(_LOOSE))
        self.refresh()

    def hover(self, point: Point) -> None:
        """Show where a stroke would begin."""
        self.move(point)

    def release(self, point: Point) -> None:
        """End the stroke, or add a corner."""
        self._mark(self._drawing.release(self._battle, point, loose=_is_held(_LOOSE)))

    def double_click(self, point: Point) -> None:
        """Finish an outline."""
        self._mark(self._drawing.finish())

    def _mark(self, area: FogArea | None) -> None:
        reveals = self._panel.reveals is not _is_held(_OTHER)
        if isinstance(area, OutlineArea) and self._drawing.shape is FogShape.ROOM:
            self.last_room = area
            self._panel.room_tile.setEnabled(True)
            if reveals and self._must_ask(area):
                self.refresh()
                return
        if area is not None:
            self._context.do(RevealArea(area) if reveals else HideArea(area))
        self.refresh()

    def _must_ask(self, room: OutlineArea) -> bool:
        """Ask before a room that is open to the edge of the map is revealed; a second click does.

        A gap in a wall makes one room of a house and the whole outdoors.
        """
        asks = reaches_edge(self._battle, room) and room != self._asked_for
        self._asked_for = room if asks else None
        if asks:
            text = tr("This room is open to the edge of the map: click again to reveal all of it")
            self._context.say(text, Tone.REFUSED)
        return asks

    def cancel_step(self) -> bool:
        """Drop the unfinished stroke; return True if there was any."""
        had = self._drawing.cancel() or self._asked_for is not None
        self._asked_for = None
        self.refresh()
        return had

    def cancel_stroke(self) -> None:
        """Drop the unfinished stroke."""
        self.cancel_step()

    def cancel(self) -> None:
        """Close the tool."""
        self.is_over = True
        self._asked_for = None
        self._drawing.cancel()
        self._drawing.pointer = None
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)

    # Keys

    def step(self, direction: str) -> None:
        """Move the pointer by a cell."""
        grid, view = self._battle.board.grid, self._context.board
        start = self._drawing.pointer
        if start is None:
            start = from_scene(view.mapToScene(view.viewport().rect().center()))
        cell = neighbour(grid, grid.cell_at(start), direction)
        self._drawing.pointer = grid.centre(cell)
        view.scroll_to_point(self._drawing.pointer)
        self.refresh()

    def press_space(self) -> None:
        """Reveal or hide the cell, disc or room at the pointer, or add a corner there."""
        if self._drawing.shape is FogShape.OUTLINE:
            self._mark(self._drawing.add_corner())
        elif self._drawing.pointer is not None:
            self._mark(self._drawing.at(self._battle, self._drawing.pointer))

    def press_backspace(self) -> None:
        """Remove the last corner."""
        self._drawing.remove_corner()
        self.refresh()

    def press_enter(self, *, safe: bool) -> None:
        """Finish an outline, else do as Space."""
        if self._drawing.shape is FogShape.OUTLINE:
            self._mark(self._drawing.finish())
        else:
            self.press_space()


def _sides(area: OutlineArea) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of an area's outlines."""
    for line in area.outlines:
        yield from zip(line, (*line[1:], line[0]), strict=True)


def _hint(shape: FogShape) -> str:
    if shape is FogShape.OUTLINE:
        return tr("Click corners, double-click to finish; Ctrl does the opposite")
    if shape is FogShape.ROOM:
        return tr("Click into a room bounded by walls and doors; Ctrl does the opposite")
    if shape is FogShape.BRUSH:
        return tr("Paint with the button down; Ctrl does the opposite")
    return tr("Drag a box, or click a cell; Shift: no snapping, Ctrl does the opposite")


def _is_held(modifier: Qt.KeyboardModifier) -> bool:
    return bool(QGuiApplication.keyboardModifiers() & modifier)
