"""Facts of the vitality sheet about the map, on 5-ft cells, with numbers worked out from it."""

import pytest

from gridapp.battle.board import Board, Wall
from gridapp.geometry.cover.cover import CoverGrade, CoverMethod, CoverRule, cover
from gridapp.geometry.flanking.flanking import flank_proof
from gridapp.geometry.movement.move_options import (
    MeasuredRoute,
    MoveRules,
    OccupiedCells,
    UnreachableReason,
    measure_route,
)
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import is_in_reach
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.grid import CellShape, Grid
from tests.geometry.drawn_boards import drawn
from tests.geometry.facts.asking import NOBODY, options, ring
from tests.geometry.flanking_boards import SIDES

GRID = Grid(30, 30)
OPEN = drawn(*["." * 15] * 15)
SPEED = 30 // 5
ROUND_THE_CORNER = Metric.ALTERNATING


@pytest.mark.parametrize(
    ("shape", "cells"), [(CellShape.SQUARE, 8), (CellShape.HEX_POINTY, 6), (CellShape.HEX_FLAT, 6)]
)
def test_a_five_foot_step_is_one_cell_on_squares_and_hexes(shape: CellShape, cells: int) -> None:
    """V-02, V-41, VR-01, VR-15: a single cell, diagonals included."""
    ground = drawn(*["." * 9] * 9, shape=shape)
    rules = MoveRules((1,), diagonals=ROUND_THE_CORNER)
    start = ground.grid.from_offset((4, 4))
    assert len(options(ground, start, rules)) == cells
    assert ground.grid.length(1) == 5


def test_two_short_actions_go_twice_the_speed() -> None:
    """V-31, V-40: 30 ft are six cells, 60 ft twelve, and there is no run."""
    result = options(drawn("." * 15, "#" * 15), (0, 0), MoveRules((SPEED, SPEED)))
    assert (result.legs()[(6, 0)], result.legs()[(7, 0)], result.legs()[(12, 0)]) == (0, 1, 1)
    assert result.unreachable_reason((13, 0)) is UnreachableReason.TOO_FAR


@pytest.mark.parametrize(
    ("diagonals", "farthest"), [(Metric.ALTERNATING, 4), (Metric.UNIFORM, 6), (Metric.MANHATTAN, 3)]
)
def test_diagonals_go_five_ten_five(diagonals: Metric, farthest: int) -> None:
    """VR-10: 5 + 10 + 5 + 10 are the 30 ft, a fifth diagonal would be 35; or 5 each by switch."""
    result = options(OPEN, (0, 0), MoveRules((SPEED,), diagonals=diagonals))
    assert max(n for n in range(1, 15) if (n, n) in result) == farthest


def test_a_move_that_the_attack_interrupts_counts_its_diagonals_on() -> None:
    """V-32, VR-10: one diagonal, the attack, then three more are 5 | 10 + 5 + 10 = 30 ft."""
    rules = MoveRules((SPEED,), diagonals=ROUND_THE_CORNER)
    first = measure_route(OPEN, ((0, 0), (1, 1)), "1x1", rules, NOBODY)
    assert first == MeasuredRoute(1, (1,), 1, (0, 1))
    remainder = MoveRules((SPEED - 1,), diagonals=ROUND_THE_CORNER, parity=1)
    result = options(OPEN, (1, 1), remainder)
    assert result.cost((4, 4)) == 2 + 1 + 2
    assert (5, 5) not in result


def test_reach_has_no_five_ten_five() -> None:
    """VR-11: 10 ft reach the corner two diagonals away, whatever diagonal steps cost."""
    assert (12, 12) in ring(GRID, [(10, 10)], 2)
    assert (11, 11) in ring(GRID, [(10, 10)], 2)  # an adjacent cell is not left out


@pytest.mark.parametrize(
    ("space", "cells", "natural"),
    [("1x1", 1, 24), ("2x2", 4, 32), ("3x3", 9, 40), ("4x4", 16, 48), ("6x6", 36, 64)],
)
def test_footprints_and_the_ten_feet_round_them(space: str, cells: int, natural: int) -> None:
    """VR-12, V-44: side s has (s + 4)^2 - s^2 cells within two steps."""
    body = GRID.covered_cells((12, 12), space)
    assert len(body) == cells
    assert len(ring(GRID, body, 2)) == natural


def test_a_big_creature_hits_who_cannot_hit_back() -> None:
    """V-44: 10 ft against 5 ft, one free cell between the two spaces."""
    ogre, hero = GRID.covered_cells((4, 4), "2x2"), ((7, 5),)
    walls = obstacles_of(Board(GRID))
    assert is_in_reach(GRID, walls, ogre, hero, 1, 2, LineRule.CENTRE)
    assert not is_in_reach(GRID, walls, hero, ogre, 1, 1, LineRule.CENTRE)


@pytest.mark.parametrize(
    ("first", "second", "flanks"),
    [
        ((4, 5), (6, 5), True),  # left and right
        ((4, 4), (6, 6), True),  # opposite corners
        ((4, 3), (6, 7), True),  # in at the top, out at the bottom
        ((4, 3), (5, 6), True),  # through the upper left corner, which ends the top, and out below
        ((3, 4), (6, 5), True),  # the same corner ends the left side too
        ((4, 4), (6, 5), False),  # in at the top (5.5, 5), out at the right: neighbours
        ((4, 5), (5, 6), False),  # left and bottom
        ((4, 4), (5, 4), False),
    ],
)
def test_a_corner_belongs_to_both_its_sides(first: Cell, second: Cell, flanks: bool) -> None:
    """VR-19, the target on (5, 5)."""
    assert bool(flank_proof(GRID, SIDES, (first,), (second,), ((5, 5),))) == flanks
    assert bool(flank_proof(GRID, SIDES, (second,), (first,), ((5, 5),))) == flanks


@pytest.mark.parametrize(
    ("first", "second", "flanks"),
    [
        ((4, 5), (7, 6), True),  # in at (5, 5.67), out at (7, 6.33)
        ((4, 5), (5, 7), False),  # in at the left, out below
        ((5, 4), (6, 7), True),
    ],
)
def test_a_large_target_is_flanked_over_its_whole_space(
    first: Cell, second: Cell, flanks: bool
) -> None:
    """VR-19: the sides are those of the 2 x 2 cells from (5, 5)."""
    target = GRID.covered_cells((5, 5), "2x2")
    assert bool(flank_proof(GRID, SIDES, (first,), (second,), target)) == flanks


def test_any_cell_of_a_large_flanker_may_end_the_line() -> None:
    """VR-19: of the ogre on (6, 4) to (7, 5), only the lower left cell faces (4, 5)."""
    ogre = GRID.covered_cells((6, 4), "2x2")
    proof = flank_proof(GRID, SIDES, ((4, 5),), ogre, ((5, 5),))
    assert proof is not None
    assert proof.partner == (6, 5)


def test_difficult_terrain_costs_twice_as_much_to_enter() -> None:
    """VR-29: 30 ft through mud are three cells."""
    result = options(drawn("." + "2" * 7, "#" * 8), (0, 0), MoveRules((SPEED,)))
    assert result.cost((3, 0)) == 6
    assert result.unreachable_reason((4, 0)) is UnreachableReason.TOO_FAR


def test_allies_are_passed_and_foes_not_and_a_move_ends_on_a_free_cell() -> None:
    """VR-30."""
    corridor = drawn("....", "####")
    ally, foe = (
        OccupiedCells(passable=frozenset({(1, 0)})),
        OccupiedCells(impassable=frozenset({(1, 0)})),
    )
    assert set(options(corridor, (0, 0), MoveRules((SPEED,)), ally)) == {(2, 0), (3, 0)}
    assert not options(corridor, (0, 0), MoveRules((SPEED,)), foe)


def test_no_diagonal_past_the_corner_of_a_wall() -> None:
    """VR-30: the wall ends in the corner of the diagonal step; around it are two steps."""
    ground = drawn("...", "...", walls=(Wall("w", (1.0, 1.0), (2.0, 1.0)),))
    assert options(ground, (0, 0), MoveRules((SPEED,))).cost((1, 1)) == 2


def test_no_line_at_all_is_no_target() -> None:
    """V-57, VR-20: a wall from edge to edge blocks every line, half of the wall does not."""
    rule = CoverRule(CoverMethod.CORNERS, (CoverGrade("total", "total", 1.0),))
    whole = obstacles_of(Board(GRID, (Wall("w", (5.0, 0.0), (5.0, 30.0)),)))
    half = obstacles_of(Board(GRID, (Wall("w", (5.0, 0.0), (5.0, 4.5)),)))
    ends = ((2, 4),), ((8, 4),)
    assert not cover(GRID, whole, *ends, rule).line
    assert cover(GRID, half, *ends, rule).line
