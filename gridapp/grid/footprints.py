"""The space a creature takes: which cells it covers, relative to its anchor cell.

A space is named ``WxH`` on squares (the anchor is the upper left cell) and ``hexN`` on hexes,
``N`` being the number of cells. Clusters of 1, 7 and 19 cells lie round their anchor; those of
3 and 12 lie round a corner of the anchor. On hexes ``1x1`` to ``5x5`` stand for the five
clusters, so that a creature keeps its rank of size when it is set on another grid.
"""

from functools import cache

from gridapp.grid.cells import Cell
from gridapp.grid.hexes import distance

CLUSTERS = (1, 3, 7, 12, 19)
LARGEST = 6


@cache
def offsets(space: str, *, is_hex: bool) -> tuple[Cell, ...]:
    """The covered cells of a space relative to its anchor.

    Raises:
        ValueError: no such space on this kind of cells.
    """
    return _cluster(space) if is_hex else _rectangle(space)


def _rectangle(space: str) -> tuple[Cell, ...]:
    width, height = _sides(space)
    return tuple((column, row) for row in range(height) for column in range(width))


def _sides(space: str) -> tuple[int, int]:
    width, cross, height = space.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        msg = f"unknown space {space!r}: write it as columns x rows, such as 2x2"
        raise ValueError(msg)
    sides = int(width), int(height)
    if not all(1 <= side <= LARGEST for side in sides):
        msg = f"space {space!r} is out of range: each side has 1 to {LARGEST} cells"
        raise ValueError(msg)
    return sides


def _cluster(space: str) -> tuple[Cell, ...]:
    count = _cluster_size(space)
    radius = CLUSTERS.index(count)
    if radius % 2 == 0:
        return _disc(radius // 2)
    return _around_corner(count)


def _cluster_size(space: str) -> int:
    if space.startswith("hex") and space[3:] in {str(count) for count in CLUSTERS}:
        return int(space[3:])
    width, height = _sides(space) if "x" in space else (0, -1)
    if width != height or width > len(CLUSTERS):
        msg = f"unknown space {space!r} on hexes: use hex1, hex3, hex7, hex12 or hex19"
        raise ValueError(msg)
    return CLUSTERS[width - 1]


def _disc(radius: int) -> tuple[Cell, ...]:
    span = range(-radius, radius + 1)
    cells = ((q, r) for r in span for q in span)
    return tuple(sorted((cell for cell in cells if distance(cell, (0, 0)) <= radius), key=_order))


def _around_corner(count: int) -> tuple[Cell, ...]:
    """The cells nearest to the corner that the anchor shares with the hexes at (1, 0), (0, 1)."""
    core = ((0, 0), (1, 0), (0, 1))
    if count == len(core):
        return core
    span = range(-2, 4)
    around = ((q, r) for r in span for q in span)
    reach = {cell for cell in around if sum(distance(cell, part) for part in core) <= 5}
    return tuple(sorted(reach, key=_order))


def _order(cell: Cell) -> tuple[int, Cell]:
    """The anchor first, then by distance, so that the first cell is always the anchor."""
    return (distance(cell, (0, 0)), cell)
