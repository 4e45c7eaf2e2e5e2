"""Movement worked out by hand: costs, legs, footprints, reasons and route costs."""

import msgspec
import pytest

from gridapp.battle.board import Board, Terrain, Wall
from gridapp.geometry.movement.move_options import (
    BrokenRoute,
    MeasuredRoute,
    MoveOptions,
    MoveRules,
    OccupiedCells,
    SharedSpace,
    UnreachableReason,
    measure_route,
    move_options,
    safest_route,
)
from gridapp.geometry.movement.movement_map import MovementMap, movement_map_of
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.grid import CellShape, Grid
from tests.geometry.drawn_boards import drawn
from tests.geometry.oracles_movement import no_hazard

NOBODY = OccupiedCells()


def options(
    ground: MovementMap,
    start: Cell,
    rules: MoveRules,
    bodies: OccupiedCells = NOBODY,
    space: str = "1x1",
) -> MoveOptions:
    return move_options(ground, start, space, rules, bodies)


def costs(result: MoveOptions) -> dict[Cell, int]:
    return {cell: result.cost(cell) for cell in result}


OPEN = drawn(*["." * 9] * 9)


@pytest.mark.parametrize(
    ("metric", "parity", "cost"),
    [
        (Metric.UNIFORM, 0, [1, 2, 3, 4]),
        (Metric.ALTERNATING, 0, [1, 3, 4, 6]),
        (Metric.ALTERNATING, 1, [2, 3, 5, 6]),
        (Metric.ALTERNATING, 5, [2, 3, 5, 6]),
        (Metric.MANHATTAN, 0, [2, 4, 6, 8]),
        (Metric.MANHATTAN, 1, [2, 4, 6, 8]),
    ],
)
def test_diagonals_cost_what_the_metric_says(metric: Metric, parity: int, cost: list[int]) -> None:
    result = options(OPEN, (4, 4), MoveRules((8,), diagonals=metric, parity=parity))
    assert [result.cost((4 + n, 4 + n)) for n in (1, 2, 3, 4)] == cost
    assert result.cost((8, 4)) == 4


def test_hexes_have_no_diagonals() -> None:
    ground = drawn(*["." * 9] * 9, shape=CellShape.HEX_POINTY)
    result = options(ground, (2, 4), MoveRules((1,), diagonals=Metric.ALTERNATING, parity=1))
    assert set(costs(result).items()) == {
        ((2 + dq, 4 + dr), 1) for dq, dr in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    }


def test_euclidean_diagonals_are_refused() -> None:
    with pytest.raises(ValueError, match="euclidean"):
        options(OPEN, (4, 4), MoveRules((3,), diagonals=Metric.EUCLIDEAN))


def test_difficult_cells_cost_their_factor_to_enter_and_nothing_to_leave() -> None:
    ground = drawn(".23.", "####")
    assert costs(options(ground, (0, 0), MoveRules((9,)))) == {(1, 0): 2, (2, 0): 5, (3, 0): 6}
    assert costs(options(ground, (3, 0), MoveRules((9,)))) == {(2, 0): 3, (1, 0): 5, (0, 0): 6}
    assert costs(options(ground, (0, 0), MoveRules((4,)))) == {(1, 0): 2}


def test_movers_barred_from_difficult_cells_go_around_them() -> None:
    ground = drawn(".2.", "...")
    rules = MoveRules((4,), enters_difficult=False)
    result = options(ground, (0, 0), rules)
    assert costs(result) == {(0, 1): 1, (1, 1): 1, (2, 0): 2, (2, 1): 2}
    assert result.unreachable_reason((1, 0)) is UnreachableReason.WALL_OR_TERRAIN
    inside = options(ground, (1, 0), MoveRules((1,), enters_difficult=False))
    assert (0, 0) in inside


def test_terrain_may_be_ignored() -> None:
    """Impassable cells stay shut, and the rooms of others stay dear."""
    ground = drawn(".23#", "####")
    rules = MoveRules((9,), terrain_counts=False)
    assert costs(options(ground, (0, 0), rules)) == {(1, 0): 1, (2, 0): 2}
    shared = OccupiedCells(shared_spaces=(SharedSpace(frozenset({(0, 0), (1, 0)}), 3),))
    assert costs(options(ground, (0, 0), rules, shared)) == {(1, 0): 3, (2, 0): 4}
    route = ((0, 0), (1, 0), (2, 0))
    assert measure_route(ground, route, "1x1", rules, NOBODY) == MeasuredRoute(
        2, (2,), 0, (0, 1, 2)
    )


def test_both_parities_are_kept() -> None:
    """The trap: of two states of a cell that cost the same, neither parity is always better.

    To (2, 2) two diagonals cost 1 + 2 = 3 and leave parity 0; one diagonal and two straight
    steps cost 1 + 1 + 1 = 3 and leave parity 1. On over (3, 3) into mud of factor 3 on (4, 4)
    the first pays 1 + 2 * 3 = 7, the second 2 + 1 * 3 = 5.
    """
    ways = {(0, 0), (1, 1), (2, 1), (2, 2), (3, 3), (4, 4)}
    ground = drawn(".....", ".....", ".....", ".....", "....3")
    bodies = OccupiedCells(impassable=frozenset(ground.grid.cells) - ways)
    rules = MoveRules((20,), diagonals=Metric.ALTERNATING)
    result = options(ground, (0, 0), rules, bodies)
    assert costs(result) == {(1, 1): 1, (2, 1): 2, (2, 2): 3, (3, 3): 4, (4, 4): 8}
    assert result.route((3, 3)) == ((0, 0), (1, 1), (2, 2), (3, 3))
    assert result.route((4, 4)) == ((0, 0), (1, 1), (2, 1), (2, 2), (3, 3), (4, 4))
    safest = safest_route(ground, (0, 0), "1x1", rules, bodies, (4, 4), no_hazard)
    assert safest == result.route((4, 4))
    odd = options(ground, (0, 0), MoveRules((20,), diagonals=Metric.ALTERNATING, parity=1), bodies)
    assert costs(odd) == {(1, 1): 2, (2, 1): 3, (2, 2): 3, (3, 3): 5, (4, 4): 8}


def test_an_occupied_cell_may_be_passed_entered_at_a_price_or_not_at_all() -> None:
    corridor = drawn("....", "####")
    rules = MoveRules((5,))
    passed = options(corridor, (0, 0), rules, OccupiedCells(passable=frozenset({(1, 0)})))
    assert costs(passed) == {(2, 0): 2, (3, 0): 3}
    assert passed.unreachable_reason((1, 0)) is UnreachableReason.OCCUPIED
    room = frozenset({(1, 0), (2, 0), (9, 9)})
    entered = options(corridor, (0, 0), rules, OccupiedCells(shared_spaces=(SharedSpace(room, 3),)))
    assert costs(entered) == {(1, 0): 1, (2, 0): 4, (3, 0): 5}
    closed = options(
        corridor, (0, 0), rules, OccupiedCells(shared_spaces=(SharedSpace(room, 3, closed=True),))
    )
    assert costs(closed) == {}
    assert closed.unreachable_reason((1, 0)) is UnreachableReason.OCCUPIED
    inside = options(
        corridor, (1, 0), rules, OccupiedCells(shared_spaces=(SharedSpace(room, 3, closed=True),))
    )
    assert costs(inside) == {(0, 0): 1, (2, 0): 3, (3, 0): 4}
    shut = options(corridor, (0, 0), rules, OccupiedCells(impassable=frozenset({(1, 0)})))
    assert costs(shut) == {}
    assert shut.unreachable_reason((1, 0)) is UnreachableReason.OCCUPIED
    assert shut.unreachable_reason((2, 0)) is UnreachableReason.OCCUPIED


def test_factors_of_terrain_and_shared_spaces_multiply() -> None:
    shared = OccupiedCells(shared_spaces=(SharedSpace(frozenset({(0, 0), (1, 0)}), 3),))
    result = options(drawn(".2.", "###"), (0, 0), MoveRules((9,)), shared)
    assert costs(result) == {(1, 0): 6, (2, 0): 7}
    barred = options(drawn(".#.", "###"), (0, 0), MoveRules((9,)), shared)
    assert costs(barred) == {}


def test_a_closed_shared_space_cannot_be_reentered() -> None:
    """Between both ends of the space the way around would cost 3, the way inside 9."""
    room = SharedSpace(frozenset({(0, 0), (1, 0), (2, 0), (3, 0)}), 3, closed=True)
    rules = MoveRules((20,))
    result = options(drawn("....", "...."), (0, 0), rules, OccupiedCells(shared_spaces=(room,)))
    assert result.cost((3, 0)) == 9
    assert result.cost((3, 1)) == 3
    route = ((0, 0), (1, 1), (2, 0))
    ground, bodies = drawn("....", "...."), OccupiedCells(shared_spaces=(room,))
    assert measure_route(ground, route, "1x1", rules, bodies) == BrokenRoute(
        2, UnreachableReason.OCCUPIED
    )
    opened = OccupiedCells(shared_spaces=(msgspec.structs.replace(room, closed=False),))
    assert options(ground, (0, 0), rules, opened).cost((3, 0)) == 3


def test_a_shared_space_is_never_cheaper_than_open_ground() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        options(
            OPEN,
            (0, 0),
            MoveRules((3,)),
            OccupiedCells(shared_spaces=(SharedSpace(frozenset({(1, 0)}), 0),)),
        )


def test_the_start_is_no_option_and_may_be_occupied() -> None:
    result = options(OPEN, (4, 4), MoveRules((2,)), OccupiedCells(passable=frozenset({(4, 4)})))
    assert (4, 4) not in result
    assert result.unreachable_reason((4, 4)) is UnreachableReason.HERE
    assert len(result) == 24


@pytest.mark.parametrize("is_occupied", [False, True])
def test_what_is_no_option_has_no_cost(is_occupied: bool) -> None:
    result = move_options(
        movement_map_of(Board(Grid(9, 9))), (4, 4), "1x1", MoveRules((2,)), NOBODY
    )
    if is_occupied:
        assert len(result.costs()) == 24
        assert result.route((6, 6)) == ((4, 4), (5, 5), (6, 6))
    for cell in ((4, 4), (0, 4), (8, 5), (1, 3), (4, 7), (99, -99)) * 6:
        with pytest.raises(KeyError):
            result.cost(cell)
    assert result.cost((6, 2)) == 2


def test_every_unreachable_cell_has_a_reason() -> None:
    ground = drawn("....#.", "####.#")
    result = options(ground, (0, 0), MoveRules((1,)), OccupiedCells(passable=frozenset({(3, 0)})))
    assert result.unreachable_reason((-1, 0)) is UnreachableReason.OFF_BOARD
    assert result.unreachable_reason((2, 0)) is UnreachableReason.TOO_FAR
    assert result.unreachable_reason((3, 0)) is UnreachableReason.OCCUPIED
    assert result.unreachable_reason((4, 0)) is UnreachableReason.WALL_OR_TERRAIN
    assert result.unreachable_reason((5, 0)) is UnreachableReason.WALL_OR_TERRAIN
    with pytest.raises(ValueError, match="is an option"):
        result.unreachable_reason((1, 0))
    for ask in (result.cost, result.route, result.leg_ends):
        with pytest.raises(KeyError):
            ask((2, 0))


def test_cells_behind_a_wall_name_the_wall_as_reason() -> None:
    ground = drawn("...", "...", walls=(Wall("w", (1.0, 0.0), (1.0, 2.0)),))
    result = options(ground, (0, 0), MoveRules((9,)))
    assert set(result) == {(0, 1)}
    assert result.unreachable_reason((2, 1)) is UnreachableReason.WALL_OR_TERRAIN


def test_no_options_off_the_board_or_without_legs() -> None:
    for start in ((-3, 0), (0, 99)):
        result = options(OPEN, start, MoveRules((9,)))
        assert not result
        assert result.unreachable_reason((1, 1)) is UnreachableReason.WALL_OR_TERRAIN
        assert safest_route(OPEN, start, "1x1", MoveRules((9,)), NOBODY, (1, 1), no_hazard) is None
    assert not options(OPEN, (4, 4), MoveRules(()))
    assert not options(OPEN, (4, 4), MoveRules((0, -2)))
    assert len(options(OPEN, (4, 4), MoveRules((-2, 1)))) == 8


def test_a_leg_must_end_on_a_free_cell_and_loses_unspent_steps() -> None:
    """A corridor with somebody on 2: legs of 2 end on 1, so cell 3 takes both of them."""
    corridor = drawn("......", "######")
    bodies = OccupiedCells(passable=frozenset({(2, 0)}))
    result = options(corridor, (0, 0), MoveRules((2, 2)), bodies)
    assert costs(result) == {(1, 0): 1, (3, 0): 3}
    assert result.leg_ends((3, 0)) == (1, 3)
    assert [result.legs()[cell] for cell in ((1, 0), (3, 0))] == [0, 1]
    longer = options(corridor, (0, 0), MoveRules((3, 2)), bodies)
    assert {cell: longer.legs()[cell] for cell in longer} == {
        (1, 0): 0,
        (3, 0): 0,
        (4, 0): 1,
        (5, 0): 1,
    }


def test_a_useless_leg_is_skipped() -> None:
    """Two people, one behind the other in the corridor, leave the first leg no cell to end on."""
    corridor = drawn("....", "####")
    bodies = OccupiedCells(passable=frozenset({(1, 0), (2, 0)}))
    result = options(corridor, (0, 0), MoveRules((1, 3)), bodies)
    assert costs(result) == {(3, 0): 3}
    assert result.legs()[(3, 0)] == 1
    assert result.leg_ends((3, 0)) == (0, 3)


def test_parity_runs_on_over_the_legs() -> None:
    result = options(OPEN, (0, 0), MoveRules((1, 2), diagonals=Metric.ALTERNATING))
    assert result.cost((2, 2)) == 3
    assert result.leg_ends((2, 2)) == (1, 2)
    assert (2, 2) not in options(OPEN, (0, 0), MoveRules((1, 1), diagonals=Metric.ALTERNATING))


def test_straight_moves_keep_one_direction_over_all_legs() -> None:
    result = options(OPEN, (4, 4), MoveRules((1, 1), straight_only=True))
    assert len(result) == 16
    assert result.route((6, 6)) == ((4, 4), (5, 5), (6, 6))
    assert result.unreachable_reason((6, 5)) is UnreachableReason.WALL_OR_TERRAIN
    assert result.unreachable_reason((7, 7)) is UnreachableReason.TOO_FAR


def test_a_straight_route_of_a_large_creature_does_not_bend_at_equal_cost() -> None:
    """A 2x2 body pays 2 for the diagonal into mud; over (1, 0) it would pay 1 + 1."""
    ground = drawn("....", "....", ".2..", "....")
    rules = MoveRules((4,), straight_only=True)
    result = options(ground, (0, 0), rules, space="2x2")
    assert result.route((1, 1)) == ((0, 0), (1, 1))
    assert result.cost((1, 1)) == 2


def test_a_large_creature_pays_the_worst_newly_entered_cell() -> None:
    """To the right the 2x2 body enters (2, 0) and (2, 1), then (3, 0) and (3, 1)."""
    ground = drawn("..2.", "..3.")
    result = options(ground, (0, 0), MoveRules((9,)), space="2x2")
    assert costs(result) == {(1, 0): 3, (2, 0): 4}
    barred = options(ground, (0, 0), MoveRules((9,), enters_difficult=False), space="2x2")
    assert costs(barred) == {}
    leaving = options(ground, (1, 0), MoveRules((9,), enters_difficult=False), space="2x2")
    assert costs(leaving) == {(0, 0): 1, (2, 0): 1}


def test_a_large_creature_is_tested_with_its_whole_footprint() -> None:
    ground = drawn(*["....."] * 4)
    rules = MoveRules((1,))
    shut = options(ground, (0, 0), rules, OccupiedCells(impassable=frozenset({(2, 1)})), "2x2")
    assert set(shut) == {(0, 1)}
    crossed = options(ground, (0, 0), rules, OccupiedCells(passable=frozenset({(2, 1)})), "2x2")
    assert set(crossed) == {(0, 1)}
    assert crossed.unreachable_reason((1, 0)) is UnreachableReason.OCCUPIED
    assert crossed.unreachable_reason((4, 0)) is UnreachableReason.OFF_BOARD
    assert crossed.unreachable_reason((3, 2)) is UnreachableReason.TOO_FAR


def test_a_hex_cluster_passes_only_where_all_of_it_fits() -> None:
    """Seven hexes fit only around the middle of 3 rows, which is half a hex farther right."""
    ground = drawn(*["......"] * 3, shape=CellShape.HEX_POINTY)
    result = options(ground, (1, 1), MoveRules((9,)), space="hex7")
    assert set(result) == {(2, 1), (3, 1), (4, 1)}


def test_routes_turn_only_once_if_possible() -> None:
    result = options(OPEN, (0, 0), MoveRules((8,)))
    assert result.route((5, 2)) == ((0, 0), (1, 1), (2, 2), (3, 2), (4, 2), (5, 2))
    assert result.route((2, 5)) == ((0, 0), (1, 1), (2, 2), (2, 3), (2, 4), (2, 5))
    assert result.route((5, 2)) is result.route((5, 2))
    manhattan = options(OPEN, (0, 0), MoveRules((8,), diagonals=Metric.MANHATTAN))
    assert len(manhattan.route((4, 2))) == 5


def test_no_route_comes_from_a_state_of_negative_cost() -> None:
    """A diagonal into the mud costs 6, more than the 3 of the step from the left.

    The 3 less 6 look like the 5 spent on the lower right, if only three binary digits are kept.
    """
    ground = drawn(".3.", "..3")
    result = options(ground, (0, 0), MoveRules((6,), diagonals=Metric.MANHATTAN))
    assert (result.cost((1, 0)), result.cost((2, 1))) == (3, 5)
    assert result.routes()[1, 0] == ((0, 0), (1, 0))


def test_no_route_enters_a_closed_shared_space() -> None:
    """All cells round the start cost a step; cells in its room are entered from inside only."""
    room = SharedSpace(frozenset({(1, 1), (2, 1), (1, 2), (0, 1), (1, 0)}), closed=True)
    result = options(
        drawn(*["..."] * 3), (1, 1), MoveRules((2,)), OccupiedCells(shared_spaces=(room,))
    )
    routes = result.routes()
    assert {cell: len(route) for cell, route in routes.items()} == dict.fromkeys(routes, 2)


def test_no_route_starts_off_the_board() -> None:
    result = options(drawn("..", ".."), (5, 5), MoveRules((3,)))
    assert (list(result), result.routes()) == ([], {})
    assert result.fold_routes(0, lambda *_: 1, str, [(0, 0)]) == []


def test_cells_come_by_leg_then_by_cost_then_row_by_row() -> None:
    result = options(drawn("...", "..."), (0, 0), MoveRules((1, 1)))
    assert list(result) == [(1, 0), (0, 1), (1, 1), (2, 0), (2, 1)]


def test_a_huge_budget_reaches_everything() -> None:
    ground = drawn("2....", "....3")
    result = options(ground, (0, 0), MoveRules((1 << 60, 1 << 60)))
    assert len(result) == 9
    assert result.cost((4, 1)) == 6


def test_terrain_of_any_factor_is_counted() -> None:
    movement_map = movement_map_of(
        Board(Grid(2, 1), terrain=(Terrain("t", "tar", 100_000, ((1, 0),)),))
    )
    assert costs(options(movement_map, (0, 0), MoveRules((200_000,)))) == {(1, 0): 100_000}


def test_route_costs_are_measured_leg_by_leg() -> None:
    route = ((0, 0), (1, 1), (2, 2), (3, 2))
    rules = MoveRules((3, 3), diagonals=Metric.ALTERNATING)
    measured = measure_route(OPEN, route, "1x1", rules, NOBODY)
    assert measured == MeasuredRoute(4, (2, 3), 0, (0, 1, 3, 4))
    crossed = OccupiedCells(passable=frozenset({(2, 2)}))
    assert measure_route(OPEN, route, "1x1", rules, crossed) == MeasuredRoute(
        4, (1, 3), 0, (0, 1, 3, 4)
    )
    assert measure_route(OPEN, route[:2], "1x1", rules, NOBODY) == MeasuredRoute(1, (1,), 1, (0, 1))
    assert measure_route(OPEN, route[:1], "1x1", rules, NOBODY) == MeasuredRoute(0, (0,), 0, (0,))


@pytest.mark.parametrize(
    ("route", "rules", "bodies", "broken"),
    [
        (((0, 0), (-1, 0)), MoveRules((5,)), NOBODY, BrokenRoute(1, UnreachableReason.OFF_BOARD)),
        (
            ((0, 0), (2, 0)),
            MoveRules((5,)),
            NOBODY,
            BrokenRoute(1, UnreachableReason.WALL_OR_TERRAIN),
        ),
        (
            ((0, 0), (0, 0)),
            MoveRules((5,)),
            NOBODY,
            BrokenRoute(1, UnreachableReason.WALL_OR_TERRAIN),
        ),
        (
            ((0, 0), (1, 0), (2, 1)),
            MoveRules((5,), straight_only=True),
            NOBODY,
            BrokenRoute(2, UnreachableReason.WALL_OR_TERRAIN),
        ),
        (
            ((0, 0), (1, 0), (2, 0)),
            MoveRules((5,)),
            OccupiedCells(impassable=frozenset({(2, 0)})),
            BrokenRoute(2, UnreachableReason.OCCUPIED),
        ),
        (
            ((0, 0), (1, 0), (2, 0)),
            MoveRules((5,)),
            OccupiedCells(passable=frozenset({(2, 0)})),
            BrokenRoute(2, UnreachableReason.OCCUPIED),
        ),
        (
            ((0, 0), (1, 0), (2, 0)),
            MoveRules((1,)),
            NOBODY,
            BrokenRoute(2, UnreachableReason.TOO_FAR),
        ),
        (((0, 0), (1, 0)), MoveRules(()), NOBODY, BrokenRoute(1, UnreachableReason.TOO_FAR)),
        (((-5, 0), (-4, 0)), MoveRules((5,)), NOBODY, BrokenRoute(1, UnreachableReason.OFF_BOARD)),
        (
            ((-1, 0), (0, 0)),
            MoveRules((5,)),
            NOBODY,
            BrokenRoute(1, UnreachableReason.WALL_OR_TERRAIN),
        ),
    ],
)
def test_a_broken_route_names_step_and_reason(
    route: tuple[Cell, ...], rules: MoveRules, bodies: OccupiedCells, broken: BrokenRoute
) -> None:
    assert measure_route(OPEN, route, "1x1", rules, bodies) == broken


def test_a_route_breaks_at_walls_and_in_difficult_ground() -> None:
    ground = drawn("..2", "...", walls=(Wall("w", (1.0, 0.0), (1.0, 1.0)),))
    rules = MoveRules((9,), enters_difficult=False)
    across = measure_route(ground, ((0, 0), (1, 0)), "1x1", rules, NOBODY)
    assert across == BrokenRoute(1, UnreachableReason.WALL_OR_TERRAIN)
    into_mud = measure_route(ground, ((1, 0), (2, 0)), "1x1", rules, NOBODY)
    assert into_mud == BrokenRoute(1, UnreachableReason.WALL_OR_TERRAIN)
