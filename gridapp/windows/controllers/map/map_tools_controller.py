"""Board tools beside the fight: ruler, areas, position search, pings."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell, Point
from gridapp.grid.floors import floor_of_point
from gridapp.scene.coordinates import from_scene
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone

if TYPE_CHECKING:  # imported with the first use
    from gridapp.session.queries.position_search import PositionCriteria
    from gridapp.windows.table.window import TableWindow

_BY_TAB = Qt.FocusPolicy.TabFocus


_ROLLED_FOR = {"roll_for_players": True, "roll_for_gm": False}
"""Commands by the side that the app rolls for while dice are typed: True the players'."""


class MapToolsController(Controller):
    """Carries out the Tools menu, and moves the keyboard focus between the parts of the window."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._table: TableWindow | None = None
        parts, tools, actions, settings = self._parts, self._tools, self._commands, self._settings
        actions.connect(
            {
                "measure": self._measure,
                "area": self._start_area,
                "search": self._open_search,
                "creatures": self._find_creature,
                "ping": self._ping,
                "minimap": self._toggle_overview,
                "legend": self._toggle_legend,
                **dict.fromkeys(("type_dice", *_ROLLED_FOR), self._toggle_dice),
                "next_pane": lambda: self._focus_pane(1),
                "last_pane": lambda: self._focus_pane(-1),
            }
        )
        parts.actions.area_panel.cancelled.connect(tools.cancel)
        parts.search.search_requested.connect(self._search_positions)
        parts.search.results_changed.connect(self._show_results)
        parts.search.cell_chosen.connect(self._walk_to)
        actions["minimap"].setChecked(settings.flag("overview") is not False)
        parts.board_area.mini_map.turned_on = actions["minimap"].isChecked()
        actions["legend"].setChecked(settings.flag("legend") is not False)
        parts.board_area.legend.turned_on = actions["legend"].isChecked()
        for name in ("type_dice", *_ROLLED_FOR):
            actions[name].setChecked(settings.flag(name) is True)
        self._toggle_dice()

    def set_table_window(self, table: "TableWindow | None") -> None:
        """Ping in the players' window too; None after closing."""
        self._table = table

    def _measure(self) -> None:
        self._tools.start_measuring()
        self._parts.board.setFocus()

    def _start_area(self) -> None:
        self._tools.start_area(self._parts.actions.area_panel)
        self._parts.board.setFocus()

    def _ping(self) -> None:
        """Ping at the pointer, or at the active creature if the pointer is off the board.

        A creature hidden from the players is pinged on the GM's board only.
        """
        from gridapp.windows.board.ping import Ping

        view, battle = self._parts.board, self._context.session.battle
        spot = view.viewport().mapFromGlobal(view.cursor().pos())
        is_over = view.viewport().rect().contains(spot)
        token = None if is_over else battle.token(battle.active)
        if token is None:
            point = from_scene(view.mapToScene(spot))
        else:
            point = battle.board.grid.centre(token.cell)
        Ping(self._context.scene, point)
        if token is not None and not self._is_seen(token):
            text = tr("The players see neither {name} nor this ping", name=display_name(token.name))
            self._context.say(text, Tone.HINT)
        elif self._table is not None:
            self._ping_at_table(self._table, point)

    def _ping_at_table(self, table: "TableWindow", point: Point) -> None:
        """Show a ping in the players' window; if hidden from them, say why to the GM."""
        from gridapp.windows.board.ping import Ping

        is_on_floor = floor_of_point(table.view.grid, point) == table.scene.floor
        if not table.shows_board:
            self._context.say(tr("The players do not see this ping now"), Tone.HINT)
        elif not is_on_floor or not table.free_bounds.contains(point):
            self._context.say(tr("This ping lies outside what the players see"), Tone.HINT)
        if is_on_floor and not table.is_frozen:
            Ping(table.scene, point)

    def _is_seen(self, token: Token) -> bool:
        """Return True if the players see a creature at its present cell."""
        seen = self._context.session.player_view().tokens
        return any((visible.id, visible.cell) == (token.id, token.cell) for visible in seen)

    def _toggle_dice(self) -> None:
        """Read from the menu whether dice are typed, and for which sides the app still rolls."""
        rolls, commands = self._context.rolls, self._commands
        rolls.is_on = commands["type_dice"].isChecked()
        rolls.rolled_for = frozenset(
            played for name, played in _ROLLED_FOR.items() if commands[name].isChecked()
        )
        for name in ("type_dice", *_ROLLED_FOR):
            self._settings.set(name, commands[name].isChecked())
        for name in _ROLLED_FOR:
            commands[name].setEnabled(rolls.is_on)

    def _toggle_legend(self) -> None:
        legend, wanted = self._parts.board_area.legend, self._commands["legend"].isChecked()
        legend.turned_on = wanted
        legend.show_overlay(self._parts.scene.overlay)
        self._settings.set("legend", wanted)

    def _toggle_overview(self) -> None:
        wanted = self._commands["minimap"].isChecked()
        self._parts.board_area.mini_map.turned_on = wanted
        self._parts.board_area.mini_map.update_frame()
        self._settings.set("overview", wanted)

    # Position search

    def _open_search(self) -> None:
        self._parts.tabs.setCurrentWidget(self._parts.search)
        self._parts.search.reach_field.setFocus()

    def _find_creature(self) -> None:
        palette = self._parts.palette
        self._parts.tabs.setCurrentWidget(palette)
        palette.search_field.setFocus()
        palette.search_field.selectAll()

    def _search_positions(self, wishes: "PositionCriteria") -> None:
        from gridapp.engine.movement.preview import Preview
        from gridapp.session.narration.narrator import opportunity_attacks_text
        from gridapp.session.queries.position_search import search_positions

        session = self._context.session
        battle, grid = session.battle_for(session.battle.active), session.battle.board.grid
        actor = battle.token(session.battle.active)
        if actor is None:
            return
        preview = Preview(Situation(battle, session.rules), actor, self._tools.move_action)
        if preview.refusal is not None:
            self._parts.search.show_refusal(shown(preview.refusal.text))
            return
        words = session.narrator()
        self._parts.search.start_search(
            search_positions(preview, wishes),
            grid.label,
            words.length_text,
            partial(opportunity_attacks_text, book=session.rules.book),
        )

    def _show_results(self) -> None:
        from gridapp.session.overlays.bands import area_overlay

        cells = tuple(sorted(stand.cell for stand in self._parts.search.results))
        self._context.scene.show_overlay(area_overlay(tr("Possible position"), cells))

    def _walk_to(self, cell: Cell) -> None:
        self._tools.start_keyboard_move_at(cell)
        self._parts.board.setFocus()

    # The keyboard

    def _focus_pane(self, by: int) -> None:
        """Move the keyboard focus to the next part of the window, or to the previous for -1."""
        panes = [pane for pane in self._panes() if pane.isVisible() and pane.isEnabled()]
        focus = self._window.focusWidget()
        places = (n for n, pane in enumerate(panes) if _holds(pane, focus))
        current = next(places, -1 if by > 0 else 0)
        _take_focus(panes[(current + by) % len(panes)])

    def _panes(self) -> tuple[QWidget, ...]:
        parts = self._parts
        return (
            parts.board,
            parts.question,
            parts.turn.order_list,
            parts.actions,
            parts.tabs,
            *((parts.banners,) if parts.banners.texts else ()),
        )


def _holds(pane: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (pane is widget or pane.isAncestorOf(widget))


def _take_focus(pane: QWidget) -> None:
    """Focus a part of the window, or the first focusable widget inside."""
    able = [
        widget
        for widget in (pane, *pane.findChildren(QWidget))
        if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & _BY_TAB
    ]
    if able:
        able[0].setFocus(Qt.FocusReason.TabFocusReason)
