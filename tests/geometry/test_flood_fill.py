"""Flood fill, step masks and directions against a search cell by cell."""

from hypothesis import assume, given, settings

from gridapp.geometry.movement.directions import directions_by_price, priced_directions
from gridapp.geometry.movement.flood_fill import connected_anchors, flood
from gridapp.geometry.movement.last_steps import NO_STEP, last_steps
from gridapp.geometry.movement.movement_map import movement_map_of
from gridapp.geometry.movement.steps import StepMasks
from gridapp.grid.cells import Cell
from tests.geometry import oracles_movement as slow
from tests.geometry.journeys import JOURNEYS

State = tuple[Cell, int]


def masks_of(walker: slow.Walker, start: Cell) -> StepMasks:
    movement_map = movement_map_of(walker.world.board())
    return StepMasks(movement_map, start, walker.space, walker.rules, walker.occupied)


def cells_in(steps: StepMasks, mask: int) -> set[Cell]:
    return {steps.cell_of(bit) for bit in range(steps.size) if mask >> bit & 1}


def costs_of_first_leg(walker: slow.Walker, start: State, budget: int) -> dict[State, int]:
    """The cost of every state within the budget, by relaxing every step until nothing changes."""
    costs = {start: 0}
    changed = True
    while changed:
        changed = False
        for state, cost in list(costs.items()):
            for after, price in walker.steps(state):
                if cost + price <= budget and cost + price < costs.get(after, budget + 1):
                    costs[after] = cost + price
                    changed = True
    return costs


@settings(max_examples=200)
@given(JOURNEYS)
def test_first_leg_settles_every_state_at_its_least_cost(
    journey: tuple[slow.Walker, Cell],
) -> None:
    walker, start = journey
    assume(not walker.rules.straight_only)
    steps = masks_of(walker, start)
    legs = flood(steps)
    assume(legs)
    settled = {
        (cell, key & 1): key >> 1
        for key, states in legs[0].settled.items()
        for cell in cells_in(steps, states)
    }
    assert settled == costs_of_first_leg(walker, (start, steps.parity), walker.rules.legs[0])


@given(JOURNEYS)
def test_connected_anchors_are_reachable_cells(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    steps = masks_of(walker, start)
    assume(steps.start_mask)
    assert cells_in(steps, connected_anchors(steps)) == slow.reachable(walker, start)


@given(JOURNEYS)
def test_last_step_of_every_state_has_the_right_price(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    steps = masks_of(walker, start)
    by_lane = {priced.lane: priced for priced in steps.directions}
    for leg in flood(steps):
        lanes = last_steps(steps, leg)
        key_of = {
            (cell, key & 1): key
            for key, states in leg.settled.items()
            for cell in cells_in(steps, states)
        }
        for ((column, row), parity), key in key_of.items():
            lane = lanes[parity][steps.bit_of((column, row))]
            assert (lane == NO_STEP) == (key < 2 * leg.span)
            if lane != NO_STEP:
                step = by_lane[lane].step
                before = (column - step[0], row - step[1])
                factor = walker.judge(before, step)
                assert isinstance(factor, int)
                odd = parity ^ by_lane[lane].flips_parity
                price, after = walker.price(step, factor, odd)
                assert after == parity
                assert key_of[before, odd] >> 1 == (key >> 1) - price * leg.span


@given(JOURNEYS)
def test_directions_have_the_prices_of_single_steps(journey: tuple[slow.Walker, Cell]) -> None:
    walker, start = journey
    steps = masks_of(walker, start)
    directions = priced_directions(steps.layout, walker.rules.diagonals)
    assert {priced.step for priced in directions} == set(walker.world.grid.directions)
    for priced in directions:
        assert priced.shift == steps.layout.shift(priced.step)
        for parity in range(steps.parities):
            price, after = walker.price(priced.step, 1, parity)
            assert (priced.base_costs[parity], parity ^ priced.flips_parity) == (price, after)
    groups = directions_by_price(steps.layout, walker.rules.diagonals)
    assert sorted(priced for group in groups for priced in group) == sorted(directions)
    assert all(len({priced.base_costs for priced in group}) == 1 for group in groups)
