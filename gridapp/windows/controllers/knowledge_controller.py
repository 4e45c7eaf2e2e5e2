"""Answers by what the players know; the moves and areas of effect that they see at the table."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal

from gridapp.battle.areas import Area
from gridapp.grid.cells import Cell
from gridapp.scene.board_scene import TABLE_MARK_SECONDS
from gridapp.windows.controllers.controller import Controller, Shell

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.session.drag import Drag
    from gridapp.session.vision.player_drag import TableDrag
    from gridapp.windows.table.window import TableWindow

_KNOWLEDGE, _DRAGS, _FOES = "players_knowledge", "table_drags", "table_foes_drags"
_DELAY_MS = 40
"""Between a frame of the GM's drag and that of the players, so that the GM never waits for it."""


class KnowledgeController(Controller):
    """Connects the switch for answers by players' knowledge, and shows drags at the table.

    `changed` is emitted when the answers are given for another audience.
    """

    changed = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._window_of_players: TableWindow | None = None
        self._dragged: tuple[Drag, Cell] | None = None
        self._laid_area: Area | None = None
        self._struck_area: Area | None = None
        self._table_drag: TableDrag | None = None
        self._timer = QTimer(self, singleShot=True, interval=_DELAY_MS)
        self._timer.timeout.connect(self._show)
        seconds = int(1000 * TABLE_MARK_SECONDS)
        self._struck_timer = QTimer(self, singleShot=True, interval=seconds)
        self._struck_timer.timeout.connect(self.end_strike)
        self._context.dragged.connect(self._drag)
        self._context.area_laid.connect(self._lay)
        self._context.area_struck.connect(self._strike)
        commands = self._commands
        for key, default in ((_KNOWLEDGE, True), (_DRAGS, True), (_FOES, False)):
            stored = self._settings.flag(key)
            commands[key].setChecked(default if stored is None else stored)
        self._apply()
        commands.connect(
            {
                _KNOWLEDGE: self._toggle_knowledge,
                _DRAGS: lambda: self._toggle_drags(_DRAGS),
                _FOES: lambda: self._toggle_drags(_FOES),
            }
        )

    def _apply(self) -> None:
        session, commands = self._context.session, self._commands
        session.by_players_knowledge = commands[_KNOWLEDGE].isChecked()
        commands[_FOES].setEnabled(commands[_DRAGS].isChecked())

    def _toggle_knowledge(self) -> None:
        self._settings.set(_KNOWLEDGE, self._commands[_KNOWLEDGE].isChecked())
        self._apply()
        self.changed.emit()

    def _toggle_drags(self, key: str) -> None:
        self._settings.set(key, self._commands[key].isChecked())
        self._apply()
        self._clear()

    # The drag at the table

    def set_table_window(self, window: "TableWindow | None") -> None:
        """Show drags in this window; None after closing."""
        self._clear()
        self._window_of_players = window
        if window is not None:
            window.refreshed.connect(self._show_again)

    def _drag(self, drag: "Drag | None", cell: Cell | None) -> None:
        """Remember where the GM drags; the players see it a moment later."""
        if drag is None or cell is None:
            self._clear()
        elif self._is_shown:
            self._dragged = (drag, cell)
            self._start_timer()

    def _lay(self, area: Area | None) -> None:
        """Remember the area the GM is laying, to be shown to the players a moment later."""
        if area is None or not self._is_players_turn:
            self._clear()
        elif self._is_shown:
            self._laid_area = area
            self._start_timer()

    def _strike(self, area: Area) -> None:
        """Show the players where an area has just struck, as long as the marks of the strike.

        It has happened, so the switches for what is only planned do not hide it.
        """
        if self._window_of_players is not None and self._window_of_players.shows_board:
            self._clear()
            self._struck_area = area
            self._struck_timer.start()
            self._start_timer()

    def end_strike(self) -> None:
        """Stop showing where an area has struck."""
        if self._struck_area is not None:
            self._struck_area = None
            if self._dragged is None and self._laid_area is None:
                self._clear()

    @property
    def _is_players_turn(self) -> bool:
        """Return True if a player character acts, or players see moves of the GM's creatures too.

        The place of a foe's breath is a secret until it comes, like the foe's way.
        """
        battle = self._context.session.battle
        actor = battle.token(battle.active)
        is_played = actor is not None and actor.played
        return is_played or self._commands[_FOES].isChecked()

    @property
    def _is_shown(self) -> bool:
        """Return True if players may see what the GM is about to do."""
        window = self._window_of_players
        return window is not None and window.shows_board and self._commands[_DRAGS].isChecked()

    def _show_again(self) -> None:
        """Show what the GM still drags or lays on a new picture of the board, a moment later.

        Not at once: a drop shows the new board before the drag ends.
        """
        self._table_drag = None
        is_planned = self._dragged is not None or self._laid_area is not None
        if (is_planned and self._is_shown) or self._struck_area is not None:
            self._start_timer()

    def _start_timer(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _show(self) -> None:
        from gridapp.session.vision.player_drag import laid_area_for_players

        window = self._window_of_players
        if window is None:
            return
        area = self._laid_area or (self._struck_area if self._dragged is None else None)
        if area is not None:
            window.show_drag(laid_area_for_players(self._context.session, area))
        elif self._dragged is not None:
            self._show_drag(window, *self._dragged)

    def _show_drag(self, window: "TableWindow", drag: "Drag", cell: Cell) -> None:
        from gridapp.session.vision.player_drag import TableDrag

        if self._table_drag is None or self._table_drag.drag is not drag:
            self._table_drag = TableDrag(self._context.session, drag)
        foes = self._commands[_FOES].isChecked()
        window.show_drag(self._table_drag.at(cell, foes=foes))

    def _clear(self) -> None:
        self._timer.stop()
        self._struck_timer.stop()
        self._dragged = self._table_drag = self._laid_area = self._struck_area = None
        if self._window_of_players is not None:
            self._window_of_players.show_drag(None)
