"""Changes: flanks and cover won or lost by a move to the hovered cell, and areas entered."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import ClassVar

import msgspec

from gridapp.battle.shown.overlays import Mark
from gridapp.engine.movement.preview import DestinationPreview, TargetCover
from gridapp.grid.cells import Cell
from gridapp.session.i18n import join_names, tr, tr_noop
from gridapp.session.overlays.registry import DragContext, Level, hover_mark


class Subject(StrEnum):
    """What a change is about."""

    FLANK = "flank"
    COVER = "cover"
    AREA = "area"


class HoverChange(msgspec.Struct, frozen=True):
    """A flank or cover won or lost, or an area of effect entered, in words."""

    subject: Subject
    text: str


class ChangesMark(Mark, frozen=True):
    """What differs in the hovered cell from the cell of the pick-up.

    ``cells`` are those of the creature in the hovered cell.
    """

    kind: ClassVar[str] = "changes"
    cells: tuple[Cell, ...]
    changes: tuple[HoverChange, ...]


@hover_mark(Level.CALM)
def hovered_changes(drag: DragContext, hover: DestinationPreview) -> ChangesMark | None:
    """Return the flanks won and lost in the hovered cell, and the areas entered on the route.

    The cover is slow and comes later.
    """
    if hover.refusal is not None:
        return None
    changes = (*_flank_changes(drag, hover.cell), *_area_changes(drag, hover))
    return changes_mark(drag, hover.cell, changes)


def changes_mark(
    drag: DragContext, cell: Cell, changes: Iterable[HoverChange]
) -> ChangesMark | None:
    """Return the mark of these changes in a hovered cell, or None without changes."""
    shown = tuple(changes)
    cells = drag.preview.situation.cells(drag.preview.body_at(cell), cell)
    return ChangesMark(cells, shown) if shown else None


def _flank_changes(drag: DragContext, cell: Cell) -> Iterator[HoverChange]:
    before, after = drag.flanked_at_start, drag.flanked_from(cell)
    for text, foes in (
        (tr_noop("Flank on {who}"), after - before),
        (tr_noop("No more flank on {who}"), before - after),
    ):
        if foes:
            yield HoverChange(Subject.FLANK, tr(text, who=_names(drag, foes)))


def _area_changes(drag: DragContext, hover: DestinationPreview) -> Iterator[HoverChange]:
    names = {area.id: area.name for area in drag.preview.situation.battle.areas}
    entered = dict.fromkeys(event.area for event in drag.preview.areas_on_route(hover))
    if entered:
        who = join_names(names[area] for area in entered)
        yield HoverChange(Subject.AREA, tr("Enters {area}", area=who))


def flanked_changes(drag: DragContext, cell: Cell) -> Iterator[HoverChange]:
    """Yield by which pairs of foes the dragged creature is flanked in a cell but not before."""
    before, after = drag.flankers_at_start, drag.flankers_at(cell)
    if foes := {foe for pair in after - before for foe in pair}:
        yield HoverChange(Subject.FLANK, tr("Flanked by {who}", who=_names(drag, foes)))
    elif before and not after:
        yield HoverChange(Subject.FLANK, tr("No longer flanked"))


def own_cover_changes(drag: DragContext, covers: Iterable[TargetCover]) -> Iterator[HoverChange]:
    """Yield how the dragged creature's own cover from foes changes, foes of a kind together."""
    foes_by_text: dict[str, list[str]] = {}
    for cover in covers:
        grade, before = cover.cover.grade, drag.own_grade_at_start(cover.target)
        if grade != before:
            name = drag.narrator.grade_name(grade)
            text = tr("{cover} from {who}", cover=name, who="{who}") if name else ""
            foes_by_text.setdefault(text or tr("No more cover from {who}", who="{who}"), []).append(
                cover.target
            )
    for text, foes in foes_by_text.items():
        yield HoverChange(Subject.COVER, text.format(who=_names(drag, foes)))


def _names(drag: DragContext, foes: Iterable[str]) -> str:
    return join_names(sorted(map(drag.narrator.name, foes)))
