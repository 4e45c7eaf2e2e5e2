"""Notes written, pinned, shown to players and deleted."""

from gridapp.battle import commands as do
from gridapp.battle.events import NoteRemoved, NoteWritten
from gridapp.battle.messages import message
from gridapp.battle.notes import MAX_NOTE_LENGTH, MAX_NOTES, Note
from gridapp.battle.outcomes import Refused
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.placement import unknown_creature

_LINES = "\n\t"


def put_note(draft: Draft, command: do.PutNote) -> Refused | None:
    """Add a note, or replace the note with the same number."""
    note, notes = command.note, draft.battle.notes
    remaining = tuple(each for each in notes if each.number != note.number)
    if refused := _refusal(draft, note, len(remaining)):
        return refused
    if note in notes:
        return Refused("nothing", message("the note says so already"))
    draft.update(notes=tuple(sorted((*remaining, note), key=lambda each: each.number)))
    draft.emit(NoteWritten(note, new=len(remaining) == len(notes)))
    return None


def _refusal(draft: Draft, note: Note, count: int) -> Refused | None:
    if not 1 <= note.number <= 10 * MAX_NOTES or count >= MAX_NOTES:
        return Refused(
            "number",
            message("a battle has at most {count} notes, numbered from 1", count=MAX_NOTES),
        )
    return _text_refusal(note) or _position_refusal(draft, note)


def _text_refusal(note: Note) -> Refused | None:
    if not note.text.strip() or len(note.text) > MAX_NOTE_LENGTH:
        return Refused("text", message("a note has 1 to {count} letters", count=MAX_NOTE_LENGTH))
    if not all(sign.isprintable() or sign in _LINES for sign in note.text):
        return Refused("text", message("a note is plain text, without control characters"))
    return None


def _position_refusal(draft: Draft, note: Note) -> Refused | None:
    if note.who:
        if note.cell is not None:
            return Refused(
                "place", message("a note is pinned to a cell or to a creature, not to both")
            )
        return None if draft.battle.token(note.who) else unknown_creature(note.who)
    if note.cell is None or note.cell not in draft.battle.board.grid:
        return Refused(
            "place", message("a note is pinned to a cell of the board, or to a creature")
        )
    return None


def remove_note(draft: Draft, command: do.RemoveNote) -> Refused | None:
    """Delete a note."""
    remaining = tuple(note for note in draft.battle.notes if note.number != command.number)
    if len(remaining) == len(draft.battle.notes):
        return Refused("number", message("there is no note {number}", number=command.number))
    draft.update(notes=remaining)
    draft.emit(NoteRemoved(command.number))
    return None
