"""Routes: the route to the hovered cell, a safer route, and the waypoints."""

from typing import TYPE_CHECKING, ClassVar

from gridapp.battle.shown.overlays import Mark
from gridapp.engine.queries.facings import movers_along
from gridapp.grid.cells import Cell, Point
from gridapp.session.overlays.registry import DragContext, Level, hover_mark

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.engine.movement.preview import DestinationPreview


class RouteMark(Mark, frozen=True):
    """A route from its start; ``legs`` are the indices at which each action ends.

    ``text`` is the length with its unit and what it costs, such as ``3 yd · 2 AP``. ``points`` are
    the middles of a body that turns on its way, in cell units; none for others.
    """

    kind: ClassVar[str] = "route"
    cells: tuple[Cell, ...]
    legs: tuple[int, ...] = ()
    text: str = ""
    points: tuple[Point, ...] = ()


class SaferRouteMark(Mark, frozen=True):
    """A route with fewer provocations than the shortest route; ``text`` is the price."""

    kind: ClassVar[str] = "safer route"
    cells: tuple[Cell, ...]
    text: str


class WaypointsMark(Mark, frozen=True):
    """The waypoints of the route, in order."""

    kind: ClassVar[str] = "waypoints"
    cells: tuple[Cell, ...]


@hover_mark(Level.CALM)
def hovered_route(drag: DragContext, hover: "DestinationPreview") -> RouteMark | None:
    """Return the route to the hovered cell with its length."""
    if not hover.route:
        return None
    situation, actor = drag.preview.situation, drag.preview.actor
    points: tuple[Point, ...] = ()
    if hover.facings:
        along = movers_along(situation.grid, actor, hover.route, hover.facings)
        points = tuple(situation.centre(mover, cell) for mover, cell in along)
    texts = (
        drag.narrator.length_text(hover.length),
        drag.narrator.price_text(drag.preview.plan, hover),
    )
    return RouteMark(hover.route, hover.legs, " · ".join(filter(None, texts)), points)
