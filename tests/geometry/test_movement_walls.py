"""Walls against single steps, worked out by hand: what crosses, what only touches."""

from math import inf, nan, sqrt

import msgspec
import pytest

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.geometry.movement import movement_map as grounds
from gridapp.geometry.movement import terrain_masks
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid
from gridapp.grid.hexes import HEX_RADIUS, ROW_SPACING

GRID = Grid(6, 6)


def walled(*walls: tuple[Point, Point], grid: Grid = GRID) -> MovementMap:
    return movement_map_of(
        Board(grid, tuple(Wall(f"w{i}", a, b) for i, (a, b) in enumerate(walls)))
    )


def diagonals(ground: MovementMap, a: Cell, b: Cell) -> tuple[bool, bool]:
    """Whether a diagonal step is open under the strict and under the lax corner rule."""
    return ground.is_step_open(a, b), ground.is_step_open(a, b, corners="touch")


def test_a_wall_on_the_border_stops_the_step_across_it_and_no_other() -> None:
    ground = walled(((2.0, 1.0), (2.0, 2.0)))
    assert not ground.is_step_open((1, 1), (2, 1))
    assert not ground.is_step_open((2, 1), (1, 1))
    assert ground.is_step_open((1, 1), (1, 2))
    assert ground.is_step_open((2, 0), (2, 1))
    assert ground.is_step_open((1, 0), (2, 0))
    assert ground.is_step_open((1, 2), (2, 2))


@pytest.mark.parametrize("kind", list(WallKind))
def test_walls_windows_and_objects_stop_steps_alike(kind: WallKind) -> None:
    wall = Wall("w", (2.0, 1.0), (2.0, 2.0), kind=kind, height=1.0)
    assert not movement_map_of(Board(GRID, (wall,))).is_step_open((1, 1), (2, 1))


@pytest.mark.parametrize(
    ("state", "is_open"),
    [(DoorState.OPEN, True), (DoorState.CLOSED, False), (DoorState.LOCKED, False)],
)
def test_only_an_open_door_lets_through(state: DoorState, is_open: bool) -> None:
    door = Door("d", (2.0, 1.0), (2.0, 2.0), state, secret=True)
    assert movement_map_of(Board(GRID, doors=(door,))).is_step_open((1, 1), (2, 1)) is is_open


@pytest.mark.parametrize(("state", "is_open"), [(DoorState.OPEN, True), (DoorState.CLOSED, False)])
def test_a_window_that_opens_lets_through_when_it_is_open(state: DoorState, is_open: bool) -> None:
    window = Door("d", (2.0, 1.0), (2.0, 2.0), state, window=True)
    assert movement_map_of(Board(GRID, doors=(window,))).is_step_open((1, 1), (2, 1)) is is_open


def test_no_step_leads_off_the_board_or_farther_than_a_neighbour() -> None:
    ground = walled()
    assert not ground.is_step_open((0, 0), (-1, 0))
    assert not ground.is_step_open((0, 0), (0, -1))
    assert not ground.is_step_open((-1, 0), (0, 0))
    assert not ground.is_step_open((5, 5), (6, 5))
    assert not ground.is_step_open((5, 5), (5, 6))
    assert not ground.is_step_open((1, 1), (3, 1))
    assert not ground.is_step_open((1, 1), (1, 1))


def test_the_end_of_a_wall_stops_a_diagonal_only_under_the_strict_rule() -> None:
    ground = walled(((2.0, 0.0), (2.0, 2.0)))
    assert diagonals(ground, (1, 1), (2, 2)) == (False, True)
    assert diagonals(ground, (2, 1), (1, 2)) == (False, True)
    assert diagonals(ground, (1, 2), (2, 3)) == (True, True)
    assert diagonals(ground, (1, 0), (2, 1)) == (False, False)


def test_a_wall_corner_is_one_obstacle_and_may_be_touched() -> None:
    """Both walls of the corner lie on the same side of the step past it."""
    ground = walled(((2.0, 0.0), (2.0, 2.0)), ((2.0, 2.0), (4.0, 2.0)))
    assert diagonals(ground, (1, 1), (2, 2)) == (False, True)
    assert diagonals(ground, (2, 1), (1, 2)) == (False, False)


def test_two_wall_ends_on_both_sides_pinch_a_corner() -> None:
    ground = walled(((2.0, 0.0), (2.0, 2.0)), ((2.0, 2.0), (2.0, 4.0)))
    assert diagonals(ground, (1, 1), (2, 2)) == (False, False)
    touching = walled(((2.0, 1.0), (2.0, 2.0)), ((1.0, 2.0), (2.0, 2.0)))
    assert diagonals(touching, (1, 1), (2, 2)) == (False, False)
    assert diagonals(touching, (2, 1), (1, 2)) == (False, True)


def test_impassable_cells_close_a_corner_in_pairs_or_with_a_wall() -> None:
    one = Terrain("a", "pillar", 0, ((2, 1),))
    both = Terrain("b", "pillars", 0, ((2, 1), (1, 2)))
    wall = Wall("w", (1.0, 2.0), (2.0, 2.0))
    assert diagonals(movement_map_of(Board(GRID, terrain=(one,))), (1, 1), (2, 2)) == (True, True)
    assert diagonals(movement_map_of(Board(GRID, terrain=(both,))), (1, 1), (2, 2)) == (
        False,
        False,
    )
    assert diagonals(movement_map_of(Board(GRID, (wall,), terrain=(one,))), (1, 1), (2, 2)) == (
        False,
        False,
    )
    falling = Board(GRID, terrain=(Terrain("c", "pillars", 0, ((1, 1), (2, 2))),))
    assert diagonals(movement_map_of(falling), (2, 1), (1, 2)) == (False, False)


def test_a_wall_end_that_touches_the_middle_of_a_step_grazes_it() -> None:
    """The step from (1, 1) to (2, 1) runs along y = 1.5 from x = 1.5 to 2.5."""
    assert walled(((2.0, 0.0), (2.0, 1.5))).is_step_open((1, 1), (2, 1))
    assert not walled(((2.0, 0.0), (2.0, 1.501))).is_step_open((1, 1), (2, 1))


def test_a_wall_drawn_in_two_pieces_that_join_on_a_step_stops_it() -> None:
    assert not walled(((2.0, 0.0), (2.0, 1.5)), ((2.0, 1.5), (2.0, 3.0))).is_step_open(
        (1, 1), (2, 1)
    )
    bent_back = walled(((1.8, 0.0), (2.0, 1.5)), ((2.0, 1.5), (2.2, 0.0)))
    assert bent_back.is_step_open((1, 1), (2, 1))


def test_a_wall_along_the_way_of_the_centre_stops_the_step() -> None:
    assert not walled(((1.7, 1.5), (2.2, 1.5))).is_step_open((1, 1), (2, 1))
    assert walled(((0.2, 1.5), (1.4, 1.5))).is_step_open((1, 1), (2, 1))
    assert walled(((1.7, 1.8), (2.2, 1.8))).is_step_open((1, 1), (2, 1))


def test_a_wall_through_a_centre_shuts_the_cell() -> None:
    ground = walled(((1.0, 1.5), (4.0, 1.5)))
    for dx, dy in GRID.directions:
        assert not ground.is_step_open((2, 1), (2 + dx, 1 + dy))


def test_a_wall_end_in_a_centre_shuts_only_the_way_along_it() -> None:
    ground = walled(((1.5, 1.5), (1.5, 0.0)))
    assert not ground.is_step_open((1, 1), (1, 0))
    assert ground.is_step_open((1, 1), (2, 1))
    assert ground.is_step_open((1, 1), (1, 2))
    assert ground.is_step_open((1, 1), (2, 2))


def test_walls_that_bend_in_a_centre_shut_the_cell() -> None:
    ground = walled(((1.5, 1.5), (1.5, 0.0)), ((1.5, 1.5), (5.0, 1.5)))
    assert not ground.is_step_open((1, 1), (0, 1))
    assert not ground.is_step_open((0, 1), (1, 1))
    twice = walled(((1.5, 1.5), (1.5, 0.0)), ((1.5, 0.5), (1.5, 1.5)))
    assert twice.is_step_open((1, 1), (0, 1))


def test_a_door_may_complete_a_bend() -> None:
    wall = Wall("w", (1.5, 1.5), (1.5, 0.2))
    door = Door("d", (1.5, 1.5), (2.8, 1.5))
    board = Board(GRID, (wall,), (door,))
    assert not movement_map_of(board).is_step_open((1, 1), (0, 1))
    opened = board.with_door(msgspec.structs.replace(door, state=DoorState.OPEN))
    assert movement_map_of(opened).is_step_open((1, 1), (0, 1))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((2.0, 1.5), (2.0, 1.5)),
        ((2.0, 1.5), (2.0, 1.5 + 1e-9)),
        ((nan, 1.0), (2.0, 2.0)),
        ((2.0, -inf), (2.0, inf)),
        ((2.0, -1e12), (2.0, 1e12)),
        ((9.0, 0.0), (9.0, 6.0)),
    ],
)
def test_walls_without_length_end_or_nearness_stop_nothing(a: Point, b: Point) -> None:
    assert walled((a, b)).is_step_open((1, 1), (2, 1))


def test_a_wall_may_begin_and_end_far_from_the_board() -> None:
    assert not walled(((2.0, -1e6), (2.0, 1e6))).is_step_open((1, 1), (2, 1))
    assert not walled(((-3e5, 1.0), (3e5, 1.0))).is_step_open((1, 0), (1, 1))


def test_a_slanting_wall_stops_what_it_crosses() -> None:
    """From (1, 1) to (3, 2) it passes (2, 1.5), between the centres of (1, 1) and (2, 1)."""
    ground = walled(((1.0, 1.0), (3.0, 2.0)))
    assert not ground.is_step_open((1, 1), (2, 1))
    assert not ground.is_step_open((1, 1), (1, 0))
    assert ground.is_step_open((1, 1), (0, 1))
    assert ground.is_step_open((1, 1), (1, 2))


def test_hex_steps_cross_the_middle_of_a_side() -> None:
    """The side between (1, 1) and (2, 1) of a pointy board stands upright at x = 2.5."""
    grid = Grid(6, 6, CellShape.HEX_POINTY)
    x, y = 2.5, HEX_RADIUS + ROW_SPACING
    side = ((x, y - HEX_RADIUS / 2), (x, y + HEX_RADIUS / 2))
    ground = walled(side, grid=grid)
    assert not ground.is_step_open((1, 1), (2, 1))
    assert ground.is_step_open((1, 1), (1, 2))
    assert ground.is_step_open((1, 1), (2, 0))
    assert walled((side[0], (x, y)), grid=grid).is_step_open((1, 1), (2, 1))
    assert not walled((side[0], (x, y)), ((x, y), side[1]), grid=grid).is_step_open((1, 1), (2, 1))


def test_flat_hexes_are_pointy_ones_turned_over() -> None:
    grid = Grid(6, 6, CellShape.HEX_FLAT)
    x, y = HEX_RADIUS + ROW_SPACING, 0.5 + 1 + 0.5
    ground = walled(((x - HEX_RADIUS / 2, y + 0.5), (x + HEX_RADIUS / 2, y + 0.5)), grid=grid)
    assert not ground.is_step_open((1, 1), (1, 2))
    assert ground.is_step_open((1, 1), (2, 1))
    assert sqrt(3) / 2 == ROW_SPACING


def test_a_large_body_does_not_clip_a_corner_that_its_centre_misses() -> None:
    """A 2x2 body from (0, 0) to (1, 0): its lower row meets the wall at x = 2, not the upper."""
    ground = walled(((2.0, 1.0), (2.0, 2.0)))
    assert not ground.is_footprint_step_open((0, 0), (1, 0), "2x2")
    assert ground.is_footprint_step_open((0, 2), (1, 0), "2x2")
    assert ground.is_footprint_step_open((0, 0), (1, 0), "2x1")


def test_a_body_may_not_straddle_a_wall() -> None:
    ground = walled(((2.0, 1.0), (4.0, 1.0)))
    assert not ground.is_footprint_step_open((1, 0), (1, 0), "2x2")
    assert not ground.can_stand((2, 0), "2x2")
    assert ground.can_stand((2, 1), "2x2")
    assert not ground.can_stand((5, 5), "2x2")
    assert not ground.can_stand((-1, 0), "1x1")
    assert not ground.is_footprint_step_open((4, 4), (1, 0), "2x2")


def test_a_small_wall_inside_the_body_is_found_where_its_diagonals_cross() -> None:
    ground = walled(((1.9, 2.0), (2.1, 2.0)))
    assert not ground.can_stand((1, 1), "2x2")
    assert ground.is_step_open((1, 1), (2, 1))


def test_unknown_spaces_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown space"):
        walled().can_stand((0, 0), "huge")
    with pytest.raises(ValueError, match="unknown space"):
        walled().is_footprint_step_open((0, 0), (1, 0), "hex4")


def test_factors_of_regions_multiply_and_nobody_enters_a_factor_of_nought() -> None:
    terrain = (
        Terrain("a", "mud", 2, ((0, 0), (1, 0), (1, 0))),
        Terrain("b", "briar", 3, ((1, 0), (9, 9))),
        Terrain("c", "pit", 0, ((2, 0),)),
        Terrain("d", "odd", -2, ((3, 0),)),
    )
    ground = movement_map_of(Board(GRID, terrain=terrain))
    cells = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (9, 9)]
    assert [ground.terrain_factor(cell) for cell in cells] == [2, 6, 0, 0, 1, 0]


def test_the_same_board_is_prepared_once_and_only_so_many_are_kept() -> None:
    board = Board(GRID)
    ground = movement_map_of(board)
    assert movement_map_of(board) is ground
    for _ in range(grounds.CACHE_SIZE):
        movement_map_of(Board(GRID))
    assert movement_map_of(board) is not ground
    assert len(grounds._cache) == grounds.CACHE_SIZE


def test_a_door_leaves_the_walls_and_the_terrain_as_they_were() -> None:
    terrain = (Terrain("a", "mud", 2, ((0, 0),)),)
    door = Door("d", (2.0, 1.0), (2.0, 2.0))
    board = Board(GRID, (Wall("w", (4.0, 0.0), (4.0, 6.0)),), (door,), terrain)
    before = movement_map_of(board)
    after = movement_map_of(board.with_door(msgspec.structs.replace(door, state=DoorState.OPEN)))
    assert after.wall_flags is before.wall_flags
    assert after.terrain is before.terrain
    assert after.is_step_open((1, 1), (2, 1))
    assert not after.is_step_open((3, 1), (4, 1))


def test_sets_of_cells_are_remembered_but_not_for_ever() -> None:
    ground = MovementMap(Board(GRID))
    asked = [frozenset({(column, row)}) for column in range(100) for row in range(2)]
    masks = [ground.mask_of(cells) for cells in asked]
    assert masks[:2] == [1, 1 << ground.layout.stride]
    assert masks[-1] == 0
    assert len(ground.mask_cache) == terrain_masks.MASK_CACHE_SIZE
    assert ground.mask_of(frozenset()) == 0
