"""The boards and battles that the bench asks about, the same ones for the same numbers."""

import random
from typing import NamedTuple

import msgspec

from gridapp.battle.board import Board, Door, Terrain, Wall
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.protocol import Rules
from gridapp.engine.rulebook.derived_statistics import prepare_creature
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid

MOVE_STEPS = 12
"""The steps that a creature may take."""

ACTOR, SIDES = "t0", ("allies", "foes")
FOE_EVERY = 4
"""Every so-many-th creature is a foe: 50 of 200."""

DOORS = 40


class BenchPlan(msgspec.Struct, frozen=True):
    """How large the scenes are and how long to look at each question.

    ``rounds`` are made at most, and no more once ``seconds`` are over. ``many_walls`` is the map
    on which doors open; the slopes are drawn through ``wall_counts`` and ``token_counts``.
    """

    columns: int = 100
    rows: int = 100
    tokens: int = 200
    walls: int = 500
    rounds: int = 60
    seconds: float = 8.0
    many_walls: int = 2000
    wall_counts: tuple[int, ...] = (100, 500, 2000)
    token_counts: tuple[int, ...] = (20, 50, 200)

    def grid(self, shape: CellShape = CellShape.SQUARE) -> Grid:
        return Grid(self.columns, self.rows, shape)


QUICK = BenchPlan(
    columns=60,
    rows=40,
    tokens=12,
    walls=100,
    rounds=3,
    seconds=0.4,
    many_walls=400,
    wall_counts=(50, 100, 200),
    token_counts=(4, 8, 12),
)


class Block(NamedTuple):
    """A block of four walls: its least corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[Point, ...]:
        """Clockwise on the screen."""
        x, y, right, low = self.x, self.y, self.x + self.width, self.y + self.height
        return ((x, y), (right, y), (right, low), (x, low))

    def contains(self, point: Point, margin: float = 0.01) -> bool:
        x, y = point[0] - self.x, point[1] - self.y
        return -margin < x < self.width + margin and -margin < y < self.height + margin


def wall_blocks(
    plan: BenchPlan, walls: int, *, dense: bool = False, lattice: bool = False
) -> tuple[Block, ...]:
    """Blocks of walls that touch neither each other nor the edge: few cells wide, or dense.

    Raises:
        ValueError: so many walls do not fit on the board.
    """
    count, side = _count(walls), _side(plan, walls)
    if side < (2 if lattice else 1):
        raise ValueError(f"{walls} walls do not fit on {plan.columns}x{plan.rows} cells")
    rnd = random.Random(f"{walls} {dense} {lattice}")
    places = [(x, y) for y in range(plan.rows // side) for x in range(plan.columns // side)]
    most = side - 1 if lattice else side - 0.2
    least, most = (0.6 * most, most) if dense else (min(0.4, most), min(1.8, most))
    return tuple(
        _box(x * side, y * side, side, (least, most), rnd, lattice=lattice)
        for x, y in sorted(rnd.sample(places, count))
    )


def _count(walls: int) -> int:
    return max(1, walls // 4)


def _side(plan: BenchPlan, walls: int) -> int:
    """The side of the largest squares of which the board has one for each block, 0 for none."""
    count = _count(walls)
    side = int((plan.columns * plan.rows / count) ** 0.5)
    while side and (plan.columns // side) * (plan.rows // side) < count:
        side -= 1
    return side


def _box(
    x: int, y: int, side: int, sizes: tuple[float, float], rnd: random.Random, *, lattice: bool
) -> Block:
    """A block somewhere in its square of the board."""
    width, height = rnd.uniform(*sizes), rnd.uniform(*sizes)
    if lattice:
        wide, high = max(1, round(width)), max(1, round(height))
        column, row = x + rnd.randint(1, side - wide), y + rnd.randint(1, side - high)
        return Block(float(column), float(row), float(wide), float(high))
    left, above = rnd.uniform(0.1, side - 0.1 - width), rnd.uniform(0.1, side - 0.1 - height)
    return Block(x + left, y + above, width, height)


def walls_of(blocks: tuple[Block, ...]) -> tuple[Wall, ...]:
    """The four walls of every block."""
    return tuple(
        Wall(f"b{number}.{side}", box.corners[side], box.corners[(side + 1) % 4])
        for number, box in enumerate(blocks)
        for side in range(4)
    )


def free_cells(grid: Grid, blocks: tuple[Block, ...]) -> list[Cell]:
    """The cells of a square grid into which no block reaches, in the order of rows."""
    taken = {
        (column, row)
        for box in blocks
        for column in range(int(box.x), int(box.x + box.width) + 1)
        for row in range(int(box.y), int(box.y + box.height) + 1)
    }
    return [cell for cell in grid.cells if cell not in taken]


def loose_walls(plan: BenchPlan, shape: CellShape) -> tuple[Wall, ...]:
    """Single walls from one to three cells long, most of them along the lines of squares."""
    rnd = random.Random(f"fences {plan.walls}")
    width, height = plan.grid(shape).size
    found = []
    for number in range(plan.walls):
        x, y = rnd.uniform(0, width), rnd.uniform(0, height)
        dx, dy = rnd.uniform(-2, 2), rnd.uniform(-2, 2)
        if shape is CellShape.SQUARE and rnd.random() < 0.85:
            x, y, length = float(int(x)), float(int(y)), rnd.randint(1, 3)
            dx, dy = rnd.choice(((length, 0), (0, length)))
        found.append(Wall(f"f{number}", (x, y), (x + dx, y + dy)))
    return tuple(found)


def mud(cells: list[Cell]) -> tuple[Terrain, ...]:
    """A tenth of the cells, which cost twice as much to enter."""
    rnd = random.Random("mud")
    return (Terrain("mud", "mud", 2, tuple(rnd.sample(cells, len(cells) // 10))),)


def doors(plan: BenchPlan, walls: int) -> tuple[Door, ...]:
    """Doors that cut no block of ``boxes``, the nearest to the middle of the board first."""
    side = _side(plan, walls)
    spots = [
        (float(x), float(y))
        for y in range(side, plan.rows, side)
        for x in range(0, plan.columns, side)
    ]
    spots.sort(key=lambda spot: abs(spot[0] - plan.columns / 2) + abs(spot[1] - plan.rows / 2))
    return tuple(Door(f"d{n}", (x, y), (x + 0.9, y)) for n, (x, y) in enumerate(spots[:DOORS]))


def battle(plan: BenchPlan, rules: Rules, blocks: tuple[Block, ...], tokens: int) -> Battle:
    """A fight among blocks; the creature whose turn it is stands near the middle.

    Raises:
        ValueError: so many creatures do not fit between the blocks.
    """
    grid = plan.grid()
    free = free_cells(grid, blocks)
    if len(free) < 2 * tokens:
        raise ValueError(f"{tokens} creatures do not fit between the walls")
    board = Board(grid, walls_of(blocks), terrain=mud(list(grid.cells)))
    cells = random.Random(f"tokens {tokens}").sample(free, tokens)
    found = tuple(_creature(rules, number, cell) for number, cell in enumerate(cells))
    order = tuple(InitiativeEntry(token.id) for token in found)
    pack = PackRef(rules.book.id, "1")
    return Battle("bench", pack, board, found, Phase.FIGHT, 1, order=order, active=ACTOR)


def _creature(rules: Rules, number: int, cell: Cell) -> Token:
    """A creature; every fifth one's weapon reaches two cells. The actor has one way to move."""
    side = SIDES[number % FOE_EVERY == FOE_EVERY - 1]
    weapon = Weapon("blade", "Blade", reach=10 if number % 5 == 0 else 5)
    token = Token(f"t{number}", f"T{number}", side, cell, weapons=(weapon,))
    if number == 0:
        speed = int(MOVE_STEPS * 5)
        token = msgspec.structs.replace(token, stats={"speed": speed}, pools={"standard": 0})
    return prepare_creature(rules.book, token)
