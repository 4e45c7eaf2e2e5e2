"""Doors under the pointer."""

from math import hypot

from gridapp.battle.board import Board, Door, DoorState
from gridapp.grid.cells import Point

NEAR = 0.22
"""How near to a door the pointer must be, in cells."""


def door_at(board: Board, point: Point) -> Door | None:
    """The door nearest to a point, if it is near enough."""
    near = [(_distance(door, point), place) for place, door in enumerate(board.doors)]
    found = min(near, default=(NEAR + 1, 0))
    return board.doors[found[1]] if found[0] <= NEAR else None


def worked(door: Door) -> DoorState:
    """What a door becomes when somebody works it."""
    return DoorState.CLOSED if door.is_open else DoorState.OPEN


def _distance(door: Door, point: Point) -> float:
    """From a point to the line of a door."""
    across, down = door.b[0] - door.a[0], door.b[1] - door.a[1]
    along = (point[0] - door.a[0]) * across + (point[1] - door.a[1]) * down
    length = across * across + down * down
    share = min(1.0, max(0.0, along / length)) if length else 0.0
    return hypot(door.a[0] + share * across - point[0], door.a[1] + share * down - point[1])
