"""Exactly opposite cells, each case worked out by hand on a small board."""

import pytest

from gridapp.geometry.flanking.flanking import Criterion, FlankProof, FlankRule, flank_proof
from gridapp.grid.cells import Cell
from tests.geometry.flanking_boards import (
    ANGLE,
    CELLS,
    CENTRED,
    HEXES,
    MIRRORED,
    RING,
    SIDES,
    SQUARES,
    asked,
    pair,
)


class TestExactlyOppositeSquares:
    """R-63, RR-13."""

    @pytest.mark.parametrize(
        "rows",
        [
            ("A T B",),
            ("A", "T", "B"),
            ("A . .", ". T .", ". . B"),
            (". . A", ". T .", "B . ."),
        ],
    )
    def test_opposite_neighbours_flank(self, rows: tuple[str, ...]) -> None:
        for rule in (CELLS, MIRRORED, CENTRED):
            assert asked(rule, *rows)

    @pytest.mark.parametrize(
        "rows",
        [
            ("A . .", ". T B"),
            ("A . B", ". T ."),
            ("A T", ". B"),
            ("A B T",),
            ("A . T . . .", ". . . . . B"),
        ],
    )
    def test_opposite_sides_as_in_other_rules_do_not_count(self, rows: tuple[str, ...]) -> None:
        for rule in (CELLS, MIRRORED, CENTRED):
            assert asked(rule, *rows) is None

    def test_unequal_distances_count_unless_mirrored_only(self) -> None:
        assert asked(CELLS, "A . T B")
        assert asked(CENTRED, "A . T B")
        assert asked(MIRRORED, "A . T B") is None
        assert asked(MIRRORED, "A . T . B")

    def test_a_line_through_the_centre_may_have_any_slope(self) -> None:
        board = ("A . . . .", ". . T . .", ". . . . B")
        assert asked(CELLS, *board)
        assert asked(MIRRORED, *board)
        unequal = ("A . . . . . .", ". . T . . . .", ". . . . . . .", ". . . . . . B")
        assert asked(CELLS, *unequal)
        assert asked(MIRRORED, *unequal) is None

    def test_the_proof_names_the_nearest_of_the_opposite_squares(self) -> None:
        """Both lower squares of A lie opposite B."""
        proof = asked(CELLS, "A A . .", "A A T B")
        criterion = Criterion.OPPOSITE_CELLS
        assert proof == FlankProof(criterion, (1, 1), (3, 1), 0.0, (1.5, 1.5), (3.5, 1.5))

    @pytest.mark.parametrize("rule", [CELLS, SIDES])
    def test_the_proof_names_the_nearest_square_of_the_other_as_well(self, rule: FlankRule) -> None:
        """Listed first, but farther off, are the squares at the left of B."""
        proof = asked(rule, "B B T A")
        assert proof
        assert (proof.flanker, proof.partner) == ((3, 0), (1, 0))

    def test_a_square_across_goes_before_a_farther_one_exactly_opposite(self) -> None:
        """A continues row 0; exactly opposite is 4.5 right and 1.5 below the centre.

        B's square at the end of row 0 lies only 2.5 right of it.
        """
        board = ("A T T . B . .", ". T T . B . .", ". . . . B B B")
        proof = asked(CELLS, *board)
        assert proof
        assert proof.partner == (4, 0)
        turned = asked(CELLS, *(line[::-1] for line in reversed(board)))
        assert turned
        assert turned.partner == (2, 2)

    def test_a_large_target_is_seen_from_its_centre(self) -> None:
        """A is 1.5 left of and 0.5 above the centre, B is 1.5 right and 0.5 below."""
        board = ("A T T .", ". T T B")
        for rule in (CELLS, MIRRORED, CENTRED):
            assert asked(rule, *board)

    @pytest.mark.parametrize("rows", [("A T T B", ". T T ."), ("A .", "T T", "T T", "B .")])
    def test_straight_across_a_large_target_counts(self, rows: tuple[str, ...]) -> None:
        assert asked(CELLS, *rows)
        assert asked(MIRRORED, *rows)
        assert asked(CENTRED, *rows) is None

    def test_straight_across_may_be_uneven_unless_mirrored(self) -> None:
        board = ("A T T . B", ". T T . .")
        assert asked(CELLS, *board)
        assert asked(MIRRORED, *board) is None
        assert asked(MIRRORED, "A . T T . B", ". . T T . .")

    def test_rows_above_a_large_target_are_not_its_own(self) -> None:
        assert asked(CELLS, "A . . B", ". T T .", ". T T .") is None

    def test_another_of_its_rows_is_not_straight_across(self) -> None:
        board = ("A T T T .", ". T T T B", ". T T T .")
        assert asked(CELLS, *board) is None

    def test_both_on_one_end_of_its_row_is_not_across(self) -> None:
        assert asked(CELLS, "A B T T", ". . T T") is None

    def test_beside_a_dented_target_the_whole_row_must_lie_between(self) -> None:
        """A is in the dent: in row 0 the target is on both sides of A."""
        for rule in (CELLS, MIRRORED):
            assert asked(rule, "T A T B", "T T T .") is None
            assert asked(rule, "B T A T", ". T T T") is None

    def test_inside_a_ring_no_cell_is_opposite(self) -> None:
        """AP-R83: from the cell the target's centre is in no direction."""
        for rule in (CELLS, MIRRORED, CENTRED):
            assert asked(rule, "T T T .", "T A T B", "T T T .") is None
            assert flank_proof(SQUARES, rule, ((1, 1),), ((1, 1),), RING) is None

    def test_a_column_and_a_row_are_not_taken_for_each_other(self) -> None:
        """A continues row 1 to the left, B column 1 upwards: the same number, not one line."""
        assert asked(CELLS, ". B .", "A T T", ". T T") is None

    def test_a_creature_of_one_square_has_no_rows_to_be_straight_across(self) -> None:
        for rule in (CELLS, CENTRED):
            assert asked(rule, "A T . B")
            assert asked(rule, "A . B", ". T .") is None

    def test_a_creature_in_the_targets_space_does_not_flank(self) -> None:
        for rule in (CELLS, SIDES, ANGLE):
            assert flank_proof(SQUARES, rule, ((1, 1), (2, 1)), ((3, 1),), ((2, 1),)) is None
            assert flank_proof(SQUARES, rule, ((3, 1),), ((1, 1), (2, 1)), ((2, 1),)) is None


class TestExactlyOppositeHexes:
    """RR-13 on hexes: three lines through a hex take the place of row, column and diagonals."""

    def test_of_the_neighbours_only_the_one_across_is_opposite(self) -> None:
        assert asked(CELLS, "A T B", grid=HEXES)
        ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
        result = [[bool(pair(CELLS, first, second)) for second in ring] for first in ring]
        assert result == [[abs(a - b) == 3 for a in range(6)] for b in range(6)]

    def test_hexes_beyond_two_opposite_corners_are_opposite(self) -> None:
        assert pair(CELLS, (1, 1), (-1, -1))
        assert pair(CELLS, (1, 1), (-2, -2))
        assert pair(MIRRORED, (1, 1), (-2, -2)) is None

    def test_the_centre_of_three_hexes_is_their_common_corner(self) -> None:
        """The corner is (1/3, 1/3); seen from it (-4/3, 2/3) and (8/3, -4/3) are opposite."""
        three = HEXES.footprint("hex3")
        assert pair(CENTRED, (-1, 1), (3, -1), *three)
        assert pair(MIRRORED, (-1, 1), (3, -1), *three) is None

    @pytest.mark.parametrize(
        ("first", "second"), [((-1, 0), (2, 0)), ((0, -1), (0, 2)), ((-1, 2), (2, -1))]
    )
    def test_straight_across_runs_along_the_lines_of_its_own_hexes(
        self, first: Cell, second: Cell
    ) -> None:
        """Two hexes in line: the ways (-4/3, -1/3) and (5/3, -1/3) are not opposite."""
        three = HEXES.footprint("hex3")
        assert pair(CELLS, first, second, *three)
        assert pair(MIRRORED, first, second, *three)
        assert pair(CENTRED, first, second, *three) is None

    def test_straight_across_knows_its_three_lines_apart(self) -> None:
        """(3, -1) continues the line q + r = 2 of seven hexes, (-2, 0) row 0."""
        seven = HEXES.footprint("hex7")
        assert pair(CELLS, (-2, 0), (3, -1), *seven) is None
        assert pair(CELLS, (-1, 2), (2, -1), *seven)
