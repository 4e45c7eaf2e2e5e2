"""A slow second implementation of movement in integers, cell by cell and route by route.

Walls are given in *lattice* coordinates: cell coordinates in twelfths, so the centre of a cell is a
multiple of 12 on every grid. The side of a point against a line is the same there as in cell units,
so all predicates are exact, on hexes too.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall
from gridapp.geometry.movement.move_options import (
    MoveRules,
    OccupiedCells,
    SharedSpace,
    UnreachableReason,
)
from gridapp.grid.cells import Cell, Point
from gridapp.grid.distances import Metric
from gridapp.grid.grid import Grid

TWELFTHS = 12

Place = tuple[int, int]
Line = tuple[Place, Place]
State = tuple[Cell, int]


class World(NamedTuple):
    """A board in lattice coordinates."""

    grid: Grid
    walls: tuple[Line, ...]
    doors: tuple[tuple[Line, bool], ...]
    terrain: tuple[tuple[int, tuple[Cell, ...]], ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The walls and closed doors."""
        closed = tuple(line for line, is_open in self.doors if not is_open)
        return tuple((p, q) for p, q in self.walls + closed if p != q)

    def board(self) -> Board:
        """Return the board in cell units."""
        walls = tuple(
            Wall(f"w{number}", self._point(p), self._point(q))
            for number, (p, q) in enumerate(self.walls)
        )
        doors = tuple(
            Door(
                f"d{number}",
                self._point(p),
                self._point(q),
                DoorState.OPEN if is_open else DoorState.CLOSED,
            )
            for number, ((p, q), is_open) in enumerate(self.doors)
        )
        terrain = tuple(
            Terrain(f"t{number}", "ground", factor, cells)
            for number, (factor, cells) in enumerate(self.terrain)
        )
        return Board(grid=self.grid, walls=walls, doors=doors, terrain=terrain)

    def _point(self, position: Place) -> Point:
        origin, right, down = (self.grid.centre(cell) for cell in ((0, 0), (1, 0), (0, 1)))
        u, v = position[0] / TWELFTHS, position[1] / TWELFTHS
        return (
            origin[0] + u * (right[0] - origin[0]) + v * (down[0] - origin[0]),
            origin[1] + u * (right[1] - origin[1]) + v * (down[1] - origin[1]),
        )

    def factor(self, cell: Cell) -> int:
        """Return the product of the factors of all terrain on a cell."""
        product = 1
        for factor, cells in self.terrain:
            if cell in cells:
                product *= factor
        return product if cell in self.grid else 0


def _difference(first: Place, second: Place) -> Place:
    return (first[0] - second[0], first[1] - second[1])


def _cross(first: Place, second: Place) -> int:
    return first[0] * second[1] - first[1] * second[0]


def _dot(first: Place, second: Place) -> int:
    return first[0] * second[0] + first[1] * second[1]


def _place(cell: Cell) -> Place:
    return (cell[0] * TWELFTHS, cell[1] * TWELFTHS)


def _strictly_inside(point: Place, line: Line) -> bool:
    p, q = line
    if _cross(_difference(q, p), _difference(point, p)) != 0:
        return False
    return _dot(_difference(p, point), _difference(q, point)) < 0


def is_centre_blocked(world: World, cell: Cell) -> bool:
    """Return True if a wall passes through the centre of a cell, straight or bent."""
    centre = _place(cell)
    if any(_strictly_inside(centre, line) for line in world.lines):
        return True
    ends = [(p, q) for line in world.lines for p, q in (line, line[::-1]) if p == centre]
    arms = [_difference(q, p) for p, q in ends]
    return any(
        _cross(first, second) != 0 or _dot(first, second) < 0 for first in arms for second in arms
    )


def wall_sides(world: World, a: Cell, b: Cell) -> tuple[bool, set[bool]]:
    """Return whether a wall cuts a step, and the sides from which walls merely end on it."""
    start, end = _place(a), _place(b)
    cut, sides = is_centre_blocked(world, a) or is_centre_blocked(world, b), set()
    ahead = _difference(end, start)
    for p, q in world.lines:
        side_p, side_q = _cross(ahead, _difference(p, start)), _cross(ahead, _difference(q, start))
        if side_p == side_q == 0:
            spots = sorted(_dot(ahead, _difference(point, start)) for point in (p, q))
            cut = cut or min(spots[1], _dot(ahead, ahead)) > max(spots[0], 0)
        elif side_p * side_q < 0:
            first, second = (
                _cross(_difference(q, p), _difference(start, p)),
                _cross(_difference(q, p), _difference(end, p)),
            )
            cut = cut or first * second <= 0
        elif side_p == 0 and _strictly_inside(p, (start, end)):
            sides.add(side_q > 0)
        elif side_q == 0 and _strictly_inside(q, (start, end)):
            sides.add(side_p > 0)
    return cut, sides


def step_open(world: World, a: Cell, b: Cell, corners: str) -> bool:
    """Return True if walls leave a step of one cell open."""
    if a not in world.grid or b not in world.grid:
        return False
    cut, sides = wall_sides(world, a, b)
    if cut or len(sides) == 2:
        return False
    if world.grid.is_hex or a[0] == b[0] or a[1] == b[1]:
        return True
    if corners == "strict" and sides:
        return False
    ahead = _difference(_place(b), _place(a))
    for beside in ((b[0], a[1]), (a[0], b[1])):
        if world.factor(beside) == 0:
            sides.add(_cross(ahead, _difference(_place(beside), _place(a))) > 0)
    return len(sides) < 2


def stands(world: World, anchor: Cell, space: str) -> bool:
    """Return True if a footprint fits on the board with no wall between its cells."""
    body = world.grid.covered_cells(anchor, space)
    if not all(cell in world.grid for cell in body):
        return False
    for a in body:
        for dx, dy in world.grid.directions:
            if (b := (a[0] + dx, a[1] + dy)) in body:
                cut, sides = wall_sides(world, a, b)
                if cut or len(sides) == 2:
                    return False
    return True


def body_step_open(world: World, anchor: Cell, step: Cell, space: str, corners: str) -> bool:
    """Return True if walls leave a step of a footprint open."""
    body = world.grid.covered_cells(anchor, space)
    moves = [(cell, (cell[0] + step[0], cell[1] + step[1])) for cell in body]
    after = (anchor[0] + step[0], anchor[1] + step[1])
    return all(step_open(world, *move, corners) for move in moves) and stands(world, after, space)


class Walker:
    """A creature on a board; every single step is judged and cached."""

    def __init__(self, world: World, space: str, rules: MoveRules, occupied: OccupiedCells) -> None:
        self.world, self.space, self.rules, self.occupied = world, space, rules, occupied
        self._judged: dict[tuple[Cell, Cell], UnreachableReason | int] = {}

    def __repr__(self) -> str:
        """Return everything needed to reproduce a failing example."""
        return f"Walker({self.world}, {self.space!r}, {self.rules}, {self.occupied})"

    def judge(self, anchor: Cell, step: Cell) -> UnreachableReason | int:
        """Return the factor of a step, or what forbids it."""
        if (anchor, step) not in self._judged:
            self._judged[anchor, step] = self._judge(anchor, step)
        return self._judged[anchor, step]

    def _judge(self, anchor: Cell, step: Cell) -> UnreachableReason | int:
        world = self.world
        old = world.grid.covered_cells(anchor, self.space)
        new = [(cell[0] + step[0], cell[1] + step[1]) for cell in old]
        if not all(cell in world.grid for cell in new):
            return UnreachableReason.OFF_BOARD
        allowed = body_step_open(world, anchor, step, self.space, self.rules.corners)
        if not allowed or any(world.factor(cell) == 0 for cell in new):
            return UnreachableReason.WALL_OR_TERRAIN
        entered = [cell for cell in new if cell not in old]
        within = [room for room in self.occupied.shared_spaces if not room.cells.isdisjoint(old)]
        if self._kept_out(new, within):
            return UnreachableReason.OCCUPIED
        if not self.rules.enters_difficult and any(world.factor(cell) > 1 for cell in entered):
            return UnreachableReason.WALL_OR_TERRAIN
        if any(cell in self.occupied.impassable for cell in new):
            return UnreachableReason.OCCUPIED

        return self._factor(within, old, new)

    def _factor(self, within: list[SharedSpace], old: Iterable[Cell], new: Iterable[Cell]) -> int:
        """Return the worst factor of the cells that a step pays for."""

        def extra(cell: Cell) -> int:
            return max((room.factor for room in within if cell in room.cells), default=1)

        world, mode = self.world, self.rules.priced_cells
        entered, left = set(new).difference(old), set(old).difference(new)
        if mode == "entered":
            return max(world.factor(cell) * extra(cell) for cell in entered)
        paid = left if mode == "left" else left | entered
        return max(1, *map(world.factor, paid)) * max(map(extra, entered))

    def _kept_out(self, new: list[Cell], within: list[SharedSpace]) -> bool:
        entered = [r for r in self.occupied.shared_spaces if r.closed and r not in within]
        return any(not room.cells.isdisjoint(new) for room in entered)

    def price(self, step: Cell, factor: int, parity: int) -> tuple[int, int]:
        """Return the price of a step, and the parity after it."""
        if self.world.grid.is_hex or 0 in step:
            return factor, parity
        if self.rules.diagonals is Metric.ALTERNATING:
            return factor * (1 + parity), 1 - parity
        return factor * (1 + (self.rules.diagonals is Metric.MANHATTAN)), parity

    def steps(self, state: State, only: Cell | None = None) -> Iterator[tuple[State, int]]:
        """Yield the states after one step, with the price."""
        anchor, parity = state
        for step in self.world.grid.directions if only is None else (only,):
            factor = self.judge(anchor, step)
            if not isinstance(factor, UnreachableReason):
                price, after = self.price(step, factor, parity)
                yield ((anchor[0] + step[0], anchor[1] + step[1]), after), price

    def free(self, anchor: Cell) -> bool:
        """Return True if no other creature occupies the footprint's cells."""
        return not any(
            cell in self.occupied.passable
            for cell in self.world.grid.covered_cells(anchor, self.space)
        )


def field(walker: Walker, start: Cell) -> dict[Cell, tuple[int, int]]:
    """Return the lowest leg and the cost of every cell on which a movement can end."""
    straight = walker.rules.straight_only
    result: dict[Cell, tuple[int, int, int]] = {}
    for only in walker.world.grid.directions if straight else (None,):
        for (cell, _), label in _states(walker, start, only).items():
            if cell != start and (cell not in result or label < result[cell]):
                result[cell] = label
    return {cell: (leg, spent + earlier) for cell, (leg, spent, earlier) in result.items()}


def _states(walker: Walker, start: Cell, only: Cell | None) -> dict[State, tuple[int, int, int]]:
    """Return the least leg, cost in it and cost before it of every state in which a leg can end."""
    begin = (start, walker.rules.parity % 2)
    ends: dict[State, tuple[int, int, int]] = {begin: (0, 0, 0)}
    for leg, budget in enumerate(walker.rules.legs):
        labels = {state: (0, spent + earlier) for state, (_, spent, earlier) in ends.items()}
        changed = True
        while changed:
            changed = False
            for state, (spent, earlier) in list(labels.items()):
                for after, price in walker.steps(state, only):
                    label = (spent + price, earlier)
                    if label[0] <= budget and (after not in labels or label < labels[after]):
                        labels[after] = label
                        changed = True
        for state, label in labels.items():
            if state not in ends and (state[0] == start or walker.free(state[0])):
                ends[state] = (leg, *label)
    return ends


def reachable(walker: Walker, start: Cell) -> set[Cell]:
    """Return the cells reachable in any number of steps."""
    seen = {start}
    for only in walker.world.grid.directions if walker.rules.straight_only else (None,):
        fresh = {start}
        while fresh:
            fresh = {after[0] for cell in fresh for after, _ in walker.steps((cell, 0), only)}
            fresh -= seen
            seen |= fresh
    return seen


def unreachable_reasons(
    walker: Walker, start: Cell, cells: Iterable[Cell]
) -> dict[Cell, UnreachableReason]:
    """Return why each of the cells is no option."""
    alone = reachable(Walker(walker.world, walker.space, walker.rules, OccupiedCells()), start)
    allowed = reachable(walker, start)
    return {cell: _unreachable_reason(walker, start, cell, alone, allowed) for cell in cells}


def _unreachable_reason(
    walker: Walker, start: Cell, cell: Cell, alone: set[Cell], allowed: set[Cell]
) -> UnreachableReason:
    if cell == start:
        return UnreachableReason.HERE
    if not all(
        position in walker.world.grid
        for position in walker.world.grid.covered_cells(cell, walker.space)
    ):
        return UnreachableReason.OFF_BOARD
    if cell not in alone:
        return UnreachableReason.WALL_OR_TERRAIN
    return (
        UnreachableReason.TOO_FAR
        if cell in allowed and walker.free(cell)
        else UnreachableReason.OCCUPIED
    )


def split(walker: Walker, route: tuple[Cell, ...]) -> tuple[int, tuple[int, ...]] | None:
    """Return cost and leg ends of a route with greedy legs, None if the route is impossible."""
    parity, totals = walker.rules.parity % 2, [0]
    steps = [_step(a, b) for a, b in pairwise(route)]
    if walker.rules.straight_only and len(set(steps)) > 1:
        return None
    for anchor, step in zip(route, steps, strict=False):
        factor = walker.judge(anchor, step) if step in walker.world.grid.directions else None
        if factor is None or isinstance(factor, UnreachableReason):
            return None
        price, parity = walker.price(step, factor, parity)
        totals.append(totals[-1] + price)
    return _split(walker, route, totals)


def _split(
    walker: Walker, route: tuple[Cell, ...], totals: list[int]
) -> tuple[int, tuple[int, ...]] | None:
    start = 0
    ends: list[int] = []
    for budget in walker.rules.legs:
        for index in range(start, len(route)):
            free = route[index] == route[0] or walker.free(route[index])
            if free and totals[index] - totals[ends[-1] if ends else 0] <= budget:
                start = index
        ends.append(start)
        if start == len(route) - 1:
            return totals[-1], tuple(ends)
    return None


def _step(a: Cell, b: Cell) -> Cell:
    return (b[0] - a[0], b[1] - a[1])


def fewest_legs(walker: Walker, totals: tuple[int, ...], route: tuple[Cell, ...]) -> int | None:
    """Return the fewest legs of a route, trying every split."""
    places = {0}
    for number, budget in enumerate(walker.rules.legs):
        places |= {
            end
            for end in range(len(route))
            for begin in places
            if begin <= end and totals[end] - totals[begin] <= budget
            if route[end] == route[0] or walker.free(route[end])
        }
        if len(route) - 1 in places:
            return number + 1
    return None


def attacks(
    route: tuple[Cell, ...], ends: tuple[int, ...], hazard: Callable[[Cell, Cell], int]
) -> int:
    """Return the number of attacks along a route, one per foe and leg."""
    begin, count = 0, 0
    for end in ends:
        foes = 0
        for a, b in pairwise(route[begin : end + 1]):
            foes |= hazard(a, b)
        count += foes.bit_count()
        begin = end
    return count


def walks(walker: Walker, start: Cell, goal: Cell) -> Iterator[tuple[Cell, ...]]:
    """Yield every affordable route to the goal, loops included."""
    most = sum(walker.rules.legs)
    stack: list[tuple[tuple[Cell, ...], int, int]] = [((start,), walker.rules.parity % 2, 0)]
    while stack:
        route, parity, cost = stack.pop()
        if route[-1] == goal and len(route) > 1:
            yield route
        for (cell, after), price in walker.steps((route[-1], parity)):
            if cost + price <= most:
                stack.append(((*route, cell), after, cost + price))


def safest(
    walker: Walker, start: Cell, goal: Cell, hazard: Callable[[Cell, Cell], int]
) -> tuple[int, int, int] | None:
    """Return the least attacks, then legs, then cost of all routes to a goal."""
    result = []
    for route in walks(walker, start, goal):
        if (measured := split(walker, route)) is not None:
            cost, ends = measured
            result.append((attacks(route, ends, hazard), len(ends), cost))
    return min(result, default=None)


def calmest(
    walker: Walker, start: Cell, goal: Cell, hazard: Callable[[Cell, Cell], int]
) -> tuple[int, int]:
    """Return the least cost of all routes to a goal in one leg, then the least attacks."""
    return min(
        (measured[0], attacks(route, measured[1], hazard))
        for route in walks(walker, start, goal)
        if (measured := split(walker, route)) is not None
    )


def no_hazard(_a: Cell, _b: Cell) -> int:
    """Return no attackers for any step."""
    return 0
