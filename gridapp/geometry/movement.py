"""Where a body may go, what it costs, and by which way.

Costs count in steps (cells), never in feet. A *leg* is one use of movement with a budget of its
own; it must end on a free cell, and what it leaves unspent is lost. A leg may be left out.
A step costs its base (1; a diagonal on squares 1, every second one 2, or always 2) times the
worst factor among the cells that the body newly enters.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from heapq import heappop, heappush
from itertools import pairwise

import msgspec

from gridapp.geometry.ground import Corners, Ground
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric


class Barrier(StrEnum):
    """Why a body may not end on a cell."""

    OFF_BOARD = "off_board"
    WALL_OR_TERRAIN = "wall_or_terrain"
    TOO_FAR = "too_far"
    OCCUPIED = "occupied"
    HERE = "here"


class MoveRules(msgspec.Struct, frozen=True):
    """How a body moves.

    ``legs`` are the budgets in steps; ``parity`` is the number of diagonal steps already taken,
    modulo 2, and runs on over all legs. ``difficult`` is whether cells with a terrain factor
    above 1 may be entered, ``straight`` whether all steps go in one direction.
    """

    legs: tuple[int, ...]
    diagonals: Metric = Metric.UNIFORM
    parity: int = 0
    difficult: bool = True
    straight: bool = False
    corners: Corners = "strict"


class Bodies(msgspec.Struct, frozen=True):
    """What other bodies do to single cells.

    ``crossed`` cells may be passed but not ended on, ``shut`` cells not entered; ``dear`` cells
    cost so many times more to enter.
    """

    crossed: frozenset[Cell] = frozenset()
    shut: frozenset[Cell] = frozenset()
    dear: Mapping[Cell, int] = {}


class Measured(msgspec.Struct, frozen=True):
    """What a route costs: steps in all, the index at which each leg ends, the parity after it.

    ``totals`` are the steps spent up to each cell of the route.
    """

    cost: int
    legs: tuple[int, ...]
    parity: int
    totals: tuple[int, ...] = ()


class Broken(msgspec.Struct, frozen=True):
    """The first place of a route, by index, that the body cannot come to, and why."""

    step: int
    barrier: Barrier


State = tuple[Cell, int]
Hazard = Callable[[Cell, Cell], int]


class Mover:
    """One body on one ground: what each single step costs it."""

    def __init__(self, ground: Ground, space: str, rules: MoveRules, bodies: Bodies) -> None:
        if rules.diagonals is Metric.EUCLIDEAN:
            raise ValueError("movement counts whole steps: no euclidean diagonals")
        self.ground = ground
        self.space = space
        self.rules = rules
        self.bodies = bodies
        self.offsets = ground.grid.footprint(space)

    def body(self, anchor: Cell) -> tuple[Cell, ...]:
        return self.ground.grid.covered(anchor, self.space)

    def stoppable(self, anchor: Cell) -> bool:
        return self.bodies.crossed.isdisjoint(self.body(anchor))

    def barrier(self, anchor: Cell, direction: Cell) -> Barrier | None:
        """What keeps the body from one step, if anything does."""
        place = (anchor[0] + direction[0], anchor[1] + direction[1])
        body = self.body(place)
        if not all(cell in self.ground.grid for cell in body):
            return Barrier.OFF_BOARD
        corners = self.rules.corners
        if not self.ground.body_step_open(anchor, direction, self.space, corners=corners):
            return Barrier.WALL_OR_TERRAIN
        entered = set(body).difference(self.body(anchor))
        worst = max(self.ground.factor(cell) for cell in entered)
        if not all(map(self.ground.factor, body)) or (worst > 1 and not self.rules.difficult):
            return Barrier.WALL_OR_TERRAIN
        return None if self.bodies.shut.isdisjoint(body) else Barrier.OCCUPIED

    def price(self, anchor: Cell, direction: Cell, parity: int) -> tuple[int, int]:
        """What a possible step costs, and the parity after it."""
        place = (anchor[0] + direction[0], anchor[1] + direction[1])
        entered = set(self.body(place)).difference(self.body(anchor))
        dear = self.bodies.dear
        factor = max(self.ground.factor(cell) * dear.get(cell, 1) for cell in entered)
        if self.ground.grid.is_hex or not (direction[0] and direction[1]):
            return factor, parity
        if self.rules.diagonals is Metric.ALTERNATING:
            return factor * (1 + parity), 1 - parity
        return factor * (2 if self.rules.diagonals is Metric.MANHATTAN else 1), parity

    def steps(self, anchor: Cell, parity: int) -> Iterator[tuple[Cell, int, int]]:
        """The places one step away, with the price of the step and the parity after it."""
        for direction in self.ground.grid.directions:
            if self.barrier(anchor, direction) is None:
                place = (anchor[0] + direction[0], anchor[1] + direction[1])
                yield place, *self.price(anchor, direction, parity)


class _Label(msgspec.Struct):
    leg: int
    spent: int
    earlier: int
    previous: State | None
    """The state before the last step; None at the start."""

    @property
    def cost(self) -> int:
        return self.spent + self.earlier


class MoveOptions:
    """The cells on which a body may end its movement, with costs and routes.

    Iterates over cells by leg, then by cost within the leg. ``cost``, ``leg``, ``route`` and
    ``legs_of`` raise KeyError for a cell that is no option.
    """

    def __init__(self, mover: Mover, start: Cell) -> None:
        self.start = start
        self.space = mover.space
        self.rules = mover.rules
        self._mover = mover
        self._labels: dict[State, _Label] = {}
        self._best: dict[Cell, _Label] = {}
        self._states: dict[Cell, State] = {}
        directions = mover.ground.grid.directions
        for only in directions if mover.rules.straight else (None,):
            self._search(only)

    def _search(self, only: Cell | None) -> None:
        labels = {(self.start, self.rules.parity % 2): _Label(0, 0, 0, None)}
        for leg in range(len(self.rules.legs)):
            self._search_leg(leg, only, labels)
        for (cell, parity), label in labels.items():
            if cell == self.start or not self._mover.stoppable(cell):
                continue
            best = self._best.get(cell)
            key = (label.leg, label.spent, label.earlier)
            if best is None or key < (best.leg, best.spent, best.earlier):
                self._best[cell] = label
                self._states[cell] = (cell, parity)
        self._labels.update(labels)

    def _search_leg(self, leg: int, only: Cell | None, labels: dict[State, _Label]) -> None:
        budget = self.rules.legs[leg]
        found: dict[State, _Label] = {}
        queue: list[tuple[int, int, State, State | None]] = []
        for state, label in labels.items():
            if state[0] == self.start or self._mover.stoppable(state[0]):
                heappush(queue, (0, label.cost, state, None))
        while queue:
            spent, earlier, state, previous = heappop(queue)
            if state in found:
                continue
            found[state] = _Label(leg, spent, earlier, previous)
            for place, price, parity in self._steps(state, only):
                if spent + price <= budget:
                    heappush(queue, (spent + price, earlier, (place, parity), state))
        for state, label in found.items():
            if label.previous is not None:
                labels.setdefault(state, label)

    def _steps(self, state: State, only: Cell | None) -> Iterator[tuple[Cell, int, int]]:
        for place, price, parity in self._mover.steps(*state):
            direction = (place[0] - state[0][0], place[1] - state[0][1])
            if only in (None, direction):
                yield place, price, parity

    def __contains__(self, cell: object) -> bool:
        return cell in self._best

    def __iter__(self) -> Iterator[Cell]:
        best = self._best
        return iter(sorted(best, key=lambda cell: (best[cell].leg, best[cell].spent, cell)))

    def __len__(self) -> int:
        return len(self._best)

    def cost(self, cell: Cell) -> int:
        """The steps that the route to a cell takes in all its legs."""
        return self._best[cell].cost

    def leg(self, cell: Cell) -> int:
        """The leg, from 0, that reaches a cell: the lowest one that can."""
        return self._best[cell].leg

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """The way to a cell, from the start to that cell."""
        state: State | None = self._states[cell]
        back: list[Cell] = []
        while state is not None:
            back.append(state[0])
            state = self._labels[state].previous
        return tuple(reversed(back))

    def legs_of(self, cell: Cell) -> tuple[int, ...]:
        """The indices into the route at which its legs end; a leg left out ends where it began."""
        measured = _measure(self._mover, self.route(cell))
        if isinstance(measured, Broken):
            raise TypeError(f"the route to {cell} breaks: {measured}")
        return measured.legs

    def why_not(self, cell: Cell) -> Barrier:
        """Why a cell is no option.

        Raises:
            ValueError: it is one.
        """
        if cell in self:
            raise ValueError(f"{cell} is an option")
        if cell == self.start:
            return Barrier.HERE
        body = self._mover.body(cell)
        if not all(place in self._mover.ground.grid for place in body):
            return Barrier.OFF_BOARD
        if cell not in self._lifted(Bodies(dear=self._mover.bodies.dear)):
            return Barrier.WALL_OR_TERRAIN
        return Barrier.TOO_FAR if cell in self._lifted(self._mover.bodies) else Barrier.OCCUPIED

    def _lifted(self, bodies: Bodies) -> "MoveOptions":
        """The same question with one leg without limit."""
        rules = msgspec.structs.replace(self.rules, legs=(1 << 60,))
        mover = Mover(self._mover.ground, self.space, rules, bodies)
        return MoveOptions(mover, self.start)


def move_options(
    ground: Ground, start: Cell, space: str, rules: MoveRules, bodies: Bodies
) -> MoveOptions:
    """Where a body that stands at ``start`` may end its movement.

    Cells of one leg are found from every cell on which an earlier leg may end, in the order of
    the steps spent in that leg, then of the steps spent before it.

    Raises:
        ValueError: the space is unknown on this grid, or the diagonals are euclidean.
    """
    return MoveOptions(Mover(ground, space, rules, bodies), start)


def measure(
    ground: Ground, route: tuple[Cell, ...], space: str, rules: MoveRules, bodies: Bodies
) -> Measured | Broken:
    """What a given route costs, or where it breaks; each leg goes as far as it can.

    Going as far as possible in each leg takes the fewest legs, since what is left of a route
    never costs more from a later cell than from an earlier one.
    """
    return _measure(Mover(ground, space, rules, bodies), route)


def _measure(mover: Mover, route: tuple[Cell, ...]) -> Measured | Broken:
    parity = mover.rules.parity % 2
    totals = [0]
    directions = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(route)]
    for index, direction in enumerate(directions):
        if direction not in mover.ground.grid.directions:
            return Broken(index + 1, Barrier.WALL_OR_TERRAIN)
        if mover.rules.straight and direction != directions[0]:
            return Broken(index + 1, Barrier.WALL_OR_TERRAIN)
        if barrier := mover.barrier(route[index], direction):
            return Broken(index + 1, barrier)
        price, parity = mover.price(route[index], direction, parity)
        totals.append(totals[-1] + price)
    return _split(mover, route, totals, parity)


def _split(
    mover: Mover, route: tuple[Cell, ...], totals: list[int], parity: int
) -> Measured | Broken:
    last = len(route) - 1
    stops = [i for i in range(1, last + 1) if route[i] == route[0] or mover.stoppable(route[i])]
    at, ends, reach = 0, [], 0
    for budget in mover.rules.legs:
        reach = totals[at] + budget
        at = max([at, *(stop for stop in stops if stop > at and totals[stop] <= reach)])
        ends.append(at)
        if at == last:
            return Measured(totals[-1], tuple(ends), parity, tuple(totals))
    far = next((i for i in range(at, last + 1) if totals[i] > reach), last)
    occupied = far == last and totals[last] <= reach
    return Broken(far, Barrier.OCCUPIED if occupied else Barrier.TOO_FAR)


def safest_route(
    ground: Ground,
    start: Cell,
    space: str,
    rules: MoveRules,
    bodies: Bodies,
    goal: Cell,
    hazard: Hazard,
) -> tuple[Cell, ...] | None:
    """The way to ``goal`` that fewest foes may strike, and among those the cheapest.

    ``hazard`` tells for a step from one anchor to the next, as a bit mask, which foes may
    strike. A foe strikes once in a leg; legs are split as `measure` splits them. Of ways that
    as many foes may strike, one with fewer legs comes first, then the one that costs less.
    None when the goal is no option.
    """
    mover = Mover(ground, space, rules, bodies)
    if goal not in MoveOptions(mover, start):
        return None
    return _Safest(mover, start, goal, hazard).route()


class _Walk(msgspec.Struct, frozen=True):
    """A way to a state: what is sure up to the last stop of its leg, and what came since."""

    cell: Cell
    parity: int
    leg: int
    strikes: int
    total: int
    sure: int
    since: int
    sure_mask: int
    since_mask: int
    direction: Cell | None
    previous: "_Walk | None"

    @property
    def foes(self) -> int:
        return self.strikes + (self.sure_mask | self.since_mask).bit_count()


class _Safest:
    def __init__(self, mover: Mover, start: Cell, goal: Cell, hazard: Hazard) -> None:
        self._mover, self._start, self._goal, self._hazard = mover, start, goal, hazard
        self._settled: dict[tuple[Cell, int, int, int, int, Cell | None], list[_Walk]] = {}

    def route(self) -> tuple[Cell, ...] | None:
        parity = self._mover.rules.parity % 2
        first = _Walk(self._start, parity, 0, 0, 0, 0, 0, 0, 0, None, None)
        queue = [((0, 0, 0), 0, first)]
        count = 0
        while queue:
            _, _, walk = heappop(queue)
            if walk.cell == self._goal and not walk.since and walk.total:
                return _trail(walk)
            if not self._settle(walk):
                continue
            for after in self._after(walk):
                count += 1
                heappush(queue, ((after.foes, after.leg, after.total), count, after))
        return None

    def _settle(self, walk: _Walk) -> bool:
        """Remember a way, unless one as good in every respect is known."""
        straight = walk.direction if self._mover.rules.straight else None
        key = (walk.cell, walk.parity, walk.leg, walk.sure, walk.since, straight)
        known = self._settled.setdefault(key, [])
        if any(_as_good(other, walk) for other in known):
            return False
        known.append(walk)
        return True

    def _after(self, walk: _Walk) -> Iterator[_Walk]:
        for place, price, parity in self._mover.steps(walk.cell, walk.parity):
            direction = (place[0] - walk.cell[0], place[1] - walk.cell[1])
            if self._mover.rules.straight and walk.direction not in (None, direction):
                continue
            mask = self._hazard(walk.cell, place)
            walked = msgspec.structs.replace(
                walk,
                cell=place,
                parity=parity,
                total=walk.total + price,
                since=walk.since + price,
                since_mask=walk.since_mask | mask,
                direction=direction,
                previous=walk,
            )
            if (legal := self._within(walked)) is not None:
                yield legal

    def _within(self, walk: _Walk) -> _Walk | None:
        """The way with its legs split, or None when the last leg cannot pay for it."""
        legs = self._mover.rules.legs
        leg, strikes, sure, mask = walk.leg, walk.strikes, walk.sure, walk.sure_mask
        while sure + walk.since > legs[leg]:
            leg, strikes, sure, mask = leg + 1, strikes + mask.bit_count(), 0, 0
            if leg == len(legs):
                return None
        changed = msgspec.structs.replace(walk, leg=leg, strikes=strikes, sure=sure, sure_mask=mask)
        if walk.cell != self._start and not self._mover.stoppable(walk.cell):
            return changed
        mask |= walk.since_mask
        return msgspec.structs.replace(
            changed, sure=sure + walk.since, since=0, sure_mask=mask, since_mask=0
        )


def _as_good(one: _Walk, other: _Walk) -> bool:
    """Whether the first way is no worse than the second, however both go on."""
    new = (one.sure_mask & ~other.sure_mask).bit_count()
    new += (one.since_mask & ~other.since_mask).bit_count()
    return one.total <= other.total and one.strikes + new <= other.strikes


def _trail(walk: _Walk) -> tuple[Cell, ...]:
    back: list[Cell] = []
    at: _Walk | None = walk
    while at is not None:
        back.append(at.cell)
        at = at.previous
    return tuple(reversed(back))
