"""Notes in the window: begun on the board, written in their panel, kept in the battle."""

from collections.abc import Callable

from gridapp.battle.commands import PutNote, RemoveNote
from gridapp.battle.notes import Note
from gridapp.battle.outcomes import Refused
from gridapp.battle.views import note_cell
from gridapp.scene.coordinates import from_scene
from gridapp.windows.board.note_tips import NoteTips, note_text
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.layout import WindowParts
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.tools.tool_controller import ToolController

_SHARE = 50


class NoteController:
    """Joins the board, the panel of notes and the battle."""

    def __init__(self, parts: WindowParts, desk: ToolContext, hand: ToolController) -> None:
        self._parts, self._desk, self._hand = parts, desk, hand
        desk.pin_note = self.add_note_for
        NoteTips(desk)
        panel = parts.notes
        panel.saved.connect(self._keep)
        panel.removed.connect(lambda number: desk.do(RemoveNote(number)))
        panel.note_selected.connect(self._show)
        panel.closed.connect(parts.board.setFocus)

    def connect(self, actions: CommandActions) -> None:
        """Let the action do what it says."""
        actions.connect({"note": self.add_note})

    def add_note(self) -> None:
        """A note for the chosen creature, the cell under the pointer, or the active creature."""
        battle, board = self._desk.session.battle, self._parts.board
        spot = board.viewport().mapFromGlobal(board.cursor().pos())
        cell = battle.board.grid.cell_at(from_scene(board.mapToScene(spot)))
        chosen = self._hand.selected_token
        if battle.token(chosen) is not None:
            self.add_note_for(chosen)
        elif board.viewport().rect().contains(spot) and cell in battle.board.grid:
            self._open(battle.board.grid.label(cell))
        else:
            self.add_note_for(battle.active)

    def add_note_for(self, token_id: str) -> None:
        """A note for a creature, or for a place that is still to be said."""
        self._open("", token_id)

    def _open(self, place: str, who: str = "") -> None:
        self._parts.tabs.setCurrentWidget(self._parts.notes)
        self._parts.grow_tabs(_SHARE)
        self._parts.notes.start_note(place, who)

    def _keep(self, note: Note) -> None:
        outcome = self._desk.session.do(PutNote(note))
        if isinstance(outcome, Refused):
            self._parts.notes.show_refusal(str(outcome))
        else:
            self._parts.board.setFocus()

    def can_close(self) -> bool:
        """Whether the battle may go; what is written is kept first, as all else in it is.

        Where that cannot be done, for want of a place, it says so and nothing is lost. What was
        written in a battle that is open read-only goes.
        """
        panel = self._parts.notes
        if self._desk.session.file.read_only:
            return True
        if panel.is_writing:
            panel.save()
        if not panel.is_writing:
            return True
        self._parts.tabs.setCurrentWidget(panel)
        self._parts.grow_tabs(_SHARE)
        panel.place_field.setFocus()
        self._desk.say(panel.problem, Tone.REFUSED)
        return False

    def after_saving_note(self, act: Callable[[], object]) -> Callable[[], object]:
        """The act, once what is written is kept in the battle that it is done with."""
        return lambda: act() if self.can_close() else None

    def _show(self, number: int) -> None:
        battle = self._desk.session.battle
        for note in battle.notes:
            cell = note_cell(battle, note)
            if note.number == number and cell is not None:
                self._parts.board.scroll_to_point(battle.board.grid.centre(cell))
                self._desk.say(" ".join(note_text(battle, note).split()), Tone.HINT)
