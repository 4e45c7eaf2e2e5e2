"""Clicks beside creatures: on a cell that answers a question, or on a door."""

from gridapp.grid.cells import Point
from gridapp.windows.board.question_marks import asked_cells
from gridapp.windows.tools.doors import click_door, door_at
from gridapp.windows.tools.tool_context import ToolContext


def is_ground_clickable(context: ToolContext, point: Point) -> bool:
    """Return True if a click at a point answers the pending question or opens a door's menu."""
    board = context.session.battle.board
    return bool(_option_at(context, point)) or door_at(board, point) is not None


def click_ground(context: ToolContext, point: Point, *, free: bool = False) -> bool:
    """Answer the pending question, or click a door; return False if neither is at the point.

    With ``free`` nobody pays for the door.
    """
    battle = context.session.battle
    if battle.question is not None and (option := _option_at(context, point)):
        context.answer(battle.question.id, option, None)
    elif (door := door_at(battle.board, point)) is not None:
        click_door(context, door, free=free)
    else:
        return False
    return True


def _option_at(context: ToolContext, point: Point) -> str:
    """Return the option of the pending question that names the cell of a point, or ""."""
    battle = context.session.battle
    if context.rolls.is_waiting:
        return ""
    return asked_cells(battle).get(battle.board.grid.cell_at(point), "")
