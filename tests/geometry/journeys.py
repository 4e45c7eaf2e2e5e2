"""Random boards, creatures and rules for tests of movement."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from gridapp.geometry.movement.rules import Corners, MoveRules, OccupiedCells, SharedSpace
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.grid import CellShape, Grid
from tests.geometry import oracles_movement as slow

Made = TypeVar("Made")
CORNERS: tuple[Corners, ...] = ("strict", "touch")
SPACES = {
    False: ("1x1", "1x1", "1x1", "2x2", "2x1", "1x3", "3x3"),
    True: ("hex1", "hex1", "1x1", "hex3", "hex7", "2x1", "1x3"),
}


def any_point(dice: Random, grid: Grid) -> slow.Place:
    """A random point in lattice coordinates on or beside the board, often on a border or corner."""
    column, row = dice.choice(grid.cells)
    parts = (-12, -6, -6, -6, -4, -3, 0, 0, 3, 4, 6, 6)
    whole = slow.TWELFTHS
    return (whole * column + dice.choice(parts), whole * row + dice.choice(parts))


def any_wall(dice: Random, grid: Grid) -> slow.Line:
    """A wall, half of them along rows and columns, most of them short."""
    p, q = any_point(dice, grid), any_point(dice, grid)
    if dice.random() < 0.7:
        q = (p[0] + 6 * dice.randint(-2, 2), p[1] + 12 * dice.randint(-2, 2))
    which = dice.randrange(4)
    if which == 0:
        return p, (p[0], q[1])
    return (p, (q[0], p[1])) if which == 1 else (p, q)


def any_cells(dice: Random, grid: Grid, most: int) -> frozenset[Cell]:
    return frozenset(dice.sample(grid.cells, min(len(grid.cells), dice.randint(0, most))))


def any_world(dice: Random, most: int = 7) -> slow.World:
    """A small board with walls, doors and terrain."""
    grid = Grid(dice.randint(2, most), dice.randint(2, most), dice.choice(list(CellShape)))
    factors = [dice.choice((0, 1, 2, 2, 3)) for _ in range(dice.randint(0, 3))]
    return slow.World(
        grid,
        tuple(any_wall(dice, grid) for _ in range(dice.randint(0, 6))),
        tuple((any_wall(dice, grid), dice.random() < 0.5) for _ in range(dice.randint(0, 2))),
        tuple((factor, tuple(any_cells(dice, grid, 8))) for factor in factors),
    )


def any_journey(dice: Random, most: int = 7, budget: int = 6) -> tuple[slow.Walker, Cell]:
    """A creature with rules, among other creatures, on a board."""
    world = any_world(dice, most)
    space = dice.choice(SPACES[world.grid.is_hex])
    rules = MoveRules(
        legs=tuple(dice.randint(0, budget) for _ in range(dice.randint(1, 3))),
        diagonals=dice.choice((Metric.UNIFORM, Metric.ALTERNATING, Metric.MANHATTAN)),
        parity=dice.randrange(2),
        enters_difficult=dice.random() < 0.7,
        priced_cells=dice.choice(("entered", "entered", "left", "dearer")),
        straight_only=dice.random() < 0.3,
        corners=dice.choice(CORNERS),
    )
    occupied = OccupiedCells(
        passable=any_cells(dice, world.grid, 8),
        impassable=any_cells(dice, world.grid, 4),
        shared_spaces=tuple(
            SharedSpace(any_cells(dice, world.grid, 4), dice.randint(1, 3), dice.random() < 0.5)
            for _ in range(dice.randint(0, 2))
        ),
    )
    return slow.Walker(world, space, rules, occupied), dice.choice(world.grid.cells)


def any_chase(dice: Random) -> tuple[slow.Walker, Cell]:
    """A small creature among many others, with few steps in several legs."""
    grid = Grid(dice.randint(3, 5), dice.randint(3, 4), dice.choice(list(CellShape)))
    walls = tuple(any_wall(dice, grid) for _ in range(dice.randint(0, 2)))
    mud = ((2, tuple(any_cells(dice, grid, 4))),)
    rules = MoveRules(
        legs=dice.choice(((3,), (4,), (2, 2), (1, 3), (3, 1), (1, 1, 2), (2, 0, 2))),
        diagonals=dice.choice((Metric.UNIFORM, Metric.ALTERNATING)),
        parity=dice.randrange(2),
        priced_cells=dice.choice(("entered", "entered", "left", "dearer")),
        straight_only=dice.random() < 0.1,
    )
    occupied = OccupiedCells(passable=any_cells(dice, grid, 8), impassable=any_cells(dice, grid, 2))
    start = dice.choice(grid.cells)
    return slow.Walker(slow.World(grid, walls, (), mud), "1x1", rules, occupied), start


def from_seed(make: Callable[[Random], Made]) -> st.SearchStrategy[Made]:
    """Values built with a seeded random generator.

    Drawn by hypothesis alone, most boards would allow no movement.
    """
    return st.integers(0, 2**32).map(lambda seed: make(Random(seed)))


WORLDS = from_seed(any_world)
JOURNEYS = from_seed(any_journey)
CHASES = from_seed(any_chase)
