"""Look-up of doors under the pointer."""

from gridapp.battle.board import Board, Door, DoorState
from gridapp.grid.cells import Point
from gridapp.session.drawing.lines import distance_to_segment

CLICK_DISTANCE, ADJACENT_DISTANCE = 0.22, 0.6
"""Distances in cells: from the pointer to a door, and from a cell centre to an adjacent door."""


def door_at(board: Board, point: Point, max_distance: float = CLICK_DISTANCE) -> Door | None:
    """Return the door nearest to a point within ``max_distance`` cells, or None."""
    far = [
        (distance_to_segment(door.a, door.b, point), index)
        for index, door in enumerate(board.doors)
    ]
    nearest = min(far, default=(max_distance + 1, 0))
    return board.doors[nearest[1]] if nearest[0] <= max_distance else None


def toggled_state(door: Door) -> DoorState:
    """Return the state after a click on a door: open becomes closed, the rest open."""
    return DoorState.CLOSED if door.is_open else DoorState.OPEN
