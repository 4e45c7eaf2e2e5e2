"""Where a creature would complete flanks, told for all places where it might come to stand."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from gridapp.battle.tokens import Token
from gridapp.geometry.flanking.flanking import Criterion, FlankProof, completing_anchors
from gridapp.grid.boxes import Box, box_of
from gridapp.grid.cells import Cell

if TYPE_CHECKING:
    from gridapp.engine.queries.situation import Situation

Chances = dict[Cell, list["FlankChance"]]


class FlankChance(msgspec.Struct, frozen=True):
    """A flank that a cell would complete: of whom, with whom, and the proof."""

    target: str
    partner: str
    proof: FlankProof


class FlankFinder:
    """The flanks that a creature would complete, each foe being looked at when it is near."""

    def __init__(self, situation: "Situation", mover: Token) -> None:
        """Look at a creature; where it stands does not matter."""
        self._situation, self._mover = situation, mover
        self._known: dict[str, Chances] = {}

    def is_valid_for(self, mover: Token) -> bool:
        """Whether they are those of a creature that differs in nothing but its place."""
        return msgspec.structs.replace(self._mover, cell=mover.cell) == mover

    def chances_near(self, extent: Box) -> Iterator[Chances]:
        """For each foe that is reached from anchors in a box, those that complete a flank of it.

        Anchors out of the box may be among them.
        """
        for foe, box in self._targets:
            if box.intersects(extent):
                if foe.id not in self._known:
                    self._known[foe.id] = self._completing(foe, box)
                yield self._known[foe.id]

    @cached_property
    def _targets(self) -> list[tuple[Token, Box]]:
        """The foes, each with a box that holds the anchors from which the creature reaches it."""
        situation, mover = self._situation, self._mover
        if situation.book.flanking.how.criterion is Criterion.NONE:
            return []
        far = max((reach.farthest for reach in situation.reaches(mover)), default=0)
        body = box_of(situation.grid.footprint(mover.space))
        anchors = {
            space: box_of(situation.grid.footprint(space)).expanded(far).touching_anchors(body)
            for space in {foe.space for foe in situation.foes(mover)}
        }
        return [(foe, anchors[foe.space].translated(foe.cell)) for foe in situation.foes(mover)]

    def _completing(self, target: Token, box: Box) -> Chances:
        situation, mover = self._situation, self._mover
        partners = self._partners(target)
        if not partners:
            return {}
        how, cells = situation.book.flanking.how, situation.cells(target)
        found = completing_anchors(situation.grid, how, mover.space, box.cells(), partners, cells)
        return {
            cell: [FlankChance(target.id, partner, proof) for partner, proof in proofs]
            for cell, proofs in found.items()
            if self._stands(cell) and situation.can_flank(mover, target, cell)
        }

    def _stands(self, anchor: Cell) -> bool:
        grid = self._situation.grid
        return all(cell in grid for cell in grid.covered_cells(anchor, self._mover.space))

    def _partners(self, target: Token) -> dict[str, tuple[Cell, ...]]:
        """Those who may flank a target with the creature where they stand, with their cells."""
        situation, mover = self._situation, self._mover
        others = (one for one in situation.foes_in_range(target) if one.id != mover.id)
        return {
            one.id: situation.cells(one)
            for one in others
            if situation.may_flank_together(mover, one) and situation.can_flank(one, target)
        }
