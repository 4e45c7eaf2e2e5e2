"""Angles between footprints, each case worked out by hand on a small board."""

import pytest

from gridapp.geometry.flanking.flanking import Criterion, FlankRule, flank_proof
from tests.geometry.flanking_boards import (
    ANGLE,
    CELLS,
    SQUARES,
    asked,
    pair,
)


class TestAngle:
    """AP-90, AP-R80 to AP-R83."""

    def test_hex_neighbours_two_apart_are_exactly_at_the_limit(self) -> None:
        """AP-R81: 120 degrees is common on hexes, and AP-R80 includes it."""
        ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
        margins = [pair(ANGLE, ring[0], item) for item in ring]
        assert [proof and proof.margin for proof in margins] == [None, None, 0, 60, 0, None]

    def test_on_squares_no_pair_is_exactly_at_the_limit(self) -> None:
        """AP-R81: only ratios near the root of 3 come near; 4 a.b a.b decides by 1 and 2.

        Seen from the target one stands straight right. The other stands 41 left and 71 down:
        4 * 41 * 41 = 6724 reaches 41 * 41 + 71 * 71 = 6722. Or 56 left and 97 down:
        4 * 56 * 56 = 12544 falls short of 56 * 56 + 97 * 97 = 12545.
        """
        target, right = ((60, 50),), ((61, 50),)
        over = flank_proof(SQUARES, ANGLE, right, ((19, 121),), target)
        assert over
        assert over.margin == 0.005
        assert flank_proof(SQUARES, ANGLE, right, ((4, 147),), target) is None

    @pytest.mark.parametrize(
        ("rows", "margin"),
        [
            (("A T B",), 60),
            (("A . .", ". T B"), 15),
            (("A . B", ". T ."), None),
            (("A T", ". B"), None),
            # A stands 45 degrees above the row, B 26.565 below it on the other hand.
            (("A . . .", ". T . .", ". . . B"), 41.565),
        ],
    )
    def test_angles_on_squares(self, rows: tuple[str, ...], margin: float | None) -> None:
        proof = asked(ANGLE, *rows)
        assert (proof.margin if proof else None) == margin

    def test_any_distance_counts(self) -> None:
        """AP-R82."""
        assert asked(ANGLE, "A . . . . T B")

    def test_the_whole_space_counts_not_its_nearest_cell(self) -> None:
        """A's centre lies 1 left and 1 above, B 1 right: 135 degrees, though a cell is opposite."""
        proof = asked(ANGLE, "A A . .", "A A T B")
        assert proof
        ways = ((1.0, 1.0), (3.5, 1.5))
        assert (proof.flanker, proof.partner) == ((0, 0), (3, 1))
        assert (proof.flanker_point, proof.partner_point) == ways
        # The tangent of A's angle above the row is 0.5 / 1.5.
        assert proof.margin == pytest.approx(60 - 18.435)

    def test_a_large_target_is_seen_from_the_centre_of_its_space(self) -> None:
        """Both stand 0.5 above the centre, 1.5 to either side: 180 - 2 * 18.435 degrees."""
        proof = asked(ANGLE, "A T T B", ". T T .")
        assert proof
        assert proof.margin == pytest.approx(60 - 2 * 18.435)

    def test_a_flanker_around_the_centre_has_no_direction(self) -> None:
        """AP-R83."""
        board = ("A A A .", "A T A B", "A A A .")
        assert asked(ANGLE, *board) is None
        assert asked(FlankRule(Criterion.ANGLE, degrees=1), *board) is None
        assert asked(CELLS, *board)

    def test_the_limit_may_be_set(self) -> None:
        """AP-90: with a limit of 60 degrees two neighbouring hexes around a hex suffice."""
        assert pair(FlankRule(Criterion.ANGLE, degrees=60), (1, 0), (0, 1))
        assert pair(FlankRule(Criterion.ANGLE, degrees=61), (1, 0), (0, 1)) is None
