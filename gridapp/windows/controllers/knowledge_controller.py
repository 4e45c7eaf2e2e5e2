"""Answers by what the players know, and the moves being planned that players see."""

from PySide6.QtCore import QTimer, Signal

from gridapp.grid.cells import Cell
from gridapp.session.drag import Drag
from gridapp.session.vision.player_drag import TableDrag
from gridapp.windows.controllers.controller import Controller, Shell
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
        self._table_drag: TableDrag | None = None
        self._timer = QTimer(self, singleShot=True, interval=_DELAY_MS)
        self._timer.timeout.connect(self._show_drag)
        self._context.dragged.connect(self._drag)
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

    def set_table_window(self, window: TableWindow | None) -> None:
        """Show drags in this window; None after closing."""
        self._clear()
        self._window_of_players = window

    def _drag(self, drag: Drag | None, cell: Cell | None) -> None:
        """Remember where the GM drags; the players see it a moment later."""
        window = self._window_of_players
        if drag is None or cell is None:
            self._clear()
        elif window is not None and window.shows_board and self._commands[_DRAGS].isChecked():
            self._dragged = (drag, cell)
            if not self._timer.isActive():
                self._timer.start()

    def _show_drag(self) -> None:
        window = self._window_of_players
        if window is None or self._dragged is None:
            return
        drag, cell = self._dragged
        if self._table_drag is None or self._table_drag.drag is not drag:
            self._table_drag = TableDrag(self._context.session, drag)
        foes = self._commands[_FOES].isChecked()
        window.show_drag(self._table_drag.at(cell, foes=foes))

    def _clear(self) -> None:
        self._timer.stop()
        self._dragged = self._table_drag = None
        if self._window_of_players is not None:
            self._window_of_players.show_drag(None)
