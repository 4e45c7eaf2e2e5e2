"""Movement against a slow second implementation, on random boards of every cell shape."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gridapp.geometry.movement.move_options import MoveOptions, move_options
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.geometry.movement.route_costs import measure_route
from gridapp.geometry.movement.rules import BrokenRoute, MeasuredRoute, MoveRules, OccupiedCells
from gridapp.geometry.movement.safest_route import safest_route
from gridapp.grid.boxes import box_of
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from tests.geometry import oracles_movement as slow
from tests.geometry.journeys import (
    CHASES,
    CORNERS,
    JOURNEYS,
    SPACES,
    WORLDS,
    any_cells,
    any_journey,
    any_wall,
    any_world,
    from_seed,
)

Steps = tuple[tuple[Cell, Cell, int, int], ...]
"""Steps of a route: both cells, the leg and the index."""


def options_of(walker: slow.Walker, start: Cell) -> MoveOptions:
    movement_map = movement_map_of(walker.world.board())
    return move_options(movement_map, start, walker.space, walker.rules, walker.occupied)


@given(WORLDS)
def test_steps_stopped_by_walls_agree_with_the_oracle(world: slow.World) -> None:
    movement_map = movement_map_of(world.board())
    for a in world.grid.cells:
        for dx, dy in world.grid.directions:
            b = (a[0] + dx, a[1] + dy)
            for corners in CORNERS:
                expected = slow.step_open(world, a, b, corners)
                assert movement_map.is_step_open(a, b, corners=corners) == expected, (a, b, corners)
                assert movement_map.is_step_open(b, a, corners=corners) == expected


@given(from_seed(lambda dice: any_world(dice, 5)), st.data())
def test_steps_of_large_creatures_agree_with_the_oracle(
    world: slow.World, data: st.DataObject
) -> None:
    movement_map = movement_map_of(world.board())
    space = data.draw(st.sampled_from(SPACES[world.grid.is_hex]))
    corners = data.draw(st.sampled_from(CORNERS))
    for anchor in world.grid.cells:
        assert movement_map.can_stand(anchor, space) == slow.stands(world, anchor, space)
        for step in world.grid.directions:
            expected = slow.body_step_open(world, anchor, step, space, corners)
            assert (
                movement_map.is_footprint_step_open(anchor, step, space, corners=corners)
                == expected
            )


@settings(max_examples=200)
@given(JOURNEYS)
def test_move_options_agree_with_the_oracle(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    options = options_of(walker, start)
    expected = slow.field(walker, start)
    assert {cell: (options.legs()[cell], options.cost(cell)) for cell in options} == expected
    assert options.costs() == {cell: cost for cell, (_, cost) in expected.items()}
    assert list(options.costs()) == list(options)
    assert len(options) == len(expected)
    assert bool(options) == bool(expected)


@settings(max_examples=200)
@given(JOURNEYS)
def test_every_route_has_its_stated_cost_and_legs(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    options = options_of(walker, start)
    movement_map = movement_map_of(walker.world.board())
    assert options.routes() == {cell: options.route(cell) for cell in options}
    for cell in options:
        route, ends = options.route(cell), options.leg_ends(cell)
        measured = measure_route(movement_map, route, walker.space, walker.rules, walker.occupied)
        assert isinstance(measured, MeasuredRoute)
        assert (measured.cost, measured.legs) == (options.cost(cell), ends)
        assert (route[0], route[-1], ends[-1]) == (start, cell, len(route) - 1)
        assert len(ends) == options.legs()[cell] + 1
        assert slow.split(walker, route) == (measured.cost, ends)


@settings(max_examples=200)
@given(JOURNEYS)
def test_a_single_route_equals_the_one_among_all_routes(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    question = (walker.space, walker.rules, walker.occupied)
    movement_map = movement_map_of(walker.world.board())
    at_once = move_options(movement_map, start, *question)
    routes = at_once.routes()
    for cell in movement_map.grid.cells:
        single = move_options(movement_map, start, *question)
        assert (cell in single) == (cell in routes)
        if cell in routes:
            assert single.route(cell) == routes[cell]
            assert single.leg_ends(cell) == at_once.leg_ends(cell)
            assert single.cost(cell) == at_once.cost(cell)
            assert single.legs()[cell] == at_once.legs()[cell]


@given(JOURNEYS, st.data())
def test_folding_all_routes_equals_folding_each(
    journey: tuple[slow.Walker, Cell], data: st.DataObject
) -> None:
    options = options_of(*journey)
    near = data.draw(st.sets(st.sampled_from(journey[0].world.grid.cells)))
    none: tuple[tuple[Cell, Cell, int, int], ...] = ()
    result = options.fold_routes(none, lambda steps, *step: (*steps, step), tuple, near)
    for cell, gathered in zip(options, result, strict=True):
        steps, ends = list(pairwise(options.route(cell))), options.leg_ends(cell)
        legs = (sum(end <= index for end in ends) for index in range(len(steps)))
        reported = (
            (*step, leg, index) for index, (step, leg) in enumerate(zip(steps, legs, strict=True))
        )
        assert gathered == tuple(item for item in reported if {item[0], item[1]} & near)


@given(JOURNEYS, st.data())
def test_marked_options_are_those_whose_fold_is_true(
    journey: tuple[slow.Walker, Cell], data: st.DataObject
) -> None:
    options, cells = options_of(*journey), journey[0].world.grid.cells
    corners = data.draw(st.lists(st.tuples(st.sampled_from(cells), st.sampled_from(cells))))
    boxes = [box_of(pair).expanded(data.draw(st.integers(0, 2))) for pair in corners]
    near = {cell for box in boxes for cell in box.cells()}
    none: Steps = ()

    def gather(steps: Steps, cell: Cell, to: Cell, leg: int, index: int) -> Steps:
        return (*steps, (cell, to, leg, index)) if {cell, to} & near else steps

    folded = zip(options, options.fold_routes(none, gather, tuple, near), strict=True)
    marked = options.fold_marked(none, gather, tuple, boxes)
    assert list(marked.items()) == [(cell, steps) for cell, steps in folded if steps]


@given(JOURNEYS)
def test_no_route_leaves_the_bounds(journey: tuple[slow.Walker, Cell]) -> None:
    options = options_of(*journey)
    inside = set(options.bounds.cells())
    assert all(inside.issuperset(route) for route in options.routes().values())


@settings(max_examples=200)
@given(JOURNEYS, st.data())
def test_route_costs_agree_with_the_oracle(
    journey: tuple[slow.Walker, Cell], data: st.DataObject
) -> None:
    walker, start = journey
    route = [start]
    for _ in range(data.draw(st.integers(0, 8))):
        near = [cell for (cell, _), _ in walker.steps((route[-1], 0))]
        anywhere = st.sampled_from(walker.world.grid.cells)
        lawful = bool(near) and data.draw(st.integers(0, 19)) > 0
        route.append(data.draw(st.sampled_from(near) if lawful else anywhere))
    movement_map = movement_map_of(walker.world.board())
    measured = measure_route(
        movement_map, tuple(route), walker.space, walker.rules, walker.occupied
    )
    expected = slow.split(walker, tuple(route))
    if isinstance(measured, BrokenRoute):
        assert expected is None
        assert 0 < measured.step < len(route)
    else:
        assert (measured.cost, measured.legs) == expected
        assert len(measured.legs) == slow.fewest_legs(
            walker, measured.cumulative_costs, tuple(route)
        )


@given(from_seed(lambda dice: any_journey(dice, 5, 3)))
def test_unreachable_reasons_agree_with_the_oracle(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    options = options_of(walker, start)
    grid = walker.world.grid
    cells = (*grid.cells, (-1, 0), (grid.columns, grid.rows), (0, 99))
    none = [cell for cell in cells if cell not in options]
    assert {cell: options.unreachable_reason(cell) for cell in none} == slow.unreachable_reasons(
        walker, start, none
    )


@settings(max_examples=300)
@given(CHASES, st.integers(0, 2**32))
def test_the_safest_route_agrees_with_trying_every_walk(
    journey: tuple[slow.Walker, Cell], seed: int
) -> None:
    walker, start = journey
    dice = Random(seed)
    cells = walker.world.grid.cells
    goal = dice.choice(cells)
    table = {cell: dice.randrange(8) for cell in any_cells(dice, walker.world.grid, 12)}

    def hazard(a: Cell, b: Cell) -> int:
        return table.get(a, 0) & ~(table.get(b, 0) >> 1)

    movement_map = movement_map_of(walker.world.board())
    question = (movement_map, start, walker.space, walker.rules, walker.occupied)
    route = safest_route(*question, goal, hazard)
    options = move_options(*question)
    assert (route is not None) == (goal in options)
    expected = slow.safest(walker, start, goal, hazard) if goal != start else None
    if route is None:
        assert expected is None
        return
    measured = measure_route(movement_map, route, walker.space, walker.rules, walker.occupied)
    assert isinstance(measured, MeasuredRoute)
    result = slow.attacks(route, measured.legs, hazard)
    assert (result, len(measured.legs), measured.cost) == expected
    assert result <= slow.attacks(options.route(goal), options.leg_ends(goal), hazard)


@settings(max_examples=300)
@given(CHASES, st.integers(0, 2**32))
def test_the_calm_route_is_as_short_and_provokes_least(
    journey: tuple[slow.Walker, Cell], seed: int
) -> None:
    """For one leg and no allies in the way; for all further moves only equal length is asked."""
    walker, start = journey
    dice = Random(seed)
    table = {cell: dice.randrange(8) for cell in any_cells(dice, walker.world.grid, 12)}
    is_simple = dice.random() < 0.7
    if is_simple:
        rules = replace(walker.rules, legs=(4,), straight_only=False)
        bodies = OccupiedCells(impassable=walker.occupied.impassable)
        walker = slow.Walker(walker.world, walker.space, rules, bodies)

    def hazard(a: Cell, b: Cell) -> int:
        return table.get(a, 0) & ~(table.get(b, 0) >> 1)

    movement_map = movement_map_of(walker.world.board())
    options = move_options(movement_map, start, walker.space, walker.rules, walker.occupied)
    calm = options.calm_routes(hazard)
    for goal in dice.sample([*options], min(4, len(options))):
        route = calm.route(goal)
        measured = options.measure(route) if route else None
        assert not route or calm.measure(route) == measured
        if not is_simple:
            assert not isinstance(measured, MeasuredRoute) or measured.cost == options.cost(goal)
            continue
        assert isinstance(measured, MeasuredRoute)
        result = measured.cost, slow.attacks(route, measured.legs, hazard)
        assert result == slow.calmest(walker, start, goal, hazard)
        assert calm.fewest_foes(goal) == result[1]


@given(WORLDS, st.data())
def test_a_derived_movement_map_equals_a_new_one(world: slow.World, data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(world.walls))[1:]
    second = world._replace(
        walls=(*shuffled, any_wall(Random(data.draw(st.integers())), world.grid)),
        doors=tuple((line, not is_open) for line, is_open in world.doors),
    )
    walls = world.board().walls
    board = second.board()
    reused = tuple(data.draw(st.sampled_from((wall, *walls))) for wall in board.walls)
    board = type(board)(board.grid, reused, board.doors, board.terrain)
    first = MovementMap(world.board())
    assert MovementMap(board, first).planes == MovementMap(board).planes
    assert MovementMap(board, MovementMap(board)).planes == MovementMap(board).planes


@given(WORLDS, st.data())
def test_an_added_wall_never_opens_a_route(world: slow.World, data: st.DataObject) -> None:
    dice = Random(data.draw(st.integers()))
    extra = world._replace(walls=(*world.walls, any_wall(dice, world.grid)))
    rules = MoveRules((5,), diagonals=Metric.ALTERNATING)
    start = data.draw(st.sampled_from(world.grid.cells))
    before = move_options(movement_map_of(world.board()), start, "1x1", rules, OccupiedCells())
    after = move_options(movement_map_of(extra.board()), start, "1x1", rules, OccupiedCells())
    assert all(cell in before and before.cost(cell) <= after.cost(cell) for cell in after)
