"""Flanks: cells that complete a flank, the flanks of the hovered cell, and all current flanks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

import msgspec

from gridapp.battle.shown.overlays import Mark
from gridapp.engine.queries.flanks import FlankChance
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell, Point
from gridapp.session.overlays.registry import (
    DragContext,
    Lens,
    LensContext,
    Level,
    drag_mark,
    hover_mark,
    lens_mark,
)

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.engine.movement.preview import DestinationPreview


class FlankLink(msgspec.Struct, frozen=True):
    """A flank of ``target`` from ``cell``, together with ``partner``.

    ``centre`` is the centre of the creature on ``cell``, None for a cell that is not taken yet.
    """

    cell: Cell
    target: str
    partner: str
    target_centre: Point
    partner_centre: Point
    centre: Point | None = None


class FlankCellsMark(Mark, frozen=True):
    """All flanks within the dragged creature's move."""

    kind: ClassVar[str] = "flank cells"
    links: tuple[FlankLink, ...]


class HoveredFlanksMark(Mark, frozen=True):
    """The flanks completed on the hovered cell."""

    kind: ClassVar[str] = "hovered flanks"
    links: tuple[FlankLink, ...]


class CurrentFlanksMark(Mark, frozen=True):
    """All existing flanks."""

    kind: ClassVar[str] = "current flanks"
    links: tuple[FlankLink, ...]


@drag_mark(Level.FULL)
def flank_cells(drag: DragContext) -> FlankCellsMark | None:
    """Return all flanks within the dragged creature's move."""
    if drag.preview.refusal is not None:
        return None
    links = _links(drag, drag.preview.flank_cells)
    return FlankCellsMark(links) if links else None


@hover_mark(Level.CALM)
def hovered_flanks(drag: DragContext, hover: "DestinationPreview") -> HoveredFlanksMark | None:
    """Return the flanks whose cell is covered at the hovered cell."""
    preview = drag.preview
    if preview.refusal is not None:
        return None
    covered = preview.situation.cells(hover.body, hover.cell)
    links = _links(drag, preview.flanks_at(tuple(sorted(covered))))
    return HoveredFlanksMark(links) if links else None


def _links(
    drag: DragContext, flanks: Mapping[Cell, tuple[FlankChance, ...]]
) -> tuple[FlankLink, ...]:
    """Return flanks by the cell that completes them as links, in order of the cells."""
    return tuple(
        FlankLink(
            cell=cell,
            target=chance.target,
            partner=chance.partner,
            target_centre=drag.centre(chance.target),
            partner_centre=drag.centre(chance.partner),
        )
        for cell, chances in flanks.items()
        for chance in chances
    )


@lens_mark
def lens_flanks(lens: LensContext) -> CurrentFlanksMark | None:
    """Return all flanked creatures with their flankers, None unless shown."""
    return _current_flanks(lens.situation) if Lens.FLANKS in lens.lenses else None


@drag_mark(Level.EVERYTHING)
def flanks_before_the_move(drag: DragContext) -> CurrentFlanksMark | None:
    """Return all creatures that are flanked while the dragged creature has not moved."""
    return _current_flanks(drag.preview.situation)


def _current_flanks(situation: Situation) -> CurrentFlanksMark | None:
    lifeless = situation.book.lifeless_conditions
    links = tuple(
        FlankLink(
            cell=flanker.cell,
            target=target.id,
            partner=pair.second,
            target_centre=situation.centre(target),
            partner_centre=situation.centre(partner),
            centre=situation.centre(flanker),
        )
        for target in situation.battle.tokens
        if not target.has_any(lifeless)
        for pair in situation.flanking_pairs(target)
        if (flanker := situation.battle.token(pair.first))
        and (partner := situation.battle.token(pair.second))
    )
    return CurrentFlanksMark(links) if links else None
