"""The Draw menu, the draw panel and the draw tool, kept in step."""

from collections.abc import Callable

from gridapp.session.drawing.pens import PenKind
from gridapp.session.drawing.strokes import StrokeShape
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.tools.draw_tool import DrawTool


class DrawController(Controller):
    """Starts and stops the draw tool from the menu and from the panel."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._panel = self._parts.draw
        self._tool = DrawTool(self._context, self._panel)
        self._tool.changed.connect(self._show)
        self._connect_commands()
        self._connect_panel()
        self._show()

    def _connect_commands(self) -> None:
        actions, panel = self._commands, self._panel
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
        actions["draw_snap"].setChecked(panel.snap_box.isChecked())

    def _connect_panel(self) -> None:
        panel = self._panel
        panel.kind_picked.connect(self._begin)
        for tile in panel.stroke_tiles.values():
            tile.clicked.connect(self._begin)
        panel.snap_box.toggled.connect(self._commands["draw_snap"].setChecked)
        panel.split_tile.clicked.connect(self._tool.split)
        panel.delete_tile.clicked.connect(self._tool.delete)
        panel.done_tile.clicked.connect(self._tools.cancel)

    def start_battle(self) -> None:
        """Offer the terrain names of the new battle's system."""
        session = self._context.session
        self._panel.set_battle(session.rules.book, session.battle.board.grid)

    def _drawing(self, kind: PenKind | None) -> Callable[[], object]:
        return lambda: self._panel.pick(kind)

    def _drawing_as(self, stroke: StrokeShape) -> Callable[[], object]:
        def draw_as() -> None:
            self._panel.set_stroke(stroke)
            self._begin()

        return draw_as

    def _toggle(self) -> None:
        if self._tools.draw_tool is None:
            self._begin()
        else:
            self._tools.cancel()

    def _begin(self) -> None:
        """Start the draw tool and show its panel."""
        self._parts.tabs.setCurrentWidget(self._panel)
        self._tools.start_open_tool(self._tool)
        self._parts.board.setFocus()

    def _show(self) -> None:
        """Show whether the tool runs, and enable the commands for the selected map pieces."""
        self._panel.show_running(is_running=not self._tool.is_over)
        for key in ("draw_split", "draw_delete"):
            self._commands[key].setEnabled(not self._tool.is_over and self._tool.has_selection)
