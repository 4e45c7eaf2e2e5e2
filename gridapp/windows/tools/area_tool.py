"""Areas of effect: laid under the pointer, pinned by a click, until Esc."""

from math import floor

from gridapp.battle.overlays import EMPTY_OVERLAY
from gridapp.grid.cells import Point
from gridapp.session.area_templates import AreaTemplate, PlacedArea, place_area
from gridapp.session.compass import SQUARE_STEPS
from gridapp.windows.panels.area_panel import AreaPanel
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class AreaTool:
    """Shows which cells and whom an area would take in; its panel says shape and size."""

    def __init__(self, desk: ToolContext, panel: AreaPanel) -> None:
        self.is_over = False
        self._desk = desk
        self._panel = panel
        self._pinned = False
        battle = desk.session.battle
        token = battle.token(battle.active)
        grid = battle.board.grid
        self._to: Point = (floor(grid.size[0] / 2), floor(grid.size[1] / 2))
        self._start: Point = self._to
        if token is not None:
            cells = [grid.centre(cell) for cell in grid.covered_cells(token.cell, token.space)]
            xs, ys = zip(*cells, strict=True)
            self._start = (sum(xs) / len(xs), sum(ys) / len(ys))
            self._to = (self._start[0] + 3, self._start[1])
        panel.changed.connect(self._show)
        self._show()

    @property
    def placed_area(self) -> PlacedArea:
        """What the area takes in now."""
        session = self._desk.session
        template = AreaTemplate(self._panel.kind, self._panel.area_size, self._start, self._to)
        return place_area(session.battle, session.rules, template)

    def _show(self) -> None:
        if self.is_over:
            return
        laid, session = self.placed_area, self._desk.session
        self._desk.scene.show_overlay(laid.overlay)
        self._desk.say(laid.overlay.status, Tone.DRAG)
        grid, words = session.battle.board.grid, session.narrator()
        self._panel.show_coverage(
            [grid.label(cell) for cell in laid.cells], [words.name(one) for one in laid.creatures]
        )

    def press(self, point: Point) -> None:
        """It is pinned where the button comes up."""

    def move(self, point: Point) -> None:
        """The same with the button down."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Bring it here, unless it is pinned."""
        if not self._pinned and point != self._to:
            self._to = point
            self._show()

    def release(self, point: Point) -> None:
        """Pin it here; another click loosens it."""
        self._pinned = not self._pinned
        if self._pinned:
            self._to = point
            self._show()

    def set_origin(self) -> None:
        """A cone or a line begins where the area points to now."""
        self._start = self._to
        self._pinned = False
        self._show()

    def cancel(self) -> None:
        """Take it off the board."""
        self.is_over = True
        self._desk.scene.show_overlay(EMPTY_OVERLAY)
        self._desk.say("", Tone.HINT)

    # Keys

    def step(self, direction: str) -> None:
        """One cell that way."""
        across, down = SQUARE_STEPS[direction]
        self._to = (self._to[0] + across, self._to[1] + down)
        self._show()

    def press_space(self) -> None:
        """Begin a cone or a line here."""
        self.set_origin()

    def press_backspace(self) -> None:
        """There is nothing to take back."""

    def press_enter(self, *, safe: bool) -> None:
        """Pin it, or loosen it."""
        self._pinned = not self._pinned
