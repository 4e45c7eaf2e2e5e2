"""Cover: the cover of enemies from the hovered cell, with sight lines as proof."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from gridapp.battle.overlays import Mark
from gridapp.engine.movement.preview import DestinationPreview, TargetCover
from gridapp.engine.queries.lower_postures import better_postures
from gridapp.geometry.cover.ray_set import Ray
from gridapp.grid.cells import Point
from gridapp.session.overlays.registry import (
    DragContext,
    Lens,
    LensContext,
    hover_mark,
    lens_mark,
)


class Sightline(msgspec.Struct, frozen=True):
    """A sight line; ``end`` is the blocking point if ``blocked``."""

    start: Point
    end: Point
    blocked: bool


class CoveredTarget(msgspec.Struct, frozen=True):
    """The cover of a creature at ``centre``: its grade, and the label written on the board."""

    target: str
    centre: Point
    grade: str
    text: str
    lines: tuple[Sightline, ...]


class CoverMark(Mark, frozen=True):
    """The cover of several creatures."""

    kind: ClassVar[str] = "cover"
    targets: tuple[CoveredTarget, ...]


def cover_mark(targets: Iterable[CoveredTarget]) -> CoverMark | None:
    """Return the mark of these targets, or None without targets."""
    shown = tuple(targets)
    return CoverMark(shown) if shown else None


def sight_lines(rays: Iterable[Ray]) -> tuple[Sightline, ...]:
    """Convert rays to sight lines, cut at the blocking point."""
    return tuple(
        Sightline(ray.start, ray.blocked_at or ray.end, ray.blocked_at is not None) for ray in rays
    )


@hover_mark
def hovered_cover(drag: DragContext, hover: DestinationPreview) -> CoverMark | None:
    """Return the cover of the nearest foes from the hovered cell."""
    return cover_mark(covered_target(drag, cover) for cover in hover.covers)


def covered_target(drag: DragContext, target_cover: TargetCover) -> CoveredTarget:
    """Return a foe's cover, with all rays if some but not all are blocked, else a single ray."""
    cover, rays = target_cover.cover, target_cover.cover.rays
    if not 0 < cover.blocked < cover.total:
        # Rays are computed on demand: an index computes one, a slice all.
        rays = (rays[0],) if cover.total else ()
    return CoveredTarget(
        target=target_cover.target,
        centre=drag.centre(target_cover.target),
        grade=cover.grade,
        text=drag.narrator.cover_name(cover.grade, target_cover.better_postures),
        lines=sight_lines(rays),
    )


@lens_mark
def lens_cover(lens: LensContext) -> CoverMark | None:
    """Return the cover that each foe has from the selected creature, None unless shown."""
    situation, subject = lens.situation, lens.subject
    if subject is None or Lens.SIGHT not in lens.lenses:
        return None
    return cover_mark(
        CoveredTarget(
            target=foe.id,
            centre=situation.centre(foe),
            grade=(cover := situation.cover(subject, foe)).grade,
            text=lens.narrator.cover_name(cover.grade, better_postures(situation, subject, foe)),
            lines=sight_lines(cover.rays) if lens.with_lines else (),
        )
        for foe in situation.foes(subject)
    )
