"""Doors under the pointer: look-up, and what a click does."""

from typing import TYPE_CHECKING

from gridapp.battle.board import Board, Door, DoorState
from gridapp.battle.commands import SetDoor
from gridapp.grid.cells import Point
from gridapp.session.drawing.lines import distance_to_segment
from gridapp.session.i18n import shown, shown_phrase
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.messages import translate_message
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext

if TYPE_CHECKING:
    from gridapp.session.queries.door_acts import DoorAct

_OPENS = tr_noop("Click: {name} opens the door, {price} ({rule}). Right-click: the GM, free")
_CLOSES = tr_noop("Click: {name} closes the door, {price} ({rule}). Right-click: the GM, free")
_GM_OPENS = tr_noop("Click: the GM opens the door, free")
_GM_CLOSES = tr_noop("Click: the GM closes the door, free")

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


def click_door(context: ToolContext, door: Door, *, free: bool = False) -> None:
    """Open a closed door, close an open door, or say how to unlock a locked door.

    In a fight the active creature beside it pays for that, where the system names a price. With
    ``free`` the GM does it, and where nobody can pay.
    """
    use = None if free else _door_act(context, door)
    if door.state is DoorState.LOCKED or (use is not None and use.offer.refusal is not None):
        context.say(door_hint(context, door), Tone.REFUSED)
    elif use is not None:
        context.do(use.act)
    else:
        context.do(SetDoor(door.id, DoorState.CLOSED if door.is_open else DoorState.OPEN))


def door_hint(context: ToolContext, door: Door, *, free: bool = False) -> str:
    """Return who opens or closes a door by a click and at what price, empty without prices."""
    if door.state is DoorState.LOCKED:
        return tr("The door is locked; right-click it to unlock it")
    if not has_door_price(context):
        return ""
    use = None if free else _door_act(context, door)
    if use is None:
        return tr(_GM_CLOSES if door.is_open else _GM_OPENS)
    if use.offer.refusal is not None:
        why = translate_message(shown(use.offer.refusal.text))
        return tr("{why}. Right-click: the GM does it, free", why=why)
    return tr(
        _CLOSES if door.is_open else _OPENS,
        name=context.session.narrator().name(use.act.actor),
        price=shown_phrase(use.offer.price),
        rule=use.offer.rule,
    )


def has_door_price(context: ToolContext) -> bool:
    """Return True in a fight of a system in which a creature pays for opening a door."""
    from gridapp.session.queries.door_acts import door_action

    return bool(door_action(context.session.battle, context.session.rules))


def _door_act(context: ToolContext, door: Door) -> "DoorAct | None":
    from gridapp.session.queries.door_acts import door_act

    return door_act(context.session.battle, context.session.rules, door)
