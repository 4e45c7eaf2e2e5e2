"""Notes as people write them: where one is pinned is told by a cell's or a creature's name."""

from gridapp.battle.notes import Note
from gridapp.battle.state import Battle
from gridapp.battle.views import shown_notes
from gridapp.grid.cells import Cell


def next_note_number(battle: Battle) -> int:
    """The number of the next note."""
    return max((note.number for note in battle.notes), default=0) + 1


def pin_text(battle: Battle, note: Note) -> str:
    """Where a note is pinned, in words that ``pinned`` takes."""
    token = battle.token(note.who)
    if token is not None:
        return token.name
    return battle.board.grid.label(note.cell) if note.cell else ""


def parse_pin(battle: Battle, place: str) -> tuple[Cell | None, str]:
    """The cell or the creature that is meant; creatures come first.

    Raises:
        ValueError: it is neither.
    """
    wanted = place.strip().casefold()
    who = next((one.id for one in battle.tokens if one.name.casefold() == wanted), "")
    if who:
        return None, who
    cell = battle.board.grid.parse_label(place)
    if cell not in battle.board.grid:
        raise ValueError(f"{place.strip()} lies off the board")
    return cell, ""


def player_number(battle: Battle, note: Note) -> int:
    """The number that players know a note by; 0 if they do not see it."""
    seen = (one.number for one, _ in shown_notes(battle))
    return next((n for n, number in enumerate(seen, start=1) if number == note.number), 0)
