"""Questions and answers of movement as plain values."""

from enum import StrEnum
from typing import Literal

import msgspec

from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

Corners = Literal["strict", "touch"]
"""Whether a diagonal step past a wall end is closed, or open: see `walls.blocked_edges`."""


class UnreachableReason(StrEnum):
    """Why a creature cannot end its movement on a cell."""

    OFF_BOARD = "off_board"
    WALL_OR_TERRAIN = "wall_or_terrain"
    TOO_FAR = "too_far"
    OCCUPIED = "occupied"
    HERE = "here"


PricedCells = Literal["entered", "left", "dearer"]
"""Which cells' terrain a step pays for: those newly covered, those left, or the dearer of both."""


class MoveRules(msgspec.Struct, frozen=True):
    """How a creature moves.

    Attributes:
        legs: the budget of each leg, in steps.
        diagonals: the price of diagonal steps on squares.
        parity: diagonal steps taken before this move, modulo 2; the count goes on from leg to leg.
        enters_difficult: False if cells with a terrain factor above 1 may not be entered.
        terrain_counts: False if terrain factors are ignored.
        priced_cells: the cells whose worst terrain factor a step pays for.
        straight_only: True if all steps must go in one direction.
        between_centres: True if straight means the discrete line between the centres of start and
            end instead (`centre_lines`).
        corners: the rule for diagonal steps past wall ends, see `blocked_edges`.
        turn_price: the price of turning a long body by one facing, in steps; ``None`` if bodies
            keep their facing.
    """

    legs: tuple[int, ...]
    diagonals: Metric = Metric.UNIFORM
    parity: int = 0
    enters_difficult: bool = True
    terrain_counts: bool = True
    priced_cells: PricedCells = "entered"
    straight_only: bool = False
    between_centres: bool = False
    corners: Corners = "strict"
    turn_price: int | None = None


class SharedSpace(msgspec.Struct, frozen=True):
    """The space of a creature, open to others or already shared.

    Entered at the usual price, or not at all if ``closed``. While the mover covers any of its
    cells, each newly entered cell of this space costs ``factor`` (at least 1) times as much.
    """

    cells: frozenset[Cell]
    factor: int = 1
    closed: bool = False


class OccupiedCells(msgspec.Struct, frozen=True):
    """The cells of other creatures, by effect on a mover.

    ``passable`` cells may be crossed but not stopped on, ``impassable`` cells not entered,
    ``shared_spaces`` may be entered and stopped in. A large mover is tested with its whole
    footprint.
    """

    passable: frozenset[Cell] = frozenset()
    impassable: frozenset[Cell] = frozenset()
    shared_spaces: tuple[SharedSpace, ...] = ()


class MeasuredRoute(msgspec.Struct, frozen=True):
    """The cost of a route in steps, the route index at which each leg ends, and the final parity.

    ``cumulative_costs`` are the steps spent up to each cell.
    """

    cost: int
    legs: tuple[int, ...]
    parity: int
    cumulative_costs: tuple[int, ...] = ()


class BrokenRoute(msgspec.Struct, frozen=True):
    """The first cell of a route, by index, that the creature cannot enter, and why."""

    step: int
    reason: UnreachableReason
