"""The Draw menu, its panel and the tool on the board, brought together."""

from collections.abc import Callable

from gridapp.session.drawing.pens import PenKind
from gridapp.session.drawing.strokes import StrokeShape
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.layout import WindowParts
from gridapp.windows.tools.draw_tool import DrawTool
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.tools.tool_controller import ToolController


class DrawController:
    """Takes the tool in hand and puts it down; menu and panel say the same."""

    def __init__(
        self, parts: WindowParts, actions: CommandActions, desk: ToolContext, hand: ToolController
    ) -> None:
        self._parts, self._actions, self._desk, self._hand = parts, actions, desk, hand
        self._panel = parts.draw
        self._tool = DrawTool(desk, parts.draw)
        self._tool.changed = self._show

    def connect(self) -> None:
        """Let the menu and the panel do what they say."""
        actions, panel = self._actions, self._panel
        kinds: dict[str, Callable[[], object]] = {
            f"draw_{kind.value}": self._drawing(kind) for kind in PenKind
        }
        strokes: dict[str, Callable[[], object]] = {
            f"draw_{stroke.value}": self._drawing_as(stroke) for stroke in StrokeShape
        }
        actions.connect(
            {
                "draw": self._toggle,
                "draw_select": self._drawing(None),
                **kinds,
                **strokes,
                "draw_snap": lambda: panel.snap_box.setChecked(actions["draw_snap"].isChecked()),
                "draw_split": self._tool.split,
                "draw_delete": self._tool.delete,
            }
        )
        panel.kind_picked.connect(self._begin)
        for tile in panel.stroke_tiles.values():
            tile.clicked.connect(self._begin)
        panel.snap_box.toggled.connect(actions["draw_snap"].setChecked)
        panel.split_tile.clicked.connect(self._tool.split)
        panel.delete_tile.clicked.connect(self._tool.delete)
        panel.done_tile.clicked.connect(self._hand.cancel)
        actions["draw_snap"].setChecked(panel.snap_box.isChecked())
        self._show()

    def start_battle(self) -> None:
        """Offer the names that the system of another battle has."""
        session = self._desk.session
        self._panel.set_battle(session.rules.book, session.battle.board.grid)

    def _drawing(self, kind: PenKind | None) -> Callable[[], object]:
        return lambda: self._panel.pick(kind)

    def _drawing_as(self, stroke: StrokeShape) -> Callable[[], object]:
        def draw_as() -> None:
            self._panel.set_stroke(stroke)
            self._begin()

        return draw_as

    def _toggle(self) -> None:
        if self._hand.draw_tool is None:
            self._begin()
        else:
            self._hand.cancel()

    def _begin(self) -> None:
        """Take the tool in hand, and show its panel."""
        self._parts.tabs.setCurrentWidget(self._panel)
        self._parts.grow_tabs(56)
        self._hand.start_drawing(self._tool)
        self._parts.board.setFocus()

    def _show(self) -> None:
        """Offer what can be done with the chosen pieces."""
        for key in ("draw_split", "draw_delete"):
            self._actions[key].setEnabled(not self._tool.is_over and self._tool.has_selection)
