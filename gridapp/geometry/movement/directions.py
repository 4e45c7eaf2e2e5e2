"""The directions of a grid, as a metric prices them."""

from functools import lru_cache
from typing import NamedTuple

from gridapp.geometry.movement.bit_boards import RowLayout
from gridapp.geometry.movement.blocked_edges import LANES
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

STRAIGHT = (1, 1)
DIAGONAL = {Metric.UNIFORM: (1, 1), Metric.ALTERNATING: (1, 2), Metric.MANHATTAN: (2, 2)}
"""What a diagonal step on squares costs after an even or an odd number of them."""


class PricedDirection(NamedTuple):
    """One direction, as the metric prices it and as it leads over a bit board.

    ``bases`` is the price on plain ground by the parity before it, ``flips`` whether it changes
    the parity. It leads on by ``shift`` bits, of these ``along`` the row and ``rows`` to another
    one, and has the number ``lane`` among the `LANES`. Where a step leads to the middle of three
    rows, to the bit ``stride + 1``, it comes from the bit of ``near``.
    """

    direction: Cell
    bases: tuple[int, int]
    flips: bool
    along: int
    rows: int
    shift: int
    lane: int
    near: int


@lru_cache(maxsize=256)
def priced_directions(layout: RowLayout, diagonals: Metric) -> tuple[PricedDirection, ...]:
    """All directions; first come those that a way prefers to end with.

    Straight steps come first, so that a way turns but once where it can; where a diagonal
    always costs two, diagonals do, for then they save cells.
    """
    slanted = () if layout.grid.is_hex else [step for step in layout.grid.directions if all(step)]
    found = []
    for step in layout.grid.directions:
        bases = DIAGONAL[diagonals] if step in slanted else STRAIGHT
        flips = bases == DIAGONAL[Metric.ALTERNATING]
        along, shift = layout.along(step), layout.shift(step)
        lane = LANES.index((along, layout.row(step)))
        near = 1 << layout.stride + 1 - shift
        found.append(PricedDirection(step, bases, flips, along, shift - along, shift, lane, near))
    if diagonals is Metric.MANHATTAN:
        found.sort(key=lambda turn: turn.direction not in slanted)
    return tuple(found)


@lru_cache(maxsize=256)
def directions_by_price(
    layout: RowLayout, diagonals: Metric
) -> tuple[tuple[PricedDirection, ...], ...]:
    """The directions, those together that cost the same."""
    found: dict[tuple[int, int], list[PricedDirection]] = {}
    for turn in priced_directions(layout, diagonals):
        found.setdefault(turn.bases, []).append(turn)
    return tuple(map(tuple, found.values()))
