"""Floors as people type them: by number or by name."""

from gridapp.battle.board import Board
from gridapp.grid.grid import Grid


def parse_floor(board: Board, text: str) -> int:
    """Return the number of a floor named by its number or its name; 0 for an empty text.

    Raises:
        ValueError: the map has no such floor.
    """
    names = {floor.name.lower(): floor.number for floor in board.floors}
    if not text or text == "0":
        return 0
    if text.lower() in names:
        return names[text.lower()]
    if text.isdecimal() and int(text) in names.values():
        return int(text)
    listed = ", ".join(f"{floor.number} {floor.name}" for floor in board.floors)
    raise ValueError(f"there is no floor {text!r}; floors: {listed or 'only floor 0'}")


def with_floor(grid: Grid, label: str, floor: int) -> str:
    """Return a cell's label with a floor, unless the text names a floor or is no label."""
    if not floor or "/" in label:
        return label
    try:
        grid.parse_label(f"{label}/{floor}")
    except ValueError:
        return label
    return f"{label}/{floor}"
