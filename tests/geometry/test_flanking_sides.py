"""Opposite sides and corners, each case worked out by hand on a small board."""

import pytest

from gridapp.geometry.flanking.flanking import Criterion, FlankProof
from gridapp.grid.cells import Cell
from tests.geometry.flanking_boards import (
    HEXES,
    SIDES,
    asked,
    pair,
)


class TestOppositeSides:
    """V-58, VR-19 on squares: where the segment comes in and where it goes out."""

    @pytest.mark.parametrize(
        "rows",
        [
            ("A T B",),
            ("A", "T", "B"),
            ("A . T . B",),
            ("A . .", ". T .", ". . B"),
            (". . A", ". T .", "B . ."),
            ("A T T .", ". T T B"),
            ("A . . .", ". T T .", ". T T .", ". . . B"),
        ],
    )
    def test_opposite_sides_and_corners_flank(self, rows: tuple[str, ...]) -> None:
        assert asked(SIDES, *rows)

    @pytest.mark.parametrize(
        "rows",
        [
            # In at x = 1 left of the corner, out through the side below.
            ("A T .", ". . B"),
            # Over the top at x = 1.5, out at y = 1.25 on the right.
            ("A . .", ". T B"),
            # In on the left at y = 0.875, out through the side below before y = 1.125.
            ("A . T . .", ". . . . B"),
            # Over the top at x = 1.25, out on the right.
            ("A . . .", ". T T .", ". T T B"),
        ],
    )
    def test_neighbouring_sides_never_count(self, rows: tuple[str, ...]) -> None:
        assert asked(SIDES, *rows) is None

    @pytest.mark.parametrize(
        "rows",
        [
            ("A T . .", ". . . B"),
            ("A .", "T .", ". .", ". B"),
            ("A T T . . .", ". T T . . .", ". . . . . .", ". . . . . B"),
        ],
    )
    def test_side_to_corner_counts_when_the_corner_ends_the_opposite_side(
        self, rows: tuple[str, ...]
    ) -> None:
        """From A's centre, in on the left, out exactly at the lower right corner."""
        assert asked(SIDES, *rows)

    def test_just_beside_that_corner_it_does_not(self) -> None:
        board = ("A T T . .", ". T T . .", ". . . . .", ". . . . B")
        assert asked(SIDES, *board) is None

    def test_a_segment_that_touches_one_corner_crosses_nothing(self) -> None:
        assert asked(SIDES, "A T", ". B") is None

    @pytest.mark.parametrize("rows", [("A B T",), ("T A B",), ("A . B", "T . .")])
    def test_flankers_on_one_side_do_not_flank(self, rows: tuple[str, ...]) -> None:
        assert asked(SIDES, *rows) is None

    def test_any_cell_of_a_large_flanker_may_be_the_end_point(self) -> None:
        """Three of its squares would do; the nearest is named."""
        criterion = Criterion.OPPOSITE_SIDES
        proof = asked(SIDES, "A A . .", "A A T B")
        assert proof == FlankProof(criterion, (1, 1), (3, 1), 0.0, (1.5, 1.5), (3.5, 1.5))
        proof = asked(SIDES, "B T A A", ". . A A")
        assert proof == FlankProof(criterion, (2, 0), (0, 0), 0.0, (2.5, 0.5), (0.5, 0.5))

    def test_a_flanker_in_the_dent_of_a_target_stands_within_its_border(self) -> None:
        assert asked(SIDES, "T A T B", "T T T .") is None


class TestOppositeSidesOfHexes:
    """VR-19 on hexes, where the sheet is silent: opposite sides or corners of the hexagon."""

    def test_of_the_neighbours_only_the_one_across_is_opposite(self) -> None:
        """Between neighbours two apart the segment runs along a side and crosses nothing."""
        ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
        result = [[bool(pair(SIDES, first, second)) for second in ring] for first in ring]
        assert result == [[abs(a - b) == 3 for a in range(6)] for b in range(6)]

    @pytest.mark.parametrize("corner", [(1, 1), (2, -1), (1, -2)])
    def test_opposite_corners_count(self, corner: Cell) -> None:
        assert pair(SIDES, corner, (-corner[0], -corner[1]))

    def test_side_to_corner_counts_when_the_corner_ends_the_opposite_side(self) -> None:
        """In at (5/9, -1/9) on the side towards (1, 0), out at (-2/3, 1/3), a corner."""
        assert pair(SIDES, (3, -1), (-8, 3))

    def test_just_beside_that_corner_it_does_not(self) -> None:
        """On the line of the side towards (-1, 0), (3, -1) is 28/17 out, beyond the corner at 1."""
        assert pair(SIDES, (3, -1), (-8, 4)) is None

    def test_three_hexes_have_a_hexagon_of_twice_the_size_for_a_border(self) -> None:
        """Its corners are the centres of the three hexes in the notches."""
        three = HEXES.footprint("hex3")
        assert pair(SIDES, (-1, 0), (2, 0), *three)
        assert pair(SIDES, (1, -1), (-1, 1), *three)
        assert pair(SIDES, (-1, 0), (1, -1), *three) is None

    def test_seven_hexes_are_crossed_from_corner_to_corner(self) -> None:
        seven = HEXES.footprint("hex7")
        assert pair(SIDES, (1, 1), (-1, -1), *seven)
        assert pair(SIDES, (1, 1), (-2, 0), *seven)
        assert pair(SIDES, (1, 1), (-2, 1), *seven)
        assert pair(SIDES, (1, 1), (0, -2), *seven)
        assert pair(SIDES, (1, 1), (1, -2), *seven)
        assert pair(SIDES, (1, 1), (2, -2), *seven) is None
