"""Questions about movement: the field with one way, and every way, on three kinds of steps."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from gridapp.battle.board import Board
from gridapp.bench.peers import has
from gridapp.bench.questions import Rival, agreement, compared, in_rounds
from gridapp.bench.report import APART, Row
from gridapp.bench.scenes import BUDGET, Plan, fences, mud
from gridapp.bench.timing import Tempo
from gridapp.bench.webs import Scipy, Tcod, Web
from gridapp.geometry.movement.move_options import Bodies, MoveOptions, MoveRules, move_options
from gridapp.geometry.movement.movement_map import prepare
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.grid import Shape

FIELD_TCOD, FIELD_SCIPY, WAYS_TCOD = 0.3, 0.8, 0.15
EACH = 8
"""Starts per round."""


class Start(NamedTuple):
    """Where a creature starts, one dear cell it may go to, and all of them."""

    cell: Cell
    goal: Cell
    goals: tuple[Cell, ...]


class Field:
    """Our field on one board, and the same board as a graph for others."""

    def __init__(self, plan: Plan, shape: Shape, metric: Metric) -> None:
        """Half of the creatures shut their cells, the others may be passed."""
        grid = plan.grid(shape)
        self.plan = plan
        self.ground = prepare(Board(grid, fences(plan, shape), terrain=mud(list(grid.cells))))
        taken = random.Random("bodies").sample(grid.cells, plan.tokens)
        self.bodies = Bodies(crossed=frozenset(taken[1::2]), shut=frozenset(taken[::2]))
        self.space = "hex1" if grid.is_hex else "1x1"
        self.rules = MoveRules((BUDGET,), diagonals=metric)
        self.web = Web(self.ground, metric, self.bodies.shut)

    def options(self, start: Cell) -> MoveOptions:
        return move_options(self.ground, start, self.space, self.rules, self.bodies)

    @property
    def is_plain(self) -> bool:
        """Whether every step costs what the cell costs."""
        return self.rules.diagonals is Metric.UNIFORM and not self.ground.grid.is_hex

    def one_cost(self, start: Start) -> object:
        return self.options(start.cell).cost(start.goal)

    def one_way(self, start: Start) -> object:
        options = self.options(start.cell)
        return options.cost(start.goal), options.route(start.goal)

    def every_way(self, start: Start) -> object:
        return self.options(start.cell).routes()

    def starts(self, count: int) -> list[Start]:
        """Free cells, those first from which the board's edge is out of reach."""
        grid = self.ground.grid
        taken = self.bodies.crossed | self.bodies.shut
        free = [cell for cell in grid.cells if cell not in taken]
        random.Random("starts").shuffle(free)
        size = (grid.columns, grid.rows)
        free.sort(
            key=lambda cell: any(
                not BUDGET <= at < most - BUDGET
                for at, most in zip(grid.offset_of(cell), size, strict=True)
            )
        )
        found = []
        for cell in free:
            if goals := tuple(self.options(cell)):
                found.append(Start(cell, goals[-1], goals))
            if len(found) == count:
                break
        return found

    def costs(self, start: Cell) -> dict[Cell, int]:
        """Our costs."""
        return self.options(start).costs()


def questions(plan: Plan) -> Iterator[Row]:
    """The rows about movement."""
    kinds = (
        ("field", Shape.SQUARE, Metric.UNIFORM),
        ("field, alternating diagonals", Shape.SQUARE, Metric.ALTERNATING),
        ("field, hexes", Shape.HEX_POINTY, Metric.UNIFORM),
    )
    for name, shape, metric in kinds:
        yield from _rows(plan, name, Field(plan, shape, metric))


def _rows(plan: Plan, name: str, field: Field) -> Iterator[Row]:
    starts = field.starts(EACH * (plan.rounds + 1))
    rounds, tempo = in_rounds(starts, EACH), Tempo(plan.rounds, plan.seconds)
    tcod = Tcod(field.web) if has("tcod") else None
    scipy = Scipy(field.web) if has("scipy") else None
    some = [start.cell for start in starts[:EACH]]
    agree = tuple(_agreement(field, peer, some) for peer in (tcod, scipy))
    for what, ours, goals in (
        ("costs", field.one_cost, 0),
        ("costs, one way", field.one_way, 1),
        ("every way", field.every_way, None),
    ):
        rivals = _tcods(field, tcod, goals, agree[0])
        if goals is not None:
            rivals.append(_scipy(scipy, goals, agree[1]))
        yield from compared(f"{name}: {what}", ours, rivals, rounds, tempo)


def _tcods(field: Field, tcod: Tcod | None, goals: int | None, answers: str) -> list[Rival[Start]]:
    """On plain squares also the graph that knows no walls and is set up quicker."""
    target = WAYS_TCOD if goals is None else FIELD_TCOD
    custom = None if tcod is None else partial(_searched, tcod, tcod.custom, goals)
    rivals: list[Rival[Start]] = [
        Rival("tcod CustomGraph with walls, window", custom, target, answers)
    ]
    if field.is_plain:
        simple = None if tcod is None else partial(_searched, tcod, tcod.simple, goals)
        rivals.insert(0, Rival("tcod Pathfinder without walls, window", simple, target))
    return rivals


def _searched(
    tcod: Tcod, search: Callable[[Cell], object], goals: int | None, start: Start
) -> object:
    """A search, and the ways to so many of the goals, ``None`` for all."""
    chosen = start.goals if goals is None else (start.goal,) * goals
    found = search(start.cell)
    return tcod.ways_to(found, start.cell, chosen)


def _scipy(scipy: Scipy | None, goals: int, answers: str) -> Rival[Start]:
    name = "scipy Dijkstra with limit, graph ready"
    if scipy is None:
        return Rival(name, None, FIELD_SCIPY)

    def run(start: Start) -> object:
        found = scipy.field(start.cell)
        return scipy.way_to(found, start.goal) if goals else found

    return Rival(name, run, FIELD_SCIPY, answers)


def _agreement(field: Field, peer: Tcod | Scipy | None, starts: list[Cell]) -> str:
    """Whether a library finds our costs; it also finds those of cells where somebody stands."""
    if peer is None:
        return APART
    crossed = field.bodies.crossed
    return agreement(
        [
            (
                field.costs(start),
                {cell: cost for cell, cost in peer.costs(start).items() if cell not in crossed},
            )
            for start in starts
        ]
    )
