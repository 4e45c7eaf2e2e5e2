"""Movement held to a slow second implementation, over random boards of every grid shape."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.geometry.movement.move_options import MoveOptions, move_options
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.geometry.movement.route_costs import measure_route
from gridapp.geometry.movement.rules import BrokenRoute, MeasuredRoute, MoveRules, OccupiedCells
from gridapp.geometry.movement.safest_route import safest_route
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


def options_of(walker: slow.Walker, start: Cell) -> MoveOptions:
    ground = movement_map_of(walker.world.board())
    return move_options(ground, start, walker.space, walker.rules, walker.occupied)


@given(WORLDS)
def test_walls_stop_the_same_steps_as_on_paper(world: slow.World) -> None:
    ground = movement_map_of(world.board())
    for a in world.grid.cells:
        for dx, dy in world.grid.directions:
            b = (a[0] + dx, a[1] + dy)
            for corners in CORNERS:
                expected = slow.step_open(world, a, b, corners)
                assert ground.is_step_open(a, b, corners=corners) == expected, (a, b, corners)
                assert ground.is_step_open(b, a, corners=corners) == expected


@given(from_seed(lambda dice: any_world(dice, 5)), st.data())
def test_walls_stop_large_bodies_as_on_paper(world: slow.World, data: st.DataObject) -> None:
    ground = movement_map_of(world.board())
    space = data.draw(st.sampled_from(SPACES[world.grid.is_hex]))
    corners = data.draw(st.sampled_from(CORNERS))
    for anchor in world.grid.cells:
        assert ground.can_stand(anchor, space) == slow.stands(world, anchor, space)
        for step in world.grid.directions:
            expected = slow.body_step_open(world, anchor, step, space, corners)
            assert ground.is_footprint_step_open(anchor, step, space, corners=corners) == expected


@settings(max_examples=200)
@given(JOURNEYS)
def test_the_field_is_that_of_plain_relaxation(journey: tuple[slow.Walker, Cell]) -> None:
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
def test_every_route_measures_to_what_was_told(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    options = options_of(walker, start)
    ground = movement_map_of(walker.world.board())
    assert options.routes() == {cell: options.route(cell) for cell in options}
    for cell in options:
        route, ends = options.route(cell), options.leg_ends(cell)
        measured = measure_route(ground, route, walker.space, walker.rules, walker.occupied)
        assert isinstance(measured, MeasuredRoute)
        assert (measured.cost, measured.legs) == (options.cost(cell), ends)
        assert (route[0], route[-1], ends[-1]) == (start, cell, len(route) - 1)
        assert len(ends) == options.legs()[cell] + 1
        assert slow.split(walker, route) == (measured.cost, ends)


@settings(max_examples=200)
@given(JOURNEYS)
def test_a_single_route_is_the_one_found_among_all(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    question = (walker.space, walker.rules, walker.occupied)
    ground = movement_map_of(walker.world.board())
    at_once = move_options(ground, start, *question)
    routes = at_once.routes()
    for cell in ground.grid.cells:
        single = move_options(ground, start, *question)
        assert (cell in single) == (cell in routes)
        if cell in routes:
            assert single.route(cell) == routes[cell]
            assert single.leg_ends(cell) == at_once.leg_ends(cell)
            assert single.cost(cell) == at_once.cost(cell)
            assert single.legs()[cell] == at_once.legs()[cell]


@given(JOURNEYS, st.data())
def test_what_is_gathered_on_all_routes_is_what_each_one_gathers(
    journey: tuple[slow.Walker, Cell], data: st.DataObject
) -> None:
    options = options_of(*journey)
    near = data.draw(st.sets(st.sampled_from(journey[0].world.grid.cells)))
    none: tuple[tuple[Cell, Cell, int, int], ...] = ()
    found = options.fold_routes(none, lambda steps, *step: (*steps, step), tuple, near)
    for cell, gathered in zip(options, found, strict=True):
        steps, ends = list(pairwise(options.route(cell))), options.leg_ends(cell)
        legs = (sum(end <= at for end in ends) for at in range(len(steps)))
        told = ((*step, leg, at) for at, (step, leg) in enumerate(zip(steps, legs, strict=True)))
        assert gathered == tuple(one for one in told if {one[0], one[1]} & near)


@given(JOURNEYS)
def test_no_route_leaves_the_extent(journey: tuple[slow.Walker, Cell]) -> None:
    options = options_of(*journey)
    inside = set(options.bounds.cells())
    assert all(inside.issuperset(route) for route in options.routes().values())


@settings(max_examples=200)
@given(JOURNEYS, st.data())
def test_any_route_is_measured_as_on_paper(
    journey: tuple[slow.Walker, Cell], data: st.DataObject
) -> None:
    walker, start = journey
    route = [start]
    for _ in range(data.draw(st.integers(0, 8))):
        near = [cell for (cell, _), _ in walker.steps((route[-1], 0))]
        anywhere = st.sampled_from(walker.world.grid.cells)
        lawful = bool(near) and data.draw(st.integers(0, 19)) > 0
        route.append(data.draw(st.sampled_from(near) if lawful else anywhere))
    ground = movement_map_of(walker.world.board())
    found = measure_route(ground, tuple(route), walker.space, walker.rules, walker.occupied)
    expected = slow.split(walker, tuple(route))
    if isinstance(found, BrokenRoute):
        assert expected is None
        assert 0 < found.step < len(route)
    else:
        assert (found.cost, found.legs) == expected
        assert len(found.legs) == slow.splits(walker, found.cumulative_costs, tuple(route))


@given(from_seed(lambda dice: any_journey(dice, 5, 3)))
def test_every_refusal_names_the_reason(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    options = options_of(walker, start)
    grid = walker.world.grid
    cells = (*grid.cells, (-1, 0), (grid.columns, grid.rows), (0, 99))
    none = [cell for cell in cells if cell not in options]
    assert {cell: options.unreachable_reason(cell) for cell in none} == slow.why_not(
        walker, start, none
    )


@settings(max_examples=300)
@given(CHASES, st.integers(0, 2**32))
def test_the_safest_route_is_the_safest_of_all(
    journey: tuple[slow.Walker, Cell], seed: int
) -> None:
    walker, start = journey
    dice = Random(seed)
    cells = walker.world.grid.cells
    goal = dice.choice(cells)
    table = {cell: dice.randrange(8) for cell in any_cells(dice, walker.world.grid, 12)}

    def hazard(a: Cell, b: Cell) -> int:
        return table.get(a, 0) & ~(table.get(b, 0) >> 1)

    ground = movement_map_of(walker.world.board())
    question = (ground, start, walker.space, walker.rules, walker.occupied)
    route = safest_route(*question, goal, hazard)
    options = move_options(*question)
    assert (route is not None) == (goal in options)
    expected = slow.safest(walker, start, goal, hazard) if goal != start else None
    if route is None:
        assert expected is None
        return
    measured = measure_route(ground, route, walker.space, walker.rules, walker.occupied)
    assert isinstance(measured, MeasuredRoute)
    found = slow.strikes(route, measured.legs, hazard)
    assert (found, len(measured.legs), measured.cost) == expected
    assert found <= slow.strikes(options.route(goal), options.leg_ends(goal), hazard)


@given(WORLDS, st.data())
def test_a_ground_made_from_another_is_the_same_ground(
    world: slow.World, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(world.walls))[1:]
    other = world._replace(
        walls=(*shuffled, any_wall(Random(data.draw(st.integers())), world.grid)),
        doors=tuple((line, not is_open) for line, is_open in world.doors),
    )
    walls = world.board().walls
    board = other.board()
    reused = tuple(data.draw(st.sampled_from((wall, *walls))) for wall in board.walls)
    board = type(board)(board.grid, reused, board.doors, board.terrain)
    first = MovementMap(world.board())
    assert MovementMap(board, first).planes == MovementMap(board).planes
    assert MovementMap(board, MovementMap(board)).planes == MovementMap(board).planes


@given(WORLDS, st.data())
def test_a_wall_more_never_opens_a_way(world: slow.World, data: st.DataObject) -> None:
    dice = Random(data.draw(st.integers()))
    more = world._replace(walls=(*world.walls, any_wall(dice, world.grid)))
    rules = MoveRules((5,), diagonals=Metric.ALTERNATING)
    start = data.draw(st.sampled_from(world.grid.cells))
    before = move_options(movement_map_of(world.board()), start, "1x1", rules, OccupiedCells())
    after = move_options(movement_map_of(more.board()), start, "1x1", rules, OccupiedCells())
    assert all(cell in before and before.cost(cell) <= after.cost(cell) for cell in after)
