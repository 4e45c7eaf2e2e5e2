"""The danger map on the board: for the creature carried or chosen, worked out in the background."""

from typing import TYPE_CHECKING

from gridapp.grid.cells import Cell
from gridapp.windows.board.danger_worker import DangerWorker
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.panels.status_line import Tone

if TYPE_CHECKING:  # loaded when the map is first shown
    from gridapp.session.drag import Drag
    from gridapp.tactics.danger import CellDanger

_DANGER = "danger"


class DangerController(Controller):
    """Draws what foes could do to a creature on each cell, and says of the cell pointed at who.

    The creature is the one being dragged, else the selected one, else the active one. It goes by
    what the players know or by the truth, as its drag does (`Session.battle_for`).
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.worker = DangerWorker(self)
        self.worker.batch.connect(self._show_batch)
        self._dangers: dict[Cell, CellDanger] = {}
        self._dragged = ""
        self._pointed: Cell | None = None
        self._shows_numbers = False
        self._commands.connect({_DANGER: self._toggle})
        self._commands[_DANGER].setChecked(bool(self._settings.flag(_DANGER)))
        self._context.dragged.connect(self._drag)
        self._tools.selection_changed.connect(self.refresh)
        self._context.note_of_cell = self._sum_at
        board = self._context.board
        board.hovered.connect(self._hover)
        board.alt_changed.connect(self._show_numbers)

    def _toggle(self) -> None:
        self._settings.set(_DANGER, self._commands[_DANGER].isChecked())
        self.refresh()

    def refresh(self) -> None:
        """Work the map out again if battle, creature or what is known have changed."""
        session = self._context.session
        if not self._commands[_DANGER].isChecked():
            self.clear()
            return
        creature = self._dragged or self._tools.selected_token or session.battle.active
        battle, reading = session.battle_for(creature), self.worker.reading
        if reading is not None and reading.is_about(battle, creature):
            return
        self.clear()
        if battle.token(creature) is not None:
            from gridapp.session.queries.danger_reading import DangerReading

            self.worker.start(DangerReading(battle, session.rules, creature))

    def clear(self) -> None:
        """Stop working, and take the map off the board."""
        self.worker.stop()
        self._dangers = {}
        self._draw()

    def _show_batch(self, cells: "tuple[CellDanger, ...]") -> None:
        self._dangers |= {danger.cell: danger for danger in cells}
        self._draw()

    def _draw(self) -> None:
        if not self._dangers:
            self._context.scene.set_standing_marks()
            return
        from gridapp.session.overlays.danger import danger_mark, routes_mark

        pointed = self._dangers.get(self._pointed) if self._pointed is not None else None
        mark = danger_mark(self._dangers, show_numbers=self._shows_numbers)
        marks = (mark, routes_mark(pointed))
        self._context.scene.set_standing_marks(*(mark for mark in marks if mark is not None))

    def _show_numbers(self, on: bool) -> None:
        self._shows_numbers = on
        if self._dangers:
            self._draw()

    def _hover(self, x: float, y: float) -> None:
        cell = self._context.session.battle.board.grid.cell_at((x, y))
        if self._dangers and cell != self._pointed:
            self._point_at(cell)
            self._context.say(self._text_at(cell), Tone.HINT)

    def _point_at(self, cell: Cell | None) -> None:
        self._pointed = cell
        if self.worker.reading is not None:
            self.worker.reading.near = cell
        self._draw()

    def _text_at(self, cell: Cell) -> str:
        """Return the danger of a cell with as many foes as find room in the status line."""
        danger, session = self._dangers.get(cell), self._context.session
        if danger is None:
            return ""
        from gridapp.session.overlays.danger import STRIKES_TOLD, danger_text

        words = session.narrator()
        texts = (
            danger_text(danger, session.battle, words, strikes)
            for strikes in range(STRIKES_TOLD, 0, -1)
        )
        return next(filter(self._parts.status.fits, texts), self._sum_at(cell))

    def _sum_at(self, cell: Cell) -> str:
        """Return the danger of a cell without the foes, beside what is told of a drag."""
        danger, session = self._dangers.get(cell), self._context.session
        if danger is None:
            return ""
        from gridapp.session.overlays.danger import danger_text

        return danger_text(danger, session.battle, session.narrator(), 0)

    def _drag(self, drag: "Drag | None", cell: Cell | None) -> None:
        """Follow a drag: its creature, and the cell under the pointer."""
        self._dragged = drag.token.id if drag is not None else ""
        self.refresh()
        if cell != self._pointed:
            self._point_at(cell)
