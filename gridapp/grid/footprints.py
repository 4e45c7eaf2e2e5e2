"""Footprints: the cells a creature of a given size covers, relative to its anchor cell.

A size (``space``) is named ``WxH`` on squares (the anchor is the upper left cell) and ``hexN`` on
hexes, with ``N`` cells. Clusters of 1, 7 and 19 cells are centred on their anchor; those of 3 and
12 on a corner of the anchor.

Every name is valid on every grid, so a creature keeps its size rank on another grid: on hexes
``1x1`` to ``5x5`` are the five clusters and ``6x6`` the largest; a long creature ``WxH`` is ``W``
hexes long in direction ``q`` and ``H`` in direction ``r``. On squares ``hex1`` to ``hex19`` are
``1x1`` to ``5x5``.
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
    """Return the covered cells relative to the anchor, the anchor first.

    Raises:
        ValueError: the space name is unknown.
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
    """Return the hexes within ``radius`` steps of the anchor."""
    return _sorted(cell for cell in _around(radius) if distance(cell, (0, 0)) <= radius)


def _around_corner(radius: int) -> tuple[Cell, ...]:
    """Return the hexes within ``radius`` steps of any of the three hexes at a corner.

    The corner is the one the anchor shares with the hexes at (1, 0) and (0, 1).
    """
    cells = _around(radius + 1)
    return _sorted(cell for cell in cells if min(distance(cell, part) for part in _CORE) <= radius)


def _around(radius: int) -> list[Cell]:
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span]


def _sorted(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells by distance from the anchor, which comes first."""
    return tuple(sorted(cells, key=lambda cell: (distance(cell, (0, 0)), cell)))
