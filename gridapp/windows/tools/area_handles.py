"""Areas of effect on the board under the pointer: selected, grabbed by the name, moved by keys."""

from collections.abc import Callable

import msgspec

from gridapp.battle.areas import Area
from gridapp.battle.commands import MoveArea
from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Point
from gridapp.scene.coordinates import to_scene
from gridapp.scene.overlays.badges import display_name
from gridapp.session.areas import area_at, covered_cells
from gridapp.session.compass import neighbour
from gridapp.session.queries.area_templates import place_area
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext


class AreaHandles:
    """Finds areas on the board; one of them may be selected instead of creatures."""

    def __init__(self, context: ToolContext, select: Callable[[str], None]) -> None:
        self._context, self._select = context, select

    @property
    def selected(self) -> Area | None:
        """The selected area."""
        return self._context.session.battle.area(self._context.scene.effects.selected)

    def select(self, area: Area) -> None:
        """Select an area instead of any creatures."""
        self._select(area.id)
        name = display_name(area.name)
        text = tr("{name}: drag it or use the arrow keys; right-click for more", name=name)
        self._context.say(text, Tone.HINT)

    def by_name_at(self, point: Point) -> Area | None:
        """Return the area whose name is at a point."""
        context = self._context
        pixels = context.board.pixels_per_cell
        area_id = context.scene.effects.area_of_plate(to_scene(point), pixels)
        return context.session.battle.area(area_id)

    def under(self, point: Point) -> Area | None:
        """Return the area with its name at a point, or the smallest area over the cell."""
        session = self._context.session
        if not session.battle.areas:
            return None
        covered = covered_cells(session.battle, session.rules)
        cell = session.battle.board.grid.cell_at(point)
        return self.by_name_at(point) or session.battle.area(area_at(covered, cell))

    def grab(self, point: Point) -> "AreaMoveTool | None":
        """Return the tool that moves the area at a point: by its name, or anywhere if selected."""
        if self._context.session.file.read_only:
            return None
        area, chosen = self.by_name_at(point), self.selected
        if area is None and chosen is not None and self.under(point) == chosen:
            area = chosen
        return AreaMoveTool(self._context, area, self.select) if area is not None else None

    def step(self, direction: str) -> bool:
        """Move the selected area by a cell; return False if none is selected."""
        from gridapp.engine.queries.areas import area_origin

        area, session = self.selected, self._context.session
        if area is None:
            return False
        origin = area_origin(Situation(session.battle, session.rules), area) or (0.0, 0.0)
        grid = session.battle.board.grid
        cell = grid.cell_at(origin)
        self._context.do(
            MoveArea(
                area.id,
                _shifted(origin, grid.centre(cell), grid.centre(neighbour(grid, cell, direction))),
            )
        )
        return True


class AreaMoveTool:
    """Moves an area of effect by whole cells; a click selects it."""

    def __init__(self, context: ToolContext, area: Area, select: Callable[[Area], None]) -> None:
        from gridapp.engine.queries.areas import area_origin

        self.is_over = False
        self._context, self._area, self._select = context, area, select
        situation = Situation(context.session.battle, context.session.rules)
        self._origin = area_origin(situation, area) or (0.0, 0.0)
        self._place = self._origin
        self._start: Point = (0.0, 0.0)

    def press(self, point: Point) -> None:
        """Start to move the area."""
        self._start = point

    def move(self, point: Point) -> None:
        """Preview the area at another place."""
        grid, session = self._context.session.battle.board.grid, self._context.session
        middle = grid.centre(grid.cell_at(self._origin))
        goal = grid.centre(grid.cell_at(_shifted(middle, self._start, point)))
        self._place = _shifted(self._origin, middle, goal)
        moved = msgspec.structs.replace(self._area, place=self._place, carrier="")
        laid = place_area(session.battle, session.rules, moved)
        self._context.scene.show_overlay(laid.overlay)
        self._context.say(laid.overlay.status, Tone.DRAG)

    def hover(self, point: Point) -> None:
        """Do nothing: the area is not being dragged."""

    def release(self, point: Point) -> None:
        """Lay the area down, and select it."""
        self.is_over = True
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._select(self._area)
        if self._place != self._origin:
            self._context.do(MoveArea(self._area.id, self._place))

    def cancel(self) -> None:
        """Cancel the move of the area."""
        self.is_over = True
        self._context.scene.show_overlay(EMPTY_OVERLAY)
        self._context.say("", Tone.HINT)


def _shifted(point: Point, start: Point, end: Point) -> Point:
    """Return a point moved as far as from ``start`` to ``end``."""
    return (point[0] + end[0] - start[0], point[1] + end[1] - start[1])
