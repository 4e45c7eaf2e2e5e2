"""Entries of context menus about lights."""

from PySide6.QtWidgets import QMenu, QWidget

from gridapp.battle.commands import PutLight, RemoveLight
from gridapp.battle.shown.views import light_point
from gridapp.battle.tokens import Token
from gridapp.battle.vision.lights import Light
from gridapp.session.i18n import tr as tr_session
from gridapp.session.lights import (
    LIGHT_KINDS,
    at_place,
    carried_by,
    in_hand,
    kind_light,
    light_text,
    with_on,
)
from gridapp.windows.language import tr
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.widgets.icons import icon


def light_menu(parent: QWidget, context: ToolContext, light: Light) -> QMenu:
    """Return the menu of a light on the board."""
    menu = QMenu(parent)
    title = menu.addAction(light_text(context.session.battle, light).replace("&", "&&"))
    title.setEnabled(False)
    menu.addSeparator()
    _add_switches(menu, context, light)
    return menu


def add_carried_lights(menu: QMenu, context: ToolContext, token: Token) -> None:
    """Add a menu of the lights in a creature's hands, and of new lights for it."""
    battle = context.session.battle
    lights = menu.addMenu(icon("lantern"), tr("Carries a light"))
    for light in carried_by(battle, token.id):
        section = lights.addMenu(light.id.replace("&", "&&"))
        _add_switches(section, context, light)
        point = light_point(battle, light)
        if point is not None:
            lying = PutLight(at_place(light, point))
            down = section.addAction(tr("Put down here"))
            down.triggered.connect(lambda _=False, lying=lying: context.do(lying))
    if not lights.isEmpty():
        lights.addSeparator()
    for kind in LIGHT_KINDS:
        new = PutLight(in_hand(kind_light(battle, kind), token.id))
        action = lights.addAction(tr_session(kind.name))
        action.triggered.connect(lambda _=False, new=new: context.do(new))


def _add_switches(menu: QMenu, context: ToolContext, light: Light) -> None:
    switch = PutLight(with_on(light, on=not light.on))
    action = menu.addAction(icon("lantern"), tr("Put out") if light.on else tr("Light it"))
    action.triggered.connect(lambda: context.do(switch))
    away = menu.addAction(icon("trash-2"), tr("Remove"))
    away.triggered.connect(lambda: context.do(RemoveLight(light.id)))
