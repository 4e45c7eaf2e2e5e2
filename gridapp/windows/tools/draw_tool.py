"""The draw tool: draw walls, doors and terrain; select, move, split and delete them."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from gridapp.battle.board import Board
from gridapp.battle.commands import EditBoard
from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Overlay
from gridapp.grid.cells import Point
from gridapp.scene.coordinates import from_scene
from gridapp.session.drawing.pens import PenKind
from gridapp.windows.language import tr
from gridapp.windows.panels.draw_panel import DrawPanel
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext

if TYPE_CHECKING:  # imported when something is drawn or moved
    from gridapp.session.drawing.arranging import PieceArranger
    from gridapp.session.drawing.shape_drawing import ShapeDrawing

_NO_SNAP, _ADD_MODIFIER = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_CLICK_PIXELS = 9.0
"""Largest distance in pixels from the pointer to a clicked piece."""
_FORWARD = frozenset({"e", "s", "se", "ne"})


class DrawTool(QObject):
    """Draws the kind chosen in the panel, or edits existing pieces, until the tool is closed."""

    changed = Signal()

    def __init__(self, context: ToolContext, panel: DrawPanel) -> None:
        super().__init__(panel)
        self.is_over = True
        self._context, self._panel = context, panel
        self._is_carrying = False
        panel.pen_changed.connect(self.apply_panel)
        panel.kind_picked.connect(self.apply_panel)
        panel.style_edited.connect(lambda fields: self._restyle(**fields))
        panel.kind_edited.connect(self._change_kind)

    @cached_property
    def _drawing(self) -> "ShapeDrawing":
        """The shape that is drawn, by the pen of the panel."""
        from gridapp.session.drawing.shape_drawing import ShapeDrawing

        return ShapeDrawing(self._panel.pen)

    @cached_property
    def _arranging(self) -> "PieceArranger":
        """The pieces that are selected and moved."""
        from gridapp.session.drawing.arranging import PieceArranger

        return PieceArranger()

    @property
    def _board(self) -> Board:
        return self._context.session.battle.board

    @property
    def _is_selecting(self) -> bool:
        return self._panel.kind is None

    @property
    def has_selection(self) -> bool:
        """Whether any piece is selected."""
        return self._is_selecting and bool(self._arranging.selected_pieces(self._board))

    def activate(self) -> None:
        """Make this the active tool."""
        self.is_over = False
        self.apply_panel()

    def apply_panel(self) -> None:
        """Take over pen and mode from the panel."""
        if self.is_over:
            return
        from gridapp.session.drawing.arranging import PieceArranger

        if self._panel.pen != self._drawing.pen:
            self._drawing.cancel()
            self._drawing.pen = self._panel.pen
        if not self._is_selecting:
            self._arranging = PieceArranger()
        self.refresh()
        self._show_hint()

    def refresh(self) -> None:
        """Show the current map; a half-dragged piece returns to its old position."""
        board = self._board
        self._arranging.cancel_drag()
        existing = {piece.id for piece in self._arranging.selected_pieces(board)}
        self._arranging.selected = tuple(
            piece for piece in self._arranging.selected if piece in existing
        )
        self._show()

    def _show(self) -> None:
        board, arranging = self._board, self._arranging
        if self._is_selecting:
            message = arranging.description(board, self._context.session.rules.book.cover.tags)
            self._panel.show_pieces(arranging.selected_pieces(board), message)
            self._context.scene.show_overlay(Overlay((arranging.sketch(board),)))
        else:
            sketch = self._drawing.sketch(board)
            self._context.scene.show_overlay(Overlay((sketch,)))
            if sketch.text:
                self._context.say(sketch.text, Tone.HINT)
        self.changed.emit()

    def _describe_selection(self) -> None:
        tags = self._context.session.rules.book.cover.tags
        if message := self._arranging.description(self._board, tags):
            self._context.say(message, Tone.HINT)

    def _show_hint(self) -> None:
        kind = self._panel.kind
        if kind is None:
            message = tr(
                "Click a piece to select it, Ctrl + click for more; drag a piece or its ends"
            )
        elif kind is PenKind.DOOR:
            message = tr("Drag or click from end to end of the door; walls are cut to fit")
        else:
            message = tr(
                "Drag, or click points and double-click to finish; Esc cancels, then closes"
            )
        self._context.say(message, Tone.HINT)

    def _do(self, command: EditBoard | None) -> None:
        if command is not None:
            self._context.do(command)
        self.refresh()

    # Pointer

    @property
    def _click_distance(self) -> float:
        return min(0.45, _CLICK_PIXELS / self._context.board.pixels_per_cell)

    def press(self, point: Point) -> None:
        """Set a point, or grab a piece."""
        if self._is_selecting:
            self._arranging.press(
                self._board, point, self._click_distance, add=_is_held(_ADD_MODIFIER)
            )
            self._describe_selection()
        else:
            self._drawing.press(self._board, point, loose=_is_held(_NO_SNAP))
        self._show()

    def move(self, point: Point) -> None:
        """Preview the stroke, or move the grabbed piece."""
        if self._is_selecting:
            self._arranging.move(self._board, point, loose=self._is_unsnapped)
        else:
            self._drawing.move(self._board, point, loose=_is_held(_NO_SNAP))
        self._show()

    def hover(self, point: Point) -> None:
        """Show the position of the next point."""
        if not self._is_selecting:
            self.move(point)

    def release(self, point: Point) -> None:
        """Set a point, or drop the grabbed piece."""
        if self._is_selecting:
            self._do(self._arranging.release(self._board, point, loose=self._is_unsnapped))
        else:
            self._do(self._drawing.release(self._board, point, loose=_is_held(_NO_SNAP)))

    def double_click(self, point: Point) -> None:
        """Finish a polyline, or split the selected piece at this point."""
        if self._is_selecting:
            self._split(point)
        else:
            self._do(self._drawing.finish(self._board))

    @property
    def _is_unsnapped(self) -> bool:
        return _is_held(_NO_SNAP) or not self._panel.snap_box.isChecked()

    # Actions on the selection

    def delete(self) -> None:
        """Delete the selected pieces."""
        self._do(self._arranging.delete(self._board))

    def split(self) -> None:
        """Split the selected piece at the pointer, else in its middle."""
        view = self._context.board
        spot = view.viewport().mapFromGlobal(view.cursor().pos())
        point = from_scene(view.mapToScene(spot))
        command = self._arranging.split(self._board, point, self._click_distance)
        self._do(command or self._arranging.split(self._board, None, self._click_distance))

    def _split(self, point: Point) -> None:
        self._do(self._arranging.split(self._board, point, self._click_distance))

    def _restyle(self, **fields: object) -> None:
        from gridapp.session.drawing.pieces import restyle_pieces

        if not self.is_over:
            self._do(restyle_pieces(self._board, self._arranging.selected, **fields))

    def _change_kind(self, kind: PenKind) -> None:
        from gridapp.session.drawing.pieces import convert_pieces

        if not self.is_over:
            like = self._panel.pen_of(kind).piece("", (0.0, 0.0), (0.0, 0.0))
            self._do(convert_pieces(self._board, self._arranging.selected, like))

    def cancel_step(self) -> bool:
        """Cancel the unfinished stroke, else the selection; return True if either existed."""
        had = bool(self._drawing.points) or self._is_carrying
        if had:
            self._drawing.cancel()
            self._is_carrying = False
        else:
            had = self._is_selecting and self._arranging.cancel()
        self._show()
        return had

    def cancel_stroke(self) -> None:
        """Cancel the unfinished stroke and drop a grabbed piece; the selection remains."""
        self._drawing.cancel()
        self._arranging.cancel_drag()
        self._show()

    def cancel(self) -> None:
        """Close the tool."""
        from gridapp.session.drawing.arranging import PieceArranger

        self.is_over, self._is_carrying = True, False
        self._drawing.cancel()
        self._arranging = PieceArranger()
        self._panel.show_pieces((), "")
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)
        self.changed.emit()

    # Keys

    def step(self, direction: str) -> None:
        """Move the pen by a cell; in selection mode move the selection or select the next piece."""
        view = self._context.board
        if not self._is_selecting:
            middle = from_scene(view.mapToScene(view.viewport().rect().center()))
            self._drawing.step(self._board, direction, middle)
            if self._drawing.cursor is not None:
                view.scroll_to_point(self._drawing.cursor)
            self._show()
        elif self._is_carrying:
            self._do(self._arranging.nudge(self._board, direction))
        else:
            self._arranging.select_next(self._board, 1 if direction in _FORWARD else -1)
            self._show()
            self._describe_selection()

    def press_space(self) -> None:
        """Set a point; in selection mode lift or drop the selection."""
        if self._is_selecting:
            self._toggle_carrying()
        else:
            self._do(self._drawing.add_point(self._board))

    def press_backspace(self) -> None:
        """Remove the last point."""
        self._drawing.remove_last_point()
        self._show()

    def press_enter(self, *, safe: bool) -> None:
        """Finish the polyline; in selection mode lift or drop the selection."""
        if self._is_selecting:
            self._toggle_carrying()
        else:
            self._do(self._drawing.finish(self._board))

    def _toggle_carrying(self) -> None:
        self._is_carrying = not self._is_carrying and self.has_selection
        carried = tr("Arrows move the selection; Enter drops it")
        message = carried if self._is_carrying else tr("Dropped")
        self._context.say(message, Tone.HINT)


def _is_held(modifier: Qt.KeyboardModifier) -> bool:
    return bool(QGuiApplication.keyboardModifiers() & modifier)
