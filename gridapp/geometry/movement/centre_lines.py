"""Moves along discrete lines: from the centre of the start to the centre of any cell.

Each cell in reach has a line of its own, with one or two cells for each step (`grid.lines`). Of
several routes along it the cheapest counts. Exact; cost: the squares of the reach times its steps,
each looked up in a table of the steps met so far. Oracle: ``every_way`` in
``tests/geometry/test_centre_lines.py`` tries all routes of all cells.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import msgspec

from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.route_by_route import RouteByRoute
from gridapp.geometry.movement.route_costs import split_into_legs, step_obstacle
from gridapp.geometry.movement.rules import (
    BrokenRoute,
    MeasuredRoute,
    MoveRules,
    OccupiedCells,
    UnreachableReason,
)
from gridapp.geometry.movement.steps import StepMasks
from gridapp.grid.boxes import Box
from gridapp.grid.cells import Cell
from gridapp.grid.lines import line_cells

_UNLIMITED = 1_000_000
"""A budget, in steps, beyond any line on a board."""


class _Price(NamedTuple):
    """What a step costs after an even and an odd number of diagonals, or what stops it."""

    costs: tuple[int, int]
    flips_parity: bool
    obstacle: UnreachableReason | None = None


class _LineRoute(NamedTuple):
    """The beginning of a walk along a line: total cost at each cell, the cells, the parity."""

    costs: tuple[int, ...]
    cells: tuple[Cell, ...]
    parity: int


class _Straight(NamedTuple):
    """A walkable line."""

    route: tuple[Cell, ...]
    measured: MeasuredRoute


class CentreLineOptions(RouteByRoute):
    """The cells at the end of a line that can be walked; the interface of `MoveOptions`."""

    def __init__(
        self,
        movement_map: MovementMap,
        start: Cell,
        space: str,
        rules: MoveRules,
        occupied: OccupiedCells,
    ) -> None:
        """Take the arguments of `move_options`; lines are walked on first use."""
        self.start, self.space, self.rules = start, space, rules
        self._grid = movement_map.grid
        self._steps = StepMasks(movement_map, start, space, rules, occupied, self._reach + 1)
        self._prices: dict[tuple[Cell, Cell], _Price] = {}

    @property
    def _reach(self) -> int:
        return sum(max(budget, 0) for budget in self.rules.legs)

    def walk(self, end: Cell) -> _Straight | BrokenRoute:
        """Return the cheapest route along the line to a cell, or where and why it breaks off."""
        line = line_cells(self._grid, self.start, end)
        routes = [_LineRoute((0,), (self.start,), self._steps.parity)]
        for step, cells in enumerate(line[1:], 1):
            longer, obstacle = self._longer(routes, cells)
            if not longer:
                return BrokenRoute(step, obstacle)
            routes = longer
        broken = BrokenRoute(0, UnreachableReason.HERE)
        for route in sorted(routes, key=lambda route: route.costs[-1]):
            result = split_into_legs(self._steps, route.cells, list(route.costs), route.parity)
            if isinstance(result, MeasuredRoute):
                return _Straight(route.cells, result)
            broken = result
        return broken

    def _longer(
        self, routes: list[_LineRoute], cells: tuple[Cell, ...]
    ) -> tuple[list[_LineRoute], UnreachableReason]:
        """Return the cheapest route to each next cell and parity, and the last obstacle met."""
        best: dict[tuple[Cell, int], _LineRoute] = {}
        obstacle = UnreachableReason.WALL_OR_TERRAIN
        for route in routes:
            for cell in cells:
                price = self._price(route.cells[-1], cell)
                if price.obstacle is not None:
                    obstacle = price.obstacle
                    continue
                cost = route.costs[-1] + price.costs[route.parity]
                key = cell, route.parity ^ price.flips_parity
                if key not in best or cost < best[key].costs[-1]:
                    best[key] = _LineRoute((*route.costs, cost), (*route.cells, cell), key[1])
        return list(best.values()), obstacle

    def _price(self, cell: Cell, to: Cell) -> _Price:
        """Return the price of a step between neighbours."""
        price = self._prices.get((cell, to))
        if price is None:
            price = self._prices[cell, to] = self._find_price(cell, to)
        return price

    def _find_price(self, cell: Cell, to: Cell) -> _Price:
        step = to[0] - cell[0], to[1] - cell[1]
        move = next(move for move in self._steps.directed_steps if move.direction == step)
        if obstacle := step_obstacle(self._steps, cell, move):
            return _Price((0, 0), flips_parity=False, obstacle=obstacle)
        factor = move.factor(self._steps.bit_of(to))
        even, odd = move.base_costs
        return _Price((even * factor, odd * factor), move.flips_parity)

    @cached_property
    def _by_cell(self) -> dict[Cell, _Straight]:
        """Every cell that can be walked to, by leg, then cost, then row by row."""
        column, row = self.start
        around = range(-self._reach, self._reach + 1)
        cells = ((column + across, row + down) for down in around for across in around)
        walks = {
            cell: walk
            for cell in cells
            if cell != self.start
            and cell in self._grid
            and self._grid.cell_distance(self.start, cell) <= self._reach
            and isinstance(walk := self.walk(cell), _Straight)
        }
        return dict(sorted(walks.items(), key=lambda item: _rank(item[1].measured)))

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._by_cell

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._by_cell)

    def __len__(self) -> int:
        return len(self._by_cell)

    def cost(self, cell: Cell) -> int:
        """Return the steps of the line to a cell, ``KeyError`` if it is no option."""
        return self._by_cell[cell].measured.cost

    def costs(self) -> dict[Cell, int]:
        """Return the cost of every option, in iteration order."""
        return {cell: walk.measured.cost for cell, walk in self._by_cell.items()}

    def legs(self) -> dict[Cell, int]:
        """Return the 0-based leg in which each option is reached, in iteration order."""
        return {cell: len(walk.measured.legs) - 1 for cell, walk in self._by_cell.items()}

    def route(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells of the line to a cell, ``KeyError`` if it is no option."""
        return self._by_cell[cell].route

    def leg_ends(self, cell: Cell) -> tuple[int, ...]:
        """Return the route index at which each leg ends, ``KeyError`` if it is no option."""
        return self._by_cell[cell].measured.legs

    @property
    def bounds(self) -> Box:
        """A box around all routes."""
        column, row = self.start
        return Box(column - self._reach, column + self._reach, row - self._reach, row + self._reach)

    def unreachable_reason(self, cell: Cell) -> UnreachableReason:
        """Return why a cell is no option.

        Raises:
            ValueError: the cell is an option.
        """
        if cell in self:
            raise ValueError(f"{cell} is an option")
        if cell == self.start:
            return UnreachableReason.HERE
        if not all(covered in self._grid for covered in self._grid.covered_cells(cell, self.space)):
            return UnreachableReason.OFF_BOARD
        far = msgspec.structs.replace(self.rules, legs=(_UNLIMITED,))
        ground, occupied = self._steps.movement_map, self._steps.occupied
        walk = CentreLineOptions(ground, self.start, self.space, far, occupied).walk(cell)
        return walk.reason if isinstance(walk, BrokenRoute) else UnreachableReason.TOO_FAR


def _rank(measured: MeasuredRoute) -> tuple[int, int]:
    return len(measured.legs), measured.cost
