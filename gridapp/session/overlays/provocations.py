"""Provocations: the creatures that may attack because of a route or an action."""

from typing import TYPE_CHECKING, ClassVar

import msgspec

from gridapp.battle.shown.overlays import Mark
from gridapp.grid.cells import Cell, Point
from gridapp.session.overlays.registry import DragContext, Level, hover_mark

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.engine.movement.preview import DestinationPreview


class ShownProvocation(msgspec.Struct, frozen=True):
    """A provoked reaction: the attacker with name and centre, and the provoking cell and step.

    ``instead``: only in place of an earlier one.
    """

    attacker: str
    name: str
    origin: Point
    cell: Cell
    step: int
    instead: bool = False


class ProvocationsMark(Mark, frozen=True):
    """Provoked reactions; ``on_route`` numbers them by the steps of the route."""

    kind: ClassVar[str] = "provocations"
    provocations: tuple[ShownProvocation, ...]
    on_route: bool = True


@hover_mark(Level.CALM)
def hovered_provocations(drag: DragContext, hover: "DestinationPreview") -> ProvocationsMark | None:
    """Return the opportunity attacks on the route to the hovered cell."""
    provocations = tuple(
        ShownProvocation(
            attacker=provocation.attacker,
            name=drag.narrator.name(provocation.attacker),
            origin=drag.centre(provocation.attacker),
            cell=provocation.cell,
            step=provocation.step,
            instead=provocation.instead,
        )
        for provocation in hover.provocations
    )
    return ProvocationsMark(provocations, on_route=bool(hover.route)) if provocations else None
