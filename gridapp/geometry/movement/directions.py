"""The directions of a grid with their prices under a diagonal metric."""

from typing import NamedTuple

from gridapp.caching import cached
from gridapp.geometry.movement.bit_boards import RowLayout
from gridapp.geometry.movement.walls.blocked_edges import LANES
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

STRAIGHT = (1, 1)
DIAGONAL = {Metric.UNIFORM: (1, 1), Metric.ALTERNATING: (1, 2), Metric.MANHATTAN: (2, 2)}
"""Price of a diagonal step on squares after an even and after an odd number of diagonals."""


class PricedDirection(NamedTuple):
    """A direction with price and bit shifts.

    Attributes:
        base_costs: price on plain ground, by the parity before the step.
        flips_parity: True if the step changes the parity of diagonal steps.
        along_row: change of the bit index within the row.
        row_shift: change of the bit index from row to row.
        shift: sum of both.
        lane: index into `LANES`.
        neighbour_bit: origin of the step to bit ``stride + 1``, the middle of a block of three
        rows.
    """

    step: Cell
    base_costs: tuple[int, int]
    flips_parity: bool
    along_row: int
    row_shift: int
    shift: int
    lane: int
    neighbour_bit: int


@cached(256)
def priced_directions(layout: RowLayout, diagonals: Metric) -> tuple[PricedDirection, ...]:
    """Return all directions, preferred last steps of a route first.

    Straight steps come first, so that routes turn as rarely as possible. Where a diagonal always
    costs two, diagonals come first, because they save cells.
    """
    diagonal = () if layout.grid.is_hex else [step for step in layout.grid.directions if all(step)]
    directions = []
    for step in layout.grid.directions:
        bases = DIAGONAL[diagonals] if step in diagonal else STRAIGHT
        flips = bases == DIAGONAL[Metric.ALTERNATING]
        along, shift = layout.along_row(step), layout.shift(step)
        lane = LANES.index((along, layout.row(step)))
        neighbour_bit = 1 << layout.stride + 1 - shift
        directions.append(
            PricedDirection(step, bases, flips, along, shift - along, shift, lane, neighbour_bit)
        )
    if diagonals is Metric.MANHATTAN:
        directions.sort(key=lambda priced: priced.step not in diagonal)
    return tuple(directions)


@cached(256)
def directions_by_price(
    layout: RowLayout, diagonals: Metric
) -> tuple[tuple[PricedDirection, ...], ...]:
    """Return the directions grouped by price."""
    by_price: dict[tuple[int, int], list[PricedDirection]] = {}
    for direction in priced_directions(layout, diagonals):
        by_price.setdefault(direction.base_costs, []).append(direction)
    return tuple(map(tuple, by_price.values()))
