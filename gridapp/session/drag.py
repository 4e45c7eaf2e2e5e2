"""The drag tool: pick a creature up, hover, drop. It is fed plain points and knows no window."""

from gridapp.battle.commands import Act, Command, ShiftToken
from gridapp.battle.outcomes import Refused
from gridapp.battle.overlays import Overlay
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine import legal, setup
from gridapp.engine.mechanics import Rules
from gridapp.engine.preview import Hover, Preview
from gridapp.engine.situation import Situation
from gridapp.grid.cells import Cell, Point
from gridapp.session.overlay import DragOverlay
from gridapp.session.words import Words


class Drag:
    """One drag of one creature, from pick-up to drop.

    Before the fight, and with ``free`` (a GM's move without rules), any creature goes
    anywhere that has room; otherwise the preview of ``action`` decides.
    """

    def __init__(
        self, battle: Battle, rules: Rules, token: Token, grab: Point, action: str, *, free: bool
    ) -> None:
        """Pick the creature up at a point of the board."""
        self.token = token
        self._grid = battle.board.grid
        self._grab, self._from = grab, self._grid.centre(token.cell)
        self.is_free = free or battle.phase is Phase.SETUP
        self.preview = Preview(Situation(battle, rules), token, action)
        self._overlay = DragOverlay(self.preview, Words(battle, rules))
        self._last: tuple[Cell, Overlay] | None = None

    def cell_under(self, point: Point) -> Cell:
        """The anchor cell that the creature would have with the pointer there.

        The whole body moves as far as the pointer did, wherever it was taken, and goes to the
        nearest cells; so it lies as the carried token does.
        """
        (x, y), (gx, gy) = self._from, self._grab
        return self._grid.cell_at((x + point[0] - gx, y + point[1] - gy))

    def hover(self, point: Point) -> Overlay:
        """What is drawn with the pointer at a point; computed once per cell."""
        cell = self.cell_under(point)
        if self._last is None or self._last[0] != cell:
            self._last = (cell, self._draw(cell))
        return self._last[1]

    def _draw(self, cell: Cell) -> Overlay:
        if not self.is_free:
            return self._overlay.at(self.answer(cell))
        ghost = self.preview.situation.cells(self.token, cell)
        refusal = self._no_room(cell)
        return Overlay(
            ghost=ghost if all(one in self._grid for one in ghost) else (),
            token=self.token.id,
            legal=refusal is None,
            line=str(refusal or self._grid.label(cell)),
        )

    def _no_room(self, cell: Cell) -> Refused | None:
        """Why the creature cannot be set on a cell without rules, if it cannot."""
        situation = self.preview.situation
        return legal.waiting(situation.battle) or setup.no_room(situation, self.token, cell)

    def answer(self, cell: Cell) -> Hover:
        """The preview's answers for a cell."""
        return self.preview.at(cell)

    def drop(self, point: Point) -> Command | Refused | None:
        """What a drop at a point asks for: a command, a refusal, or nothing at all."""
        cell = self.cell_under(point)
        if cell == self.token.cell:
            return None
        if self.is_free:
            return self._no_room(cell) or ShiftToken(self.token.id, cell)
        hover = self.answer(cell)
        if hover.refusal is not None:
            return hover.refusal
        return Act(self.token.id, self.preview.action, hover.route)
