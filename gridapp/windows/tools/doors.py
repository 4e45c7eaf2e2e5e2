"""Doors under the pointer."""

from gridapp.battle.board import Board, Door, DoorState
from gridapp.grid.cells import Point
from gridapp.session.drawing.lines import distance_to_segment

CLICK_DISTANCE, ADJACENT_DISTANCE = 0.22, 0.6
"""How near to a door the pointer must be, in cells, and the middle of a cell beside one."""


def door_at(board: Board, point: Point, max_distance: float = CLICK_DISTANCE) -> Door | None:
    """The door nearest to a point, if it is no farther than ``near``, in cells."""
    far = [
        (distance_to_segment(door.a, door.b, point), place)
        for place, door in enumerate(board.doors)
    ]
    found = min(far, default=(max_distance + 1, 0))
    return board.doors[found[1]] if found[0] <= max_distance else None


def toggled_state(door: Door) -> DoorState:
    """What a door becomes when somebody works it."""
    return DoorState.CLOSED if door.is_open else DoorState.OPEN
