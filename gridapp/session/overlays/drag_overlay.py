"""What is drawn during a drag, made from the preview's answers."""

from collections.abc import Iterator
from itertools import islice

import msgspec

from gridapp.battle.overlays import (
    CostBand,
    CoverMark,
    FlankMark,
    Overlay,
    ProvocationMark,
    RouteMark,
    Sightline,
)
from gridapp.engine.movement.preview import DestinationPreview, Preview, RoutePreview, TargetCover
from gridapp.grid.cells import Cell, Point
from gridapp.session.i18n import tr
from gridapp.session.narration.narrator import Narrator, opportunity_attacks_text

FOES_AT_ONCE = 4
"""So many foes are asked about between two looks at what the pointer does meanwhile."""


class DragOverlay:
    """The overlay of one drag: what holds for all of it, and what each hovered cell adds."""

    def __init__(self, preview: Preview, words: Narrator) -> None:
        """Draw what the preview answers."""
        self._preview = preview
        self._words = words
        situation = preview.situation
        self._centres = {one.id: situation.centre(one) for one in situation.battle.tokens}
        self._bands = self._band_marks()
        self._threat = self._threat_marks()
        self._flanks = self._flank_marks()
        self._provoked = self._provoked_marks()

    def for_destination(self, hover: DestinationPreview) -> Overlay:
        """The overlay with a cell hovered."""
        actor = self._preview.actor
        return Overlay(
            bands=self._bands,
            threat=self._threat,
            route=self._route(hover) if hover.route else None,
            provocations=self._strikes(hover),
            flanks=self._flanks,
            provoking_cells=self._provoked,
            covers=tuple(self._cover(cover) for cover in hover.covers),
            footprint=self._preview.situation.cells(actor, hover.cell),
            token=actor.id,
            legal=hover.refusal is None,
            status=self._words.destination_text(hover, actor.id),
        )

    def with_details(
        self, drawn: Overlay, hover: DestinationPreview, other: RoutePreview | None
    ) -> Iterator[Overlay]:
        """The overlay with a safer way beside the shortest, and flanks and own cover in the line.

        The cover of a few foes more is in each of them; the last one has all.
        """
        foes = self._preview.situation.foes(self._preview.actor)
        covers = {mark.target: mark for mark in drawn.covers}
        shelter: dict[str, TargetCover] = {}
        asked = self._preview.mutual_cover(hover.cell)
        flanked = [*map(self._words.flanked_text, self._preview.flanks_on_route(hover))]
        for _ in range(0, max(1, len(foes)), FOES_AT_ONCE):
            for cover, own in islice(asked, FOES_AT_ONCE):
                covers[cover.target], shelter[own.target] = self._cover(cover), own
            every = tuple(covers[foe.id] for foe in foes if foe.id in covers)
            known = msgspec.structs.replace(drawn, covers=every)
            behind = [shelter[foe.id] for foe in foes if foe.id in shelter]
            more = [*flanked, *self._words.cover_texts(behind, own=True)]
            yield self._detailed(known, hover, other, more)

    def _detailed(
        self, drawn: Overlay, hover: DestinationPreview, other: RoutePreview | None, more: list[str]
    ) -> Overlay:
        words = self._words
        prices = [
            f"{words.length_text(way.length)}, {opportunity_attacks_text(len(way.provocations))}"
            for way in (hover, other)
            if way is not None
        ]
        safer = tr("safest {price} (Shift)", price=prices[1]) if other is not None else ""
        line = words.destination_text(hover, self._preview.actor.id, safer)
        line = ", ".join((line, *more))
        if other is None or drawn.route is None:
            return msgspec.structs.replace(drawn, status=line)
        known = msgspec.structs.replace(drawn.route, text=prices[0])
        way = RouteMark(other.route, other.legs, prices[1])
        return msgspec.structs.replace(drawn, route=known, safer_route=way, status=line)

    def _band_marks(self) -> tuple[CostBand, ...]:
        preview = self._preview
        if preview.refusal is not None:
            return ()
        return tuple(CostBand(name, self._covered(anchors)) for name, anchors in preview.bands)

    def _covered(self, anchors: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Every cell that the body would cover on any of the anchors."""
        cells = self._preview.situation.cells
        actor = self._preview.actor
        return tuple(sorted({cell for anchor in anchors for cell in cells(actor, anchor)}))

    def _threat_marks(self) -> tuple[tuple[Cell, int, bool], ...]:
        threats = self._preview.threats.items()
        return tuple(
            (cell, len(found), any(threat.can_react for threat in found)) for cell, found in threats
        )

    def _flank_marks(self) -> tuple[FlankMark, ...]:
        if self._preview.refusal is not None:
            return ()
        return tuple(
            FlankMark(
                cell=cell,
                target=chance.target,
                partner=chance.partner,
                target_centre=self._centre(chance.target),
                partner_centre=self._centre(chance.partner),
            )
            for cell, chances in self._preview.flank_cells.items()
            for chance in chances
        )

    def _provoked_marks(self) -> tuple[tuple[Point, int], ...]:
        preview = self._preview
        if preview.refusal is not None:
            return ()
        centre, actor, strikes = preview.situation.centre, preview.actor, preview.provocations
        cells = (cell for _, anchors in preview.bands for cell in anchors)
        return tuple((centre(actor, cell), len(strikes[cell])) for cell in cells if strikes[cell])

    def _route(self, hover: DestinationPreview) -> RouteMark:
        return RouteMark(hover.route, hover.legs, self._words.length_text(hover.length))

    def _strikes(self, hover: DestinationPreview) -> tuple[ProvocationMark, ...]:
        return tuple(
            ProvocationMark(
                attacker=one.attacker,
                name=self._words.name(one.attacker),
                origin=self._centre(one.attacker),
                cell=one.cell,
                step=one.step,
            )
            for one in hover.provocations
        )

    def _cover(self, found: TargetCover) -> CoverMark:
        return CoverMark(
            target=found.target,
            centre=self._centre(found.target),
            grade=found.cover.grade,
            text=self._words.cover_name(found.cover.grade, found.better_postures),
            lines=self._sightlines(found),
        )

    def _sightlines(self, found: TargetCover) -> tuple[Sightline, ...]:
        """Every line where some are blocked and some are not; one where all are alike."""
        cover, shown = found.cover, found.cover.rays
        if not 0 < cover.blocked < cover.total:
            shown = (shown[0],) if cover.total else shown[:1]
        return tuple(
            Sightline(ray.start, ray.blocked_at or ray.end, ray.blocked_at is not None)
            for ray in shown
        )

    def _centre(self, token_id: str) -> Point:
        return self._centres.get(token_id, (0.0, 0.0))
