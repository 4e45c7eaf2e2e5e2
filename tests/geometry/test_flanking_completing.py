"""Cells that complete a flank, and flanking rules read from packs."""

import msgspec
import pytest

from gridapp.geometry.flanking.flanking import (
    Criterion,
    FlankProof,
    FlankRule,
    Partner,
    completing_anchors,
    flank_proof,
)
from gridapp.grid.cells import Cell
from tests.geometry.flanking_boards import (
    ANGLE,
    CELLS,
    HEXES,
    MIRRORED,
    SIDES,
    SQUARES,
)


class TestCompleting:
    """Which cells would complete a flank."""

    TARGET = Partner(((5, 5),))
    ROUND = tuple((x, y) for y in (4, 5, 6) for x in (4, 5, 6))

    @pytest.mark.parametrize(
        ("rule", "expected"),
        [
            (CELLS, {(6, 5)}),
            (SIDES, {(6, 5)}),
            (ANGLE, {(6, 4), (6, 5), (6, 6)}),
            (FlankRule(Criterion.NONE), set()),
        ],
    )
    def test_the_cells_across_from_a_partner(self, rule: FlankRule, expected: set[Cell]) -> None:
        partners = {"left": Partner(((4, 5),))}
        result = completing_anchors(SQUARES, rule, "1x1", self.ROUND, partners, self.TARGET)
        assert set(result) == expected

    def test_every_partner_is_named_with_its_proof(self) -> None:
        partners = {
            "left": Partner(((4, 5),)),
            "upper": Partner(((5, 4),)),
            "corner": Partner(((4, 4),)),
        }
        result = completing_anchors(SQUARES, ANGLE, "1x1", self.ROUND, partners, self.TARGET)
        names = {anchor: [name for name, _ in proofs] for anchor, proofs in result.items()}
        assert names == {
            (6, 4): ["left"],
            (4, 6): ["upper"],
            (6, 5): ["left", "corner"],
            (5, 6): ["upper", "corner"],
            (6, 6): ["left", "upper", "corner"],
        }
        assert result[6, 4][0][1] == FlankProof(
            Criterion.ANGLE, (6, 4), (4, 5), 15.0, (6.5, 4.5), (4.5, 5.5)
        )

    def test_a_large_mover_is_placed_by_its_anchor(self) -> None:
        """2x2 anchored above or in the row across; anchored left it would cover the target."""
        anchors = [(x, y) for y in range(3, 8) for x in range(4, 8)]
        partners = {"left": Partner(((4, 5),))}
        result = completing_anchors(SQUARES, CELLS, "2x2", anchors, partners, self.TARGET)
        assert set(result) == {(6, 4), (6, 5), (7, 4), (7, 5)}
        assert result[6, 4][0][1].flanker == (6, 5)

    def test_partners_and_movers_on_the_target_complete_nothing(self) -> None:
        inside = {"inside": Partner(((4, 5), (5, 5))), "left": Partner(((4, 5),))}
        result = completing_anchors(SQUARES, CELLS, "1x1", [(5, 5), (6, 5)], inside, self.TARGET)
        assert {cell: [name for name, _ in by] for cell, by in result.items()} == {(6, 5): ["left"]}

    def test_without_partners_no_anchor_completes_a_flank(self) -> None:
        """Where nobody waits for the mover, no anchor is looked at."""
        anchors = iter(self.ROUND)
        assert completing_anchors(SQUARES, CELLS, "1x1", anchors, {}, self.TARGET) == {}
        assert next(anchors) == self.ROUND[0]

    def test_unknown_spaces_are_refused(self) -> None:
        with pytest.raises(ValueError, match="unknown space 'wide'"):
            completing_anchors(
                SQUARES, CELLS, "wide", [(6, 5)], {"a": Partner(((4, 5),))}, self.TARGET
            )

    def test_cached_answers_belong_to_one_question_only(self) -> None:
        partners = {"left": Partner(((4, 5),))}
        for grid in (SQUARES, HEXES, SQUARES):
            for rule in (CELLS, ANGLE, CELLS):
                result = completing_anchors(grid, rule, "1x1", self.ROUND, partners, self.TARGET)
                again = completing_anchors(grid, rule, "1x1", self.ROUND, partners, self.TARGET)
                for anchor in self.ROUND:
                    proof = flank_proof(grid, rule, (anchor,), ((4, 5),), self.TARGET.cells)
                    assert result.get(anchor) == (proof and (("left", proof),))
                    if proof:
                        assert again[anchor][0][1] is result[anchor][0][1]


@pytest.mark.parametrize("degrees", [0, -1, 181])
def test_impossible_limits_are_refused(degrees: int) -> None:
    with pytest.raises(ValueError, match=f"degrees must lie from 1 to 180, not {degrees}"):
        FlankRule(Criterion.ANGLE, degrees)
    with pytest.raises(msgspec.ValidationError, match="degrees must lie from 1 to 180"):
        msgspec.convert({"criterion": "angle", "degrees": degrees}, FlankRule)


def test_rules_are_read_from_a_pack() -> None:
    read = msgspec.convert({"criterion": "opposite_cells", "mirrored_only": True}, FlankRule)
    assert read == MIRRORED
    assert (read.degrees, read.straight_across) == (120, True)
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"criterion": "angle", "degree": 90}, FlankRule)
