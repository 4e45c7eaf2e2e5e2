"""Labels of cells on the map: ``A1`` is the upper left cell, ``AA1`` follows ``Z1``."""

import re

_LETTERS = 26
_A1 = re.compile(r"([A-Za-z]{1,3})([0-9]{1,4})")
_FLOOR = re.compile(r"(.*)/([0-9]{1,2})")
_PAIR = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")


def label(column_row: tuple[int, int]) -> str:
    """Return the label of the cell at a column and row, both from 0.

    Cells left of or above the board get labels with a minus sign or a 0, which ``parse`` refuses.
    """
    column, row = column_row
    sign = "-" if column < 0 else ""
    column = abs(column) - 1 if column < 0 else column
    letters = ""
    while column >= 0:
        column, letter = divmod(column, _LETTERS)
        letters = chr(ord("A") + letter) + letters
        column -= 1
    return f"{sign}{letters}{row + 1}"


def numeric_label(column_row: tuple[int, int]) -> str:
    """Return the ``column.row`` label, both from 1, of a column and row from 0."""
    column, row = column_row
    return f"{column + 1}.{row + 1}"


def floor_suffix(floor: int) -> str:
    """Return what follows a label on a floor: nothing on floor 0, else such as ``/1``."""
    return f"/{floor}" if floor else ""


def split_floor(text: str) -> tuple[str, int]:
    """Return a label without its floor, and the floor, 0 if none is named."""
    match = _FLOOR.fullmatch(text.strip())
    return (match[1], int(match[2])) if match else (text, 0)


def parse(text: str) -> tuple[int, int]:
    """Return the column and row, both from 0, named by ``C4`` or ``3.4``.

    Raises:
        ValueError: the text has neither form, or counts from 0.
    """
    column = row = 0
    if pair := _PAIR.fullmatch(text.strip()):
        column, row = int(pair[1]), int(pair[2])
    elif match := _A1.fullmatch(text.strip()):
        column, row = _column(match[1].upper()), int(match[2])
    if not (column and row):
        raise ValueError(f"{text!r} is no cell: write it like C4, or as column.row like 3.4")
    return (column - 1, row - 1)


def _column(letters: str) -> int:
    """Return the column, from 1, named by letters."""
    column = 0
    for letter in letters:
        column = column * _LETTERS + ord(letter) - ord("A") + 1
    return column
