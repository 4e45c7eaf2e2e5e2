"""Pins of notes as text: a note is pinned to a cell or creature by name."""

from gridapp.battle.knowing.knowledge import Knowledge
from gridapp.battle.notes import Note
from gridapp.battle.shown.views import shown_notes
from gridapp.battle.state import Battle
from gridapp.grid.cells import Cell


def next_note_number(battle: Battle) -> int:
    """Return the number of the next note."""
    return max((note.number for note in battle.notes), default=0) + 1


def pin_text(battle: Battle, note: Note) -> str:
    """Return the creature's name or cell label of a note's pin, as accepted by ``parse_pin``."""
    token = battle.token(note.who)
    if token is not None:
        return token.name
    return battle.board.grid.label(note.cell) if note.cell else ""


def parse_pin(battle: Battle, text: str) -> tuple[Cell | None, str]:
    """Return the cell, or the creature's id, named by a text; creatures take precedence.

    Raises:
        ValueError: The text is neither a creature nor a cell on the board.
    """
    wanted = text.strip().casefold()
    who = next((token.id for token in battle.tokens if token.name.casefold() == wanted), "")
    if who:
        return None, who
    cell = battle.board.grid.parse_label(text)
    if cell not in battle.board.grid:
        raise ValueError(f"{text.strip()} lies off the board")
    return cell, ""


def player_number(knows: Knowledge, note: Note) -> int:
    """Return the number of a note for the players; 0 if hidden from them."""
    seen = (note.number for note, _ in shown_notes(knows.battle, knows))
    return next((n for n, number in enumerate(seen, start=1) if number == note.number), 0)
