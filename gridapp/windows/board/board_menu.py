"""The menus of tokens and doors, on a right click."""

from PySide6.QtWidgets import QMenu, QWidget

from gridapp.battle.board import Door, DoorState
from gridapp.battle.commands import HideToken, RemoveToken, SetDoor
from gridapp.battle.state import Phase
from gridapp.battle.tokens import Token
from gridapp.scene.marks import plain
from gridapp.windows.board.desk import Desk
from gridapp.windows.looks.icons import icon

_STATES = {
    DoorState.OPEN: ("Open", "door-open"),
    DoorState.CLOSED: ("Close", "door-closed"),
    DoorState.LOCKED: ("Lock", "lock"),
}


def token_menu(parent: QWidget, desk: Desk, token: Token) -> QMenu:
    """What can be done to a token without rules."""
    menu = QMenu(parent)
    title = menu.addAction(plain(token.name).replace("&", "&&"))
    title.setEnabled(False)
    menu.addSeparator()
    text, glyph = ("Reveal to players", "eye") if token.hidden else ("Hide from players", "eye-off")
    hide = menu.addAction(icon(glyph), text)
    hide.triggered.connect(lambda: desk.do(HideToken(token.id, not token.hidden)))
    if desk.session.battle.phase is Phase.SETUP:
        _add_awareness(menu, desk, token)
    edit = menu.addAction(icon("pencil"), "Edit the sheet…")
    edit.triggered.connect(lambda: desk.edit(token.id))
    note = menu.addAction(icon("map-pin"), "Pin a note…")
    note.triggered.connect(lambda: desk.pin(token.id))
    kept = menu.addAction(icon("users"), "Keep in the list of creatures")
    kept.triggered.connect(lambda: desk.keep(token))
    remove = menu.addAction(icon("trash-2"), "Remove from the board")
    remove.triggered.connect(lambda: desk.do(RemoveToken(token.id)))
    return menu


def crowd_menu(parent: QWidget, desk: Desk, count: int) -> QMenu:
    """What can be done to several creatures at once."""
    menu = QMenu(parent)
    menu.addAction(f"{count} creatures").setEnabled(False)
    menu.addSeparator()
    for action in desk.crowd:
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)
    return menu


def _add_awareness(menu: QMenu, desk: Desk, token: Token) -> None:
    """Who will be surprised: this creature, or everybody of its side."""
    alone = menu.addAction("Does not see the fight coming")
    alone.setCheckable(True)
    alone.setChecked(token.id in desk.unaware)
    alone.triggered.connect(lambda checked: desk.mark_unaware([token], unaware=checked))
    side = [one for one in desk.session.battle.tokens if one.side == token.side]
    name = plain(token.side).replace("&", "&&")
    everybody = menu.addAction(f"Nobody of the {name} sees it coming")
    everybody.setCheckable(True)
    everybody.setChecked({one.id for one in side} <= desk.unaware)
    everybody.triggered.connect(lambda checked: desk.mark_unaware(side, unaware=checked))


def door_menu(parent: QWidget, desk: Desk, door: Door) -> QMenu:
    """What a door can become."""
    menu = QMenu(parent)
    for state, (text, glyph) in _STATES.items():
        if state is not door.state:
            action = menu.addAction(icon(glyph), f"{text} the door")
            action.triggered.connect(lambda _=False, state=state: desk.do(SetDoor(door.id, state)))
    return menu
