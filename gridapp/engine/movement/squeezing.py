"""Where a route squeezes between walls, and what that costs."""

from collections.abc import Sequence
from itertools import pairwise

from gridapp.battle.tokens import Token
from gridapp.engine.queries.facings import movers_along
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell


def squeezed_steps(
    situation: Situation, mover: Token, route: tuple[Cell, ...], facings: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Return the indices in a legal route of the cells that a creature enters by squeezing."""
    ground = situation.movement_map
    if not ground.squeeze_factor:
        return ()
    movers = movers_along(situation.grid, mover, route, facings)
    return tuple(
        index
        for index, ((_, cell), (faced, to)) in enumerate(pairwise(movers), 1)
        if ground.is_tight(cell, (to[0] - cell[0], to[1] - cell[1]), faced.space)
    )


def squeezing_cost(
    situation: Situation, squeezed: Sequence[int], cumulative_costs: Sequence[int]
) -> int:
    """Return how many steps of a route's cost are due to squeezing.

    ``cumulative_costs`` are the steps spent up to each cell of the route.
    """
    factor = situation.book.squeeze.factor
    prices = (cumulative_costs[index] - cumulative_costs[index - 1] for index in squeezed)
    return sum(price - price // factor for price in prices)
