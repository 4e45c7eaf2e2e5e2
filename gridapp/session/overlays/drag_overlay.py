"""The overlay of a drag, built from the preview."""

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

FOES_PER_STEP = 4
"""Foes computed per step, between two checks of the pointer."""


class DragOverlay:
    """Builds overlays: marks common to the whole drag, and marks of each hovered cell."""

    def __init__(self, preview: Preview, words: Narrator) -> None:
        """Build overlays from a preview."""
        self._preview = preview
        self._words = words
        situation = preview.situation
        self._centres = {token.id: situation.centre(token) for token in situation.battle.tokens}
        self._bands = self._band_marks()
        self._threat = self._threat_marks()
        self._flanks = self._flank_marks()
        self._provoked = self._provoked_marks()

    def for_destination(self, hover: DestinationPreview) -> Overlay:
        """Return the overlay for a destination."""
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
        self, drawn: Overlay, hover: DestinationPreview, alternative: RoutePreview | None
    ) -> Iterator[Overlay]:
        """Yield overlays with a safer route beside the shortest, flanks and own cover.

        Each step adds cover from ``FOES_PER_STEP`` foes; the last is complete.
        """
        foes = self._preview.situation.foes(self._preview.actor)
        covers = {mark.target: mark for mark in drawn.covers}
        shelter: dict[str, TargetCover] = {}
        asked = self._preview.mutual_cover(hover.cell)
        flanked = [*map(self._words.flanked_text, self._preview.flanks_on_route(hover))]
        for _ in range(0, max(1, len(foes)), FOES_PER_STEP):
            for cover, own in islice(asked, FOES_PER_STEP):
                covers[cover.target], shelter[own.target] = self._cover(cover), own
            every = tuple(covers[foe.id] for foe in foes if foe.id in covers)
            covered = msgspec.structs.replace(drawn, covers=every)
            behind = [shelter[foe.id] for foe in foes if foe.id in shelter]
            extra_texts = [*flanked, *self._words.cover_texts(behind, own=True)]
            yield self._detailed(covered, hover, alternative, extra_texts)

    def _detailed(
        self,
        drawn: Overlay,
        hover: DestinationPreview,
        alternative: RoutePreview | None,
        extra_texts: list[str],
    ) -> Overlay:
        words = self._words
        prices = [
            ", ".join(
                (
                    words.length_text(route.length),
                    opportunity_attacks_text(len(route.provocations)),
                )
            )
            for route in (hover, alternative)
            if route is not None
        ]
        safer = tr("safest {price} (Shift)", price=prices[1]) if alternative is not None else ""
        line = words.destination_text(hover, self._preview.actor.id, safer)
        line = ", ".join((line, *extra_texts))
        if alternative is None or drawn.route is None:
            return msgspec.structs.replace(drawn, status=line)
        labelled = msgspec.structs.replace(drawn.route, text=prices[0])
        mark = RouteMark(alternative.route, alternative.legs, prices[1])
        return msgspec.structs.replace(drawn, route=labelled, safer_route=mark, status=line)

    def _band_marks(self) -> tuple[CostBand, ...]:
        preview = self._preview
        if preview.refusal is not None:
            return ()
        return tuple(CostBand(name, self._covered(anchors)) for name, anchors in preview.bands)

    def _covered(self, anchors: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Return every cell covered by the body on any of the anchor cells."""
        cells = self._preview.situation.cells
        actor = self._preview.actor
        return tuple(sorted({cell for anchor in anchors for cell in cells(actor, anchor)}))

    def _threat_marks(self) -> tuple[tuple[Cell, int, bool], ...]:
        threats = self._preview.threats.items()
        return tuple(
            (cell, len(threats_there), any(threat.can_react for threat in threats_there))
            for cell, threats_there in threats
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
        centre, actor, attacks = preview.situation.centre, preview.actor, preview.provocations
        cells = (cell for _, anchors in preview.bands for cell in anchors)
        return tuple((centre(actor, cell), len(attacks[cell])) for cell in cells if attacks[cell])

    def _route(self, hover: DestinationPreview) -> RouteMark:
        return RouteMark(hover.route, hover.legs, self._words.length_text(hover.length))

    def _strikes(self, hover: DestinationPreview) -> tuple[ProvocationMark, ...]:
        return tuple(
            ProvocationMark(
                attacker=provocation.attacker,
                name=self._words.name(provocation.attacker),
                origin=self._centre(provocation.attacker),
                cell=provocation.cell,
                step=provocation.step,
            )
            for provocation in hover.provocations
        )

    def _cover(self, target_cover: TargetCover) -> CoverMark:
        return CoverMark(
            target=target_cover.target,
            centre=self._centre(target_cover.target),
            grade=target_cover.cover.grade,
            text=self._words.cover_name(target_cover.cover.grade, target_cover.better_postures),
            lines=self._sightlines(target_cover),
        )

    def _sightlines(self, target_cover: TargetCover) -> tuple[Sightline, ...]:
        """Return all rays if some but not all are blocked, else a single ray."""
        cover, shown = target_cover.cover, target_cover.cover.rays
        if not 0 < cover.blocked < cover.total:
            shown = (shown[0],) if cover.total else shown[:1]
        return tuple(
            Sightline(ray.start, ray.blocked_at or ray.end, ray.blocked_at is not None)
            for ray in shown
        )

    def _centre(self, token_id: str) -> Point:
        return self._centres.get(token_id, (0.0, 0.0))
