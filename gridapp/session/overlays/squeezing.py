"""Squeezing: the steps of the route on which the creature squeezes between walls."""

from typing import ClassVar

from gridapp.battle.shown.overlays import Mark
from gridapp.engine.movement.preview import DestinationPreview
from gridapp.grid.cells import Point
from gridapp.session.overlays.registry import DragContext, Level, hover_mark


class SqueezingMark(Mark, frozen=True):
    """Steps between walls, as pairs of the creature's centre before and after, in cell units."""

    kind: ClassVar[str] = "squeezing"
    steps: tuple[tuple[Point, Point], ...]


@hover_mark(Level.CALM)
def hovered_squeezing(drag: DragContext, hover: DestinationPreview) -> SqueezingMark | None:
    """Return the steps of the route to the hovered cell that squeeze."""
    if not hover.squeezed:
        return None
    centre, actor, route = drag.preview.situation.centre, drag.preview.actor, hover.route
    return SqueezingMark(
        tuple(
            (centre(actor, route[index - 1]), centre(actor, route[index]))
            for index in hover.squeezed
        )
    )
