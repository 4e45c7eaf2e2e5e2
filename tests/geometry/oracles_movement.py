"""Movement a second time: slow, in whole numbers, one cell and one route after the other.

Walls are given in *lattice* coordinates: those of cells in twelfths, so that the centre of a
cell is a multiple of 12 on every grid. Which side of a line a point lies on is the same there as
in cell units, so all predicates are exact, on hexes too.
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
    """A board told in lattice coordinates."""

    grid: Grid
    walls: tuple[Line, ...]
    doors: tuple[tuple[Line, bool], ...]
    terrain: tuple[tuple[int, tuple[Cell, ...]], ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """What stops steps."""
        closed = tuple(line for line, is_open in self.doors if not is_open)
        return tuple((p, q) for p, q in self.walls + closed if p != q)

    def board(self) -> Board:
        """The same as a board in cell units."""
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

    def _point(self, place: Place) -> Point:
        origin, right, down = (self.grid.centre(cell) for cell in ((0, 0), (1, 0), (0, 1)))
        u, v = place[0] / TWELFTHS, place[1] / TWELFTHS
        return (
            origin[0] + u * (right[0] - origin[0]) + v * (down[0] - origin[0]),
            origin[1] + u * (right[1] - origin[1]) + v * (down[1] - origin[1]),
        )

    def factor(self, cell: Cell) -> int:
        """The product of the factors of all regions on a cell."""
        product = 1
        for factor, cells in self.terrain:
            if cell in cells:
                product *= factor
        return product if cell in self.grid else 0


def _minus(one: Place, other: Place) -> Place:
    return (one[0] - other[0], one[1] - other[1])


def _cross(one: Place, other: Place) -> int:
    return one[0] * other[1] - one[1] * other[0]


def _dot(one: Place, other: Place) -> int:
    return one[0] * other[0] + one[1] * other[1]


def _place(cell: Cell) -> Place:
    return (cell[0] * TWELFTHS, cell[1] * TWELFTHS)


def _strictly_inside(point: Place, line: Line) -> bool:
    p, q = line
    if _cross(_minus(q, p), _minus(point, p)) != 0:
        return False
    return _dot(_minus(p, point), _minus(q, point)) < 0


def centre_shut(world: World, cell: Cell) -> bool:
    """Whether a wall goes through the centre of a cell, straight or bent."""
    centre = _place(cell)
    if any(_strictly_inside(centre, line) for line in world.lines):
        return True
    ends = [(p, q) for line in world.lines for p, q in (line, line[::-1]) if p == centre]
    arms = [_minus(q, p) for p, q in ends]
    return any(_cross(one, other) != 0 or _dot(one, other) < 0 for one in arms for other in arms)


def wall_sides(world: World, a: Cell, b: Cell) -> tuple[bool, set[bool]]:
    """Whether a wall cuts a step, and from which sides walls merely end on it."""
    start, end = _place(a), _place(b)
    cut, sides = centre_shut(world, a) or centre_shut(world, b), set()
    ahead = _minus(end, start)
    for p, q in world.lines:
        side_p, side_q = _cross(ahead, _minus(p, start)), _cross(ahead, _minus(q, start))
        if side_p == side_q == 0:
            spots = sorted(_dot(ahead, _minus(point, start)) for point in (p, q))
            cut = cut or min(spots[1], _dot(ahead, ahead)) > max(spots[0], 0)
        elif side_p * side_q < 0:
            one, other = (
                _cross(_minus(q, p), _minus(start, p)),
                _cross(_minus(q, p), _minus(end, p)),
            )
            cut = cut or one * other <= 0
        elif side_p == 0 and _strictly_inside(p, (start, end)):
            sides.add(side_q > 0)
        elif side_q == 0 and _strictly_inside(q, (start, end)):
            sides.add(side_p > 0)
    return cut, sides


def step_open(world: World, a: Cell, b: Cell, corners: str) -> bool:
    """Whether a body of one cell may step between neighbours, as far as walls go."""
    if a not in world.grid or b not in world.grid:
        return False
    cut, sides = wall_sides(world, a, b)
    if cut or len(sides) == 2:
        return False
    if world.grid.is_hex or a[0] == b[0] or a[1] == b[1]:
        return True
    if corners == "strict" and sides:
        return False
    ahead = _minus(_place(b), _place(a))
    for beside in ((b[0], a[1]), (a[0], b[1])):
        if world.factor(beside) == 0:
            sides.add(_cross(ahead, _minus(_place(beside), _place(a))) > 0)
    return len(sides) < 2


def stands(world: World, anchor: Cell, space: str) -> bool:
    """Whether a body lies on the board with no wall between its cells."""
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
    """Whether a body may take a step, as far as walls go."""
    body = world.grid.covered_cells(anchor, space)
    moves = [(cell, (cell[0] + step[0], cell[1] + step[1])) for cell in body]
    after = (anchor[0] + step[0], anchor[1] + step[1])
    return all(step_open(world, *move, corners) for move in moves) and stands(world, after, space)


class Walker:
    """One body on one board; every single step is judged and remembered."""

    def __init__(self, world: World, space: str, rules: MoveRules, occupied: OccupiedCells) -> None:
        self.world, self.space, self.rules, self.occupied = world, space, rules, occupied
        self._judged: dict[tuple[Cell, Cell], UnreachableReason | int] = {}

    def __repr__(self) -> str:
        """Everything that a failing example needs."""
        return f"Walker({self.world}, {self.space!r}, {self.rules}, {self.occupied})"

    def judge(self, anchor: Cell, step: Cell) -> UnreachableReason | int:
        """The factor of one step, or what forbids it."""
        if (anchor, step) not in self._judged:
            self._judged[anchor, step] = self._judge(anchor, step)
        return self._judged[anchor, step]

    def _judge(self, anchor: Cell, step: Cell) -> UnreachableReason | int:
        world = self.world
        old = world.grid.covered_cells(anchor, self.space)
        new = [(cell[0] + step[0], cell[1] + step[1]) for cell in old]
        if not all(cell in world.grid for cell in new):
            return UnreachableReason.OFF_BOARD
        led = body_step_open(world, anchor, step, self.space, self.rules.corners)
        if not led or any(world.factor(cell) == 0 for cell in new):
            return UnreachableReason.WALL_OR_TERRAIN
        entered = [cell for cell in new if cell not in old]
        within = [room for room in self.occupied.shared_spaces if not room.cells.isdisjoint(old)]
        if self._kept_out(new, within):
            return UnreachableReason.OCCUPIED
        if not self.rules.enters_difficult and any(world.factor(cell) > 1 for cell in entered):
            return UnreachableReason.WALL_OR_TERRAIN
        if any(cell in self.occupied.impassable for cell in new):
            return UnreachableReason.OCCUPIED

        def factor(cell: Cell) -> int:
            extra = max((room.factor for room in within if cell in room.cells), default=1)
            return world.factor(cell) * extra

        return max(map(factor, entered))

    def _kept_out(self, new: list[Cell], within: list[SharedSpace]) -> bool:
        entered = [r for r in self.occupied.shared_spaces if r.closed and r not in within]
        return any(not room.cells.isdisjoint(new) for room in entered)

    def price(self, step: Cell, factor: int, parity: int) -> tuple[int, int]:
        """What a step costs, and the parity after it."""
        if self.world.grid.is_hex or 0 in step:
            return factor, parity
        if self.rules.diagonals is Metric.ALTERNATING:
            return factor * (1 + parity), 1 - parity
        return factor * (1 + (self.rules.diagonals is Metric.MANHATTAN)), parity

    def steps(self, state: State, only: Cell | None = None) -> Iterator[tuple[State, int]]:
        """The states one step on, with the price of the step."""
        anchor, parity = state
        for step in self.world.grid.directions if only is None else (only,):
            factor = self.judge(anchor, step)
            if not isinstance(factor, UnreachableReason):
                price, after = self.price(step, factor, parity)
                yield ((anchor[0] + step[0], anchor[1] + step[1]), after), price

    def free(self, anchor: Cell) -> bool:
        """Whether nobody else is where the body would end."""
        return not any(
            cell in self.occupied.passable
            for cell in self.world.grid.covered_cells(anchor, self.space)
        )


def field(walker: Walker, start: Cell) -> dict[Cell, tuple[int, int]]:
    """For every cell where a movement may end: the lowest leg and the cost."""
    straight = walker.rules.straight_only
    found: dict[Cell, tuple[int, int, int]] = {}
    for only in walker.world.grid.directions if straight else (None,):
        for (cell, _), label in _states(walker, start, only).items():
            if cell != start and (cell not in found or label < found[cell]):
                found[cell] = label
    return {cell: (leg, spent + earlier) for cell, (leg, spent, earlier) in found.items()}


def _states(walker: Walker, start: Cell, only: Cell | None) -> dict[State, tuple[int, int, int]]:
    """The least leg, steps in it and steps before it, of every state where a leg may end."""
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
    """The cells that steps lead to, however many."""
    seen = {start}
    for only in walker.world.grid.directions if walker.rules.straight_only else (None,):
        fresh = {start}
        while fresh:
            fresh = {after[0] for cell in fresh for after, _ in walker.steps((cell, 0), only)}
            fresh -= seen
            seen |= fresh
    return seen


def why_not(walker: Walker, start: Cell, cells: Iterable[Cell]) -> dict[Cell, UnreachableReason]:
    """Why each cell is no option, if it is none."""
    alone = reachable(Walker(walker.world, walker.space, walker.rules, OccupiedCells()), start)
    led = reachable(walker, start)
    return {cell: _why_not(walker, start, cell, alone, led) for cell in cells}


def _why_not(
    walker: Walker, start: Cell, cell: Cell, alone: set[Cell], led: set[Cell]
) -> UnreachableReason:
    if cell == start:
        return UnreachableReason.HERE
    if not all(
        place in walker.world.grid for place in walker.world.grid.covered_cells(cell, walker.space)
    ):
        return UnreachableReason.OFF_BOARD
    if cell not in alone:
        return UnreachableReason.WALL_OR_TERRAIN
    return (
        UnreachableReason.TOO_FAR
        if cell in led and walker.free(cell)
        else UnreachableReason.OCCUPIED
    )


def split(walker: Walker, route: tuple[Cell, ...]) -> tuple[int, tuple[int, ...]] | None:
    """Cost and leg ends of a route, each leg going as far as it can; None if it is no route."""
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
    at = 0
    ends: list[int] = []
    for budget in walker.rules.legs:
        for index in range(at, len(route)):
            free = route[index] == route[0] or walker.free(route[index])
            if free and totals[index] - totals[ends[-1] if ends else 0] <= budget:
                at = index
        ends.append(at)
        if at == len(route) - 1:
            return totals[-1], tuple(ends)
    return None


def _step(a: Cell, b: Cell) -> Cell:
    return (b[0] - a[0], b[1] - a[1])


def splits(walker: Walker, totals: tuple[int, ...], route: tuple[Cell, ...]) -> int | None:
    """The fewest legs that a route can be walked in, trying every way to split it."""
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


def strikes(
    route: tuple[Cell, ...], ends: tuple[int, ...], hazard: Callable[[Cell, Cell], int]
) -> int:
    """How many foes may strike along a route, each once in a leg."""
    begin, count = 0, 0
    for end in ends:
        foes = 0
        for a, b in pairwise(route[begin : end + 1]):
            foes |= hazard(a, b)
        count += foes.bit_count()
        begin = end
    return count


def walks(walker: Walker, start: Cell, goal: Cell) -> Iterator[tuple[Cell, ...]]:
    """Every route to the goal that its legs may pay for, loops and all."""
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
    """The least strikes, then legs, then cost of all routes to a goal."""
    found = []
    for route in walks(walker, start, goal):
        if (measured := split(walker, route)) is not None:
            cost, ends = measured
            found.append((strikes(route, ends, hazard), len(ends), cost))
    return min(found, default=None)


def harmless(_a: Cell, _b: Cell) -> int:
    """Nobody strikes at any step."""
    return 0
