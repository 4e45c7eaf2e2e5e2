"""Context menus of tokens, groups, lights and doors, opened by right click or the Menu key."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from gridapp.battle.board import Door, DoorState
from gridapp.battle.commands import HideToken, RemoveToken, SetDoor, ShiftToken
from gridapp.battle.state import Phase
from gridapp.battle.tokens import Token
from gridapp.battle.vision.lights import Light
from gridapp.grid.footprints import facing_of, facings
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown_name
from gridapp.windows.board.proof_rules import shown_proofs
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.tools.doors import has_door_price
from gridapp.windows.tools.menus.light_menus import add_carried_lights, light_menu
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.rule_links import rule_menu

_DOOR_ACTIONS = {
    DoorState.OPEN: (tr_noop("Open the door"), "door-open"),
    DoorState.CLOSED: (tr_noop("Close the door"), "door-closed"),
    DoorState.LOCKED: (tr_noop("Lock the door"), "lock"),
}


class MenuTarget(NamedTuple):
    """The pieces at a point of the board; the menu is for the first."""

    token: Token | None = None
    door: Door | None = None
    light: Light | None = None


def open_menu(
    context: ToolContext, target: MenuTarget, selected: Sequence[str], spot: QPoint
) -> None:
    """Open the menu of the clicked target, or of the selected group, at a global position."""
    menu = _menu(context, target, selected)
    if menu is not None:
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(spot)


def _menu(context: ToolContext, target: MenuTarget, selected: Sequence[str]) -> QMenu | None:
    token, board = target.token, context.board
    if token is not None and token.id in selected and len(selected) > 1:
        return group_menu(board, context, len(selected))
    if token is not None:
        return token_menu(board, context, token)
    if target.light is not None:
        return light_menu(board, context, target.light)
    return door_menu(board, context, target.door) if target.door is not None else None


def token_menu(parent: QWidget, context: ToolContext, token: Token) -> QMenu:
    """Return the menu of GM actions on a token, which bypass the rules."""
    menu = QMenu(parent)
    title = menu.addAction(display_name(token.name).replace("&", "&&"))
    title.setEnabled(False)
    menu.addSeparator()
    proofs = shown_proofs(context.scene.overlay, context.session.rules.book, token.id)
    if rule_menu(menu, "; ".join(proofs), context.show_rule):
        menu.addSeparator()
    _add(menu, "sword", tr("Damage and healing…"), lambda: context.adjust(token.id))
    _add(menu, "heart-pulse", tr("Conditions…"), lambda: context.change_conditions(token.id))
    text = tr("Reveal to players") if token.hidden else tr("Hide from players")
    art, command = "eye" if token.hidden else "eye-off", HideToken(token.id, not token.hidden)
    _add(menu, art, text, lambda: context.do(command))
    if context.session.battle.phase is Phase.SETUP:
        _add_awareness(menu, context, token)
    _add(menu, "pencil", tr("Edit the sheet…"), lambda: context.edit_sheet(token.id))
    _add_turns(menu, context, token)
    _add(menu, "swords", tr("Play by the computer…"), lambda: context.ask_computer(token.id))
    add_carried_lights(menu, context, token)
    _add(menu, "map-pin", tr("Pin a note…"), lambda: context.pin_note(token.id))
    _add(menu, "users", tr("Save to the creature list"), lambda: context.save_to_library(token))
    remove = RemoveToken(token.id)
    _add(menu, "trash-2", tr("Remove from the board"), lambda: context.do(remove))
    return menu


def _add(menu: QMenu, art: str, text: str, do: Callable[[], object]) -> None:
    """Add an entry with an icon."""
    menu.addAction(icon(art), text).triggered.connect(lambda _=False: do())


def _add_turns(menu: QMenu, context: ToolContext, token: Token) -> None:
    """Add the turns of a long body about its head, without rules."""
    is_hex = context.session.battle.board.grid.is_hex
    count = facings(token.space, is_hex=is_hex)
    if count == 1:
        return
    now = facing_of(token.space, is_hex=is_hex)
    for text, name, by in (
        (tr("Turn to the right"), "redo-2", 1),
        (tr("Turn to the left"), "undo-2", -1),
    ):
        command = ShiftToken(token.id, token.cell, (now + by) % count)
        turn = menu.addAction(icon(name), text)
        turn.triggered.connect(lambda _=False, command=command: context.do(command))


def group_menu(parent: QWidget, context: ToolContext, count: int) -> QMenu:
    """Return the menu of actions on all selected creatures."""
    menu = QMenu(parent)
    menu.addAction(tr("{count} creatures", count=count)).setEnabled(False)
    menu.addSeparator()
    for action in context.group_actions:
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)
    return menu


def _add_awareness(menu: QMenu, context: ToolContext, token: Token) -> None:
    """Add check boxes for surprise: this creature, or its whole side."""
    alone = menu.addAction(tr("Surprised when the fight begins"))
    alone.setCheckable(True)
    alone.setChecked(token.id in context.unaware)
    alone.triggered.connect(lambda checked: context.mark_unaware([token], unaware=checked))
    side = [member for member in context.session.battle.tokens if member.side == token.side]
    name = display_name(shown_name(token.side)).replace("&", "&&")
    everybody = menu.addAction(tr("Whole side surprised: {side}", side=name))
    everybody.setCheckable(True)
    everybody.setChecked({member.id for member in side} <= context.unaware)
    everybody.triggered.connect(lambda checked: context.mark_unaware(side, unaware=checked))


def door_menu(parent: QWidget, context: ToolContext, door: Door) -> QMenu:
    """Return the menu of door states, set by the GM and free even where creatures pay for doors."""
    menu, is_free = QMenu(parent), has_door_price(context)
    for state, (text, glyph) in _DOOR_ACTIONS.items():
        if state is not door.state:
            words = tr("{text}, free", text=tr(text)) if is_free else tr(text)
            action = menu.addAction(icon(glyph), words)
            action.triggered.connect(
                lambda _=False, state=state: context.do(SetDoor(door.id, state))
            )
    return menu
