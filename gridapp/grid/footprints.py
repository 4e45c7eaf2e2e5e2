"""Footprints: the cells a creature of a given size covers, relative to its anchor cell.

A size (``space``) is named ``WxH`` on squares (the anchor is the upper left cell) and ``hexN`` on
hexes, with ``N`` cells. Clusters of 1, 7 and 19 cells are centred on their anchor; those of 3 and
12 on a corner of the anchor.

Every name is valid on every grid, so a creature keeps its size rank on another grid: on hexes
``1x1`` to ``5x5`` are the five clusters and ``6x6`` the largest; a long creature ``WxH`` is ``W``
hexes long in direction ``q`` and ``H`` in direction ``r``. On squares ``hex1`` to ``hex19`` are
``1x1`` to ``5x5``.

A long body turns. Its head is the block of its shorter side at the end with the anchor (upper or
left); ``WxH@n`` is the body turned ``n`` times to the right about the middle of its head, which
keeps its cells: by 90 degrees on squares, by 60 on hexes. Bodies with equal sides have one facing.
So have hex bodies more than one hex wide: a parallelogram of hexes has no head that stays as it is.

    1x2   1x2@1   1x2@2   1x2@3        2x3   2x3@1
     A     . A     .       A .         A a   . A a
     .             A                   a a   . a a
                                       . .
"""

import re
from collections.abc import Iterable

from gridapp.caching import cached
from gridapp.grid.cells import Cell
from gridapp.grid.hexes import distance

CLUSTERS = (1, 3, 7, 12, 19)
LARGEST = 6
_CORE = ((0, 0), (1, 0), (0, 1))
_RECTANGLE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_TURNED = re.compile(r"@([1-5])")
_HEXES = {f"hex{count}": rank for rank, count in enumerate(CLUSTERS, 1)}


def offsets(space: str, *, is_hex: bool) -> tuple[Cell, ...]:
    """Return the covered cells relative to the anchor, the anchor first.

    Raises:
        ValueError: the space name is unknown.
    """
    return _on_hexes(space) if is_hex else _on_squares(space)


def base_space(space: str) -> str:
    """Return the size in the name of a body, without the facing."""
    return space.partition("@")[0]


def facing_of(space: str, *, is_hex: bool) -> int:
    """Return how many times a body is turned to the right, from 0."""
    _, _, turns = space.partition("@")
    return int(turns or 0) % facings(space, is_hex=is_hex)


def turned_degrees(space: str, *, is_hex: bool) -> int:
    """Return how far a body is turned to the right, in degrees."""
    return facing_of(space, is_hex=is_hex) * 360 // facings(space, is_hex=is_hex)


def facings(space: str, *, is_hex: bool) -> int:
    """Return in how many ways a body can face: 4 or 6 if it is long, else 1."""
    width, height = _sides(base_space(space))
    if is_hex:
        return 6 if width != height and min(width, height) == 1 else 1
    return 4 if width != height else 1


def faced(space: str, facing: int, *, is_hex: bool) -> str:
    """Return the name of a body with another facing, from 0."""
    base = base_space(space)
    turns = facing % facings(space, is_hex=is_hex)
    return f"{base}@{turns}" if turns else base


def head_side(space: str) -> int:
    """Return the cells along each side of a body's head."""
    return min(_sides(base_space(space)))


@cached(256)
def _on_hexes(space: str) -> tuple[Cell, ...]:
    width, height = _sides(base_space(space))
    if width == height:
        return _cluster(width)
    cells = _rectangle(width, height)
    for _ in range(_turns(space, is_hex=True)):
        cells = tuple((-r, q + r) for q, r in cells)
    return cells


@cached(256)
def _on_squares(space: str) -> tuple[Cell, ...]:
    width, height = _sides(base_space(space))
    cells, last = _rectangle(width, height), min(width, height) - 1
    for _ in range(_turns(space, is_hex=False)):
        cells = tuple((last - row, column) for column, row in cells)
    return tuple(sorted(cells, key=lambda cell: (cell != (0, 0), cell[1], cell[0])))


def _turns(space: str, *, is_hex: bool) -> int:
    mark = space[len(base_space(space)) :]
    if mark and not _TURNED.fullmatch(mark):
        raise ValueError(f"unknown space {space!r}: a facing is written @1 to @5")
    return facing_of(space, is_hex=is_hex)


def _rectangle(width: int, height: int) -> tuple[Cell, ...]:
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
