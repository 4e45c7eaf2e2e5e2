"""The predecessor tree against routes traced back singly."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board
from gridapp.geometry.movement.flood_fill import FloodedLeg, flood
from gridapp.geometry.movement.move_options import MoveRules, OccupiedCells, move_options
from gridapp.geometry.movement.movement_map import movement_map_of
from gridapp.geometry.movement.predecessors import PredecessorTree
from gridapp.geometry.movement.single_routes import RouteEnd, SingleRoutes
from gridapp.geometry.movement.steps import StepMasks
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from tests.geometry import oracles_movement as slow
from tests.geometry.journeys import JOURNEYS

Event = tuple[Cell, Cell, int, int]


def flooded(walker: slow.Walker, start: Cell) -> tuple[StepMasks, list[FloodedLeg]]:
    movement_map = movement_map_of(walker.world.board())
    reach = sum(walker.rules.legs)
    steps = StepMasks(movement_map, start, walker.space, walker.rules, walker.occupied, reach)
    return steps, flood(steps)


def ends_of(steps: StepMasks, single: SingleRoutes) -> list[RouteEnd]:
    return [end for bit in range(steps.size) if (end := single.end(bit))]


@settings(max_examples=200)
@given(JOURNEYS)
def test_tree_and_single_routes_agree(journey: tuple[slow.Walker, Cell]) -> None:
    steps, legs = flooded(*journey)
    single = SingleRoutes(steps, legs)
    ends = ends_of(steps, single)
    if not ends:
        return
    tree = PredecessorTree(steps, legs)
    for end in ends:
        assert tree.route(end.layer, end.bit) == single.route(end.layer, end.bit)
        assert tree.legs(end.layer, end.bit) == single.legs(end.layer, end.bit)


@settings(max_examples=200)
@given(JOURNEYS)
def test_single_routes_cost_what_the_walker_pays(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    steps, legs = flooded(walker, start)
    single = SingleRoutes(steps, legs)
    for end in ends_of(steps, single):
        route = single.route(end.layer, end.bit)
        assert slow.split(walker, route) == (end.cost, single.legs(end.layer, end.bit))


@settings(max_examples=200)
@given(JOURNEYS, st.data())
def test_fold_equals_a_loop_over_each_route(
    journey: tuple[slow.Walker, Cell], data: st.DataObject
) -> None:
    steps, legs = flooded(*journey)
    ends = ends_of(steps, SingleRoutes(steps, legs))
    if not ends:
        return
    tree = PredecessorTree(steps, legs)
    bits = data.draw(st.sets(st.integers(0, steps.size - 1)))
    relevant = {steps.cell_of(bit) for bit in bits}
    nodes = tree.nodes(np.array([end.layer for end in ends]), np.array([end.bit for end in ends]))
    nothing: tuple[Event, ...] = ()
    folded = tree.fold_routes(
        nodes,
        sum(1 << bit for bit in bits),
        nothing,
        lambda events, *event: (*events, event),
        tuple,
    )
    for end, events in zip(ends, folded, strict=True):
        route, leg_ends = tree.route(end.layer, end.bit), tree.legs(end.layer, end.bit)
        assert events == tuple(
            (before, after, sum(leg_end <= index for leg_end in leg_ends), index)
            for index, (before, after) in enumerate(pairwise(route))
            if before in relevant or after in relevant
        )


def test_a_route_is_read_from_the_tree_once_all_routes_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    movement_map = movement_map_of(Board(Grid(6, 1)))
    options = move_options(movement_map, (0, 0), "1x1", MoveRules(legs=(5,)), OccupiedCells())
    counts = options.fold_routes(0, lambda n, *_: n + 1, lambda n: n, list(options))
    assert counts == [1, 2, 3, 4, 5]
    monkeypatch.setattr(SingleRoutes, "route", lambda *_: pytest.fail("traced again"))
    assert options.route((2, 0)) == ((0, 0), (1, 0), (2, 0))
