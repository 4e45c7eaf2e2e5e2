"""Provocations: the creatures that may attack because of a route or an action."""

from typing import TYPE_CHECKING, ClassVar

import msgspec

from gridapp.battle.shown.overlays import Mark
from gridapp.grid.cells import Cell, Point
from gridapp.session.i18n import tr
from gridapp.session.narration.narrator import provoked_name
from gridapp.session.overlays.registry import DragContext, Level, hover_mark

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.engine.movement.preview import DestinationPreview


_SEVERAL = 2


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
    """Provoked reactions; ``on_route`` numbers them by the steps of the route.

    ``attacks`` is the word for them, the system's or that for readied acts; empty for opportunity
    attacks.
    """

    kind: ClassVar[str] = "provocations"
    provocations: tuple[ShownProvocation, ...]
    on_route: bool = True
    attacks: str = ""


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
    if not provocations:
        return None
    is_readied = all(provocation.readied for provocation in hover.provocations)
    attacks = tr("Readied acts") if is_readied else provoked_name(drag.narrator.book, _SEVERAL)
    return ProvocationsMark(provocations, on_route=bool(hover.route), attacks=attacks)
