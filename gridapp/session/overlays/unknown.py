"""Unknown: where more is on a route than the players know, for the GM alone."""

from typing import TYPE_CHECKING, ClassVar

from gridapp.battle.shown.overlays import Mark, Overlay
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.session.i18n import tr

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.engine.movement.preview import DestinationPreview
    from gridapp.engine.movement.unknown_truth import Unknown, UnknownStop
    from gridapp.engine.queries.situation import Situation


class UnknownMark(Mark, frozen=True):
    """The points, in cell units, at which something unknown stops a route or may react to it.

    ``stop`` are the cells on which a stopped creature really ends, ``label`` says where that is and
    ``why`` before what; empty if it arrives.
    """

    kind: ClassVar[str] = "unknown"
    points: tuple[Point, ...]
    stop: tuple[Cell, ...] = ()
    label: str = ""
    why: str = ""


def unknown_mark(
    unknown: "Unknown", situation: "Situation", hover: "DestinationPreview"
) -> UnknownMark | None:
    """Return what a route meets that the players do not know, ``None`` if nothing."""
    stop = unknown.stop(hover)
    points = unknown.points(hover, stop)
    if stop is None:
        return UnknownMark(points) if points else None
    grid = situation.grid
    label = tr("Stops at {cell}", cell=grid.label(stop.cell))
    cells = situation.cells(stop.body, stop.cell)
    return UnknownMark(points, tuple(cells), label, _reason(grid, stop))


def _reason(grid: Grid, stop: "UnknownStop") -> str:
    """Return where a move really ends and why, for the GM."""
    cell = grid.label(stop.cell)
    if stop.who is not None:
        return tr("Stops at {cell}: the players do not know {name}", cell=cell, name=stop.who.name)
    if stop.is_ground:
        return tr("Stops at {cell}: ground that the players do not know", cell=cell)
    return tr("Stops at {cell}: a wall or door that the players do not know", cell=cell)


def drag_status(overlay: Overlay) -> str:
    """Return the line of a drag for the GM: where the move really ends, if not as planned.

    Odds of the players' plan, to arrive where nobody arrives, are then left out.
    """
    mark = overlay.get(UnknownMark)
    return overlay.status if mark is None or not mark.why else mark.why
