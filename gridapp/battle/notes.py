"""Notes pinned to the board."""

import msgspec

from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell

MAX_NOTE_LENGTH, MAX_NOTES = 2_000, 500


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plain text pinned to a cell, or to a creature and moving with the creature.

    ``number`` identifies the note. Only the GM sees a note until ``shown``; players never see a
    note on a hidden creature.
    """

    number: int
    text: str
    cell: Cell | None = None
    who: str = ""
    shown: bool = False


def unpin_notes(notes: tuple[Note, ...], gone: Token) -> tuple[Note, ...]:
    """Return the notes after a creature was removed: its notes stay on the cell it was on.

    The notes of a hidden creature are hidden from the players.
    """
    return tuple(
        msgspec.structs.replace(note, who="", cell=gone.cell, shown=note.shown and not gone.hidden)
        if note.who == gone.id
        else note
        for note in notes
    )
