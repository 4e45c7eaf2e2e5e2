"""Boards drawn in text, for worked examples.

Cells are single letters with one character between them; a row of cells may be followed by a
row of what lies below them::

    . A|G .
        -
    . ~ # .

``.`` is open ground, ``~`` difficult terrain (factor 2), ``#`` solid rock, ``_`` a pit that nobody
walks over and everybody sees over, ``^`` ground one cell higher; a digit from 3 is terrain of
that factor; any capital letter is a creature, drawn once for every cell that it covers. Between
two cells ``|`` is a wall, ``!`` a low one, a cell high, and ``:`` a closed door; below a cell
``-`` is a wall and ``=`` a closed door.
"""

from string import ascii_uppercase

import msgspec

from gridapp.battle.board import Board, Door, Terrain, Wall
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid, Unit

DIFFICULT, ROCK, PIT, HILL = "~", "#", "_", "^"
FACTORS = "3456789"


class DrawnBoard(msgspec.Struct, frozen=True):
    """What a drawing shows: the board, and the cells of each creature's letter."""

    board: Board
    letters: dict[str, tuple[Cell, ...]]


def read_board(
    drawing: str,
    shape: CellShape = CellShape.SQUARE,
    cell_size: float = 5,
    unit: Unit = Unit.FEET,
) -> DrawnBoard:
    """Read a drawing.

    Raises:
        ValueError: a row or a sign in it is not understood.
    """
    rows, edges = _rows(drawing)
    grid = Grid(len(rows[0]), len(rows), shape, cell_size, unit)
    signs = {
        grid.from_offset((column, at)): sign
        for at, row in enumerate(rows)
        for column, sign in enumerate(row)
    }
    lines = _lines(edges)
    walls = [
        Wall(f"w{n}", a, b, height=cell_size if sign == "!" else None)
        for n, (sign, a, b) in enumerate(lines, 1)
        if sign in "|-!"
    ]
    doors = [Door(f"d{n}", a, b) for n, (sign, a, b) in enumerate(lines, 1) if sign in ":="]
    board = Board(grid, (*walls, *_rocks(grid, signs)), tuple(doors), _terrain(signs))
    return DrawnBoard(board, _letters(signs))


def _rows(drawing: str) -> tuple[list[str], list[tuple[str, int, int]]]:
    """The signs of the cells row by row, and those between them with twice their place."""
    rows: list[str] = []
    edges: list[tuple[str, int, int]] = []
    for line in drawing.strip("\n").split("\n"):
        if line.strip(" -=") == "":
            _understood(line[::2], "-= ", line)
            _understood(line[1::2], " ", line)
            edges += [(sign, at, 2 * len(rows) - 1) for at, sign in enumerate(line) if sign != " "]
            continue
        _understood(line[::2], f".{DIFFICULT}{ROCK}{PIT}{HILL}{FACTORS}{ascii_uppercase}", line)
        _understood(line[1::2], "|:! ", line)
        edges += [
            (sign, at, 2 * len(rows)) for at, sign in enumerate(line) if at % 2 and sign != " "
        ]
        rows.append(line[::2])
    if len(set(map(len, rows))) != 1:
        raise ValueError("the rows of a board are equally long")
    return rows, edges


def _understood(signs: str, known: str, line: str) -> None:
    if bad := signs.strip(known):
        raise ValueError(f"{bad[0]!r} in the row {line!r} is no sign of a board, or misplaced")


def _lines(edges: list[tuple[str, int, int]]) -> list[tuple[str, Point, Point]]:
    found: list[tuple[str, Point, Point]] = []
    for sign, across, down in edges:
        if down % 2:
            left, top = across // 2, (down + 1) // 2
            found.append((sign, (float(left), float(top)), (left + 1.0, float(top))))
        else:
            left, top = (across + 1) // 2, down // 2
            found.append((sign, (float(left), float(top)), (float(left), top + 1.0)))
    return found


def _rocks(grid: Grid, signs: dict[Cell, str]) -> tuple[Wall, ...]:
    walls: list[Wall] = []
    for cell in (cell for cell, sign in signs.items() if sign == ROCK):
        corners = grid.polygon(cell)
        pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
        walls += [Wall(f"r{len(walls) + n}", a, b) for n, (a, b) in enumerate(pairs, 1)]
    return tuple(walls)


def _terrain(signs: dict[Cell, str]) -> tuple[Terrain, ...]:
    kinds = (
        (DIFFICULT, Terrain("t1", "Difficult terrain", 2, ())),
        (ROCK, Terrain("t2", "Rock", 0, ())),
        (PIT, Terrain("t3", "Pit", 0, ())),
        (HILL, Terrain("t4", "Hill", 1, (), elevation=1)),
        *((sign, Terrain(f"t{sign}0", "Slow terrain", int(sign), ())) for sign in FACTORS),
    )
    found = []
    for kind, region in kinds:
        if cells := tuple(cell for cell, sign in signs.items() if sign == kind):
            found.append(msgspec.structs.replace(region, cells=cells))
    return tuple(found)


def _letters(signs: dict[Cell, str]) -> dict[str, tuple[Cell, ...]]:
    letters: dict[str, tuple[Cell, ...]] = {}
    for cell, sign in signs.items():
        if sign.isalpha():
            letters[sign] = (*letters.get(sign, ()), cell)
    return letters


def draw_cells(grid: Grid, marks: dict[Cell, str]) -> str:
    """Draw marked cells as text: one sign a cell, ``.`` where there is none."""
    rows = (
        " ".join(marks.get(grid.from_offset((column, row)), ".") for column in range(grid.columns))
        for row in range(grid.rows)
    )
    return "\n".join(rows)
