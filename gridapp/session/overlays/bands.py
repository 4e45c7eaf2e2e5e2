"""Bands: areas that share a price, a range or a weapon, drawn with their names."""

from typing import ClassVar

import msgspec

from gridapp.battle.shown.overlays import Mark, Overlay
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.next_turn import at_next_turns
from gridapp.engine.queries.zones import zones
from gridapp.grid.cells import Cell
from gridapp.session.i18n import shown_name, shown_phrase, tr
from gridapp.session.overlays.registry import (
    DragContext,
    Lens,
    LensContext,
    Level,
    drag_mark,
    lens_mark,
)


class CostBand(msgspec.Struct, frozen=True):
    """Cells reachable at the same price; ``name`` is the price, such as ``Advance``."""

    name: str
    cells: tuple[Cell, ...]


class BandsMark(Mark, frozen=True):
    """Bands from the cheapest to the dearest; a cell belongs to the first band that lists it."""

    kind: ClassVar[str] = "bands"
    bands: tuple[CostBand, ...]


def bands_mark(bands: tuple[CostBand, ...]) -> BandsMark | None:
    """Return the mark of these bands, or None without bands."""
    return BandsMark(bands) if bands else None


def area_overlay(name: str, cells: tuple[Cell, ...], status: str = "") -> Overlay:
    """Return an overlay with a single named area; without cells only with the status text."""
    return Overlay((BandsMark((CostBand(name, cells),)),) if cells else (), status=status)


@drag_mark(Level.CALM)
def move_bands(drag: DragContext) -> BandsMark | None:
    """Return the cells that the dragged creature would cover, by the price of the move."""
    preview = drag.preview
    if preview.refusal is not None:
        return None
    return bands_mark(
        tuple(
            CostBand(shown_phrase(name), _covered_cells(drag, anchors))
            for name, anchors in preview.bands
        )
    )


def _covered_cells(drag: DragContext, anchors: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return every cell covered by the body on any of the anchor cells."""
    cells, body_at = drag.preview.situation.cells, drag.preview.body_at
    if len(cells(drag.preview.actor)) == 1:
        return tuple(sorted(anchors))
    return tuple(sorted({cell for anchor in anchors for cell in cells(body_at(anchor), anchor)}))


@lens_mark
def lens_bands(lens: LensContext) -> BandsMark | None:
    """Return the reach and the sight of the selected creature."""
    bands: tuple[CostBand, ...] = ()
    if lens.subject is not None and Lens.REACH in lens.lenses:
        bands += _reach(lens.situation, lens.subject)
    if lens.subject is not None and Lens.SIGHT in lens.lenses:
        bands += _sight(lens.situation, lens.subject)
    return bands_mark(bands)


def _reach(situation: Situation, subject: Token) -> tuple[CostBand, ...]:
    """Return the threatened area of each weapon, out of turn as of the creature's next turn.

    Weapons with equal areas share a band.
    """
    situation = at_next_turns(situation, [subject])
    areas: dict[frozenset[Cell], list[str]] = {}
    for weapon, cells in situation.threatened_areas(situation.battle.token(subject.id) or subject):
        held = subject.weapon(weapon)
        areas.setdefault(cells, []).append(shown_name(held.name if held else weapon))
    smallest = sorted(areas.items(), key=lambda item: len(item[0]))
    return tuple(CostBand(", ".join(names), tuple(sorted(cells))) for cells, names in smallest)


def _sight(situation: Situation, subject: Token) -> tuple[CostBand, ...]:
    """Return the visible cells, and the zones that the rule pack defines for sight."""
    cells = situation.cells(subject)
    from gridapp.geometry.visibility.visible_area import visible_to_creature

    seen = visible_to_creature(situation.grid, situation.obstacles, cells).cells
    further = (
        CostBand(f"{shown_phrase(zone.name)} ({zone.rule})", tuple(sorted(zone.cells)))
        for zone in zones(situation, subject)
    )
    return (*further, CostBand(tr("Seen by {who}", who=subject.name), tuple(sorted(seen))))
