"""Facts of the reactions sheet about the map, on 5-ft cells, with numbers worked out from it."""

import pytest

from gridapp.battle.board import Board, Wall
from gridapp.geometry.movement.move_options import MoveRules, OccupiedCells, UnreachableReason
from gridapp.geometry.reach.areas_of_effect import cells_around_creature
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import is_in_reach
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from tests.geometry.drawn_boards import drawn
from tests.geometry.facts.asking import options, ring

GRID = Grid(30, 30)
OPEN = drawn(*["." * 25] * 25)
SPEED = 30 // 5


def test_every_square_is_one_five_foot_interval() -> None:
    """R-02, R-03, RR-01: six diagonals are 30 ft."""
    result = options(OPEN, (0, 0), MoveRules((SPEED,)))
    assert result.cost((6, 6)) == 6
    assert result.unreachable_reason((7, 7)) is UnreachableReason.TOO_FAR
    assert OPEN.grid.length(result.cost((6, 6))) == 30


def test_half_speed_in_difficult_terrain() -> None:
    """R-33, RR-23: a difficult cell costs 10 ft to enter, nothing more to leave."""
    result = options(drawn(".22...", "######"), (0, 0), MoveRules((SPEED,)))
    assert [result.cost((n, 0)) for n in (1, 2, 3, 4)] == [2, 4, 5, 6]
    assert result.unreachable_reason((5, 0)) is UnreachableReason.TOO_FAR


@pytest.mark.parametrize(("straight", "reached"), [(True, 12), (False, 9)])
def test_a_dash_goes_twice_the_speed_straight_or_half_again(straight: bool, reached: int) -> None:
    """R-25: 60 ft in a straight line, 45 ft freely."""
    budget = 2 * SPEED if straight else SPEED * 3 // 2
    result = options(
        OPEN, (12, 12), MoveRules((budget,), enters_difficult=False, straight_only=straight)
    )
    assert (12 + reached, 12) in result
    assert (12 + reached + 1, 12) not in result
    bent = (14, 13)
    assert (bent in result) is not straight


def test_straight_lines_go_in_eight_directions() -> None:
    """RR-18: two steps in one of eight directions, nothing between."""
    result = options(OPEN, (5, 5), MoveRules((2,), straight_only=True))
    assert len(result) == 16
    assert (7, 6) not in result


def test_a_dash_never_enters_difficult_terrain() -> None:
    """R-25: mud across the corridor stops the Dash; with a gap beside the mud a detour exists."""
    rules = MoveRules((2 * SPEED,), enters_difficult=False)
    assert set(options(drawn("..2..", "#####"), (0, 0), rules)) == {(1, 0)}
    assert options(drawn("..2..", "....."), (0, 0), rules).cost((4, 0)) == 4


def test_a_side_step_is_one_cell_and_never_into_difficult_terrain() -> None:
    """R-49."""
    rules = MoveRules((1,), enters_difficult=False)
    assert set(options(drawn("2..", "...", "..."), (1, 1), rules)) == {
        *((1, 0), (2, 0)),
        *((0, 1), (2, 1)),
        *((0, 2), (1, 2), (2, 2)),
    }


@pytest.mark.parametrize(("nearest", "cells"), [(1, 24), (2, 16)])
def test_a_reach_weapon_threatens_all_within_or_only_the_ring(nearest: int, cells: int) -> None:
    """RR-03: 24 cells, or with a least reach of 10 ft the 16 of the ring."""
    result = ring(GRID, [(10, 10)], 2, nearest)
    assert len(result) == cells
    assert ((11, 10) in result) == (nearest == 1)


@pytest.mark.parametrize(
    ("space", "cells"), [("1x1", 8), ("2x2", 12), ("3x3", 16), ("4x4", 20), ("6x6", 28)]
)
def test_natural_reach_is_five_feet_whatever_the_size(space: str, cells: int) -> None:
    """RR-04: side s has 4 s + 4 neighbours."""
    assert len(ring(GRID, GRID.covered_cells((10, 10), space), 1)) == cells


@pytest.mark.parametrize(
    ("hero", "apart"), [((7, 5), 2), ((6, 6), 1), ((2, 2), 2), ((4, 8), 3), ((5, 5), 0)]
)
def test_distance_is_between_nearest_cells(hero: Cell, apart: int) -> None:
    """RR-04: an ogre on (4, 4) to (5, 5)."""
    assert GRID.distance(GRID.covered_cells((4, 4), "2x2"), [hero]) == apart


def test_ten_feet_round_a_creature_leave_its_own_space_out() -> None:
    """R-04, RR-02: 24 cells around a cell, 6 x 6 - 4 = 32 around a large creature."""
    assert len(cells_around_creature(GRID, ((10, 10),), 2)) == 24
    assert len(cells_around_creature(GRID, GRID.covered_cells((10, 10), "2x2"), 2)) == 32


def test_a_thrust_goes_up_and_down_as_far_as_along() -> None:
    """RR-05: 5 ft reach the cube above a neighbour; two cubes above are 10 ft."""
    walls = obstacles_of(Board(GRID))
    ends = ((4, 4),), ((5, 5),)
    assert is_in_reach(GRID, walls, *ends, 1, 1, LineRule.CENTRE, rise=1)
    assert not is_in_reach(GRID, walls, *ends, 1, 1, LineRule.CENTRE, rise=2)
    assert is_in_reach(GRID, walls, *ends, 1, 2, LineRule.CENTRE, rise=2)


def test_allies_are_passed_foes_not_and_corners_of_walls_not_cut() -> None:
    """RR-37."""
    corridor = drawn("....", "####")
    ally, foe = (
        OccupiedCells(passable=frozenset({(1, 0)})),
        OccupiedCells(impassable=frozenset({(1, 0)})),
    )
    assert set(options(corridor, (0, 0), MoveRules((SPEED,)), ally)) == {(2, 0), (3, 0)}
    assert not options(corridor, (0, 0), MoveRules((SPEED,)), foe)
    walled = drawn("...", "...", walls=(Wall("w", (1.0, 0.0), (1.0, 1.0)),))
    assert options(walled, (0, 0), MoveRules((SPEED,))).cost((1, 1)) == 2
    assert options(walled, (0, 1), MoveRules((SPEED,))).cost((1, 0)) == 2


def test_a_charge_needs_ten_feet_of_straight_way() -> None:
    """R-35: two cells in the same direction are 10 ft, a single cell 5 ft."""
    result = options(OPEN, (5, 5), MoveRules((2 * SPEED,), straight_only=True))
    assert OPEN.grid.length(result.cost((7, 7))) == 10
    assert OPEN.grid.length(result.cost((6, 5))) == 5
