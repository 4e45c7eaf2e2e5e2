"""The menus of tokens and doors, on a right click."""

from PySide6.QtWidgets import QMenu, QWidget

from gridapp.battle.board import Door, DoorState
from gridapp.battle.commands import HideToken, RemoveToken, SetDoor
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
    kept = menu.addAction(icon("users"), "Keep in the list of creatures")
    kept.triggered.connect(lambda: desk.keep(token))
    remove = menu.addAction(icon("trash-2"), "Remove from the board")
    remove.triggered.connect(lambda: desk.do(RemoveToken(token.id)))
    return menu


def door_menu(parent: QWidget, desk: Desk, door: Door) -> QMenu:
    """What a door can become."""
    menu = QMenu(parent)
    for state, (text, glyph) in _STATES.items():
        if state is not door.state:
            action = menu.addAction(icon(glyph), f"{text} the door")
            action.triggered.connect(lambda _=False, state=state: desk.do(SetDoor(door.id, state)))
    return menu
