"""The words in which movement is asked about and answered."""

from enum import StrEnum

import msgspec

from gridapp.geometry.movement.blocked_edges import Corners
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric


class UnreachableReason(StrEnum):
    """Why a body may not end on a cell."""

    OFF_BOARD = "off_board"
    WALL_OR_TERRAIN = "wall_or_terrain"
    TOO_FAR = "too_far"
    OCCUPIED = "occupied"
    HERE = "here"


class MoveRules(msgspec.Struct, frozen=True):
    """How a body moves.

    ``legs`` are the budgets in steps; ``parity`` is the number of diagonal steps already taken,
    modulo 2, and runs on over all legs where diagonals alternate. ``difficult`` is whether cells
    with a terrain factor above 1 may be entered, ``terrain`` whether such factors count at all,
    ``straight`` whether all steps go in one direction, ``corners`` what `movement_ways` says of
    diagonal steps past walls.
    """

    legs: tuple[int, ...]
    diagonals: Metric = Metric.UNIFORM
    parity: int = 0
    enters_difficult: bool = True
    terrain_counts: bool = True
    straight_only: bool = False
    corners: Corners = "strict"


class SharedSpace(msgspec.Struct, frozen=True):
    """The space of somebody that a body may come into, or has come into.

    It is entered at the usual price, a ``closed`` one not at all; to a body that covers any of
    its cells, each cell of it that is newly entered costs ``factor`` times as much, at least 1.
    """

    cells: frozenset[Cell]
    factor: int = 1
    closed: bool = False


class OccupiedCells(msgspec.Struct, frozen=True):
    """What other bodies do to single cells.

    ``crossed`` cells may be passed but not ended on, ``shut`` cells not entered; ``rooms`` may be
    moved and ended in. A large mover is tested with its whole body.
    """

    passable: frozenset[Cell] = frozenset()
    impassable: frozenset[Cell] = frozenset()
    shared_spaces: tuple[SharedSpace, ...] = ()


class MeasuredRoute(msgspec.Struct, frozen=True):
    """What a route costs: steps in all, the index at which each leg ends, the parity after it.

    ``totals`` are the steps spent up to each cell of the route.
    """

    cost: int
    legs: tuple[int, ...]
    parity: int
    cumulative_costs: tuple[int, ...] = ()


class BrokenRoute(msgspec.Struct, frozen=True):
    """The first place of a route, by index, that the body cannot come to, and why."""

    step: int
    reason: UnreachableReason
