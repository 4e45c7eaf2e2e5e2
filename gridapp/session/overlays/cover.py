"""Cover: the cover of foes from the hovered cell, with sight lines as proof."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from gridapp.battle.shown.overlays import Mark
from gridapp.engine.movement.preview import DestinationPreview, TargetCover
from gridapp.engine.queries.lower_postures import better_postures
from gridapp.grid.cells import Point
from gridapp.session.i18n import tr
from gridapp.session.overlays.cover_proof import CoverProof, cover_proof, short_proof
from gridapp.session.overlays.registry import (
    DragContext,
    Lens,
    LensContext,
    Level,
    hover_mark,
    lens_mark,
)


class CoveredTarget(msgspec.Struct, frozen=True):
    """The cover of a creature at ``centre``: its grade, and the label written on the board."""

    target: str
    centre: Point
    grade: str
    text: str
    proof: CoverProof = CoverProof()


class CoverMark(Mark, frozen=True):
    """The cover of several creatures."""

    kind: ClassVar[str] = "cover"
    targets: tuple[CoveredTarget, ...]


def cover_mark(targets: Iterable[CoveredTarget]) -> CoverMark | None:
    """Return the mark of these targets, or None without targets."""
    shown = tuple(targets)
    return CoverMark(shown) if shown else None


@hover_mark(Level.CALM)
def hovered_cover(drag: DragContext, hover: DestinationPreview) -> CoverMark | None:
    """Return the cover of the nearest foes from the hovered cell."""
    return cover_mark(covered_targets(drag, hover.covers))


def covered_targets(drag: DragContext, covers: Iterable[TargetCover]) -> Iterator[CoveredTarget]:
    """Yield the cover of foes: calmly only where the move changes it, and without lines.

    Calmly nothing is told of foes that are out of the fight.
    """
    if drag.level > Level.CALM:
        yield from (_target(drag, cover, _proof(drag, cover)) for cover in covers)
        return
    situation = drag.preview.situation
    is_out = situation.rules.mechanics.is_out
    hovered = tuple(
        cover for cover in covers if (foe := situation.token(cover.target)) and not is_out(foe)
    )
    before = drag.grades_at_start(cover.target for cover in hovered)
    for cover in hovered:
        if cover.cover.grade != before[cover.target]:
            yield _target(drag, cover, CoverProof(), no_cover=tr("No cover"))


def _proof(drag: DragContext, cover: TargetCover) -> CoverProof:
    if drag.level < Level.EVERYTHING:
        return short_proof(cover.cover)
    situation = drag.preview.situation
    return cover_proof(situation.battle, situation.book, cover.cover)


def _target(
    drag: DragContext, cover: TargetCover, proof: CoverProof, no_cover: str = ""
) -> CoveredTarget:
    grade = cover.cover.grade
    text = drag.narrator.cover_name(grade, cover.better_postures) or no_cover
    return CoveredTarget(cover.target, drag.centre(cover.target), grade, text, proof)


@lens_mark
def lens_cover(lens: LensContext) -> CoverMark | None:
    """Return the cover that each foe has from the selected creature, None unless shown."""
    situation, subject = lens.situation, lens.subject
    if subject is None or Lens.SIGHT not in lens.lenses:
        return None
    battle, book = situation.battle, situation.book
    return cover_mark(
        CoveredTarget(
            target=foe.id,
            centre=situation.centre(foe),
            grade=(cover := situation.cover(subject, foe)).grade,
            text=lens.narrator.cover_name(cover.grade, better_postures(situation, subject, foe)),
            proof=cover_proof(battle, book, cover) if lens.with_lines else CoverProof(),
        )
        for foe in situation.foes(subject)
    )
