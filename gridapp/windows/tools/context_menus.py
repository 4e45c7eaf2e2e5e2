"""The menus of tokens and doors, on a right click or the key for menus."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from gridapp.battle.board import Door, DoorState
from gridapp.battle.commands import HideToken, RemoveToken, SetDoor
from gridapp.battle.state import Phase
from gridapp.battle.tokens import Token
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.widgets.icons import icon

_STATES = {
    DoorState.OPEN: (tr_noop("Open the door"), "door-open"),
    DoorState.CLOSED: (tr_noop("Close the door"), "door-closed"),
    DoorState.LOCKED: (tr_noop("Lock the door"), "lock"),
}


def open_menu(
    desk: ToolContext, token: Token | None, door: Door | None, chosen: Sequence[str], spot: QPoint
) -> None:
    """The menu of a creature, of all that are chosen with it, or of a door, at a global pixel."""
    if token is not None and token.id in chosen and len(chosen) > 1:
        menu = group_menu(desk.board, desk, len(chosen))
    elif token is not None:
        menu = token_menu(desk.board, desk, token)
    elif door is not None:
        menu = door_menu(desk.board, desk, door)
    else:
        return
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(spot)


def token_menu(parent: QWidget, desk: ToolContext, token: Token) -> QMenu:
    """What can be done to a token without rules."""
    menu = QMenu(parent)
    title = menu.addAction(display_name(token.name).replace("&", "&&"))
    title.setEnabled(False)
    menu.addSeparator()
    text = tr("Reveal to players") if token.hidden else tr("Hide from players")
    hide = menu.addAction(icon("eye" if token.hidden else "eye-off"), text)
    hide.triggered.connect(lambda: desk.do(HideToken(token.id, not token.hidden)))
    if desk.session.battle.phase is Phase.SETUP:
        _add_awareness(menu, desk, token)
    edit = menu.addAction(icon("pencil"), tr("Edit the sheet…"))
    edit.triggered.connect(lambda: desk.edit_sheet(token.id))
    note = menu.addAction(icon("map-pin"), tr("Pin a note…"))
    note.triggered.connect(lambda: desk.pin_note(token.id))
    kept = menu.addAction(icon("users"), tr("Keep in the list of creatures"))
    kept.triggered.connect(lambda: desk.save_to_library(token))
    remove = menu.addAction(icon("trash-2"), tr("Remove from the board"))
    remove.triggered.connect(lambda: desk.do(RemoveToken(token.id)))
    return menu


def group_menu(parent: QWidget, desk: ToolContext, count: int) -> QMenu:
    """What can be done to several creatures at once."""
    menu = QMenu(parent)
    menu.addAction(tr("{count} creatures", count=count)).setEnabled(False)
    menu.addSeparator()
    for action in desk.group_actions:
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)
    return menu


def _add_awareness(menu: QMenu, desk: ToolContext, token: Token) -> None:
    """Who will be surprised: this creature, or everybody of its side."""
    alone = menu.addAction(tr("Does not see the fight coming"))
    alone.setCheckable(True)
    alone.setChecked(token.id in desk.unaware)
    alone.triggered.connect(lambda checked: desk.mark_unaware([token], unaware=checked))
    side = [one for one in desk.session.battle.tokens if one.side == token.side]
    name = display_name(token.side).replace("&", "&&")
    everybody = menu.addAction(tr("Nobody of the {side} sees it coming", side=name))
    everybody.setCheckable(True)
    everybody.setChecked({one.id for one in side} <= desk.unaware)
    everybody.triggered.connect(lambda checked: desk.mark_unaware(side, unaware=checked))


def door_menu(parent: QWidget, desk: ToolContext, door: Door) -> QMenu:
    """What a door can become."""
    menu = QMenu(parent)
    for state, (text, glyph) in _STATES.items():
        if state is not door.state:
            action = menu.addAction(icon(glyph), tr(text))
            action.triggered.connect(lambda _=False, state=state: desk.do(SetDoor(door.id, state)))
    return menu
