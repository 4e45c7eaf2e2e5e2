"""Notes pinned to the board."""

import msgspec

from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plain text pinned to a cell, or to a creature, with which it goes.

    ``number`` is its name. It is the GM's alone until it is ``shown`` to the players; one on a
    creature that they do not see is not seen either.
    """

    number: int
    text: str
    cell: Cell | None = None
    who: str = ""
    shown: bool = False


def unpin_notes(notes: tuple[Note, ...], gone: Token) -> tuple[Note, ...]:
    """The notes once a creature is gone: its own stay where it stood, unseen if it was unseen."""
    return tuple(
        msgspec.structs.replace(one, who="", cell=gone.cell, shown=one.shown and not gone.hidden)
        if one.who == gone.id
        else one
        for one in notes
    )
