"""Boards and battles for the benchmarks, deterministic by size."""

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
"""Movement of the actor, in steps."""

ACTOR, SIDES = "t0", ("allies", "foes")
FOE_EVERY = 4
"""Every fourth creature is a foe: 50 of 200."""

DOORS = 40


class BenchPlan(msgspec.Struct, frozen=True):
    """Scene sizes and time limits.

    Up to ``rounds`` rounds are timed, none after ``seconds``. ``many_walls`` is the wall count of
    the map on which doors open; growth is measured over ``wall_counts`` and ``token_counts``,
    of fights without people over ``fighters`` of a side.
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
    fighters: tuple[int, ...] = (2, 4, 8, 20)

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
    fighters=(1, 2, 4),
)


class Block(NamedTuple):
    """A block of four walls: upper left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners, clockwise on the screen."""
        x, y, right, low = self.x, self.y, self.x + self.width, self.y + self.height
        return ((x, y), (right, y), (right, low), (x, low))

    def contains(self, point: Point, margin: float = 0.01) -> bool:
        x, y = point[0] - self.x, point[1] - self.y
        return -margin < x < self.width + margin and -margin < y < self.height + margin


def wall_blocks(
    plan: BenchPlan, walls: int, *, dense: bool = False, lattice: bool = False
) -> tuple[Block, ...]:
    """Return separate blocks of walls inside the board: small, or dense.

    Raises:
        ValueError: too many walls for the board.
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
    """Return the side of the largest squares that give every block its own, 0 if too many."""
    count = _count(walls)
    side = int((plan.columns * plan.rows / count) ** 0.5)
    while side and (plan.columns // side) * (plan.rows // side) < count:
        side -= 1
    return side


def _box(
    x: int, y: int, side: int, sizes: tuple[float, float], rnd: random.Random, *, lattice: bool
) -> Block:
    """Return a random block inside its square of the board."""
    width, height = rnd.uniform(*sizes), rnd.uniform(*sizes)
    if lattice:
        wide, high = max(1, round(width)), max(1, round(height))
        column, row = x + rnd.randint(1, side - wide), y + rnd.randint(1, side - high)
        return Block(float(column), float(row), float(wide), float(high))
    dx, dy = rnd.uniform(0.1, side - 0.1 - width), rnd.uniform(0.1, side - 0.1 - height)
    return Block(x + dx, y + dy, width, height)


def walls_of(blocks: tuple[Block, ...]) -> tuple[Wall, ...]:
    """Return the four walls of every block."""
    return tuple(
        Wall(f"b{number}.{side}", box.corners[side], box.corners[(side + 1) % 4])
        for number, box in enumerate(blocks)
        for side in range(4)
    )


def free_cells(grid: Grid, blocks: tuple[Block, ...]) -> list[Cell]:
    """Return the cells of a square grid outside every block, by row."""
    taken = {
        (column, row)
        for box in blocks
        for column in range(int(box.x), int(box.x + box.width) + 1)
        for row in range(int(box.y), int(box.y + box.height) + 1)
    }
    return [cell for cell in grid.cells if cell not in taken]


def loose_walls(plan: BenchPlan, shape: CellShape) -> tuple[Wall, ...]:
    """Return single walls up to three cells long, most of them along grid lines on squares."""
    rnd = random.Random(f"fences {plan.walls}")
    width, height = plan.grid(shape).size
    walls = []
    for number in range(plan.walls):
        x, y = rnd.uniform(0, width), rnd.uniform(0, height)
        dx, dy = rnd.uniform(-2, 2), rnd.uniform(-2, 2)
        if shape is CellShape.SQUARE and rnd.random() < 0.85:
            x, y, length = float(int(x)), float(int(y)), rnd.randint(1, 3)
            dx, dy = rnd.choice(((length, 0), (0, length)))
        walls.append(Wall(f"f{number}", (x, y), (x + dx, y + dy)))
    return tuple(walls)


def mud(cells: list[Cell]) -> tuple[Terrain, ...]:
    """Return difficult terrain on a tenth of the cells."""
    rnd = random.Random("mud")
    return (Terrain("mud", "mud", 2, tuple(rnd.sample(cells, len(cells) // 10))),)


def doors(plan: BenchPlan, walls: int) -> tuple[Door, ...]:
    """Return doors between the blocks, nearest to the middle of the board first."""
    side = _side(plan, walls)
    spots = [
        (float(x), float(y))
        for y in range(side, plan.rows, side)
        for x in range(0, plan.columns, side)
    ]
    spots.sort(key=lambda spot: abs(spot[0] - plan.columns / 2) + abs(spot[1] - plan.rows / 2))
    return tuple(Door(f"d{n}", (x, y), (x + 0.9, y)) for n, (x, y) in enumerate(spots[:DOORS]))


def battle(plan: BenchPlan, rules: Rules, blocks: tuple[Block, ...], tokens: int) -> Battle:
    """Return a fight among blocks; the active creature stands at a random free cell.

    Raises:
        ValueError: too many creatures for the free cells.
    """
    grid = plan.grid()
    free = free_cells(grid, blocks)
    if len(free) < 2 * tokens:
        raise ValueError(f"{tokens} creatures do not fit between the walls")
    board = Board(grid, walls_of(blocks), terrain=mud(list(grid.cells)))
    cells = random.Random(f"tokens {tokens}").sample(free, tokens)
    tokens_placed = tuple(_creature(rules, number, cell) for number, cell in enumerate(cells))
    order = tuple(InitiativeEntry(token.id) for token in tokens_placed)
    pack = PackRef(rules.book.id, "1")
    return Battle("bench", pack, board, tokens_placed, Phase.FIGHT, 1, order=order, active=ACTOR)


def _creature(rules: Rules, number: int, cell: Cell) -> Token:
    """Return a creature; every fifth reaches two cells. The actor has a single way to move."""
    side = SIDES[number % FOE_EVERY == FOE_EVERY - 1]
    weapon = Weapon("blade", "Blade", reach=10 if number % 5 == 0 else 5)
    token = Token(f"t{number}", f"T{number}", side, cell, weapons=(weapon,))
    if number == 0:
        speed = int(MOVE_STEPS * 5)
        token = msgspec.structs.replace(token, stats={"speed": speed}, pools={"standard": 0})
    return prepare_creature(rules.book, token)
