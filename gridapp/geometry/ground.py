"""A board prepared for questions about movement.

Coordinates are those of `gridapp.grid.cells`: cells as pairs of whole numbers, points in cell
units. ``prepare`` keeps what it made, so that asking again about the same board is free and a
board that differs in a door reuses everything but the door.

Rulings on corners (squares only): under ``strict`` a diagonal step may not pass the end of a
wall; under ``touch`` it may pass one, but not slip between obstacles on both sides of it, be
they wall ends or impassable cells. Impassable cells and creatures alone close no corner.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from math import atan2, ceil, floor, hypot
from typing import Literal

from gridapp.battle.board import Board, Door, Wall
from gridapp.geometry.movement_walls import CUT, EPS, LEFT, RIGHT, contact
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid

Corners = Literal["strict", "touch"]
PINCHED = LEFT | RIGHT
KEPT = 16


class Ground:
    """A board prepared for questions; not to be changed from outside."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = board.grid
        shut = [door for door in board.doors if not door.is_open]
        self._flags = _flags(self.grid, [*board.walls, *shut])

    @cached_property
    def _factors(self) -> dict[Cell, int]:
        factors: dict[Cell, int] = {}
        for region in self.board.terrain:
            for cell in set(region.cells):
                factors[cell] = factors.get(cell, 1) * region.factor
        return factors

    def factor(self, cell: Cell) -> int:
        """How many times as much it costs to enter a cell; 0 where nobody may."""
        return self._factors.get(cell, 1) if cell in self.grid else 0

    def step_open(self, a: Cell, b: Cell, *, corners: Corners = "strict") -> bool:
        """Whether no wall keeps a body of one cell from stepping between two neighbours.

        False for cells that are no neighbours or lie off the board.
        """
        direction = (b[0] - a[0], b[1] - a[1])
        if direction not in self.grid.directions or a not in self.grid or b not in self.grid:
            return False
        flags = self._flags.get(_edge(a, b), 0)
        if flags & CUT or flags & PINCHED == PINCHED:
            return False
        if self.grid.is_hex or not (direction[0] and direction[1]):
            return True
        return not flags if corners == "strict" else not self._pinched(a, direction, flags)

    def _pinched(self, a: Cell, direction: Cell, flags: int) -> bool:
        """Whether obstacles lie on both sides of a diagonal step, under either corner rule."""
        one = (a[0] + direction[0], a[1])
        other = (a[0], a[1] + direction[1])
        sides = {one: LEFT, other: RIGHT} if _left_first(direction) else {one: RIGHT, other: LEFT}
        if _edge(a, (a[0] + direction[0], a[1] + direction[1]))[0] != a:
            sides = {cell: PINCHED - side for cell, side in sides.items()}
        for cell, side in sides.items():
            flags |= side if self.factor(cell) == 0 else 0
        return flags & PINCHED == PINCHED

    def body_step_open(
        self, anchor: Cell, direction: Cell, space: str, *, corners: Corners = "strict"
    ) -> bool:
        """Whether no wall keeps a body of that space from one step.

        Every cell of the body takes the step, and no wall may then run between its cells.
        """
        body = self.grid.covered(anchor, space)
        moved = [(column + direction[0], row + direction[1]) for column, row in body]
        if not all(self.step_open(a, b, corners=corners) for a, b in zip(body, moved, strict=True)):
            return False
        return self.stands((anchor[0] + direction[0], anchor[1] + direction[1]), space)

    def stands(self, anchor: Cell, space: str) -> bool:
        """Whether the whole body lies on the board and no wall runs between its cells."""
        body = set(self.grid.covered(anchor, space))
        if not all(cell in self.grid for cell in body):
            return False
        inside = ((a, (a[0] + dx, a[1] + dy)) for a in body for dx, dy in self.grid.directions)
        return all(self._uncut(a, b) for a, b in inside if b in body)

    def _uncut(self, a: Cell, b: Cell) -> bool:
        flags = self._flags.get(_edge(a, b), 0)
        return not flags & CUT and flags & PINCHED != PINCHED


_kept: OrderedDict[int, Ground] = OrderedDict()


def prepare(board: Board) -> Ground:
    """The ground of a board; the same object for the same board while it is remembered."""
    ground = _kept.pop(id(board), None) or Ground(board)
    _kept[id(board)] = ground
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return ground


def _edge(a: Cell, b: Cell) -> tuple[Cell, Cell]:
    return (a, b) if a <= b else (b, a)


def _left_first(direction: Cell) -> bool:
    """Whether the side cell in the same row lies left of a diagonal step."""
    return (direction[0] > 0) == (direction[1] > 0)


def _flags(grid: Grid, walls: Iterable[Wall | Door]) -> dict[tuple[Cell, Cell], int]:
    flags: dict[tuple[Cell, Cell], int] = defaultdict(int)
    arms: dict[Cell, set[float]] = defaultdict(set)
    for wall in walls:
        if hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]) > EPS:
            _add_wall(grid, wall.a, wall.b, flags)
            _add_arm(grid, wall.a, wall.b, arms)
            _add_arm(grid, wall.b, wall.a, arms)
    for cell, angles in arms.items():
        if len(angles) > 1:
            for other in grid.neighbours(cell):
                flags[_edge(cell, other)] |= CUT
    return dict(flags)


def _add_wall(grid: Grid, p: Point, q: Point, flags: dict[tuple[Cell, Cell], int]) -> None:
    for cell in set(_near(grid, p, q)):
        for other in grid.neighbours(cell):
            edge = _edge(cell, other)
            if met := contact(grid.centre(edge[0]), grid.centre(edge[1]), p, q):
                flags[edge] |= met


def _near(grid: Grid, p: Point, q: Point) -> Iterator[Cell]:
    count = max(1, ceil(2 * hypot(q[0] - p[0], q[1] - p[1])))
    for index in range(count + 1):
        share = index / count
        cell = grid.cell_at((p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share))
        yield cell
        yield from ((cell[0] + dx, cell[1] + dy) for dx, dy in grid.directions)


def _add_arm(grid: Grid, end: Point, far: Point, arms: dict[Cell, set[float]]) -> None:
    """Note a wall end in the centre of a cell; two of them bend a wall round that centre."""
    cell = grid.cell_at(end)
    middle = grid.centre(cell)
    if hypot(end[0] - middle[0], end[1] - middle[1]) <= EPS:
        arms[cell].add(floor(atan2(far[1] - end[1], far[0] - end[0]) / EPS + 0.5) * EPS)
