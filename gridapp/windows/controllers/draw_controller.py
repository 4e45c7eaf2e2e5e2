"""The Draw menu, its panel and the tool on the board, brought together."""

from collections.abc import Callable

from gridapp.session.drawing.pens import Kind
from gridapp.session.drawing.strokes import Stroke
from gridapp.windows.commands.qt_actions import Actions
from gridapp.windows.layout import Parts
from gridapp.windows.tools.draw_tool import DrawTool
from gridapp.windows.tools.tool_context import Desk
from gridapp.windows.tools.tool_controller import BoardHand


class DrawWork:
    """Takes the tool in hand and puts it down; menu and panel say the same."""

    def __init__(self, parts: Parts, actions: Actions, desk: Desk, hand: BoardHand) -> None:
        self._parts, self._actions, self._desk, self._hand = parts, actions, desk, hand
        self._panel = parts.draw
        self._tool = DrawTool(desk, parts.draw)
        self._tool.changed = self._show

    def connect(self) -> None:
        """Let the menu and the panel do what they say."""
        actions, panel = self._actions, self._panel
        kinds: dict[str, Callable[[], object]] = {
            f"draw_{kind.value}": self._drawing(kind) for kind in Kind
        }
        strokes: dict[str, Callable[[], object]] = {
            f"draw_{stroke.value}": self._drawing_as(stroke) for stroke in Stroke
        }
        actions.connect(
            {
                "draw": self._toggle,
                "draw_select": self._drawing(None),
                **kinds,
                **strokes,
                "draw_snap": lambda: panel.snap.setChecked(actions["draw_snap"].isChecked()),
                "draw_split": self._tool.split,
                "draw_delete": self._tool.delete,
            }
        )
        panel.picked.connect(self._begin)
        for tile in panel.strokes.values():
            tile.clicked.connect(self._begin)
        panel.snap.toggled.connect(actions["draw_snap"].setChecked)
        panel.split.clicked.connect(self._tool.split)
        panel.delete.clicked.connect(self._tool.delete)
        panel.done.clicked.connect(self._hand.cancel)
        actions["draw_snap"].setChecked(panel.snap.isChecked())
        self._show()

    def new_battle(self) -> None:
        """Offer the names that the system of another battle has."""
        session = self._desk.session
        self._panel.offer(session.rules.book, session.battle.board.grid)

    def _drawing(self, kind: Kind | None) -> Callable[[], object]:
        return lambda: self._panel.pick(kind)

    def _drawing_as(self, stroke: Stroke) -> Callable[[], object]:
        def draw_as() -> None:
            self._panel.draw_as(stroke)
            self._begin()

        return draw_as

    def _toggle(self) -> None:
        if self._hand.drawing is None:
            self._begin()
        else:
            self._hand.cancel()

    def _begin(self) -> None:
        """Take the tool in hand, and show its panel."""
        self._parts.tabs.setCurrentWidget(self._panel)
        self._parts.widen_tabs(56)
        self._hand.draw(self._tool)
        self._parts.board.setFocus()

    def _show(self) -> None:
        """Offer what can be done with the chosen pieces."""
        for key in ("draw_split", "draw_delete"):
            self._actions[key].setEnabled(not self._tool.is_over and self._tool.has_chosen)
