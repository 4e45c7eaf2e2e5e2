"""Overlays shown on demand without a drag: threat, reach, sight and cover, flanking."""

from enum import StrEnum

import msgspec

from gridapp.battle.overlays import (
    CostBand,
    CoverMark,
    FlankMark,
    Overlay,
    Sightline,
)
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.lower_postures import better_postures
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.zones import zones
from gridapp.geometry.visibility.visible_area import visible_to_creature
from gridapp.session.i18n import tr
from gridapp.session.narration.narrator import Narrator


class Lens(StrEnum):
    """A kind of overlay to switch on."""

    THREAT = "threat"
    REACH = "reach"
    SIGHT = "sight"
    FLANKS = "flanks"


class LensOverlay:
    """Builds the overlay of some lenses, for a selected creature if any."""

    def __init__(self, battle: Battle, rules: Rules, subject: str) -> None:
        """Prepare for a battle; nothing is computed before ``build``."""
        self._situation = Situation(battle, rules)
        self._words = Narrator(battle, rules)
        self._subject = battle.token(subject)

    def build(self, lenses: frozenset[Lens], *, lines: bool = False) -> Overlay:
        """Return the overlay of the lenses; ``lines`` includes every ray of the cover proofs."""
        subject = self._subject
        bands: tuple[CostBand, ...] = ()
        covers: tuple[CoverMark, ...] = ()
        if subject is not None and Lens.REACH in lenses:
            bands += self._reach(subject)
        if subject is not None and Lens.SIGHT in lenses:
            bands += self._sight(subject)
            covers = self._covers(subject, lines=lines)
        return Overlay(
            bands=bands,
            threat=self._threat() if Lens.THREAT in lenses else (),
            covers=covers,
            current_flanks=self._flanked() if Lens.FLANKS in lenses else (),
            show_counts=True,
        )

    def _threat(self) -> tuple[tuple[tuple[int, int], int, bool], ...]:
        """Count by cell who can still react: foes of the selected creature, else all creatures."""
        situation, subject = self._situation, self._subject
        who = situation.foes(subject) if subject else situation.battle.tokens
        counts = (
            (cell, sum(threat.can_react for threat in threats))
            for cell, threats in situation.threats(who).items()
        )
        return tuple((cell, count, True) for cell, count in counts if count)

    def _reach(self, subject: Token) -> tuple[CostBand, ...]:
        """Return the threatened area of each weapon; weapons with equal areas share a band."""
        areas: dict[frozenset[tuple[int, int]], list[str]] = {}
        for weapon, cells in self._situation.threatened_areas(subject):
            held = subject.weapon(weapon)
            areas.setdefault(cells, []).append(held.name if held else weapon)
        smallest = sorted(areas.items(), key=lambda item: len(item[0]))
        return tuple(CostBand(", ".join(names), tuple(sorted(cells))) for cells, names in smallest)

    def _sight(self, subject: Token) -> tuple[CostBand, ...]:
        """Return the visible cells, and the zones that the rule pack defines for sight."""
        situation = self._situation
        seen = visible_to_creature(
            situation.grid, situation.obstacles, situation.cells(subject)
        ).cells
        further = (
            CostBand(f"{zone.name} ({zone.rule})", tuple(sorted(zone.cells)))
            for zone in zones(situation, subject)
        )
        return (*further, CostBand(tr("Seen by {who}", who=subject.name), tuple(sorted(seen))))

    def _covers(self, subject: Token, *, lines: bool) -> tuple[CoverMark, ...]:
        situation = self._situation
        return tuple(
            CoverMark(
                target=foe.id,
                centre=situation.centre(foe),
                grade=(cover := situation.cover(subject, foe)).grade,
                text=self._words.cover_name(cover.grade, better_postures(situation, subject, foe)),
                lines=tuple(
                    Sightline(ray.start, ray.blocked_at or ray.end, ray.blocked_at is not None)
                    for ray in (cover.rays if lines else ())
                ),
            )
            for foe in situation.foes(subject)
        )

    def _flanked(self) -> tuple[FlankMark, ...]:
        """Return all currently flanked creatures with their flankers."""
        situation = self._situation
        return tuple(
            FlankMark(
                cell=flanker.cell,
                target=target.id,
                partner=pair.second,
                target_centre=situation.centre(target),
                partner_centre=situation.centre(partner),
                centre=situation.centre(flanker),
            )
            for target in situation.battle.tokens
            for pair in situation.flanking_pairs(target)
            if (flanker := situation.battle.token(pair.first))
            and (partner := situation.battle.token(pair.second))
        )


def is_empty(overlay: Overlay) -> bool:
    """Return True if the overlay draws nothing."""
    return overlay == msgspec.structs.replace(Overlay(), show_counts=overlay.show_counts)
