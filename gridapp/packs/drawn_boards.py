"""Boards drawn in text, for worked examples.

Cells are single letters separated by a character; a row of cells may be followed by a row of the
edges below::

    . A|G .
        -
    . ~ # .

``.`` is open ground, ``~`` difficult terrain (factor 2), ``#`` solid rock, ``_`` a pit (impassable,
does not block sight), ``^`` ground a cell higher; a digit from 3 is terrain of that factor; a
capital letter is a creature, drawn in every cell it covers. Between two cells ``|`` is a wall,
``!`` a wall a cell high, and ``:`` a closed door; below a cell ``-`` is a wall and ``=`` a closed
door.

A row such as ``/ 1.1 0 1.1 0.3`` below the drawing is a wall off the lattice, from (1.1, 0) to
(1.1, 0.3), in cells; it may go beyond the board.
"""

from itertools import dropwhile, takewhile
from string import ascii_uppercase

import msgspec

from gridapp.battle.board import Board, Door, Terrain, Wall
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid, Unit

DIFFICULT, ROCK, PIT, HILL = "~", "#", "_", "^"
OFF_LATTICE = "/"
FACTORS = "3456789"


class DrawnBoard(msgspec.Struct, frozen=True):
    """A parsed drawing: the board, and the cells of each creature's letter."""

    board: Board
    letters: dict[str, tuple[Cell, ...]]


def read_board(
    drawing: str,
    shape: CellShape = CellShape.SQUARE,
    cell_size: float = 5,
    unit: Unit = Unit.FEET,
) -> DrawnBoard:
    """Return the board of a drawing, with the cells of each creature's letter.

    Raises:
        ValueError: an unknown character or a malformed row.
    """
    lines = drawing.strip("\n").split("\n")
    rows, edges = _rows(list(takewhile(_is_drawn, lines)))
    loose = [_loose_wall(n, line) for n, line in enumerate(dropwhile(_is_drawn, lines), 1)]
    grid = Grid(len(rows[0]), len(rows), shape, cell_size, unit)
    signs = {
        grid.from_offset((column, index)): sign
        for index, row in enumerate(rows)
        for column, sign in enumerate(row)
    }
    borders = _lines(edges)
    walls = [
        Wall(f"w{n}", a, b, height=cell_size if sign == "!" else None)
        for n, (sign, a, b) in enumerate(borders, 1)
        if sign in "|-!"
    ]
    doors = [Door(f"d{n}", a, b) for n, (sign, a, b) in enumerate(borders, 1) if sign in ":="]
    every_wall = (*walls, *_rocks(grid, signs), *loose)
    board = Board(grid, every_wall, tuple(doors), _terrain(signs))
    return DrawnBoard(board, _letters(signs))


def _is_drawn(line: str) -> bool:
    return not line.startswith(OFF_LATTICE)


def _loose_wall(number: int, line: str) -> Wall:
    """Return the wall of a row such as ``/ 1.1 0 1.1 0.3``."""
    sign, *parts = line.split()
    try:
        ax, ay, bx, by = map(float, parts)
    except ValueError:
        sign = ""
    if sign != OFF_LATTICE:
        raise ValueError(f"the row {line!r} is no wall: four numbers follow {OFF_LATTICE!r}")
    return Wall(f"l{number}", (ax, ay), (bx, by))


def _rows(lines: list[str]) -> tuple[list[str], list[tuple[str, int, int]]]:
    """Return the cells' characters by row, and the edges' characters with doubled coordinates."""
    rows: list[str] = []
    edges: list[tuple[str, int, int]] = []
    for line in lines:
        if line.strip(" -=") == "":
            _require_known(line[::2], "-= ", line)
            _require_known(line[1::2], " ", line)
            edges += [
                (sign, index, 2 * len(rows) - 1) for index, sign in enumerate(line) if sign != " "
            ]
            continue
        _require_known(line[::2], f".{DIFFICULT}{ROCK}{PIT}{HILL}{FACTORS}{ascii_uppercase}", line)
        _require_known(line[1::2], "|:! ", line)
        edges += [
            (sign, index, 2 * len(rows))
            for index, sign in enumerate(line)
            if index % 2 and sign != " "
        ]
        rows.append(line[::2])
    if len(set(map(len, rows))) != 1:
        raise ValueError("the rows of a board are equally long")
    return rows, edges


def _require_known(signs: str, allowed: str, line: str) -> None:
    if bad := signs.strip(allowed):
        raise ValueError(f"{bad[0]!r} in the row {line!r} is no sign of a board, or misplaced")


def _lines(edges: list[tuple[str, int, int]]) -> list[tuple[str, Point, Point]]:
    lines: list[tuple[str, Point, Point]] = []
    for sign, across, down in edges:
        if down % 2:
            column, row = across // 2, (down + 1) // 2
            lines.append((sign, (float(column), float(row)), (column + 1.0, float(row))))
        else:
            column, row = (across + 1) // 2, down // 2
            lines.append((sign, (float(column), float(row)), (float(column), row + 1.0)))
    return lines


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
    regions = []
    for kind, region in kinds:
        if cells := tuple(cell for cell, sign in signs.items() if sign == kind):
            regions.append(msgspec.structs.replace(region, cells=cells))
    return tuple(regions)


def redrawn(drawing: str, grid: Grid, letters: dict[Cell, str]) -> str:
    """Return a drawing with the creatures where they are now; ground and edges stay."""
    lines, row = drawing.strip("\n").split("\n"), 0
    for number, line in enumerate(lines):
        if line.startswith(OFF_LATTICE) or line.strip(" -=") == "":
            continue
        signs = list(line)
        for column, sign in enumerate(line[::2]):
            ground = "." if sign.isalpha() else sign
            signs[2 * column] = letters.get(grid.from_offset((column, row)), ground)
        lines[number] = "".join(signs)
        row += 1
    return "\n".join(lines)


def _letters(signs: dict[Cell, str]) -> dict[str, tuple[Cell, ...]]:
    letters: dict[str, tuple[Cell, ...]] = {}
    for cell, sign in signs.items():
        if sign.isalpha():
            letters[sign] = (*letters.get(sign, ()), cell)
    return letters


def draw_cells(grid: Grid, marks: dict[Cell, str]) -> str:
    """Draw marked cells as text: a character per cell, ``.`` for unmarked."""
    rows = (
        " ".join(marks.get(grid.from_offset((column, row)), ".") for column in range(grid.columns))
        for row in range(grid.rows)
    )
    return "\n".join(rows)
