"""Provoking cells: destinations to which the shortest route provokes opportunity attacks."""

from typing import ClassVar

from gridapp.battle.shown.overlays import Mark
from gridapp.engine.types import made_together
from gridapp.grid.cells import Point
from gridapp.session.narration.narrator import provoked_name
from gridapp.session.overlays.registry import DragContext, Level, drag_mark


class ProvokingCellsMark(Mark, frozen=True):
    """Pairs of the creature's centre on a destination and the number of provocations.

    ``attack`` is the system's word for one, empty for an opportunity attack.
    """

    kind: ClassVar[str] = "provoking cells"
    cells: tuple[tuple[Point, int], ...]
    attack: str = ""


@drag_mark(Level.FULL)
def provoking_cells(drag: DragContext) -> ProvokingCellsMark | None:
    """Return all destinations with a provoking shortest route."""
    preview = drag.preview
    if preview.refusal is not None:
        return None
    centre, body_at, shown = preview.situation.centre, preview.body_at, preview.shown_routes
    first = preview.provocations.provoking
    anchors = (cell for _, cells in preview.bands for cell in cells if cell in first)
    counted = (
        (cell, len(made_together(shown.provocations(cell, first[cell])))) for cell in anchors
    )
    cells = tuple((centre(body_at(cell), cell), count) for cell, count in counted if count)
    return ProvokingCellsMark(cells, provoked_name(drag.narrator.book, 1)) if cells else None
