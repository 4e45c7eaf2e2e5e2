"""The area tool: lay an area of effect, list what is inside, and leave it on the board."""

from math import atan2, degrees, dist, floor

import msgspec

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.commands import PutArea
from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.grid.cells import Cell, Point
from gridapp.session.areas import edge_towards, lasting, new_area_id, next_colour
from gridapp.session.compass import SQUARE_STEPS
from gridapp.session.queries.area_templates import PlacedArea, place_area
from gridapp.windows.panels.area_panel import AreaPanel, Snap
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class AreaTool:
    """Shows an area under the pointer; a click pins the area. The panel sets all else."""

    def __init__(self, context: ToolContext, panel: AreaPanel) -> None:
        self.is_over = False
        self._context = context
        self._panel = panel
        self._is_pinned = False
        battle = context.session.battle
        token = battle.token(battle.active)
        grid = battle.board.grid
        self._target_point: Point = (floor(grid.size[0] / 2), floor(grid.size[1] / 2))
        self._origin: Point = self._target_point
        self._own_cells: tuple[Cell, ...] = ()
        """The space of the creature from whose edge cones and lines start, empty for a point."""
        if token is not None:
            self._own_cells = tuple(grid.covered_cells(token.cell, token.space))
            xs, ys = zip(*map(grid.centre, self._own_cells), strict=True)
            self._origin = (sum(xs) / len(xs), sum(ys) / len(ys))
            self._target_point = (self._origin[0] + 3, self._origin[1])
        panel.changed.connect(self._show)
        panel.left.connect(self.leave)
        panel.applied.connect(self.apply)
        self._show()

    @property
    def placed_area(self) -> PlacedArea:
        """The area at the current position, with the affected cells and creatures."""
        session = self._context.session
        return place_area(session.battle, session.rules, self.area)

    @property
    def area(self) -> Area:
        """The area at the current position; circles and squares lie around the target point."""
        kind, (x, y) = self._panel.kind, self._target_point
        around = kind in (AreaShape.CIRCLE, AreaShape.SQUARE)
        place = self._snapped(self._target_point) if around else self._start
        (from_x, from_y) = self._origin
        direction = 0.0 if around else degrees(atan2(y - from_y, x - from_x))
        return Area(
            new_area_id(self._context.session.battle),
            self._panel.area_name,
            kind,
            self._panel.area_size,
            place,
            direction=direction % 360.0,
            stopped=self._panel.walls_box.isChecked(),
            shown=self._panel.shown_box.isChecked(),
            colour=next_colour(self._context.session.battle),
        )

    @property
    def _start(self) -> Point:
        """Where a cone or line starts: at the edge of the creature's space, that spares it."""
        grid = self._context.session.battle.board.grid
        return edge_towards(grid, self._own_cells, self._origin, self._target_point)

    def _snapped(self, point: Point) -> Point:
        """Return the corner or the middle of a cell nearest to a point, or the point itself."""
        grid, snap = self._context.session.battle.board.grid, self._panel.snap
        if snap is Snap.POINT:
            return point
        cell = grid.cell_at(point)
        if snap is Snap.CELL:
            return grid.centre(cell)
        return min(grid.polygon(cell), key=lambda corner: dist(corner, point))

    def leave(self) -> None:
        """Leave the area on the board, with name and rounds of the panel; close the tool."""
        if self.is_over:
            return
        lasts = lasting(self._panel.rounds_field.value())
        self._context.do(PutArea(msgspec.structs.replace(self.area, **lasts)))

    def apply(self) -> None:
        """Ask for the page of the effect on all inside, without leaving the area on the board."""
        if not self.is_over:
            self._context.apply_laid_area(self.area)

    def _show(self) -> None:
        if self.is_over:
            return
        area, session = self.area, self._context.session
        laid = place_area(session.battle, session.rules, area)
        self._context.show_laid_area(area)
        self._context.scene.show_overlay(laid.overlay)
        self._context.say(laid.overlay.status, Tone.DRAG)
        words = session.narrator()
        self._panel.show_coverage(
            laid.cells, session.battle.board.grid, [words.name(each) for each in laid.creatures]
        )

    def press(self, point: Point) -> None:
        """Do nothing: the area is pinned on release."""

    def move(self, point: Point) -> None:
        """Treat a drag like a hover."""
        self.hover(point)

    def hover(self, point: Point) -> None:
        """Move the area to the pointer unless pinned."""
        if not self._is_pinned and point != self._target_point:
            self._target_point = point
            self._show()

    def release(self, point: Point) -> None:
        """Pin the area at this point, or unpin the area."""
        self._is_pinned = not self._is_pinned
        if self._is_pinned:
            self._target_point = point
            self._show()

    def set_origin(self) -> None:
        """Set the origin of cones and lines to the current target point."""
        self._origin, self._own_cells = self._snapped(self._target_point), ()
        self._is_pinned = False
        self._show()

    def cancel(self) -> None:
        """Remove the area from the board."""
        self.is_over = True
        self._context.show_laid_area(None)
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)

    # Keys

    def step(self, direction: str) -> None:
        """Move the target point by a cell."""
        across, down = SQUARE_STEPS[direction]
        self._target_point = (self._target_point[0] + across, self._target_point[1] + down)
        self._show()

    def press_space(self) -> None:
        """Set the origin of cones and lines."""
        self.set_origin()

    def press_backspace(self) -> None:
        """Do nothing: there is no step to undo."""

    def press_enter(self, *, safe: bool) -> None:
        """Pin or unpin the area."""
        self._is_pinned = not self._is_pinned
