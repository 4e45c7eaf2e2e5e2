"""Drawing on the map: strokes become pieces; pieces are chosen, moved, split and deleted."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from gridapp.battle.board import Board
from gridapp.battle.commands import EditBoard
from gridapp.battle.overlays import EMPTY_OVERLAY, Overlay
from gridapp.grid.cells import Point
from gridapp.scene.coordinates import from_scene
from gridapp.session.drawing.arranging import PieceArranger
from gridapp.session.drawing.pens import PenKind
from gridapp.session.drawing.pieces import convert_pieces, restyle_pieces
from gridapp.session.drawing.shape_drawing import ShapeDrawing
from gridapp.windows.language import tr
from gridapp.windows.panels.draw_panel import DrawPanel
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext

_LOOSE, _ADD = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_REACH = 9.0
"""So many pixels from a piece the pointer still means it, but never half a cell."""
_ONWARD = frozenset({"e", "s", "se", "ne"})


class DrawTool:
    """Draws what its panel says, or arranges what is there; it stays in hand until put down."""

    def __init__(self, desk: ToolContext, panel: DrawPanel) -> None:
        self.is_over = True
        self.changed: Callable[[], object] = lambda: None
        self._desk, self._panel = desk, panel
        self._drawing = ShapeDrawing(panel.pen)
        self._arranging = PieceArranger()
        self._carries = False
        panel.pen_changed.connect(self.apply_panel)
        panel.kind_picked.connect(self.apply_panel)
        panel.style_edited.connect(lambda fields: self._restyle(**fields))
        panel.kind_edited.connect(self._remake)

    @property
    def _board(self) -> Board:
        return self._desk.session.battle.board

    @property
    def _selects(self) -> bool:
        return self._panel.kind is None

    @property
    def has_selection(self) -> bool:
        """Whether pieces are chosen."""
        return self._selects and bool(self._arranging.selected_pieces(self._board))

    def activate(self) -> None:
        """Come into the hand."""
        self.is_over = False
        self.apply_panel()

    def apply_panel(self) -> None:
        """Draw as the panel says from now on."""
        if self.is_over:
            return
        if self._panel.pen != self._drawing.pen:
            self._drawing.cancel()
            self._drawing.pen = self._panel.pen
        if not self._selects:
            self._arranging = PieceArranger()
        self.refresh()
        self._hint()

    def refresh(self) -> None:
        """Show the map as it is now; what was held of the map before is put back."""
        board = self._board
        self._arranging.cancel_drag()
        known = {one.id for one in self._arranging.selected_pieces(board)}
        self._arranging.selected = tuple(one for one in self._arranging.selected if one in known)
        self._show()

    def _show(self) -> None:
        board, arranging = self._board, self._arranging
        if self._selects:
            said = arranging.description(board, self._desk.session.rules.book.cover.tags)
            self._panel.show_pieces(arranging.selected_pieces(board), said)
            self._desk.scene.show_overlay(Overlay(sketch=arranging.sketch(board)))
        else:
            sketch = self._drawing.sketch(board)
            self._desk.scene.show_overlay(Overlay(sketch=sketch))
            if sketch.text:
                self._desk.say(sketch.text, Tone.HINT)
        self.changed()

    def _say_chosen(self) -> None:
        tags = self._desk.session.rules.book.cover.tags
        if said := self._arranging.description(self._board, tags):
            self._desk.say(said, Tone.HINT)

    def _hint(self) -> None:
        kind = self._panel.kind
        if kind is None:
            said = tr("Click a piece to choose it, Ctrl + click for more; drag it, or its ends")
        elif kind is PenKind.DOOR:
            said = tr("Drag or click from end to end of the door; a wall there makes way")
        else:
            said = tr("Drag, or click point after point and double-click; Esc cancels, then ends")
        self._desk.say(said, Tone.HINT)

    def _do(self, command: EditBoard | None) -> None:
        if command is not None:
            self._desk.do(command)
        self.refresh()

    # The pointer

    @property
    def _near(self) -> float:
        return min(0.45, _REACH / self._desk.board.pixels_per_cell)

    def press(self, point: Point) -> None:
        """Set a point, or take hold of a piece."""
        if self._selects:
            self._arranging.press(self._board, point, self._near, add=_held(_ADD))
            self._say_chosen()
        else:
            self._drawing.press(self._board, point, loose=_held(_LOOSE))
        self._show()

    def move(self, point: Point) -> None:
        """Show what would be drawn, or carry a piece."""
        if self._selects:
            self._arranging.move(self._board, point, loose=self._is_loose)
        else:
            self._drawing.move(self._board, point, loose=_held(_LOOSE))
        self._show()

    def hover(self, point: Point) -> None:
        """Show where the next point would be set."""
        if not self._selects:
            self.move(point)

    def release(self, point: Point) -> None:
        """Set a point, or let go of a piece."""
        if self._selects:
            self._do(self._arranging.release(self._board, point, loose=self._is_loose))
        else:
            self._do(self._drawing.release(self._board, point, loose=_held(_LOOSE)))

    def double_click(self, point: Point) -> None:
        """Finish a line, or split the chosen piece here."""
        if self._selects:
            self._split(point)
        else:
            self._do(self._drawing.finish(self._board))

    @property
    def _is_loose(self) -> bool:
        return _held(_LOOSE) or not self._panel.snap_box.isChecked()

    # What is done with the chosen

    def delete(self) -> None:
        """Take the chosen pieces off the map."""
        self._do(self._arranging.delete(self._board))

    def split(self) -> None:
        """Split the chosen piece under the pointer, else in its middle."""
        view = self._desk.board
        spot = view.viewport().mapFromGlobal(view.cursor().pos())
        point = from_scene(view.mapToScene(spot))
        command = self._arranging.split(self._board, point, self._near)
        self._do(command or self._arranging.split(self._board, None, self._near))

    def _split(self, point: Point) -> None:
        self._do(self._arranging.split(self._board, point, self._near))

    def _restyle(self, **fields: object) -> None:
        if not self.is_over:
            self._do(restyle_pieces(self._board, self._arranging.selected, **fields))

    def _remake(self, kind: PenKind) -> None:
        if not self.is_over:
            like = self._panel.pen_of(kind).piece("", (0.0, 0.0), (0.0, 0.0))
            self._do(convert_pieces(self._board, self._arranging.selected, like))

    def cancel_step(self) -> bool:
        """Give up the piece in the making, or what is held or chosen; whether there was any."""
        had = bool(self._drawing.points) or self._carries
        if had:
            self._drawing.cancel()
            self._carries = False
        else:
            had = self._selects and self._arranging.cancel()
        self._show()
        return had

    def cancel_stroke(self) -> None:
        """Give up the piece in the making, and hold nothing; what is chosen stays so."""
        self._drawing.cancel()
        self._arranging.cancel_drag()
        self._show()

    def cancel(self) -> None:
        """Leave the hand."""
        self.is_over, self._carries = True, False
        self._drawing.cancel()
        self._arranging = PieceArranger()
        self._panel.show_pieces((), "")
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        self._desk.say("", Tone.HINT)
        self.changed()

    # Keys

    def step(self, direction: str) -> None:
        """To the next corner that way; among pieces to the next, or that way with the chosen."""
        view = self._desk.board
        if not self._selects:
            middle = from_scene(view.mapToScene(view.viewport().rect().center()))
            self._drawing.step(self._board, direction, middle)
            if self._drawing.cursor is not None:
                view.scroll_to_point(self._drawing.cursor)
            self._show()
        elif self._carries:
            self._do(self._arranging.nudge(self._board, direction))
        else:
            self._arranging.select_next(self._board, 1 if direction in _ONWARD else -1)
            self._show()
            self._say_chosen()

    def press_space(self) -> None:
        """Set a point here; among pieces, take the chosen up or put them down."""
        if self._selects:
            self._carry()
        else:
            self._do(self._drawing.add_point(self._board))

    def press_backspace(self) -> None:
        """Forget the last point."""
        self._drawing.remove_last_point()
        self._show()

    def press_enter(self, *, safe: bool) -> None:
        """Finish the line; among pieces, take the chosen up or put them down."""
        if self._selects:
            self._carry()
        else:
            self._do(self._drawing.finish(self._board))

    def _carry(self) -> None:
        self._carries = not self._carries and self.has_selection
        carried = tr("Arrows move what is chosen; Enter puts it down")
        said = carried if self._carries else tr("Put down")
        self._desk.say(said, Tone.HINT)


def _held(modifier: Qt.KeyboardModifier) -> bool:
    return bool(QGuiApplication.keyboardModifiers() & modifier)
