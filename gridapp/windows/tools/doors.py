"""Doors under the pointer: look-up, and what a click does."""

from gridapp.battle.board import Board, Door, DoorState
from gridapp.battle.commands import SetDoor
from gridapp.grid.cells import Point
from gridapp.session.drawing.lines import distance_to_segment
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext

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


def click_door(context: ToolContext, door: Door) -> None:
    """Open a closed door, or close an open one; say how to unlock a locked one."""
    if door.state is DoorState.LOCKED:
        context.say(tr("The door is locked; right-click it to unlock it"), Tone.REFUSED)
    else:
        context.do(SetDoor(door.id, DoorState.CLOSED if door.is_open else DoorState.OPEN))
