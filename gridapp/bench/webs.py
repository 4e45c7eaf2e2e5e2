"""The steps of a board as the graphs that tcod and scipy search."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gridapp.bench.peers import module
from gridapp.bench.scenes import MOVE_STEPS
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

if TYPE_CHECKING:
    from numpy.typing import NDArray


class DirectionSteps(NamedTuple):
    """All steps in one direction: where one is open, by array, and whether it alternates."""

    direction: Cell
    open: "NDArray[np.int8]"
    alternates: bool


class Window(NamedTuple):
    """The part of the arrays in reach of a start, and the start in it."""

    rows: slice
    columns: slice
    start: tuple[int, int]


class StepGraph:
    """The single steps of a body of one cell past walls, terrain and those who shut cells.

    ``costs`` is an array over the box round the board: what entering a cell costs, 0 for never.
    """

    def __init__(self, ground: MovementMap, metric: Metric, shut: frozenset[Cell]) -> None:
        """Ask the ground for every step."""
        self.grid = ground.grid
        self.layers = 2 if metric is Metric.ALTERNATING and not self.grid.is_hex else 1
        self.cells: Sequence[Cell] = self.grid.cells
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        columns, rows = zip(*self.cells, strict=True)
        self.left, self.top = min(columns), min(rows)
        self._shape = (max(rows) - self.top + 1, max(columns) - self.left + 1)
        self.costs = np.zeros(self._shape, np.int32)
        for cell in self.cells:
            self.costs[self._at(cell)] = 0 if cell in shut else ground.terrain_factor(cell)
        self.ways = [self._way(ground, direction) for direction in self.grid.directions]

    def _at(self, cell: Cell) -> tuple[int, int]:
        return cell[1] - self.top, cell[0] - self.left

    def _way(self, ground: MovementMap, direction: Cell) -> DirectionSteps:
        open_ = np.zeros(self._shape, np.int8)
        for cell in self.cells:
            to = (cell[0] + direction[0], cell[1] + direction[1])
            if to in self.number and self.costs[self._at(to)] and ground.is_step_open(cell, to):
                open_[self._at(cell)] = 1
        return DirectionSteps(direction, open_, self.layers == 2 and all(direction))

    def window(self, start: Cell) -> Window:
        row, column = self._at(start)
        top, left = max(0, row - MOVE_STEPS), max(0, column - MOVE_STEPS)
        rows, columns = slice(top, row + MOVE_STEPS + 1), slice(left, column + MOVE_STEPS + 1)
        return Window(rows, columns, (row - top, column - left))

    def position(self, window: Window, cell: Cell) -> tuple[int, int]:
        """A cell in the arrays of a window."""
        row, column = self._at(cell)
        return row - window.rows.start, column - window.columns.start

    def cell(self, window: Window, row: int, column: int) -> Cell:
        """The cell at a place in the arrays of a window."""
        return column + window.columns.start + self.left, row + window.rows.start + self.top


class TcodSearch:
    """tcod's searches over the window in reach, its graph set up for each."""

    def __init__(self, web: StepGraph) -> None:
        self.web = web
        self.path = module("tcod.path")

    def simple(self, start: Cell) -> Any:  # noqa: ANN401 - no types without the library
        """Over a ``SimpleGraph``, which knows no walls between cells."""
        window = self.web.window(start)
        cost = np.ascontiguousarray(self.web.costs[window.rows, window.columns])
        graph = self.path.SimpleGraph(cost=cost, cardinal=1, diagonal=1)
        return self._searched(graph, window.start)

    def custom(self, start: Cell) -> Any:  # noqa: ANN401 - no types without the library
        """Over a ``CustomGraph`` with walls, and with a layer for each parity of diagonals."""
        window = self.web.window(start)
        cost = np.ascontiguousarray(self.web.costs[window.rows, window.columns])
        if self.web.layers == 2:
            return self._searched(self._layered(window, cost), (0, *window.start))
        graph = self.path.CustomGraph(cost.shape)
        for way in self.web.ways:
            column, row = way.direction
            open_ = np.ascontiguousarray(way.open[window.rows, window.columns])
            graph.add_edge((row, column), 1, cost=cost, condition=open_)
        return self._searched(graph, window.start)

    def _layered(self, window: Window, cost: "NDArray[np.int32]") -> Any:  # noqa: ANN401 - as above
        costs = np.stack((cost, cost))
        graph = self.path.CustomGraph(costs.shape)
        for way in self.web.ways:
            column, row = way.direction
            open_ = way.open[window.rows, window.columns]
            if not way.alternates:
                both = np.stack((open_, open_))
                graph.add_edge((0, row, column), 1, cost=costs, condition=both)
                continue
            shut = np.zeros_like(open_)
            even, odd = np.stack((open_, shut)), np.stack((shut, open_))
            graph.add_edge((1, row, column), 1, cost=costs, condition=even)
            graph.add_edge((-1, row, column), 2, cost=costs, condition=odd)
        return graph

    def _searched(self, graph: object, root: tuple[int, ...]) -> Any:  # noqa: ANN401 - as above
        finder = self.path.Pathfinder(graph)
        finder.add_root(root)
        finder.resolve()
        return finder

    def ways_to(self, finder: Any, start: Cell, goals: Sequence[Cell]) -> list[object]:  # noqa: ANN401 - as above
        """The ways to some cells, which an answer finds as arrays."""
        window, flat = self.web.window(start), self.web.layers == 1
        places = [self.web.position(window, goal) for goal in goals]
        if flat:
            return [finder.path_to(place) for place in places]
        nearer = finder.distance.argmin(axis=0)
        return [finder.path_to((int(nearer[place]), *place)) for place in places]

    def costs(self, start: Cell) -> dict[Cell, int]:
        """The cost of each cell in reach but the start, past walls."""
        window = self.web.window(start)
        costs = self.custom(start).distance
        costs = costs.min(axis=0) if self.web.layers == 2 else costs
        near = np.argwhere(costs <= MOVE_STEPS).tolist()
        found = {
            self.web.cell(window, row, column): int(costs[row, column]) for row, column in near
        }
        del found[start]
        return found


class ScipySearch:
    """scipy's Dijkstra with a limit over the whole board, the graph made once."""

    def __init__(self, web: StepGraph) -> None:
        self.web = web
        self.search = module("scipy.sparse.csgraph").dijkstra
        self.graph = module("scipy.sparse").csr_matrix(self._edges(), shape=self._shape)

    @property
    def _shape(self) -> tuple[int, int]:
        size = len(self.web.cells) * self.web.layers
        return size, size

    def _edges(self) -> "tuple[NDArray[np.float64], tuple[list[int], list[int]]]":
        web = self.web
        size = len(web.cells)
        prices: list[float] = []
        ones: list[int] = []
        others: list[int] = []
        for way in web.ways:
            for row, column in np.argwhere(way.open):
                cell = (int(column) + web.left, int(row) + web.top)
                to = (cell[0] + way.direction[0], cell[1] + way.direction[1])
                cost = float(web.costs[to[1] - web.top, to[0] - web.left])
                for layer in range(web.layers):
                    other = layer ^ 1 if way.alternates else layer
                    ones.append(web.number[cell] + layer * size)
                    others.append(web.number[to] + other * size)
                    prices.append(cost * (2 if way.alternates and layer else 1))
        return np.array(prices), (ones, others)

    def field(self, start: Cell) -> "tuple[NDArray[np.float64], NDArray[np.int32]]":
        """The costs of all cells in reach, infinite beyond, and the cell before each."""
        at = self.web.number[start]
        costs, before = self.search(
            self.graph, indices=at, limit=MOVE_STEPS, return_predecessors=True
        )
        return costs, before

    def way_to(
        self, found: "tuple[NDArray[np.float64], NDArray[np.int32]]", goal: Cell
    ) -> list[Cell]:
        """The way to a cell, from the answer's predecessors."""
        costs, before = found
        size, cells = len(self.web.cells), self.web.cells
        at = self.web.number[goal]
        if self.web.layers == 2 and costs[at + size] < costs[at]:
            at += size
        back = []
        while at >= 0:
            back.append(cells[at % size])
            at = int(before[at])
        return back[::-1]

    def costs(self, start: Cell) -> dict[Cell, int]:
        """The cost of each cell in reach but the start."""
        costs = self.field(start)[0].reshape(self.web.layers, -1).min(axis=0)
        near = np.flatnonzero(costs <= MOVE_STEPS)
        found = {self.web.cells[at]: int(costs[at]) for at in near.tolist()}
        del found[start]
        return found
