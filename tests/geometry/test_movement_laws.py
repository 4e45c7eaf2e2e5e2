"""Movement held to a slow second implementation, over random boards of every grid shape."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.geometry.ground import Corners, Ground, prepare
from gridapp.geometry.movement import (
    Bodies,
    Broken,
    Measured,
    MoveOptions,
    MoveRules,
    measure,
    move_options,
    safest_route,
)
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.grid import Grid, Shape
from tests.geometry import oracles_movement as slow

CORNERS: tuple[Corners, ...] = ("strict", "touch")
SPACES = {
    False: ("1x1", "1x1", "1x1", "2x2", "2x1", "1x3", "3x3"),
    True: ("hex1", "hex1", "1x1", "hex3", "hex7", "2x2"),
}


@st.composite
def places(draw: st.DrawFn, grid: Grid) -> slow.Place:
    """A point in lattice coordinates on or beside the board, often one that matters."""
    column, row = draw(st.sampled_from(grid.cells))
    parts = st.sampled_from([Fraction(n, 12) for n in (-12, -6, -6, -6, -4, -3, 0, 0, 3, 4, 6, 6)])
    return (column + draw(parts), row + draw(parts))


@st.composite
def lines(draw: st.DrawFn, grid: Grid) -> slow.Line:
    """A wall, about half of them along rows and columns."""
    p, q = draw(places(grid)), draw(places(grid))
    which = draw(st.integers(0, 3))
    if which == 0:
        return p, (p[0], q[1])
    return (p, (q[0], p[1])) if which == 1 else (p, q)


@st.composite
def worlds(draw: st.DrawFn, most: int = 6) -> slow.World:
    """A small board with walls, doors and terrain."""
    sides = st.integers(1, most)
    grid = Grid(draw(sides), draw(sides), draw(st.sampled_from(Shape)))
    some_cells = st.lists(st.sampled_from(grid.cells), max_size=8).map(tuple)
    return slow.World(
        grid,
        tuple(draw(st.lists(lines(grid), max_size=6))),
        tuple(draw(st.lists(st.tuples(lines(grid), st.booleans()), max_size=2))),
        tuple(draw(st.lists(st.tuples(st.sampled_from((0, 1, 2, 2, 3)), some_cells), max_size=3))),
    )


@st.composite
def journeys(draw: st.DrawFn, most: int = 6, budget: int = 6) -> tuple[slow.Walker, Cell]:
    """A body with rules, among others, on a board."""
    world = draw(worlds(most))
    cells = st.sampled_from(world.grid.cells)
    space = draw(st.sampled_from(SPACES[world.grid.is_hex]))
    rules = MoveRules(
        legs=tuple(draw(st.lists(st.integers(0, budget), min_size=1, max_size=3))),
        diagonals=draw(st.sampled_from((Metric.UNIFORM, Metric.ALTERNATING, Metric.MANHATTAN))),
        parity=draw(st.integers(0, 1)),
        difficult=draw(st.sampled_from((True, True, False))),
        straight=draw(st.sampled_from((False, False, True))),
        corners=draw(st.sampled_from(CORNERS)),
    )
    bodies = Bodies(
        crossed=draw(st.frozensets(cells, max_size=5)),
        shut=draw(st.frozensets(cells, max_size=3)),
        dear=draw(st.dictionaries(cells, st.integers(1, 3), max_size=3)),
    )
    return slow.Walker(world, space, rules, bodies), draw(cells)


def options_of(walker: slow.Walker, start: Cell) -> MoveOptions:
    ground = prepare(walker.world.board())
    return move_options(ground, start, walker.space, walker.rules, walker.bodies)


@given(worlds())
def test_walls_stop_the_same_steps_as_in_fractions(world: slow.World) -> None:
    ground = prepare(world.board())
    for a in world.grid.cells:
        for dx, dy in world.grid.directions:
            b = (a[0] + dx, a[1] + dy)
            for corners in CORNERS:
                expected = slow.step_open(world, a, b, corners)
                assert ground.step_open(a, b, corners=corners) == expected, (a, b, corners)
                assert ground.step_open(b, a, corners=corners) == expected


@given(worlds(4), st.data())
def test_walls_stop_large_bodies_as_in_fractions(world: slow.World, data: st.DataObject) -> None:
    ground = prepare(world.board())
    space = data.draw(st.sampled_from(SPACES[world.grid.is_hex]))
    corners = data.draw(st.sampled_from(CORNERS))
    for anchor in world.grid.cells:
        assert ground.stands(anchor, space) == slow.stands(world, anchor, space)
        for step in world.grid.directions:
            expected = slow.body_step_open(world, anchor, step, space, corners)
            assert ground.body_step_open(anchor, step, space, corners=corners) == expected


@settings(max_examples=300)
@given(journeys())
def test_the_field_is_that_of_plain_relaxation(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    options = options_of(walker, start)
    expected = slow.field(walker, start)
    assert {cell: (options.leg(cell), options.cost(cell)) for cell in options} == expected
    assert len(options) == len(expected)
    assert bool(options) == bool(expected)


@settings(max_examples=200)
@given(journeys())
def test_every_route_measures_to_what_was_told(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    options = options_of(walker, start)
    ground = prepare(walker.world.board())
    for cell in options:
        route, ends = options.route(cell), options.legs_of(cell)
        measured = measure(ground, route, walker.space, walker.rules, walker.bodies)
        assert isinstance(measured, Measured)
        assert (measured.cost, measured.legs) == (options.cost(cell), ends)
        assert (route[0], route[-1], ends[-1]) == (start, cell, len(route) - 1)
        assert len(ends) == options.leg(cell) + 1
        assert slow.split(walker, route) == (measured.cost, ends)


@settings(max_examples=200)
@given(journeys(), st.data())
def test_any_route_is_measured_as_in_fractions(
    journey: tuple[slow.Walker, Cell], data: st.DataObject
) -> None:
    walker, start = journey
    route = [start]
    for _ in range(data.draw(st.integers(0, 8))):
        near = [cell for (cell, _), _ in walker.steps((route[-1], 0))]
        anywhere = st.sampled_from(walker.world.grid.cells)
        lawful = bool(near) and data.draw(st.integers(0, 19)) > 0
        route.append(data.draw(st.sampled_from(near) if lawful else anywhere))
    ground = prepare(walker.world.board())
    found = measure(ground, tuple(route), walker.space, walker.rules, walker.bodies)
    expected = slow.split(walker, tuple(route))
    if isinstance(found, Broken):
        assert expected is None
        assert 0 < found.step < len(route)
    else:
        assert (found.cost, found.legs) == expected
        assert len(found.legs) == slow.splits(walker, found.totals, tuple(route))


@settings(max_examples=200)
@given(journeys(5, 3))
def test_every_refusal_names_the_reason(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    options = options_of(walker, start)
    grid = walker.world.grid
    for cell in (*grid.cells, (-1, 0), (grid.columns, grid.rows), (0, 99)):
        if cell not in options:
            assert options.why_not(cell) == slow.why_not(walker, start, cell), cell


@settings(max_examples=150)
@given(journeys(3, 2), st.data())
def test_the_safest_route_is_the_safest_of_all(
    journey: tuple[slow.Walker, Cell], data: st.DataObject
) -> None:
    walker, start = journey
    cells = walker.world.grid.cells
    goal = data.draw(st.sampled_from(cells))
    table = {
        cell: data.draw(st.integers(0, 7))
        for cell in data.draw(st.frozensets(st.sampled_from(cells), max_size=6))
    }

    def hazard(a: Cell, b: Cell) -> int:
        return table.get(a, 0) & ~(table.get(b, 0) >> 1)

    ground = prepare(walker.world.board())
    question = (ground, start, walker.space, walker.rules, walker.bodies)
    route = safest_route(*question, goal, hazard)
    options = move_options(*question)
    assert (route is not None) == (goal in options)
    expected = slow.safest(walker, start, goal, hazard) if goal != start else None
    if route is None:
        assert expected is None
        return
    measured = measure(ground, route, walker.space, walker.rules, walker.bodies)
    assert isinstance(measured, Measured)
    found = slow.strikes(route, measured.legs, hazard)
    assert (found, len(measured.legs), measured.cost) == expected
    assert found <= slow.strikes(options.route(goal), options.legs_of(goal), hazard)


@given(worlds(), st.data())
def test_a_ground_made_from_another_is_the_same_ground(
    world: slow.World, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(world.walls))[1:]
    other = world._replace(
        walls=(*shuffled, data.draw(lines(world.grid))),
        doors=tuple((line, not is_open) for line, is_open in world.doors),
    )
    walls = world.board().walls
    board = other.board()
    reused = tuple(data.draw(st.sampled_from((wall, *walls))) for wall in board.walls)
    board = type(board)(board.grid, reused, board.doors, board.terrain)
    first = Ground(world.board())
    assert Ground(board, first).planes == Ground(board).planes
    assert Ground(board, Ground(board)).planes == Ground(board).planes


@given(worlds(), st.data())
def test_a_wall_more_never_opens_a_way(world: slow.World, data: st.DataObject) -> None:
    more = world._replace(walls=(*world.walls, data.draw(lines(world.grid))))
    rules = MoveRules((5,), diagonals=Metric.ALTERNATING)
    start = data.draw(st.sampled_from(world.grid.cells))
    before = move_options(prepare(world.board()), start, "1x1", rules, Bodies())
    after = move_options(prepare(more.board()), start, "1x1", rules, Bodies())
    assert all(cell in before and before.cost(cell) <= after.cost(cell) for cell in after)
