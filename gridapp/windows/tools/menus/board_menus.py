"""Which context menu opens at a place of the board: creature, group, door or area of effect."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor

from gridapp.battle.board import Door
from gridapp.battle.tokens import Token
from gridapp.battle.vision.lights import Light
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell, Point
from gridapp.scene.coordinates import to_scene
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.area_handles import AreaHandles
from gridapp.windows.tools.doors import ADJACENT_DISTANCE, door_at
from gridapp.windows.tools.tool_context import ToolContext


class BoardMenus:
    """Opens context menus by right click and by key."""

    def __init__(self, context: ToolContext, areas: AreaHandles) -> None:
        self._context, self._areas = context, areas

    def open_at(self, point: Point, selected: Sequence[str]) -> None:
        """Open the menu of what is under the pointer."""
        from gridapp.windows.tools.menus.area_menu import open_area_menu
        from gridapp.windows.tools.menus.context_menus import MenuTarget, open_menu

        board, battle = self._context.board, self._context.session.battle
        token = battle.token(board.token_at(point) or "")
        door = door_at(battle.board, point)
        spot = QCursor.pos() + QPoint(2, 2)
        light = self._light_at(point)
        nothing = token is None and door is None and light is None
        area = self._areas.under(point) if nothing else None
        if area is not None:
            self._areas.select(area)
            open_area_menu(self._context, area, spot)
        else:
            open_menu(self._context, MenuTarget(token, door, light), selected, spot)

    def open_in_cell(self, cell: Cell, selected: Sequence[str]) -> None:
        """Open the menu of the creature or door in the cell of the keyboard cursor."""
        board, battle = self._context.board, self._context.session.battle
        middle = battle.board.grid.centre(cell)
        token = battle.token(board.token_at(middle) or "")
        self._open(cell, token, door_at(battle.board, middle, ADJACENT_DISTANCE), selected)

    def open_for(self, token: Token | None, selected: Sequence[str]) -> None:
        """Open the menu of the selected area, or else of a creature."""
        from gridapp.engine.queries.areas import area_origin
        from gridapp.windows.tools.menus.area_menu import open_area_menu

        area, session = self._areas.selected, self._context.session
        if area is not None:
            origin = area_origin(Situation(session.battle, session.rules), area) or (0.0, 0.0)
            open_area_menu(self._context, area, self._spot(origin))
        elif token is not None:
            self._open(token.cell, token, None, selected)
        else:
            message = tr("Select creatures first: click them, or draw a box")
            self._context.say(message, Tone.REFUSED)

    def _open(
        self, cell: Cell, token: Token | None, door: Door | None, selected: Sequence[str]
    ) -> None:
        from gridapp.windows.tools.menus.context_menus import MenuTarget, open_menu

        point = self._context.session.battle.board.grid.centre(cell)
        target = MenuTarget(token, door, self._light_at(point))
        open_menu(self._context, target, selected, self._spot(point))

    def _light_at(self, point: Point) -> Light | None:
        """Return the light put at a point, None if there is none or a creature carries it."""
        board, marks = self._context.board, self._context.scene.lights
        mark = marks.light_at(point, board.pixels_per_cell)
        lighting = self._context.session.battle.lighting
        return lighting.light(mark.id) if mark is not None and not mark.carried else None

    def _spot(self, point: Point) -> QPoint:
        """Return the screen position of a point of the board, scrolled into view."""
        board = self._context.board
        board.scroll_to_point(point)
        return board.viewport().mapToGlobal(board.mapFromScene(to_scene(point)))
