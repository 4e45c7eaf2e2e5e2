"""Tools beside the fight: tape, areas, the search for a cell, pings, the command palette."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gridapp.battle.overlays import Band, Overlay
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.scene.coordinates import cells_of
from gridapp.scene.overlays.badges import plain
from gridapp.session.queries.position_search import Wishes, stands
from gridapp.windows.board.ping import Ping
from gridapp.windows.commands.qt_actions import Actions
from gridapp.windows.controllers.view_controller import Viewing
from gridapp.windows.dialogs.command_palette import CommandPalette, Doing
from gridapp.windows.language import told
from gridapp.windows.layout import Parts
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.settings import Settings
from gridapp.windows.tools.tool_context import Desk
from gridapp.windows.tools.tool_controller import BoardHand
from gridapp.windows.widgets.tile import Tile

_BY_TAB = Qt.FocusPolicy.TabFocus


class Extras:
    """What the Tools menu does, and where the keyboard goes."""

    def __init__(
        self, window: QWidget, parts: Parts, actions: Actions, desk: Desk, hand: BoardHand
    ) -> None:
        self._window, self._parts, self._actions = window, parts, actions
        self._desk, self._hand = desk, hand

    def connect(self, viewing: Viewing, settings: Settings) -> None:
        """Let the actions and the panels do what they say."""
        parts, hand, actions = self._parts, self._hand, self._actions
        actions.connect(
            {
                "measure": self._measure,
                "area": self._lay,
                "search": self._search,
                "creatures": self._find_creature,
                "ping": lambda: self._ping(viewing),
                "palette": self.palette,
                "minimap": lambda: self._toggle_overview(settings),
                "legend": lambda: self._toggle_legend(settings),
                "type_dice": lambda: self._toggle_dice(settings),
                "next_pane": lambda: self._go_on(1),
                "last_pane": lambda: self._go_on(-1),
            }
        )
        parts.actions.area.cancelled.connect(hand.cancel)
        parts.search.asked.connect(self._look)
        parts.search.changed.connect(self._show_found)
        parts.search.chosen.connect(self._walk_to)
        actions["minimap"].setChecked(settings.flag("overview") is not False)
        parts.area.overview.wanted = actions["minimap"].isChecked()
        actions["legend"].setChecked(settings.flag("legend") is not False)
        parts.area.legend.wanted = actions["legend"].isChecked()
        actions["type_dice"].setChecked(settings.flag("type_dice") is True)
        self._desk.rolls.on = actions["type_dice"].isChecked()

    def _measure(self) -> None:
        self._hand.measure()
        self._parts.board.setFocus()

    def _lay(self) -> None:
        self._hand.lay(self._parts.actions.area)
        self._parts.board.setFocus()

    def _ping(self, viewing: Viewing) -> None:
        """At the pointer, or at the active creature where the pointer is elsewhere.

        Where a creature stands that the players do not see, nothing is shown to them.
        """
        view, battle = self._parts.board, self._desk.session.battle
        spot = view.viewport().mapFromGlobal(view.cursor().pos())
        is_over = view.viewport().rect().contains(spot)
        token = None if is_over else battle.token(battle.active)
        if token is None:
            point = cells_of(view.mapToScene(spot))
        else:
            point = battle.board.grid.centre(token.cell)
        Ping(self._desk.scene, point)
        if token is not None and not self._is_seen(token):
            said = told("The players do not see {name}, nor this ping", name=plain(token.name))
            self._desk.say(said, Tone.HINT)
        elif viewing.table is not None:
            Ping(viewing.table.scene, point)

    def _is_seen(self, token: Token) -> bool:
        """Whether the players see a creature there now, whatever the GM looks back at."""
        seen = self._desk.session.players().tokens
        return any((one.id, one.cell) == (token.id, token.cell) for one in seen)

    def _toggle_dice(self, settings: Settings) -> None:
        self._desk.rolls.on = self._actions["type_dice"].isChecked()
        settings.set("type_dice", self._desk.rolls.on)

    def _toggle_legend(self, settings: Settings) -> None:
        legend, wanted = self._parts.area.legend, self._actions["legend"].isChecked()
        legend.wanted = wanted
        legend.show_signs(self._parts.scene.overlay)
        settings.set("legend", wanted)

    def _toggle_overview(self, settings: Settings) -> None:
        wanted = self._actions["minimap"].isChecked()
        self._parts.area.overview.wanted = wanted
        self._parts.area.overview.follow()
        settings.set("overview", wanted)

    # The command palette

    def palette(self) -> CommandPalette:
        """Everything that can be done, the active creature's actions included."""
        found = CommandPalette(self._window, (*self._actions.doings(), *self._acts()))
        found.show()
        found.line.setFocus()
        return found

    def _acts(self) -> tuple[Doing, ...]:
        """What the active creature may do, or why not, and every creature to look at."""
        tiles = self._parts.actions.tiles.values()
        acts = [
            Doing(
                one.text(), one.note, one.click if one.isEnabled() else partial(self._refuse, one)
            )
            for one in tiles
        ]
        names = [
            Doing(
                told("Look at {name}", name=plain(token.name)), "", _emitting(self._parts, token.id)
            )
            for token in self._desk.session.battle.tokens
        ]
        return (*acts, *names)

    def _refuse(self, tile: Tile) -> None:
        """Say in full why not: keys do not come to a tile that is grey."""
        self._desk.say(f"{tile.text()}: {tile.why}", Tone.REFUSED)

    # Where can I stand

    def _search(self) -> None:
        self._parts.tabs.setCurrentWidget(self._parts.search)
        self._parts.widen_tabs(44)
        self._parts.search.reach.setFocus()

    def _find_creature(self) -> None:
        palette = self._parts.palette
        self._parts.tabs.setCurrentWidget(palette)
        palette.search.setFocus()
        palette.search.selectAll()

    def _look(self, wishes: Wishes) -> None:
        session = self._desk.session
        battle, grid = session.battle, session.battle.board.grid
        actor = battle.token(battle.active)
        if actor is None:
            return
        preview = Preview(Situation(battle, session.rules), actor, self._hand.move_action)
        if preview.refusal is not None:
            self._parts.search.refuse(str(preview.refusal))
            return
        words = session.words()
        self._parts.search.look(stands(preview, wishes), grid.label, words.length)

    def _show_found(self) -> None:
        cells = tuple(sorted(stand.cell for stand in self._parts.search.found))
        bands = (Band(told("Stand here"), cells),) if cells else ()
        self._desk.scene.show_overlay(Overlay(bands=bands))

    def _walk_to(self, cell: Cell) -> None:
        self._hand.walk_to(cell)
        self._parts.board.setFocus()

    # The keyboard

    def _go_on(self, by: int) -> None:
        """To the next part of the window that can take the keyboard."""
        panes = [pane for pane in self._panes() if pane.isVisible() and pane.isEnabled()]
        focus = self._window.focusWidget()
        places = (n for n, pane in enumerate(panes) if _holds(pane, focus))
        here = next(places, -1 if by > 0 else 0)
        _take_focus(panes[(here + by) % len(panes)])

    def _panes(self) -> tuple[QWidget, ...]:
        parts = self._parts
        return (
            parts.board,
            parts.question,
            parts.turn.order,
            parts.actions,
            parts.tabs,
            *((parts.banners,) if parts.banners.texts else ()),
        )


def _holds(pane: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (pane is widget or pane.isAncestorOf(widget))


def _take_focus(pane: QWidget) -> None:
    """The pane itself, or the first thing in it that takes the keyboard."""
    able = [
        one
        for one in (pane, *pane.findChildren(QWidget))
        if one.isVisible() and one.isEnabled() and one.focusPolicy() & _BY_TAB
    ]
    if able:
        able[0].setFocus(Qt.FocusReason.TabFocusReason)


def _emitting(parts: Parts, token: str) -> Callable[[], None]:
    return lambda: parts.turn.chosen.emit(token)
