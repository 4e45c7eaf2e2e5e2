"""Facts and rulings about flanking, each on a small board worked out by hand.

In every board ``T`` is the target, ``A`` and ``B`` are the two that may flank it. Columns and
rows count from 0 at the upper left; odd rows of hexes stand half a cell to the right.
"""

import msgspec
import pytest

from gridapp.geometry.flanking import Criterion, FlankProof, FlankRule, completing_anchors, flank
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid, Shape

CELLS = FlankRule(Criterion.OPPOSITE_CELLS)
MIRRORED = FlankRule(Criterion.OPPOSITE_CELLS, mirrored_only=True)
CENTRED = FlankRule(Criterion.OPPOSITE_CELLS, straight_across=False)
SIDES = FlankRule(Criterion.OPPOSITE_SIDES)
ANGLE = FlankRule(Criterion.ANGLE)
SQUARES = Grid(200, 200)
RING = tuple((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1))
HEXES = Grid(40, 40, shape=Shape.HEX_POINTY)


def asked(rule: FlankRule, *rows: str, grid: Grid = SQUARES) -> FlankProof | None:
    """Whether A and B flank T on a drawn board."""
    spaces: dict[str, list[Cell]] = {"A": [], "B": [], "T": []}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line.split()):
            spaces.get(letter, []).append(grid.from_offset((column, row)))
    one, other, target = (tuple(space) for space in spaces.values())
    return flank(grid, rule, one, other, target)


def pair(rule: FlankRule, one: Cell, other: Cell, *target: Cell) -> FlankProof | None:
    """Whether two creatures on one hex each flank a target, (0, 0) unless said otherwise."""
    return flank(HEXES, rule, (one,), (other,), target or ((0, 0),))


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
    def test_the_looser_opposite_side_of_other_rules_does_not_count(
        self, rows: tuple[str, ...]
    ) -> None:
        for rule in (CELLS, MIRRORED, CENTRED):
            assert asked(rule, *rows) is None

    def test_one_with_reach_opposite_counts_unless_mirrored_squares_are_asked_for(self) -> None:
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
        assert (proof.one, proof.other) == ((3, 0), (1, 0))

    def test_a_square_across_goes_before_a_farther_one_exactly_opposite(self) -> None:
        """A continues row 0; exactly opposite is 4.5 right and 1.5 below the centre.

        B's square at the end of row 0 lies only 2.5 right of it.
        """
        board = ("A T T . B . .", ". T T . B . .", ". . . . B B B")
        proof = asked(CELLS, *board)
        assert proof
        assert proof.other == (4, 0)
        turned = asked(CELLS, *(line[::-1] for line in reversed(board)))
        assert turned
        assert turned.other == (2, 2)

    def test_a_large_target_is_seen_from_its_centre(self) -> None:
        """A lies 1.5 left and 0.5 above the centre, B 1.5 right and 0.5 below it."""
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
        """A stands in the dent; seen from row 0 it has the target on both hands."""
        for rule in (CELLS, MIRRORED):
            assert asked(rule, "T A T B", "T T T .") is None
            assert asked(rule, "B T A T", ". T T T") is None

    def test_in_the_middle_of_a_ring_nobody_is_opposite(self) -> None:
        """AP-R83: from there the target's centre lies in no direction."""
        for rule in (CELLS, MIRRORED, CENTRED):
            assert asked(rule, "T T T .", "T A T B", "T T T .") is None
            assert flank(SQUARES, rule, ((1, 1),), ((1, 1),), RING) is None

    def test_a_column_and_a_row_are_not_taken_for_each_other(self) -> None:
        """A continues row 1 to the left, B column 1 upwards: the same number, not one line."""
        assert asked(CELLS, ". B .", "A T T", ". T T") is None

    def test_a_creature_of_one_square_has_no_rows_to_be_straight_across(self) -> None:
        for rule in (CELLS, CENTRED):
            assert asked(rule, "A T . B")
            assert asked(rule, "A . B", ". T .") is None

    def test_who_shares_the_space_of_the_target_does_not_flank(self) -> None:
        for rule in (CELLS, SIDES, ANGLE):
            assert flank(SQUARES, rule, ((1, 1), (2, 1)), ((3, 1),), ((2, 1),)) is None
            assert flank(SQUARES, rule, ((3, 1),), ((1, 1), (2, 1)), ((2, 1),)) is None


class TestExactlyOppositeHexes:
    """RR-13 on hexes: three lines through a hex take the place of row, column and diagonals."""

    def test_of_the_neighbours_only_the_one_across_is_opposite(self) -> None:
        board = ("A B", "A T B", "A B")
        assert asked(CELLS, *board, grid=HEXES)
        ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
        found = [[bool(pair(CELLS, one, other)) for other in ring] for one in ring]
        assert found == [[abs(a - b) == 3 for a in range(6)] for b in range(6)]

    def test_hexes_beyond_two_opposite_corners_are_opposite(self) -> None:
        assert pair(CELLS, (1, 1), (-1, -1))
        assert pair(CELLS, (1, 1), (-2, -2))
        assert pair(MIRRORED, (1, 1), (-2, -2)) is None

    def test_the_centre_of_three_hexes_is_their_common_corner(self) -> None:
        """That corner is (1/3, 1/3); from there (-4/3, 2/3) and (8/3, -4/3) are opposite ways."""
        three = HEXES.footprint("hex3")
        assert pair(CENTRED, (-1, 1), (3, -1), *three)
        assert pair(MIRRORED, (-1, 1), (3, -1), *three) is None

    @pytest.mark.parametrize(
        ("one", "other"), [((-1, 0), (2, 0)), ((0, -1), (0, 2)), ((-1, 2), (2, -1))]
    )
    def test_straight_across_runs_along_the_lines_of_its_own_hexes(
        self, one: Cell, other: Cell
    ) -> None:
        """Two hexes in line: the ways (-4/3, -1/3) and (5/3, -1/3) are not opposite."""
        three = HEXES.footprint("hex3")
        assert pair(CELLS, one, other, *three)
        assert pair(MIRRORED, one, other, *three)
        assert pair(CENTRED, one, other, *three) is None

    def test_straight_across_knows_its_three_lines_apart(self) -> None:
        """(3, -1) continues the line q + r = 2 of seven hexes, (-2, 0) row 0."""
        seven = HEXES.footprint("hex7")
        assert pair(CELLS, (-2, 0), (3, -1), *seven) is None
        assert pair(CELLS, (-1, 2), (2, -1), *seven)


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
    def test_both_on_one_hand_do_not_flank(self, rows: tuple[str, ...]) -> None:
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
        found = [[bool(pair(SIDES, one, other)) for other in ring] for one in ring]
        assert found == [[abs(a - b) == 3 for a in range(6)] for b in range(6)]

    @pytest.mark.parametrize("one", [(1, 1), (2, -1), (1, -2)])
    def test_opposite_corners_count(self, one: Cell) -> None:
        assert pair(SIDES, one, (-one[0], -one[1]))

    def test_side_to_corner_counts_when_the_corner_ends_the_opposite_side(self) -> None:
        """In at (5/9, -1/9) on the side towards (1, 0), out at (-2/3, 1/3), a corner."""
        assert pair(SIDES, (3, -1), (-8, 3))

    def test_just_beside_that_corner_it_does_not(self) -> None:
        """On the line of the side towards (-1, 0) it lies 28/17 out, beyond the corner at 1."""
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


class TestAngle:
    """AP-90, AP-R80 to AP-R83."""

    def test_hex_neighbours_two_apart_are_exactly_at_the_limit(self) -> None:
        """AP-R81: 120 degrees is common on hexes, and AP-R80 includes it."""
        ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
        margins = [pair(ANGLE, ring[0], other) for other in ring]
        assert [proof and proof.margin for proof in margins] == [None, None, 0, 60, 0, None]

    def test_on_squares_no_pair_is_exactly_at_the_limit(self) -> None:
        """AP-R81: only ratios near the root of 3 come near; 4 a.b a.b decides by 1 and 2.

        Seen from the target one stands straight right. The other stands 41 left and 71 down:
        4 * 41 * 41 = 6724 reaches 41 * 41 + 71 * 71 = 6722. Or 56 left and 97 down:
        4 * 56 * 56 = 12544 falls short of 56 * 56 + 97 * 97 = 12545.
        """
        target, right = ((60, 50),), ((61, 50),)
        over = flank(SQUARES, ANGLE, right, ((19, 121),), target)
        assert over
        assert over.margin == 0.005
        assert flank(SQUARES, ANGLE, right, ((4, 147),), target) is None

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
        assert (proof.one, proof.other) == ((0, 0), (3, 1))
        assert (proof.one_point, proof.other_point) == ways
        # The tangent of A's angle above the row is 0.5 / 1.5.
        assert proof.margin == pytest.approx(60 - 18.435)

    def test_a_large_target_is_seen_from_the_centre_of_its_space(self) -> None:
        """Both stand 0.5 above the centre, 1.5 to either side: 180 - 2 * 18.435 degrees."""
        proof = asked(ANGLE, "A T T B", ". T T .")
        assert proof
        assert proof.margin == pytest.approx(60 - 2 * 18.435)

    def test_who_stands_round_the_centre_has_no_direction(self) -> None:
        """AP-R83."""
        board = ("A A A .", "A T A B", "A A A .")
        assert asked(ANGLE, *board) is None
        assert asked(FlankRule(Criterion.ANGLE, degrees=1), *board) is None
        assert asked(CELLS, *board)

    def test_any_two_will_do(self) -> None:
        """AP-90: the limit may be set; hexes one apart stand 60 degrees apart."""
        assert pair(FlankRule(Criterion.ANGLE, degrees=60), (1, 0), (0, 1))
        assert pair(FlankRule(Criterion.ANGLE, degrees=61), (1, 0), (0, 1)) is None


class TestCompleting:
    """Which cells would complete a flank."""

    TARGET = ((5, 5),)
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
        partners = {"left": ((4, 5),)}
        found = completing_anchors(SQUARES, rule, "1x1", self.ROUND, partners, self.TARGET)
        assert set(found) == expected

    def test_every_partner_is_named_with_its_proof(self) -> None:
        partners = {"left": ((4, 5),), "upper": ((5, 4),), "corner": ((4, 4),)}
        found = completing_anchors(SQUARES, ANGLE, "1x1", self.ROUND, partners, self.TARGET)
        names = {anchor: [name for name, _ in proofs] for anchor, proofs in found.items()}
        assert names == {
            (6, 4): ["left"],
            (4, 6): ["upper"],
            (6, 5): ["left", "corner"],
            (5, 6): ["upper", "corner"],
            (6, 6): ["left", "upper", "corner"],
        }
        assert found[6, 4][0][1] == FlankProof(
            Criterion.ANGLE, (6, 4), (4, 5), 15.0, (6.5, 4.5), (4.5, 5.5)
        )

    def test_a_large_mover_is_placed_by_its_anchor(self) -> None:
        """2x2 anchored above or in the row across; anchored left it would cover the target."""
        anchors = [(x, y) for y in range(3, 8) for x in range(4, 8)]
        partners = {"left": ((4, 5),)}
        found = completing_anchors(SQUARES, CELLS, "2x2", anchors, partners, self.TARGET)
        assert set(found) == {(6, 4), (6, 5), (7, 4), (7, 5)}
        assert found[6, 4][0][1].one == (6, 5)

    def test_partners_and_movers_on_the_target_complete_nothing(self) -> None:
        inside = {"inside": ((4, 5), (5, 5)), "left": ((4, 5),)}
        found = completing_anchors(SQUARES, CELLS, "1x1", [(5, 5), (6, 5)], inside, self.TARGET)
        assert {cell: [name for name, _ in by] for cell, by in found.items()} == {(6, 5): ["left"]}

    def test_nobody_completes_a_flank_alone(self) -> None:
        """Where nobody waits for the mover, no anchor is looked at."""
        anchors = iter(self.ROUND)
        assert completing_anchors(SQUARES, CELLS, "1x1", anchors, {}, self.TARGET) == {}
        assert next(anchors) == self.ROUND[0]

    def test_unknown_spaces_are_refused(self) -> None:
        with pytest.raises(ValueError, match="unknown space 'wide'"):
            completing_anchors(SQUARES, CELLS, "wide", [(6, 5)], {"a": ((4, 5),)}, self.TARGET)

    def test_an_answer_is_kept_and_belongs_to_its_question_alone(self) -> None:
        partners = {"left": ((4, 5),)}
        for grid in (SQUARES, HEXES, SQUARES):
            for rule in (CELLS, ANGLE, CELLS):
                found = completing_anchors(grid, rule, "1x1", self.ROUND, partners, self.TARGET)
                again = completing_anchors(grid, rule, "1x1", self.ROUND, partners, self.TARGET)
                for anchor in self.ROUND:
                    proof = flank(grid, rule, (anchor,), ((4, 5),), self.TARGET)
                    assert found.get(anchor) == (proof and (("left", proof),))
                    if proof:
                        assert again[anchor][0][1] is found[anchor][0][1]


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
