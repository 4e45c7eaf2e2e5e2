"""The outline of a set of square cells as straight wall segments."""

from collections import defaultdict
from collections.abc import Iterable

from gridapp.grid.cells import Cell
from gridapp.storage.formats.wall_clipping import WallSegment


def outline_of_cells(
    cells: frozenset[Cell], beyond: frozenset[Cell] = frozenset()
) -> tuple[WallSegment, ...]:
    """Return maximal segments around the cells, horizontal first, each from its left or top end.

    The sides towards cells of ``beyond`` are left open.
    """
    inside = cells | beyond
    across: dict[int, list[int]] = defaultdict(list)
    down: dict[int, list[int]] = defaultdict(list)
    for column, row in cells:
        for neighbour, steps, index, start in (
            ((column, row - 1), across, row, column),
            ((column, row + 1), across, row + 1, column),
            ((column - 1, row), down, column, row),
            ((column + 1, row), down, column + 1, row),
        ):
            if neighbour not in inside:
                steps[index].append(start)
    pieces: list[WallSegment] = []
    for row, starts in sorted(across.items()):
        pieces += [((a, row), (b, row)) for a, b in _merge_runs(starts)]
    for column, starts in sorted(down.items()):
        pieces += [((column, a), (column, b)) for a, b in _merge_runs(starts)]
    return tuple(pieces)


def _merge_runs(starts: Iterable[int]) -> list[tuple[float, float]]:
    """Merge unit steps, each given by its start, into runs (start, end)."""
    runs: list[tuple[float, float]] = []
    for start in sorted(set(starts)):
        if runs and runs[-1][1] == start:
            runs[-1] = (runs[-1][0], start + 1.0)
        else:
            runs.append((float(start), start + 1.0))
    return runs
