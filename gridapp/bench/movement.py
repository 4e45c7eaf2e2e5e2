"""Benchmarks of movement: the field with a single route or every route, on three kinds of grid."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from gridapp.battle.board import Board
from gridapp.bench.libraries import has
from gridapp.bench.questions import Rival, agreement, compared, in_rounds
from gridapp.bench.report import NOT_COMPARED, BenchRow
from gridapp.bench.scenes import MOVE_STEPS, BenchPlan, loose_walls, mud
from gridapp.bench.step_graphs import ScipySearch, StepGraph, TcodSearch
from gridapp.bench.timing import TimeLimit
from gridapp.geometry.movement.move_options import (
    MoveOptions,
    MoveRules,
    OccupiedCells,
    move_options,
)
from gridapp.geometry.movement.movement_map import movement_map_of
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.grid import CellShape

FIELD_TCOD, FIELD_SCIPY, WAYS_TCOD = 0.3, 0.8, 0.15
EACH = 8
"""Starts per round."""


class MovementCase(NamedTuple):
    """A start cell, an expensive destination, and all destinations."""

    cell: Cell
    goal: Cell
    goals: tuple[Cell, ...]


class MovementField:
    """Our movement field on a board, and the same board as a graph for the libraries."""

    def __init__(self, plan: BenchPlan, shape: CellShape, metric: Metric) -> None:
        """Build the board; half of the creatures block, the others can be passed."""
        grid = plan.grid(shape)
        self.plan = plan
        self.ground = movement_map_of(
            Board(grid, loose_walls(plan, shape), terrain=mud(list(grid.cells)))
        )
        taken = random.Random("bodies").sample(grid.cells, plan.tokens)
        self.bodies = OccupiedCells(
            passable=frozenset(taken[1::2]), impassable=frozenset(taken[::2])
        )
        self.space = "hex1" if grid.is_hex else "1x1"
        self.rules = MoveRules((MOVE_STEPS,), diagonals=metric)
        self.graph = StepGraph(self.ground, metric, self.bodies.impassable)

    def options(self, start: Cell) -> MoveOptions:
        return move_options(self.ground, start, self.space, self.rules, self.bodies)

    @property
    def is_plain(self) -> bool:
        """True if every step costs the cost of the entered cell."""
        return self.rules.diagonals is Metric.UNIFORM and not self.ground.grid.is_hex

    def one_cost(self, start: MovementCase) -> object:
        return self.options(start.cell).cost(start.goal)

    def one_way(self, start: MovementCase) -> object:
        options = self.options(start.cell)
        return options.cost(start.goal), options.route(start.goal)

    def every_way(self, start: MovementCase) -> object:
        return self.options(start.cell).routes()

    def starts(self, count: int) -> list[MovementCase]:
        """Return free cells to start from, first the cells a full move away from every edge."""
        grid = self.ground.grid
        taken = self.bodies.passable | self.bodies.impassable
        free = [cell for cell in grid.cells if cell not in taken]
        random.Random("starts").shuffle(free)
        size = (grid.columns, grid.rows)
        free.sort(
            key=lambda cell: any(
                not MOVE_STEPS <= coordinate < most - MOVE_STEPS
                for coordinate, most in zip(grid.offset_of(cell), size, strict=True)
            )
        )
        starts = []
        for cell in free:
            if goals := tuple(self.options(cell)):
                starts.append(MovementCase(cell, goals[-1], goals))
            if len(starts) == count:
                break
        return starts

    def costs(self, start: Cell) -> dict[Cell, int]:
        """Return our costs."""
        return self.options(start).costs()


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield the rows about movement."""
    kinds = (
        ("field", CellShape.SQUARE, Metric.UNIFORM),
        ("field, alternating diagonals", CellShape.SQUARE, Metric.ALTERNATING),
        ("field, hexes", CellShape.HEX_POINTY, Metric.UNIFORM),
    )
    for name, shape, metric in kinds:
        yield from _rows(plan, name, MovementField(plan, shape, metric))


def _rows(plan: BenchPlan, name: str, field: MovementField) -> Iterator[BenchRow]:
    starts = field.starts(EACH * (plan.rounds + 1))
    rounds, limit = in_rounds(starts, EACH), TimeLimit(plan.rounds, plan.seconds)
    tcod = TcodSearch(field.graph) if has("tcod") else None
    scipy = ScipySearch(field.graph) if has("scipy") else None
    checked = [start.cell for start in starts[:EACH]]
    agree = tuple(_agreement(field, peer, checked) for peer in (tcod, scipy))
    for query, ours, goals in (
        ("costs", field.one_cost, 0),
        ("costs, one way", field.one_way, 1),
        ("every way", field.every_way, None),
    ):
        rivals = _tcods(field, tcod, goals, agree[0])
        if goals is not None:
            rivals.append(_scipy(scipy, goals, agree[1]))
        yield from compared(f"{name}: {query}", ours, rivals, rounds, limit)


def _tcods(
    field: MovementField, tcod: TcodSearch | None, goals: int | None, answers: str
) -> list[Rival[MovementCase]]:
    """Return the tcod rivals; on uniform squares also the cheaper graph without walls."""
    target = WAYS_TCOD if goals is None else FIELD_TCOD
    custom = None if tcod is None else partial(_searched, tcod, tcod.custom, goals)
    rivals: list[Rival[MovementCase]] = [
        Rival("tcod CustomGraph with walls, window", custom, target, answers)
    ]
    if field.is_plain:
        simple = None if tcod is None else partial(_searched, tcod, tcod.simple, goals)
        rivals.insert(0, Rival("tcod Pathfinder without walls, window", simple, target))
    return rivals


def _searched(
    tcod: TcodSearch, search: Callable[[Cell], object], goals: int | None, start: MovementCase
) -> object:
    """Run a search and build the routes to the first ``goals`` destinations, ``None`` for all."""
    chosen = start.goals if goals is None else (start.goal,) * goals
    result = search(start.cell)
    return tcod.ways_to(result, start.cell, chosen)


def _scipy(scipy: ScipySearch | None, goals: int, answers: str) -> Rival[MovementCase]:
    name = "scipy Dijkstra with limit, graph ready"
    if scipy is None:
        return Rival(name, None, FIELD_SCIPY)

    def run(start: MovementCase) -> object:
        result = scipy.field(start.cell)
        return scipy.way_to(result, start.goal) if goals else result

    return Rival(name, run, FIELD_SCIPY, answers)


def _agreement(
    field: MovementField, peer: TcodSearch | ScipySearch | None, starts: list[Cell]
) -> str:
    """Return whether a library finds our costs, ignoring occupied cells."""
    if peer is None:
        return NOT_COMPARED
    crossed = field.bodies.passable
    return agreement(
        [
            (
                field.costs(start),
                {cell: cost for cell, cost in peer.costs(start).items() if cell not in crossed},
            )
            for start in starts
        ]
    )
