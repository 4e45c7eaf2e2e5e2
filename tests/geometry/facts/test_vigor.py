"""Facts of the vigor sheet about the map, in feet, with numbers worked out from it."""

import pytest

from gridapp.battle.board import Board, Wall, WallKind
from gridapp.geometry.cover.cover import CoverGrade, CoverMethod, CoverRule, cover
from gridapp.geometry.movement.move_options import MoveRules, OccupiedCells, UnreachableReason
from gridapp.geometry.planar.shapes import Cone
from gridapp.geometry.reach.areas_of_effect import area_cells
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import cells_in_reach
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.geometry.drawn_boards import drawn
from tests.geometry.facts.asking import NOBODY, options, ring

GRID = Grid(40, 40)
HEXES = Grid(40, 40, shape=CellShape.HEX_POINTY)


@pytest.mark.parametrize(
    ("size", "cells"), [(5.0, 8), (6.0, 8), (3.0, 24), (2.0, 48), (7.0, 0), (4.0, 8)]
)
def test_adjacent_is_within_six_feet_never_rounded_up(size: float, cells: int) -> None:
    """G-45, G-46, GR-01, GR-02: steps x cell size <= 6 ft; cells of 7 ft are already too wide."""
    grid = Grid(40, 40, cell_size=size)
    steps = max(n for n in range(10) if grid.length(n) <= 6)
    assert len(ring(grid, [(20, 20)], steps)) == cells


def test_eight_is_a_result_and_no_cap() -> None:
    """G-46, GR-03, GR-06: twelve round 2 x 2 cells, six round a hex."""
    assert len(ring(GRID, GRID.covered_cells((20, 20), "2x2"), 1)) == 12
    assert len(ring(HEXES, [HEXES.from_offset((20, 20))], 1)) == 6


@pytest.mark.parametrize(
    ("space", "cells"), [("1x1", 1), ("2x2", 4), ("3x3", 9), ("4x4", 16), ("6x6", 36)]
)
def test_suggested_footprints(space: str, cells: int) -> None:
    """GR-06."""
    assert len(GRID.covered_cells((3, 3), space)) == cells


def adjacent(*walls: Wall, cells: tuple[Cell, ...] = ((5, 5),)) -> frozenset[Cell]:
    """The cells within 6 ft and a clear path of a creature."""
    return cells_in_reach(GRID, obstacles_of(Board(GRID, walls)), cells, 1, 1, LineRule.CENTRE)


class TestClearPath:
    """G-45, G-49, GR-04, GR-05: the line between the centres of the closest cells."""

    def test_a_wall_across_the_line_breaks_it(self) -> None:
        """On the right side of (5, 5): the three cells of column 6 but for the corner ends."""
        result = adjacent(Wall("w", (6.0, 4.0), (6.0, 7.0)))
        assert {cell for cell in result if cell[0] == 6} == set()
        assert len(result) == 5

    def test_touching_one_end_or_one_corner_does_not(self) -> None:
        """The wall along the right side ends in the corners that both diagonals touch."""
        result = adjacent(Wall("w", (6.0, 5.0), (6.0, 6.0)))
        assert (6, 5) not in result
        assert {(6, 4), (6, 6)} < result
        assert len(result) == 7

    def test_two_obstacles_that_pinch_a_corner_do(self) -> None:
        walls = (Wall("a", (6.0, 5.0), (6.0, 6.0)), Wall("b", (5.0, 6.0), (6.0, 6.0)))
        result = adjacent(*walls)
        assert (6, 6) not in result
        assert len(result) == 5

    def test_chest_high_cover_breaks_it(self) -> None:
        low = Wall("low", (6.0, 4.0), (6.0, 7.0), WallKind.OBJECT, height=4.0)
        assert len(adjacent(low)) == 5

    def test_any_clear_pair_of_cells_will_do_for_a_large_creature(self) -> None:
        """GR-04: of (4, 4)-(5, 5) the lower right cell is walled off from (6, 5), the upper not."""
        large = GRID.covered_cells((4, 4), "2x2")
        result = adjacent(Wall("w", (6.0, 5.0), (6.0, 6.0)), cells=large)
        assert (6, 5) in result  # from (5, 4), diagonally past the end of the wall
        assert (6, 6) in result

    def test_creatures_never_block(self) -> None:
        """GR-05: walls alone limit reach; 12 ft reach past any creature in between."""
        assert (7, 5) in ring(GRID, [(5, 5)], 2)


@pytest.mark.parametrize(
    ("speed", "size", "cells"),
    [(30, 5.0, 6), (32, 5.0, 6), (34, 5.0, 6), (35, 5.0, 7), (32, 3.0, 10), (4, 5.0, 0)],
)
def test_feet_are_floored_for_each_move_action(speed: int, size: float, cells: int) -> None:
    """G-30, GR-08: floor(Speed / cell); two Moves of 34 ft are 2 x 6 cells and not 13."""
    budget = int(speed // size)
    assert budget == cells
    corridor = drawn("." * 24, "#" * 24)
    result = options(corridor, (0, 0), MoveRules((budget, budget)))
    assert len(result) == 2 * cells


@pytest.mark.parametrize(("speed", "cells"), [(30, 1), (19, 0), (40, 2), (39, 1)])
def test_crawling_goes_a_quarter(speed: int, cells: int) -> None:
    """G-53, GR-09: floor(floor(Speed / 4) / 5)."""
    assert len(options(drawn("." * 9, "#" * 9), (0, 0), MoveRules((speed // 4 // 5,)))) == cells


def test_every_cell_costs_one_and_foes_are_not_passed() -> None:
    """GR-49: no difficult terrain, no squeezing; allies are passed, nobody is ended upon."""
    open_ground = drawn(*["....."] * 3)
    assert options(open_ground, (0, 0), MoveRules((4,))).cost((2, 2)) == 2
    corridor = drawn("....", "####")
    assert not options(
        corridor, (0, 0), MoveRules((6,)), OccupiedCells(impassable=frozenset({(1, 0)}))
    )
    passed = options(corridor, (0, 0), MoveRules((6,)), OccupiedCells(passable=frozenset({(1, 0)})))
    assert set(passed) == {(2, 0), (3, 0)}
    assert passed.unreachable_reason((1, 0)) is UnreachableReason.OCCUPIED


def test_a_diagonal_passes_the_end_of_a_wall_but_no_pinched_corner() -> None:
    """GR-49."""
    first, two = Wall("a", (1.0, 1.0), (2.0, 1.0)), Wall("b", (0.0, 1.0), (1.0, 1.0))
    rules = MoveRules((1,), corners="touch")
    assert (1, 1) in options(drawn("..", "..", walls=(first,)), (0, 0), rules, NOBODY)
    assert (1, 1) not in options(drawn("..", "..", walls=(first, two)), (0, 0), rules, NOBODY)


@pytest.mark.parametrize(("tag", "grade"), [("light", "light"), ("partial", "partial"), ("", "")])
def test_cover_is_what_the_barrier_is_tagged_with(tag: str, grade: str) -> None:
    """G-68, GR-30: grades come from a tag across the line; an untagged stump gives none."""
    rule = CoverRule(
        CoverMethod.TAGGED,
        (
            CoverGrade("light", "Light", 2.0),
            CoverGrade("partial", "Partial", 2.0),
            CoverGrade("full", "Full", 1.0),
        ),
    )
    wall = Wall("w", (8.0, 5.25 if tag else 5.9), (8.0, 6.0), WallKind.OBJECT, 4.0, tag)
    walls = obstacles_of(Board(GRID, (wall,)), ("light", "partial", "full"))
    assert cover(GRID, walls, ((5, 5),), ((11, 5),), rule).grade == grade


def test_the_watched_vector_is_a_cone_of_sixty_degrees() -> None:
    """G-22, GR-36: along the row from (5.5, 5.5); at 6 cells it is 2 x 6 x tan 30 = 6.9 wide."""
    result = area_cells(GRID, Cone((5.5, 5.5), (1.0, 0.0), 10.0, 60.0))
    assert {cell[1] for cell in result if cell[0] == 11} == {2, 3, 4, 5, 6, 7, 8}
    assert (5, 6) not in result
    assert (4, 5) not in result
