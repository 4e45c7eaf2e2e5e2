"""Facts of the action_points sheet about the map, in yards, with numbers worked out from it."""

from typing import ClassVar

import pytest

from gridapp.battle.board import Board, Terrain, Wall
from gridapp.geometry.cover.cover import CoverGrade, CoverMethod, CoverRule, cover
from gridapp.geometry.flanking.flanking import flank_proof
from gridapp.geometry.movement.move_options import (
    MeasuredRoute,
    MoveRules,
    OccupiedCells,
    SharedSpace,
    UnreachableReason,
    measure_route,
)
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import is_in_reach
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric, alternating, nearest_distance
from gridapp.grid.grid import CellShape, Grid, Unit
from tests.geometry.drawn_boards import drawn
from tests.geometry.facts.asking import NOBODY, options, ring
from tests.geometry.flanking_boards import ANGLE, HEXES, pair

YARDS = Grid(30, 30, cell_size=1, unit=Unit.YARDS)
OPEN = drawn(*["." * 15] * 15)
POINTY = drawn(*["." * 15] * 15, shape=CellShape.HEX_POINTY)
FLAT = drawn(*["." * 15] * 15, shape=CellShape.HEX_FLAT)


def yards(*budget: int, parity: int = 0) -> MoveRules:
    """Movement on what is in the pool: diagonals alternate."""
    return MoveRules(budget, diagonals=Metric.ALTERNATING, parity=parity, corners="touch")


class TestMovement:
    """The pool of yards."""

    def test_every_second_diagonal_costs_two_yards(self) -> None:
        """AP-64: 1, 3, 4, 6, 7 for one to five."""
        result = options(OPEN, (0, 0), yards(8))
        assert [result.cost((n, n)) for n in range(1, 6)] == [1, 3, 4, 6, 7]

    @pytest.mark.parametrize("board", [POINTY, FLAT], ids=["pointy", "flat"])
    def test_every_hex_is_one_yard(self, board: MovementMap) -> None:
        """AP-64, AP-R61: rings of six, twelve and eighteen."""
        costs = options(board, board.grid.from_offset((7, 7)), yards(3)).costs()
        assert [list(costs.values()).count(n) for n in (1, 2, 3)] == [6, 12, 18]

    def test_parity_belongs_to_the_round_and_not_to_the_path(self) -> None:
        """AP-R53, AP-62: after a diagonal in an earlier piece the next diagonal costs 2."""
        first = measure_route(OPEN, ((0, 0), (1, 1)), "1x1", yards(8), NOBODY)
        assert isinstance(first, MeasuredRoute)
        assert (first.cost, first.parity) == (1, 1)
        second = options(OPEN, (1, 1), yards(8 - first.cost, parity=first.parity))
        assert second.cost((2, 2)) == 2
        assert first.cost + second.cost((4, 4)) == options(OPEN, (0, 0), yards(8)).cost((4, 4))

    @pytest.mark.parametrize("factor", [2, 3, 4])
    def test_a_step_pays_the_multiplier_of_the_cell_entered(self, factor: int) -> None:
        """AP-65, AP-66, AP-R54: a diagonal pays 1 or 2 times the multiplier."""
        ground = drawn("..", f".{factor}")
        only = OccupiedCells(impassable=frozenset({(1, 0), (0, 1)}))
        assert options(ground, (0, 0), yards(9), only).cost((1, 1)) == factor
        assert options(ground, (0, 0), yards(9, parity=1), only).cost((1, 1)) == 2 * factor
        assert options(ground, (1, 1), yards(9), only).cost((0, 0)) == 1

    def test_several_multipliers_multiply(self) -> None:
        """AP-65, AP-R58: inside an occupied space of undergrowth each step costs 2 x 3."""
        ground = drawn(".3", "##")
        shared = OccupiedCells(shared_spaces=(SharedSpace(frozenset({(0, 0), (1, 0)}), 2),))
        assert options(ground, (0, 0), yards(9), shared).cost((1, 0)) == 6

    def test_a_step_whose_price_is_not_there_is_not_taken(self) -> None:
        """AP-R54: 3 yards do not pay for waist-high water, and no part of it."""
        ground = drawn(".4", "##")
        assert (
            options(ground, (0, 0), yards(3)).unreachable_reason((1, 0))
            is UnreachableReason.TOO_FAR
        )
        assert options(ground, (0, 0), yards(4)).cost((1, 0)) == 4

    def test_walking_under_water_costs_ten(self) -> None:
        """AP-66: a factor of two figures."""
        ground = drawn(".9", "##")
        assert options(ground, (0, 0), yards(9)).cost((1, 0)) == 9
        river = MovementMap(Board(Grid(2, 1), terrain=(Terrain("r", "River", 10, ((1, 0),)),)))
        assert options(river, (0, 0), yards(10)).cost((1, 0)) == 10

    def test_a_big_token_pays_the_worst_of_what_it_newly_enters(self) -> None:
        """AP-R56: to the right, (2, 0) of 2 and (2, 1) of 3 are new: 3 yards."""
        ground = drawn("..2.", "..3.")
        result = options(ground, (0, 0), yards(4), space="2x2")
        assert result.cost((1, 0)) == 3
        assert result.cost((2, 0)) == 4

    def test_a_diagonal_may_touch_the_end_of_a_wall_but_not_be_pinched(self) -> None:
        """AP-R57: the line between the centres meets no inside of a wall."""
        first = Wall("one", (1.0, 1.0), (2.0, 1.0))
        two = Wall("two", (0.0, 1.0), (1.0, 1.0))
        touched, pinched = drawn("..", "..", walls=(first,)), drawn("..", "..", walls=(first, two))
        assert options(touched, (0, 0), yards(9)).cost((1, 1)) == 1
        assert not set(options(pinched, (0, 0), yards(9))) - {(1, 0)}

    def test_creatures_do_not_block_corners(self) -> None:
        """AP-R57: between two occupied cells a diagonal step costs its 1 yard."""
        bodies = OccupiedCells(impassable=frozenset({(1, 0), (0, 1)}))
        assert options(drawn("..", ".."), (0, 0), yards(9), bodies).cost((1, 1)) == 1


class TestReach:
    """Reach counts the cells between two spaces: a gap of g is a distance of g + 1 steps."""

    @pytest.mark.parametrize(("gap", "cells"), [(0, 8), (1, 24), (2, 48)])
    def test_on_squares_the_larger_axis_counts(self, gap: int, cells: int) -> None:
        """AP-87, AP-R70: reach 0 strikes the eight neighbours."""
        assert len(ring(YARDS, [(10, 10)], gap + 1)) == cells

    @pytest.mark.parametrize(("gap", "cells"), [(0, 6), (1, 18), (2, 36)])
    @pytest.mark.parametrize("shape", [CellShape.HEX_POINTY, CellShape.HEX_FLAT])
    def test_on_hexes_steps_count(self, shape: CellShape, gap: int, cells: int) -> None:
        """AP-R70."""
        grid = Grid(30, 30, shape, cell_size=1, unit=Unit.YARDS)
        assert len(ring(grid, [grid.from_offset((15, 15))], gap + 1)) == cells

    def test_sharing_a_space_is_a_gap_of_minus_one(self) -> None:
        """AP-R70: whole-cell distance - 1; within every reach."""
        shared = ((5, 5),)
        walls = obstacles_of(Board(YARDS))
        assert YARDS.distance(shared, shared) - 1 == -1
        assert is_in_reach(YARDS, walls, shared, shared, 0, 1, LineRule.CENTRE)

    def test_big_tokens_are_measured_from_their_nearest_cells(self) -> None:
        """AP-R70: between (0, 0)-(1, 1) and (4, 1) lie the columns 2 and 3: a gap of 2."""
        assert YARDS.distance(YARDS.covered_cells((0, 0), "2x2"), [(4, 1)]) - 1 == 2

    @pytest.mark.parametrize(
        ("cell", "melee", "ranged"),
        [((3, 0), 3, 3), ((3, 3), 3, 4), ((4, 3), 4, 5), ((5, 4), 5, 7), ((1, 1), 1, 1)],
    )
    def test_range_counts_diagonals_unlike_reach(self, cell: Cell, melee: int, ranged: int) -> None:
        """AP-R87: the larger difference + half the smaller, rounded down; AP-R70: the larger."""
        assert YARDS.cell_distance((0, 0), cell) == melee
        assert nearest_distance([(0, 0)], [cell], alternating) == ranged


class TestFlanking:
    """120 degrees, inclusive, from centre to centre."""

    def test_neighbours_two_apart_are_exactly_120_degrees_on_hexes(self) -> None:
        """AP-R80, AP-R81: each neighbour with the second next neighbour."""
        around = HEXES.directions
        for index, first in enumerate(around):
            apart = [bool(pair(ANGLE, first, around[(index + n) % 6])) for n in (1, 2, 3, 4, 5)]
            assert apart == [False, True, True, True, False]

    @pytest.mark.parametrize(
        ("first", "second", "flanks"),
        [
            ((4, 5), (6, 5), True),  # 180
            ((4, 4), (6, 5), True),  # 135
            ((5, 4), (6, 5), False),  # 90
            ((4, 5), (6, 4), True),  # 135
            ((3, 5), (6, 3), False),  # (-2, 0), (1, -2): cos = -2 / (2 * 2.236), 116.6
            ((4, 5), (7, 2), True),  # (-1, 0), (2, -3): cos = -2 / 3.606, 123.7
        ],
    )
    def test_on_squares(self, first: Cell, second: Cell, flanks: bool) -> None:
        """AP-90: whatever their distance, so far as both can attack."""
        assert bool(flank_proof(YARDS, ANGLE, (first,), (second,), ((5, 5),))) == flanks

    def test_the_centre_of_the_whole_space_counts(self) -> None:
        """AP-R80: an ogre on (6, 5)-(7, 6) stands at (7, 6), a hero at (4.5, 4.5), T (5.5, 5.5).

        (1.5, 0.5) and (-1, -1): cos = -2 / (1.581 * 1.414) = -0.894, 153 degrees.
        """
        ogre = YARDS.covered_cells((6, 5), "2x2")
        proof = flank_proof(YARDS, ANGLE, ogre, ((4, 4),), ((5, 5),))
        assert proof is not None
        assert proof.flanker_point == (7.0, 6.0)
        assert proof.margin == pytest.approx(153.43 - 120, abs=0.01)


class TestCover:
    """The hidden share of the silhouette, across the line of sight."""

    GRADES: ClassVar = tuple(
        CoverGrade(name, name, share)
        for name, share in (("1/4", 0.25), ("1/2", 0.5), ("3/4", 0.75), ("9/10", 0.9), ("all", 1))
    )
    RULE: ClassVar = CoverRule(CoverMethod.SILHOUETTE, GRADES)

    @pytest.mark.parametrize(
        ("hidden", "grade"),
        [
            *((0.24, ""), (0.25, "1/4"), (0.49, "1/4"), (0.5, "1/2"), (0.74, "1/2")),
            *((0.75, "3/4"), (0.89, "3/4"), (0.9, "9/10"), (0.99, "9/10"), (1.0, "all")),
        ],
    )
    def test_bands_begin_with_their_share(self, hidden: float, grade: str) -> None:
        """AP-100, AP-R91, AP-R92: a wall half-way hides twice the share of its own width.

        From (2.5, 4.5) the silhouette at x = 8.5 is 4 to 5; at x = 5.5, half-way, its shadow
        is half as wide: a wall from 4.25 hides the share 2 * (its end - 4.25).
        """
        wall = Wall("w", (5.5, 3.0), (5.5, 4.25 + hidden / 2))
        result = cover(YARDS, obstacles_of(Board(YARDS, (wall,))), ((2, 4),), ((8, 4),), self.RULE)
        assert result.fraction == pytest.approx(hidden)
        assert result.grade == grade

    @pytest.mark.parametrize(
        ("posture", "grade"), [(2.0, "1/2"), (1.0, "all"), (0.5, "all"), (4.0, "1/4")]
    )
    def test_ducking_behind_a_low_wall(self, posture: float, grade: str) -> None:
        """AP-102, AP-R94: a wall of 1 yd hides min(1, 1 / posture height)."""
        wall = Wall("low", (5.5, 3.0), (5.5, 6.0), height=1.0)
        walls = obstacles_of(Board(YARDS, (wall,)))
        result = cover(YARDS, walls, ((2, 4),), ((8, 4),), self.RULE, height=posture)
        assert result.fraction == pytest.approx(min(1.0, 1.0 / posture))
        assert result.grade == grade

    def test_creatures_give_none_by_default(self) -> None:
        """AP-R93."""
        bodies = {"between": ((5, 4),)}
        walls = obstacles_of(Board(YARDS))
        assert cover(YARDS, walls, ((2, 4),), ((8, 4),), self.RULE, bodies).fraction == 0
        setting = CoverRule(CoverMethod.SILHOUETTE, self.GRADES, creatures=True)
        assert cover(YARDS, walls, ((2, 4),), ((8, 4),), setting, bodies).fraction > 0

    def test_a_shared_space_hides_nothing(self) -> None:
        """AP-R91: attacker and target at the same point."""
        wall = Wall("w", (5.5, 3.0), (5.5, 6.0))
        walls = obstacles_of(Board(YARDS, (wall,)))
        assert cover(YARDS, walls, ((5, 4),), ((5, 4),), self.RULE).fraction == 0
