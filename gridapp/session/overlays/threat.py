"""Threat: the cells that foes threaten, and how many of them."""

from typing import ClassVar

from gridapp.battle.shown.overlays import Mark
from gridapp.engine.queries.turns.next_turn import at_next_turns, is_out_of_turn
from gridapp.grid.cells import Cell
from gridapp.session.overlays.registry import (
    DragContext,
    Lens,
    LensContext,
    Level,
    drag_mark,
    lens_mark,
)


class ThreatMark(Mark, frozen=True):
    """Threatened cells: (cell, number of foes who threaten it, whether any of them can react).

    Numbers above 1 are drawn into their cells; with ``show_counts`` every number is.
    """

    kind: ClassVar[str] = "threat"
    cells: tuple[tuple[Cell, int, bool], ...]
    show_counts: bool = False


@drag_mark(Level.FULL)
def drag_threat(drag: DragContext) -> ThreatMark | None:
    """Return the cells threatened by the foes of the dragged creature."""
    cells = tuple(
        (cell, len(threats), any(threat.can_react for threat in threats))
        for cell, threats in drag.preview.threats.items()
    )
    return ThreatMark(cells) if cells else None


@lens_mark
def lens_threat(lens: LensContext) -> ThreatMark | None:
    """Return how many can still react in each cell: foes of the selected creature, or all.

    Out of its own turn a creature asks what foes can do to it before: each counts as its next turn
    will find it.
    """
    if Lens.THREAT not in lens.lenses:
        return None
    situation, subject = lens.situation, lens.subject
    if subject and is_out_of_turn(situation.battle, subject):
        situation = at_next_turns(situation, situation.foes(subject))
    creatures = situation.foes(subject) if subject else situation.battle.tokens
    counts = (
        (cell, sum(threat.can_react for threat in threats))
        for cell, threats in situation.threats(creatures).items()
    )
    cells = tuple((cell, count, True) for cell, count in counts if count)
    return ThreatMark(cells, show_counts=True) if cells else None
