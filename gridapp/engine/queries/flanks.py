"""Cells from which a creature would complete a flank."""

from collections.abc import Iterator
from functools import cached_property

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.flanking.flanking import (
    Criterion,
    Extent,
    FlankProof,
    Partner,
    completing_anchors,
)
from gridapp.geometry.flanking.height import GROUND
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell

Chances = dict[Cell, list["FlankChance"]]


class FlankChance(msgspec.Struct, frozen=True):
    """A flank that a cell would complete: target, partner and proof."""

    target: str
    partner: str
    proof: FlankProof


class FlankFinder:
    """Finds the flanks a creature would complete; cached per foe, computed once in range."""

    def __init__(self, situation: Situation, mover: Token) -> None:
        """Prepare for a creature; its position does not matter."""
        self._situation, self._mover = situation, mover
        self._chances_by_foe: dict[str, Chances] = {}

    def is_valid_for(self, mover: Token) -> bool:
        """Return True if a creature equals the cached mover in every field except ``cell``."""
        return msgspec.structs.replace(self._mover, cell=mover.cell) == mover

    def chances_near(self, extent: Box) -> Iterator[Chances]:
        """Yield for each foe in reach of a box of anchors the flank chances by anchor.

        Anchors outside the box may be included.
        """
        first, last, upper, lower = extent
        for foe, box in self._targets:
            left, right, top, bottom = box
            if left <= last and right >= first and top <= lower and bottom >= upper:
                if foe.id not in self._chances_by_foe:
                    self._chances_by_foe[foe.id] = self._completing_anchors(foe, box)
                yield self._chances_by_foe[foe.id]

    @cached_property
    def _targets(self) -> list[tuple[Token, Box]]:
        """Each foe with the box of anchors from which the creature could reach the foe."""
        situation, mover = self._situation, self._mover
        if situation.book.flanking.how.criterion is Criterion.NONE:
            return []
        far = max((reach.farthest for reach in situation.reaches(mover)), default=0)
        body = box_of(situation.grid.footprint(mover.space))
        anchors = {
            space: box_of(situation.grid.footprint(space)).expanded(far).touching_anchors(body)
            for space in {situation.space_of(foe) for foe in situation.foes(mover)}
        }
        return [
            (foe, anchors[situation.space_of(foe)].translated(foe.cell))
            for foe in situation.foes(mover)
        ]

    def _completing_anchors(self, target: Token, box: Box) -> Chances:
        situation, mover = self._situation, self._mover
        partners = self._partners(target)
        if not partners or not situation.book.flanking.how.are_enough(len(partners) + 1):
            return {}
        by_anchor = completing_anchors(
            situation.grid,
            situation.book.flanking.how,
            mover.space,
            box.cells(),
            partners,
            self._body(target),
            self._extent_at,
        )
        return {
            cell: [FlankChance(target.id, partner, proof) for partner, proof in proofs]
            for cell, proofs in by_anchor.items()
            if self._fits_on_board(cell) and situation.can_flank(mover, target, cell)
        }

    def _fits_on_board(self, anchor: Cell) -> bool:
        grid = self._situation.grid
        return all(cell in grid for cell in grid.covered_cells(anchor, self._mover.space))

    def _body(self, token: Token) -> Partner:
        return Partner(self._situation.cells(token), self._extent(token))

    def _extent(self, token: Token, anchor: Cell | None = None) -> Extent:
        """Return a creature's vertical extent; on level ground where heights do not count."""
        situation = self._situation
        return situation.extent(token, anchor) if situation.book.cells.heights else GROUND

    @cached_property
    def _extent_on_level_ground(self) -> Extent:
        return self._extent(self._mover)

    def _extent_at(self, anchor: Cell) -> Extent:
        if self._situation.ground_heights:
            return self._extent(self._mover, anchor)
        return self._extent_on_level_ground

    def _partners(self, target: Token) -> dict[str, Partner]:
        """Return the creatures able to flank a target with the mover."""
        situation, mover = self._situation, self._mover
        candidates = (foe for foe in situation.foes_in_range(target) if foe.id != mover.id)
        return {
            foe.id: self._body(foe)
            for foe in candidates
            if situation.may_flank_together(mover, foe) and situation.can_flank(foe, target)
        }


def flank_finder(situation: Situation, mover: Token) -> FlankFinder:
    """Return the finder of flanks for a creature; the last finder of a context is cached."""
    return situation.mover_context(mover).find(
        "flanks",
        lambda: FlankFinder(situation, mover),
        lambda finder: finder.is_valid_for(mover),
    )
