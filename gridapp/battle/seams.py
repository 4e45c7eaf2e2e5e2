"""Pieces of wall joined along their lines, so that no seam shows between them."""

from collections.abc import Iterable
from math import hypot

from gridapp.grid.cells import Point

Piece = tuple[Point, Point]

NEAR = 1e-6
"""Pieces nearer to each other than this, in cells, touch."""
DIGITS = 5
"""Lines that agree in so many digits of direction and place are one."""


def joined(pieces: Iterable[Piece]) -> list[Piece]:
    """The same lines in the fewest pieces, each from left (else from above), in order."""
    by_line: dict[tuple[float, ...], list[tuple[float, Piece]]] = {}
    for a, b in map(sorted, pieces):
        length = hypot(b[0] - a[0], b[1] - a[1])
        across, down = ((b[0] - a[0]) / length, (b[1] - a[1]) / length) if length else (0.0, 0.0)
        off = across * a[1] - down * a[0]
        line = tuple(round(part, DIGITS) + 0.0 for part in (across, down, off))
        by_line.setdefault(line, []).append((across * a[0] + down * a[1], (a, b)))
    return sorted(one for line in by_line.values() for one in _joined(sorted(line)))


def _joined(line: list[tuple[float, Piece]]) -> list[Piece]:
    """Pieces of one line by where they begin along it."""
    done: list[Piece] = []
    reach = 0.0
    for start, (a, b) in line:
        end = start + hypot(b[0] - a[0], b[1] - a[1])
        if done and start <= reach + NEAR:
            first, last = done[-1]
            done[-1] = (first, b if end > reach else last)
            reach = max(reach, end)
        else:
            done.append((a, b))
            reach = end
    return done
