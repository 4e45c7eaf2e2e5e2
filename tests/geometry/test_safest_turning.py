"""The safest routes of long bodies that turn, against every walk on small boards."""

from collections.abc import Iterator
from random import Random

import pytest

from gridapp.battle.board import Board
from gridapp.geometry.movement.movement_map import MovementMap
from gridapp.geometry.movement.rules import BrokenRoute, MoveRules, OccupiedCells
from gridapp.geometry.movement.turning.options import turning_options
from gridapp.geometry.movement.turning.safest import PoseHazard
from gridapp.geometry.movement.turning.search import measure
from gridapp.geometry.movement.turning.steps import Pose, TurningSteps
from gridapp.grid.footprints import facing_of
from gridapp.grid.grid import Grid
from tests.geometry.test_turning_routes import random_board, random_rules


def attacks(route: tuple[Pose, ...], ends: tuple[int, ...], hazard: PoseHazard) -> int:
    """Return the attacks on a route: each foe once in each leg."""
    total, first = 0, 0
    for end in ends:
        foes = 0
        for index in range(first, end):
            foes |= hazard(route[index], route[index + 1])
        total, first = total + foes.bit_count(), end
    return total


def every_walk(steps: TurningSteps, budget: int) -> Iterator[tuple[Pose, ...]]:
    """Yield every walk whose steps cost no more than a budget by the cheapest price of each."""
    ways: list[tuple[tuple[Pose, ...], int]] = [((steps.start,), budget)]
    while ways:
        route, steps_left = ways.pop()
        yield route
        ways += [
            ((*route, step.to), steps_left - min(step.costs))
            for step in steps.steps_from(route[-1])
            if min(step.costs) <= steps_left and step.to not in route
        ]


@pytest.mark.parametrize("seed", range(40))
def test_the_safest_turning_route_is_that_of_every_walk(seed: int) -> None:
    random = Random(seed)
    ground, bodies = random_board(random)
    rules = random_rules(random, random.choice([1, 2]))
    legs = random.choice([(3,), (2, 1), (1, 2), (1, 1, 1)])
    rules = MoveRules(legs, rules.diagonals, rules.parity, turn_price=rules.turn_price)
    start = random.randrange(2, 5), random.randrange(2, 4)
    threatened = {cell: random.choice([0, 0, 1, 2, 3]) for cell in ground.grid.cells}

    def hazard(pose: Pose, to: Pose) -> int:
        return threatened[pose.cell] if (pose.facing + to.facing) % 3 else threatened[to.cell]

    is_hex = ground.grid.is_hex
    steps = TurningSteps(ground, Pose(start, facing_of("1x2", is_hex=is_hex)), "1x2", rules, bodies)
    best: dict[tuple[int, int], tuple[int, int, int]] = {}
    for walk in every_walk(steps, sum(legs)):
        measured = measure(steps, list(walk)) if len(walk) > 1 else None
        if measured is None or isinstance(measured, BrokenRoute) or walk[-1].cell == start:
            continue
        key = attacks(walk, measured.legs, hazard), len(measured.legs), measured.cost
        best[walk[-1].cell] = min(key, best.get(walk[-1].cell, key))
    options = turning_options(ground, start, "1x2", rules, bodies)
    assert set(best) == set(options)
    for cell in options:
        route = options.safest(cell, hazard)
        assert route is not None
        assert route[-1].cell == cell
        measured = measure(steps, list(route))
        assert not isinstance(measured, BrokenRoute)
        attacked = attacks(route, measured.legs, hazard), len(measured.legs), measured.cost
        assert attacked == best[cell]


def test_a_body_turns_round_a_guarded_step() -> None:
    ground = MovementMap(Board(grid=Grid(6, 6)))
    rules = MoveRules((6,), turn_price=1)
    options = turning_options(ground, (2, 2), "1x2", rules, OccupiedCells())

    def hazard(pose: Pose, to: Pose) -> int:
        """A foe strikes at a body leaving the first facing before a turn."""
        return int(pose.facing == 0 and to.facing == 0)

    route = options.safest((3, 2), hazard)
    assert route is not None
    assert route[1] in (Pose((2, 2), 1), Pose((2, 2), 3))


def test_a_foe_that_strikes_anyway_is_better_than_another_on_a_shorter_way() -> None:
    """Column 3 is crossed before the one foe in rows 3 to 6, else before that of column 6."""
    ground = MovementMap(Board(grid=Grid(10, 10)))
    options = turning_options(
        ground, (1, 4), "1x2", MoveRules((14,), turn_price=1), OccupiedCells()
    )

    def hazard(pose: Pose, _: Pose) -> int:
        column, row = pose.cell
        if column == 3:
            return 1 if 2 < row < 7 else 2
        return 2 if column == 6 else 0

    route = options.safest((8, 4), hazard)
    assert route is not None
    assert attacks(route, (len(route) - 1,), hazard) == 1
    assert any(pose.cell[0] == 3 and not 2 < pose.cell[1] < 7 for pose in route)
