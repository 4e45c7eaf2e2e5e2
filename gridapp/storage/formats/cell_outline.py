"""The straight lines round a set of square cells."""

from collections import defaultdict
from collections.abc import Iterable

from gridapp.grid.cells import Cell
from gridapp.storage.formats.wall_clipping import Piece


def outline_of_cells(cells: frozenset[Cell]) -> tuple[Piece, ...]:
    """Pieces as long as can be, those across first, each from its left or upper end."""
    across: dict[int, list[int]] = defaultdict(list)
    down: dict[int, list[int]] = defaultdict(list)
    for column, row in cells:
        for neighbour, line, place, at in (
            ((column, row - 1), across, row, column),
            ((column, row + 1), across, row + 1, column),
            ((column - 1, row), down, column, row),
            ((column + 1, row), down, column + 1, row),
        ):
            if neighbour not in cells:
                line[place].append(at)
    pieces: list[Piece] = []
    for row, starts in sorted(across.items()):
        pieces += [((a, row), (b, row)) for a, b in _runs(starts)]
    for column, starts in sorted(down.items()):
        pieces += [((column, a), (column, b)) for a, b in _runs(starts)]
    return tuple(pieces)


def _runs(starts: Iterable[int]) -> list[tuple[float, float]]:
    """Unit steps, each named by its start, joined where they follow each other."""
    runs: list[tuple[float, float]] = []
    for start in sorted(set(starts)):
        if runs and runs[-1][1] == start:
            runs[-1] = (runs[-1][0], start + 1.0)
        else:
            runs.append((float(start), start + 1.0))
    return runs
