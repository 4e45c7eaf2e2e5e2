"""Notes in the window: begun on the board, written in their panel, kept in the battle."""

from collections.abc import Callable

from gridapp.battle.commands import PutNote, RemoveNote
from gridapp.battle.notes import Note
from gridapp.battle.outcomes import Refused
from gridapp.battle.views import note_cell
from gridapp.scene.coordinates import cells_of
from gridapp.windows.board.note_tips import NoteTips, noted
from gridapp.windows.commands.qt_actions import Actions
from gridapp.windows.layout import Parts
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import Desk
from gridapp.windows.tools.tool_controller import BoardHand

_SHARE = 50


class NoteWork:
    """Joins the board, the panel of notes and the battle."""

    def __init__(self, parts: Parts, desk: Desk, hand: BoardHand) -> None:
        self._parts, self._desk, self._hand = parts, desk, hand
        desk.pin = self.begin_at
        NoteTips(desk)
        panel = parts.notes
        panel.kept.connect(self._keep)
        panel.removed.connect(lambda number: desk.do(RemoveNote(number)))
        panel.chosen.connect(self._show)
        panel.left.connect(parts.board.setFocus)

    def connect(self, actions: Actions) -> None:
        """Let the action do what it says."""
        actions.connect({"note": self.begin})

    def begin(self) -> None:
        """A note for the chosen creature, the cell under the pointer, or the active creature."""
        battle, board = self._desk.session.battle, self._parts.board
        spot = board.viewport().mapFromGlobal(board.cursor().pos())
        cell = battle.board.grid.cell_at(cells_of(board.mapToScene(spot)))
        chosen = self._hand.chosen
        if battle.token(chosen) is not None:
            self.begin_at(chosen)
        elif board.viewport().rect().contains(spot) and cell in battle.board.grid:
            self._open(battle.board.grid.label(cell))
        else:
            self.begin_at(battle.active)

    def begin_at(self, who: str) -> None:
        """A note for a creature, or for a place that is still to be said."""
        self._open("", who)

    def _open(self, place: str, who: str = "") -> None:
        self._parts.tabs.setCurrentWidget(self._parts.notes)
        self._parts.widen_tabs(_SHARE)
        self._parts.notes.begin(place, who)

    def _keep(self, note: Note) -> None:
        outcome = self._desk.session.do(PutNote(note))
        if isinstance(outcome, Refused):
            self._parts.notes.refused(str(outcome))
        else:
            self._parts.board.setFocus()

    def may_leave(self) -> bool:
        """Whether the battle may go; what is written is kept first, as all else in it is.

        Where that cannot be done, for want of a place, it says so and nothing is lost. What was
        written in a battle that is open read-only goes.
        """
        panel = self._parts.notes
        if self._desk.session.file.read_only:
            return True
        if panel.is_writing:
            panel.keep()
        if not panel.is_writing:
            return True
        self._parts.tabs.setCurrentWidget(panel)
        self._parts.widen_tabs(_SHARE)
        panel.place.setFocus()
        self._desk.say(panel.said, Tone.REFUSED)
        return False

    def first(self, act: Callable[[], object]) -> Callable[[], object]:
        """The act, once what is written is kept in the battle that it is done with."""
        return lambda: act() if self.may_leave() else None

    def _show(self, number: int) -> None:
        battle = self._desk.session.battle
        for note in battle.notes:
            cell = note_cell(battle, note)
            if note.number == number and cell is not None:
                self._parts.board.show_point(battle.board.grid.centre(cell))
                self._desk.say(" ".join(noted(battle, note).split()), Tone.HINT)
