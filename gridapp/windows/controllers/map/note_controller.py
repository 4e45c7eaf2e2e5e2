"""Notes: started on the board, written in the notes panel, stored in the battle."""

from collections.abc import Callable

from gridapp.battle.commands import PutNote, RemoveNote
from gridapp.battle.notes import Note
from gridapp.battle.outcomes import Refused
from gridapp.battle.shown.views import note_cell
from gridapp.scene.coordinates import from_scene
from gridapp.session.i18n import shown
from gridapp.windows.board.note_tips import NoteTips, note_text
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.panels.status_line import Tone


class NoteController(Controller):
    """Connects the board, the notes panel and the battle."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        NoteTips(self._context)
        panel = self._parts.notes
        panel.saved.connect(self._save)
        panel.removed.connect(lambda number: self._context.do(RemoveNote(number)))
        panel.note_selected.connect(self._show)
        panel.closed.connect(self._parts.board.setFocus)
        self._context.note_requested.connect(self.add_note_for)
        self._commands.connect({"note": self.add_note})

    def add_note(self) -> None:
        """Start a note for the selection, the cell under the pointer, or the active creature."""
        battle, board = self._context.session.battle, self._parts.board
        spot = board.viewport().mapFromGlobal(board.cursor().pos())
        cell = battle.board.grid.cell_at(from_scene(board.mapToScene(spot)))
        chosen = self._tools.selected_token
        if battle.token(chosen) is not None:
            self.add_note_for(chosen)
        elif board.viewport().rect().contains(spot) and cell in battle.board.grid:
            self._open(battle.board.grid.label(cell))
        else:
            self.add_note_for(battle.active)

    def add_note_for(self, token_id: str) -> None:
        """Start a note for a creature; an empty id leaves the place open."""
        self._open("", token_id)

    def _open(self, place_text: str, who: str = "") -> None:
        self._parts.tabs.setCurrentWidget(self._parts.notes)
        self._parts.notes.start_note(place_text, who)

    def _save(self, note: Note) -> None:
        outcome = self._context.session.do(PutNote(note))
        if isinstance(outcome, Refused):
            self._parts.notes.show_refusal(shown(outcome.text))
        else:
            self._parts.board.setFocus()

    def can_close(self) -> bool:
        """Save the note being written, and return True if the battle may close.

        If the note cannot be saved because its place is missing, the panel shows why and nothing is
        lost. In a read-only battle an unfinished note is dropped.
        """
        panel = self._parts.notes
        if self._context.session.file.read_only:
            return True
        if panel.is_writing:
            panel.save()
        if not panel.is_writing:
            return True
        self._parts.tabs.setCurrentWidget(panel)
        panel.place_field.setFocus()
        self._context.say(panel.problem, Tone.REFUSED)
        return False

    def after_saving_note(self, act: Callable[[], object]) -> Callable[[], object]:
        """Return `act` wrapped to run only after the note being written is saved."""
        return lambda: act() if self.can_close() else None

    def _show(self, number: int) -> None:
        battle = self._context.session.battle
        for note in battle.notes:
            cell = note_cell(battle, note)
            if note.number == number and cell is not None:
                self._parts.board.scroll_to_point(battle.board.grid.centre(cell))
                self._context.say(" ".join(note_text(battle, note).split()), Tone.HINT)
