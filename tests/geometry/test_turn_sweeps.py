"""Room for long bodies to turn: worked out by hand, and against bodies turned bit by bit."""

from math import cos, pi, sin
from random import Random

import pytest
import shapely

from gridapp.battle.board import Wall
from gridapp.geometry.movement.walls.turn_sweeps import TurnTable, swept_cells
from gridapp.grid.cells import Point
from gridapp.grid.footprints import faced
from gridapp.grid.grid import CellShape, Grid

SQUARES = Grid(8, 8)
HEXES = Grid(8, 8, CellShape.HEX_POINTY)
Segment = tuple[Point, Point]


def has_room(*walls: Segment, space: str = "1x2", facing: int = 0, grid: Grid = SQUARES) -> bool:
    """Whether a body with its anchor at (3, 3) can turn to the right."""
    pieces = [Wall(str(number), a, b) for number, (a, b) in enumerate(walls)]
    return TurnTable(grid, pieces, space).has_room((3, 3), facing)


def room(left: float, top: float, right: float, bottom: float) -> tuple[Segment, ...]:
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    return tuple((corners[k - 1], corners[k]) for k in range(4))


@pytest.mark.parametrize(("facing", "left", "top"), [(0, 2, 3), (1, 2, 2), (2, 3, 2), (3, 3, 3)])
def test_a_1x2_body_turns_in_two_by_two_cells(facing: int, left: int, top: int) -> None:
    """The other end sweeps the quarter left below, left above, right above, then right below."""
    assert has_room(*room(left, top, left + 2, top + 2), facing=facing)
    narrow = room(left + 0.15, top + 0.15, left + 1.85, top + 1.85)
    assert not has_room(*narrow, facing=facing)


def test_a_corridor_of_width_one_leaves_no_room_and_a_corner_neither() -> None:
    assert not has_room(((3.0, 0.0), (3.0, 8.0)), ((4.0, 0.0), (4.0, 8.0)))
    corner = ((4.0, 8.0), (4.0, 4.0)), ((4.0, 4.0), (8.0, 4.0))
    assert not has_room(*corner, facing=3)
    assert has_room(*corner, facing=0)


def test_a_2x3_body_turns_in_three_by_three_cells() -> None:
    """Its head covers (3, 3) to (4, 4) and stays; the other end goes from below to the left."""
    assert has_room(*room(2, 3, 5, 6), space="2x3")
    assert not has_room(*room(2.3, 3, 5, 6), space="2x3")


def test_a_post_in_the_far_corner_is_passed_and_one_on_the_arc_is_not() -> None:
    """The end of a 1x2 body passes 1.4 cells from its pivot, the middle of its head at 3.5, 3.5."""
    far, near = 1.41 / 2**0.5, 1.39 / 2**0.5
    assert has_room(((3.5 - far, 3.5 + far), (3.5 - far - 0.1, 3.5 + far + 0.1)))
    assert not has_room(((3.5 - near, 3.5 + near), (3.5 - near - 0.1, 3.5 + near + 0.1)))


def test_the_cells_that_must_be_free() -> None:
    assert set(swept_cells(SQUARES, "1x2", 0)) == {(0, 0), (0, 1), (-1, 0), (-1, 1)}
    assert set(swept_cells(HEXES, "1x2", 0)) == {(0, 0), (0, 1), (-1, 1)}
    without_corner = {(x, y) for x in (-1, 0, 1) for y in (0, 1, 2)} - {(-1, 2)}
    assert set(swept_cells(SQUARES, "2x3", 0)) == without_corner


def oracle(grid: Grid, walls: list[Segment], space: str, facing: int) -> float:
    """Return the distance of walls from the turning body's middle line, by bodies of shapely."""
    is_hex = grid.is_hex
    spaces = [faced(space, turns, is_hex=is_hex) for turns in (facing, facing + 1)]
    before, after = (grid.covered_cells((3, 3), name) for name in spaces)
    side = min(int(part) for part in space.split("x"))
    head = set(before) & set(after)
    assert len(head) == side * side
    pivot = shapely.MultiPoint([grid.centre(cell) for cell in head]).centroid
    middle = shapely.MultiPoint([grid.centre(cell) for cell in before]).centroid
    length = len(before) // side - side
    unit = (middle.x - pivot.x, middle.y - pivot.y)
    size = (unit[0] ** 2 + unit[1] ** 2) ** 0.5
    ux, uy = unit[0] / size, unit[1] / size
    opening = pi / 3 if is_hex else pi / 2
    all_walls = shapely.MultiLineString(walls)
    nearest = float("inf")
    for k in range(181):
        c, s = cos(opening * k / 180), sin(opening * k / 180)
        end = pivot.x + length * (ux * c - uy * s), pivot.y + length * (ux * s + uy * c)
        line = shapely.LineString([(pivot.x, pivot.y), end])
        nearest = min(nearest, line.distance(all_walls))
    return nearest


def differences(seed: int, boards: int) -> tuple[int, int, int]:
    """Compare random boards; the boards that differ, leave room, and leave none."""
    random, wrong, free, closed = Random(seed), 0, 0, 0
    for _ in range(boards):
        grid, sizes = random.choice(
            [
                (SQUARES, ("1x2", "2x1", "1x3", "2x3", "3x2", "2x4", "3x4", "1x4")),
                (HEXES, ("1x2", "2x1", "1x3", "1x4")),
            ]
        )
        space, facing = random.choice(sizes), random.randrange(6 if grid.is_hex else 4)
        x, y = grid.centre((3, 3))
        walls = []
        for _ in range(random.randint(1, 3)):
            ax, ay = x + random.uniform(-4, 4), y + random.uniform(-4, 4)
            walls.append(((ax, ay), (ax + random.uniform(-2, 2), ay + random.uniform(-2, 2))))
        side = min(int(part) for part in space.split("x"))
        gap = oracle(grid, walls, space, facing) - 0.8 * side / 2
        answer = has_room(*walls, space=space, facing=facing, grid=grid)
        wrong += answer != (gap >= 0) and abs(gap) > 0.01
        free, closed = free + answer, closed + (not answer)
    return wrong, free, closed


def test_random_boards_agree_with_bodies_turned_bit_by_bit() -> None:
    wrong, free, closed = differences(5, 300)
    assert wrong == 0
    assert min(free, closed) > 60


@pytest.mark.long
def test_thousands_of_random_boards_agree() -> None:
    wrong, free, closed = differences(23, 4000)
    assert wrong == 0
    assert min(free, closed) > 800
