"""Doors under the pointer."""

from gridapp.battle.board import Board, Door, DoorState
from gridapp.grid.cells import Point
from gridapp.session.draw.lines import distance

NEAR = 0.22
"""How near to a door the pointer must be, in cells."""


def door_at(board: Board, point: Point) -> Door | None:
    """The door nearest to a point, if it is near enough."""
    near = [(distance(door.a, door.b, point), place) for place, door in enumerate(board.doors)]
    found = min(near, default=(NEAR + 1, 0))
    return board.doors[found[1]] if found[0] <= NEAR else None


def worked(door: Door) -> DoorState:
    """What a door becomes when somebody works it."""
    return DoorState.CLOSED if door.is_open else DoorState.OPEN
