"""Routes over several floors: walks on each floor, joined by the passages of links.

`linked_options` and `measure_linked_route` are `move_options` and `measure_route` for boards with
links, and are exactly those where no link is in reach. A passage costs its steps, is straight (it
leaves the parity of diagonals as it is), and starts and ends on cells where the creature could end
its move. Moves in a straight line take no passage.

The floors are searched one walk at a time (Dijkstra over the ends of passages): the cheapest walk
to a passage is continued with what is left of its leg. With alternating diagonals a dearer walk
that arrives with the other parity could save a step beyond a passage; it is not looked for, so a
cost shown is always one that can be walked. With all other prices the costs are exact. Cost: one
flood fill for each end of a passage that is reached. Oracle: ``slow_costs`` in
``tests/geometry/test_linked_routes.py`` searches cell by cell.
"""

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeVar

import msgspec

from gridapp.geometry.movement.move_options import MoveOptions, move_options
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.route_costs import measure_route, split_at_budgets
from gridapp.geometry.movement.rules import (
    BrokenRoute,
    MeasuredRoute,
    MoveRules,
    OccupiedCells,
    UnreachableReason,
)
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell

T = TypeVar("T")
U = TypeVar("U")

_UNLIMITED = 1_000_000
"""A budget, in steps, beyond any route: walks are measured whole, then split into legs."""

Passages = dict[Cell, tuple[tuple[Cell, int], ...]]
"""By cell the ends of its passages, with their prices in steps."""


def passages_of(movement_map: MovementMap) -> Passages:
    """Return the passages from every cell that has any."""
    passages: Passages = {}
    for link in movement_map.board.links:
        for start, end in link.passages():
            passages[start] = (*passages.get(start, ()), (end, link.steps))
    return passages


def passage_price(movement_map: MovementMap, start: Cell, end: Cell) -> int:
    """Return the cost in steps of the passage between two cells, 0 if none."""
    ends = passages_of(movement_map).get(start, ())
    return min((steps for goal, steps in ends if goal == end), default=0)


def measure_linked_route(
    movement_map: MovementMap,
    route: tuple[Cell, ...],
    space: str,
    rules: MoveRules,
    occupied: OccupiedCells,
) -> MeasuredRoute | BrokenRoute:
    """Return the cost of a route that may take passages, or the step at which it breaks.

    Raises:
        ValueError: as for `move_options`.
    """
    prices = [passage_price(movement_map, a, b) for a, b in pairwise(route)]
    if not any(prices) or not movement_map.board.links:
        return measure_route(movement_map, route, space, rules, occupied)
    return _Measure(movement_map, route, space, rules, occupied).measured(prices)


class _Measure:
    """Measures a route over stairs and openings."""

    def __init__(
        self,
        movement_map: MovementMap,
        route: tuple[Cell, ...],
        space: str,
        rules: MoveRules,
        occupied: OccupiedCells,
    ) -> None:
        self._map, self._route, self._space = movement_map, route, space
        self._rules, self._occupied = rules, occupied

    def measured(self, prices: list[int]) -> MeasuredRoute | BrokenRoute:
        """Return the cost; ``prices`` are those of each step's passage, 0 for a step on foot."""
        totals, parity, first = [0], self._rules.parity % 2, 0
        for index, price in enumerate((*prices, 0)):
            if price or index == len(prices):
                walk = self._walk(first, index, parity)
                if isinstance(walk, BrokenRoute):
                    return walk
                totals += [totals[-1] + cost for cost in walk.cumulative_costs[1:]]
                parity, first = walk.parity, index + 1
            if price:
                if reason := self._passage_obstacle(index, first=index == 0):
                    return BrokenRoute(index + 1, reason)
                totals.append(totals[-1] + price)
        return self._split_into_legs(totals, parity, prices)

    def _walk(self, first: int, last: int, parity: int) -> MeasuredRoute | BrokenRoute:
        """Return the cost of a part of the route on one floor, without the limits of legs."""
        rules = msgspec.structs.replace(self._rules, legs=(_UNLIMITED,), parity=parity)
        part = self._route[first : last + 1]
        if len(part) < 2:
            return MeasuredRoute(0, (0,), parity, (0,))
        walk = measure_route(self._map, part, self._space, rules, self._occupied)
        if isinstance(walk, BrokenRoute):
            return BrokenRoute(first + walk.step, walk.reason)
        return walk

    def _passage_obstacle(self, index: int, *, first: bool) -> UnreachableReason | None:
        """Return why a creature cannot use a passage: it must fit and find both ends free."""
        if self._rules.straight_only:
            return UnreachableReason.WALL_OR_TERRAIN
        ends = self._route[index : index + 2]
        reasons = (self._standing_obstacle(end) for end in (ends[1:] if first else ends))
        return next((reason for reason in reasons if reason is not None), None)

    def _standing_obstacle(self, cell: Cell) -> UnreachableReason | None:
        return standing_obstacle(self._map, cell, self._space, self._occupied)

    def _split_into_legs(
        self, totals: list[int], parity: int, prices: list[int]
    ) -> MeasuredRoute | BrokenRoute:
        """Return the route with its legs, as `measure_route` splits them."""
        last = len(self._route) - 1
        at_passage = {n for n, price in enumerate(prices) if price}
        ends = [
            index
            for index in range(1, last + 1)
            if index == last
            or index in at_passage
            or self._standing_obstacle(self._route[index]) is None
        ]
        legs, affordable = split_at_budgets(self._rules.legs, totals, ends)
        if legs and legs[-1] == last:
            return MeasuredRoute(totals[-1], tuple(legs), parity, tuple(totals))
        over = next((i for i in range(last + 1) if totals[i] > affordable), last)
        return BrokenRoute(over, UnreachableReason.TOO_FAR)


def standing_obstacle(
    movement_map: MovementMap, cell: Cell, space: str, occupied: OccupiedCells
) -> UnreachableReason | None:
    """Return what keeps a creature from standing at an anchor, ``None`` if nothing does."""
    grid = movement_map.grid
    body = frozenset(grid.covered_cells(cell, space))
    if not all(covered in grid for covered in body):
        return UnreachableReason.OFF_BOARD
    if not movement_map.can_stand(cell, space) or not all(map(movement_map.terrain_factor, body)):
        return UnreachableReason.WALL_OR_TERRAIN
    closed = (host.cells for host in occupied.shared_spaces if host.closed)
    taken = occupied.impassable.union(occupied.passable, *closed)
    return None if body.isdisjoint(taken) else UnreachableReason.OCCUPIED


class _FloorWalk(NamedTuple):
    """The options of a walk on a single floor, and the route to its start.

    ``cost`` is that of the route, ``skipped`` the legs that it used up, ``ends`` where they ended.
    """

    options: MoveOptions
    route: tuple[Cell, ...] = ()
    cost: int = 0
    skipped: int = 0
    ends: tuple[int, ...] = ()


class LinkedOptions:
    """The cells on which a move over several floors can end; the interface of `MoveOptions`.

    Iterates over the options of the floor the move starts on, then over those of each further walk
    by the cost of its start.
    """

    def __init__(
        self, walks: list[_FloorWalk], space: str, reached: dict[Cell, tuple[int, int]]
    ) -> None:
        """Take the walks; ``reached`` gives for each cell the number of a walk, and the steps."""
        self.start, self.space = walks[0].options.start, space
        self.rules = walks[0].options.rules
        self._walks, self._reached = walks, reached

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._reached

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._reached)

    def __len__(self) -> int:
        return len(self._reached)

    def _walk_to(self, cell: Cell) -> _FloorWalk:
        return self._walks[self._reached[cell][0]]

    def cost(self, cell: Cell) -> int:
        """Return the steps of the route to a cell.

        Raises:
            KeyError: the cell is no option.
        """
        return self._reached[cell][1]

    def costs(self) -> dict[Cell, int]:
        """Return the cost of every option, in iteration order."""
        return {cell: cost for cell, (_, cost) in self._reached.items()}

    def legs(self) -> dict[Cell, int]:
        """Return the 0-based leg in which each option is reached, in iteration order."""
        by_walk = [walk.options.legs() for walk in self._walks]
        return {
            cell: self._walks[number].skipped + by_walk[number].get(cell, 0)
            for cell, (number, _) in self._reached.items()
        }

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells from the start to the given cell.

        Raises:
            KeyError: the cell is no option.
        """
        walk = self._walk_to(cell)
        tail = (cell,) if cell == walk.options.start else walk.options.route(cell)
        return (*walk.route, *tail)

    def routes(self) -> dict[Cell, tuple[Cell, ...]]:
        """Return the route to every option, in iteration order."""
        return {cell: self.route(cell) for cell in self}

    def leg_ends(self, cell: Cell) -> tuple[int, ...]:
        """Return the route index at which each leg ends.

        Raises:
            KeyError: the cell is no option.
        """
        walk = self._walk_to(cell)
        is_start = cell == walk.options.start
        tail = (0,) if is_start else walk.options.leg_ends(cell)
        return (*walk.ends, *(len(walk.route) + end for end in tail))

    @property
    def bounds(self) -> Box:
        """A box around all routes."""
        boxes = [walk.options.bounds for walk in self._walks]
        return Box(
            min(box.first_column for box in boxes),
            max(box.last_column for box in boxes),
            min(box.first_row for box in boxes),
            max(box.last_row for box in boxes),
        )

    def fold_routes(
        self,
        initial: T,
        step: Callable[[T, Cell, Cell, int, int], T],
        end: Callable[[T], U],
        relevant: Iterable[Cell],
    ) -> list[U]:
        """Fold a function over the steps of every route, as `MoveOptions.fold_routes`.

        The route to the start of a walk is folded once, and its value begins every fold there.
        """
        near = frozenset(relevant)
        by_walk = [_folded_walk(walk, initial, step, end, near) for walk in self._walks]
        return [by_walk[number][cell] for cell, (number, _) in self._reached.items()]

    def unreachable_reason(self, cell: Cell) -> UnreachableReason:
        """Return why a cell is no option; of several reasons the one hardest to change.

        Raises:
            ValueError: the cell is an option.
        """
        if cell in self:
            raise ValueError(f"{cell} is an option")
        if cell == self.start:
            return UnreachableReason.HERE
        order = (UnreachableReason.TOO_FAR, UnreachableReason.OCCUPIED, UnreachableReason.OFF_BOARD)
        reasons = {
            walk.options.unreachable_reason(cell)
            for walk in self._walks
            if cell not in walk.options and cell != walk.options.start
        }
        return next((why for why in order if why in reasons), UnreachableReason.WALL_OR_TERRAIN)


def _folded_walk(
    walk: _FloorWalk,
    initial: T,
    step: Callable[[T, Cell, Cell, int, int], T],
    end: Callable[[T], U],
    near: frozenset[Cell],
) -> dict[Cell, U]:
    """Return the folded routes to the cells of a walk, including the start after a passage."""
    options, before, value = walk.options, len(walk.route), initial
    for index, (a, b) in enumerate(pairwise((*walk.route, options.start))):
        if a in near or b in near:
            value = step(value, a, b, sum(stop <= index for stop in walk.ends), index)

    def go_on(value: T, a: Cell, b: Cell, leg: int, index: int) -> T:
        return step(value, a, b, walk.skipped + leg, before + index)

    folded = dict(zip(options, options.fold_routes(value, go_on, end, near), strict=True))
    if before:
        folded[options.start] = end(value)
    return folded


def linked_options(
    movement_map: MovementMap, start: Cell, space: str, rules: MoveRules, occupied: OccupiedCells
) -> MoveOptions | LinkedOptions:
    """Return the cells on which a creature can end a move, also on floors reached by links.

    Raises:
        ValueError: as for `move_options`.
    """
    first = move_options(movement_map, start, space, rules, occupied)
    passages = passages_of(movement_map)
    if rules.straight_only or not any(cell in first or cell == start for cell in passages):
        return first
    search = _LinkedSearch(movement_map, space, rules, occupied, passages)
    return search.options(first)


class _LinkedSearch:
    """The search for options over passages."""

    def __init__(
        self,
        movement_map: MovementMap,
        space: str,
        rules: MoveRules,
        occupied: OccupiedCells,
        passages: Passages,
    ) -> None:
        self._map, self._space, self._rules = movement_map, space, rules
        self._occupied, self._passages = occupied, passages
        self._queue: list[tuple[int, Cell, tuple[Cell, ...]]] = []
        self._arrived: set[Cell] = set()

    def options(self, first: MoveOptions) -> MoveOptions | LinkedOptions:
        """Return the options of the first walk and of every walk after a passage."""
        walks = [_FloorWalk(first)]
        self._leave(walks[0])
        while self._queue:
            _, cell, route = heappop(self._queue)
            if cell not in self._arrived and (walk := self._continued(cell, route)):
                self._arrived.add(cell)
                walks.append(walk)
                self._leave(walk)
        if len(walks) == 1:
            return first
        return LinkedOptions(walks, self._space, self._reached(walks))

    def _leave(self, walk: _FloorWalk) -> None:
        """Queue the passages at the end cells of a walk."""
        start = walk.options.start
        for cell, ends in self._passages.items():
            if cell != start and cell not in walk.options:
                continue
            spent = 0 if cell == start else walk.options.cost(cell)
            route = (start,) if cell == start else walk.options.route(cell)
            for end, steps in ends:
                heappush(self._queue, (walk.cost + spent + steps, end, (*walk.route, *route)))

    def _continued(self, cell: Cell, route: tuple[Cell, ...]) -> _FloorWalk | None:
        """Return the walk that goes on from the end of a passage with what is left of its leg."""
        whole = (*route, cell)
        measured = measure_linked_route(self._map, whole, self._space, self._rules, self._occupied)
        if isinstance(measured, BrokenRoute):
            return None
        skipped = len(measured.legs) - 1
        begun = measured.legs[-2] if skipped else 0
        spent = measured.cost - measured.cumulative_costs[begun]
        budget, *later = self._rules.legs[skipped:]
        rules = msgspec.structs.replace(
            self._rules, legs=(budget - spent, *later), parity=measured.parity
        )
        options = move_options(self._map, cell, self._space, rules, self._occupied)
        return _FloorWalk(options, route, measured.cost, skipped, measured.legs[:-1])

    def _reached(self, walks: list[_FloorWalk]) -> dict[Cell, tuple[int, int]]:
        """Return by cell the walk of fewest legs, then steps, to this cell, and its steps."""
        best: dict[Cell, tuple[int, int, int]] = {}
        for number, walk in enumerate(walks):
            legs = walk.options.legs()
            offered = {walk.options.start: 0} if number else {}
            for cell, cost in (offered | walk.options.costs()).items():
                key = (walk.skipped + legs.get(cell, 0), walk.cost + cost, number)
                if cell != walks[0].options.start and (cell not in best or key < best[cell]):
                    best[cell] = key
        return {cell: (number, cost) for cell, (_, cost, number) in best.items()}
