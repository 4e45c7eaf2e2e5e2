"""The space a creature takes: which cells it covers, relative to its anchor cell.

A space is named ``WxH`` on squares (the anchor is the upper left cell) and ``hexN`` on hexes,
``N`` being the number of cells. Clusters of 1, 7 and 19 cells lie round their anchor; those of
3 and 12 lie round a corner of the anchor.

Every name means something on every grid, so that a creature keeps its rank of size when it is
set on another one: on hexes ``1x1`` to ``5x5`` stand for the five clusters and ``6x6`` for the
largest; a long creature ``WxH`` is ``W`` hexes long in direction ``q`` and ``H`` in direction
``r``. On squares ``hex1`` to ``hex19`` stand for ``1x1`` to ``5x5``.
"""

import re
from collections.abc import Iterable
from functools import cache

from gridapp.grid.cells import Cell
from gridapp.grid.hexes import distance

CLUSTERS = (1, 3, 7, 12, 19)
LARGEST = 6
_CORE = ((0, 0), (1, 0), (0, 1))
_RECTANGLE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_HEXES = {f"hex{count}": rank for rank, count in enumerate(CLUSTERS, 1)}


def offsets(space: str, *, is_hex: bool) -> tuple[Cell, ...]:
    """The covered cells of a space relative to its anchor, the anchor first.

    Raises:
        ValueError: there is no such space.
    """
    return _on_hexes(space) if is_hex else _on_squares(space)


@cache
def _on_hexes(space: str) -> tuple[Cell, ...]:
    width, height = _sides(space)
    return _cluster(width) if width == height else _on_squares(space)


@cache
def _on_squares(space: str) -> tuple[Cell, ...]:
    width, height = _sides(space)
    return tuple((column, row) for row in range(height) for column in range(width))


def _sides(space: str) -> tuple[int, int]:
    if rank := _HEXES.get(space):
        return (rank, rank)
    match = _RECTANGLE.fullmatch(space)
    if match is None:
        raise ValueError(
            f"unknown space {space!r}: write it as columns x rows, such as 2x2, "
            f"or as one of {', '.join(_HEXES)}"
        )
    sides = int(match[1]), int(match[2])
    if not all(1 <= side <= LARGEST for side in sides):
        raise ValueError(f"space {space!r} is out of range: each side has 1 to {LARGEST} cells")
    return sides


def _cluster(rank: int) -> tuple[Cell, ...]:
    radius, round_corner = divmod(min(rank, len(CLUSTERS)) - 1, 2)
    return _around_corner(radius) if round_corner else _disc(radius)


def _disc(radius: int) -> tuple[Cell, ...]:
    """The hexes at most ``radius`` steps from the anchor."""
    return _sorted(cell for cell in _around(radius) if distance(cell, (0, 0)) <= radius)


def _around_corner(radius: int) -> tuple[Cell, ...]:
    """The hexes at most ``radius`` steps from one of the three that meet at that corner.

    It is the corner which the anchor shares with the hexes at (1, 0) and (0, 1).
    """
    cells = _around(radius + 1)
    return _sorted(cell for cell in cells if min(distance(cell, part) for part in _CORE) <= radius)


def _around(radius: int) -> list[Cell]:
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span]


def _sorted(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The anchor first, then by distance from it."""
    return tuple(sorted(cells, key=lambda cell: (distance(cell, (0, 0)), cell)))
