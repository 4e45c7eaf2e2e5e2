"""Footprint: the cells of a creature at the hovered cell."""

from typing import TYPE_CHECKING, ClassVar

from gridapp.battle.shown.overlays import Mark, Overlay
from gridapp.grid.cells import Cell
from gridapp.session.overlays.registry import DragContext, Level, hover_mark

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.engine.movement.preview import DestinationPreview


class FootprintMark(Mark, frozen=True):
    """The cells covered by a creature, anchor cell first, and the creature's id."""

    kind: ClassVar[str] = "footprint"
    cells: tuple[Cell, ...]
    token: str = ""


def footprint_cells(overlay: Overlay) -> tuple[Cell, ...]:
    """Return the cells of the footprint of an overlay, or none."""
    mark = overlay.get(FootprintMark)
    return mark.cells if mark is not None else ()


@hover_mark(Level.CALM)
def hovered_footprint(drag: DragContext, hover: "DestinationPreview") -> FootprintMark:
    """Return the cells of the dragged creature at the hovered cell."""
    cells = drag.preview.situation.cells(hover.body, hover.cell)
    return FootprintMark(cells, hover.body.id)
