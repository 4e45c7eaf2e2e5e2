"""The steps of a board as graphs for tcod and scipy."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gridapp.bench.libraries import module
from gridapp.bench.scenes import MOVE_STEPS
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

if TYPE_CHECKING:
    from numpy.typing import NDArray


class DirectionSteps(NamedTuple):
    """All steps in a direction: an array of open cells, and whether the diagonal alternates."""

    direction: Cell
    open: "NDArray[np.int8]"
    alternates: bool


class GraphWindow(NamedTuple):
    """The slice of the arrays within movement range of a start."""

    rows: slice
    columns: slice
    start: tuple[int, int]


class StepGraph:
    """The single steps of a creature of one cell past walls, terrain and blocked cells.

    ``costs`` covers the bounding box of the board: the cost of entering each cell, 0 for blocked.
    """

    def __init__(self, ground: MovementMap, metric: Metric, shut: frozenset[Cell]) -> None:
        """Read every step from the movement map."""
        self.grid = ground.grid
        self.layers = 2 if metric is Metric.ALTERNATING and not self.grid.is_hex else 1
        self.cells: Sequence[Cell] = self.grid.cells
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        columns, rows = zip(*self.cells, strict=True)
        self.left, self.top = min(columns), min(rows)
        self._shape = (max(rows) - self.top + 1, max(columns) - self.left + 1)
        self.costs = np.zeros(self._shape, np.int32)
        for cell in self.cells:
            self.costs[self._index(cell)] = 0 if cell in shut else ground.terrain_factor(cell)
        self.directions = [
            self._direction_steps(ground, direction) for direction in self.grid.directions
        ]

    def _index(self, cell: Cell) -> tuple[int, int]:
        return cell[1] - self.top, cell[0] - self.left

    def _direction_steps(self, ground: MovementMap, direction: Cell) -> DirectionSteps:
        open_ = np.zeros(self._shape, np.int8)
        for cell in self.cells:
            to = (cell[0] + direction[0], cell[1] + direction[1])
            if to in self.number and self.costs[self._index(to)] and ground.is_step_open(cell, to):
                open_[self._index(cell)] = 1
        return DirectionSteps(direction, open_, self.layers == 2 and all(direction))

    def window(self, start: Cell) -> GraphWindow:
        row, column = self._index(start)
        first_row, first_column = max(0, row - MOVE_STEPS), max(0, column - MOVE_STEPS)
        rows, columns = (
            slice(first_row, row + MOVE_STEPS + 1),
            slice(first_column, column + MOVE_STEPS + 1),
        )
        return GraphWindow(rows, columns, (row - first_row, column - first_column))

    def position(self, window: GraphWindow, cell: Cell) -> tuple[int, int]:
        """Return a cell's row and column in a window."""
        row, column = self._index(cell)
        return row - window.rows.start, column - window.columns.start

    def cell(self, window: GraphWindow, row: int, column: int) -> Cell:
        """Return the cell at a row and column of a window."""
        return column + window.columns.start + self.left, row + window.rows.start + self.top


class TcodSearch:
    """tcod's searches over the window in range; the graph is built for each search."""

    def __init__(self, graph: StepGraph) -> None:
        self.graph = graph
        self.path = module("tcod.path")

    def simple(self, start: Cell) -> Any:  # noqa: ANN401 - no types without the library
        """Search a ``SimpleGraph``, which knows no walls between cells."""
        window = self.graph.window(start)
        cost = np.ascontiguousarray(self.graph.costs[window.rows, window.columns])
        graph = self.path.SimpleGraph(cost=cost, cardinal=1, diagonal=1)
        return self._searched(graph, window.start)

    def custom(self, start: Cell) -> Any:  # noqa: ANN401 - no types without the library
        """Search a ``CustomGraph`` with walls, with a layer per parity of diagonals."""
        window = self.graph.window(start)
        cost = np.ascontiguousarray(self.graph.costs[window.rows, window.columns])
        if self.graph.layers == 2:
            return self._searched(self._layered(window, cost), (0, *window.start))
        graph = self.path.CustomGraph(cost.shape)
        for steps in self.graph.directions:
            column, row = steps.direction
            open_ = np.ascontiguousarray(steps.open[window.rows, window.columns])
            graph.add_edge((row, column), 1, cost=cost, condition=open_)
        return self._searched(graph, window.start)

    def _layered(self, window: GraphWindow, cost: "NDArray[np.int32]") -> Any:  # noqa: ANN401 - as above
        costs = np.stack((cost, cost))
        graph = self.path.CustomGraph(costs.shape)
        for steps in self.graph.directions:
            column, row = steps.direction
            open_ = steps.open[window.rows, window.columns]
            if not steps.alternates:
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
        """Return the routes to some cells, as arrays."""
        window, flat = self.graph.window(start), self.graph.layers == 1
        positions = [self.graph.position(window, goal) for goal in goals]
        if flat:
            return [finder.path_to(position) for position in positions]
        nearer = finder.distance.argmin(axis=0)
        return [finder.path_to((int(nearer[position]), *position)) for position in positions]

    def costs(self, start: Cell) -> dict[Cell, int]:
        """Return the cost of each reachable cell except the start; walls block."""
        window = self.graph.window(start)
        costs = self.custom(start).distance
        costs = costs.min(axis=0) if self.graph.layers == 2 else costs
        near = np.argwhere(costs <= MOVE_STEPS).tolist()
        cost_by_cell = {
            self.graph.cell(window, row, column): int(costs[row, column]) for row, column in near
        }
        del cost_by_cell[start]
        return cost_by_cell


class ScipySearch:
    """scipy's Dijkstra with a limit over the whole board; the graph is built once."""

    def __init__(self, graph: StepGraph) -> None:
        self.graph = graph
        self.search = module("scipy.sparse.csgraph").dijkstra
        self.matrix = module("scipy.sparse").csr_matrix(self._edges(), shape=self._shape)

    @property
    def _shape(self) -> tuple[int, int]:
        size = len(self.graph.cells) * self.graph.layers
        return size, size

    def _edges(self) -> "tuple[NDArray[np.float64], tuple[list[int], list[int]]]":
        graph = self.graph
        size = len(graph.cells)
        prices: list[float] = []
        sources: list[int] = []
        targets: list[int] = []
        for steps in graph.directions:
            for row, column in np.argwhere(steps.open):
                cell = (int(column) + graph.left, int(row) + graph.top)
                to = (cell[0] + steps.direction[0], cell[1] + steps.direction[1])
                cost = float(graph.costs[to[1] - graph.top, to[0] - graph.left])
                for layer in range(graph.layers):
                    target_layer = layer ^ 1 if steps.alternates else layer
                    sources.append(graph.number[cell] + layer * size)
                    targets.append(graph.number[to] + target_layer * size)
                    prices.append(cost * (2 if steps.alternates and layer else 1))
        return np.array(prices), (sources, targets)

    def field(self, start: Cell) -> "tuple[NDArray[np.float64], NDArray[np.int32]]":
        """Return the costs of all cells, infinite out of range, and the predecessor of each."""
        node = self.graph.number[start]
        costs, before = self.search(
            self.matrix, indices=node, limit=MOVE_STEPS, return_predecessors=True
        )
        return costs, before

    def way_to(
        self, searched: "tuple[NDArray[np.float64], NDArray[np.int32]]", goal: Cell
    ) -> list[Cell]:
        """Return the route to a cell from the predecessors."""
        costs, before = searched
        size, cells = len(self.graph.cells), self.graph.cells
        node = self.graph.number[goal]
        if self.graph.layers == 2 and costs[node + size] < costs[node]:
            node += size
        back = []
        while node >= 0:
            back.append(cells[node % size])
            node = int(before[node])
        return back[::-1]

    def costs(self, start: Cell) -> dict[Cell, int]:
        """Return the cost of each reachable cell except the start."""
        costs = self.field(start)[0].reshape(self.graph.layers, -1).min(axis=0)
        near = np.flatnonzero(costs <= MOVE_STEPS)
        cost_by_cell = {self.graph.cells[node]: int(costs[node]) for node in near.tolist()}
        del cost_by_cell[start]
        return cost_by_cell
