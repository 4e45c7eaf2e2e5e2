"""The context menu of an area of effect on the board."""

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from gridapp.battle.areas import Area
from gridapp.battle.commands import MoveArea, PutArea, RemoveArea
from gridapp.engine.queries.areas import area_origin, creatures_inside
from gridapp.engine.queries.situation import Situation
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.language import tr
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.widgets.icons import icon

_MAX_CARRIERS = 20


def open_area_menu(context: ToolContext, area: Area, spot: QPoint) -> None:
    """Open the menu of an area, at a global screen position."""
    menu = area_menu(context.board, context, area)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(spot)


def area_menu(parent: QWidget, context: ToolContext, area: Area) -> QMenu:
    """Return the menu of the GM's actions on an area."""
    session = context.session
    inside = creatures_inside(Situation(session.battle, session.rules), area)
    menu = QMenu(parent)
    menu.addAction(display_name(area.name).replace("&", "&&")).setEnabled(False)
    menu.addSeparator()
    apply = menu.addAction(icon("flame"), tr("Apply to all inside…"))
    apply.setEnabled(bool(inside))
    ids = tuple(token.id for token in inside)
    apply.triggered.connect(lambda: context.apply_area(area.id))
    by_hand = menu.addAction(icon("heart-pulse"), tr("Conditions for all inside…"))
    by_hand.setEnabled(bool(inside))
    by_hand.triggered.connect(lambda: context.adjust_all(ids))
    edit = menu.addAction(icon("pencil"), tr("Name, rounds, size…"))
    edit.triggered.connect(lambda: context.edit_area(area.id))
    _add_carriers(menu, context, area)
    text = tr("Hide from players") if area.shown else tr("Reveal to players")
    hide = menu.addAction(icon("eye-off" if area.shown else "eye"), text)
    hide.triggered.connect(lambda: context.do(PutArea(replace(area, shown=not area.shown))))
    remove = menu.addAction(icon("trash-2"), tr("Remove from the board"))
    remove.triggered.connect(lambda: context.do(RemoveArea(area.id)))
    return menu


def _add_carriers(menu: QMenu, context: ToolContext, area: Area) -> None:
    """Add the nearest creatures as carriers of the area, and an entry to put the area down."""
    session = context.session
    situation = Situation(session.battle, session.rules)
    origin = area_origin(situation, area)
    carriers = menu.addMenu(icon("move"), tr("Moves with"))
    nobody = carriers.addAction(tr("nobody"))
    nobody.setEnabled(bool(area.carrier))
    nobody.triggered.connect(lambda: context.do(MoveArea(area.id, origin)))
    x, y = origin or (0.0, 0.0)

    def distance(centre: tuple[float, float]) -> float:
        return (centre[0] - x) ** 2 + (centre[1] - y) ** 2

    tokens = sorted(session.battle.tokens, key=lambda token: distance(situation.centre(token)))
    for token in tokens[:_MAX_CARRIERS]:
        action = carriers.addAction(display_name(token.name).replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(token.id == area.carrier)
        action.triggered.connect(
            lambda _=False, carrier=token.id: context.do(MoveArea(area.id, carrier=carrier))
        )
