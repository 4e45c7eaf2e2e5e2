"""Pairs of cells on opposite sides of a space, in whole numbers.

All coordinates are cells: columns and rows on squares, axial ``(q, r)`` on hexes.
"""

from collections.abc import Iterable
from math import gcd

from gridapp.grid.cells import Cell

Footprint = tuple[Cell, ...]
Mark = tuple[int, ...]
Heights = tuple[int, ...]

_LINES_SQUARE = ((0, 1, 1, 0), (1, 0, 0, 1))
_LINES_HEX = ((0, 1, 1, 0), (1, 0, 0, 1), (1, 1, 1, 0))
_NORMALS_SQUARE = ((2, 0), (0, 2), (-2, 0), (0, -2))
_NORMALS_HEX = ((2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1))


def from_centre(cells: Iterable[Cell], target: Footprint) -> tuple[int, int]:
    """The way from the target's centre to the centre of some cells, at a whole-number scale.

    The centre of a space is the mean of its cells' centres. Between two groups of given sizes
    the scale is always the same.
    """
    group = tuple(cells)
    across = len(target) * sum(x for x, _ in group) - len(group) * sum(x for x, _ in target)
    down = len(target) * sum(y for _, y in group) - len(group) * sum(y for _, y in target)
    return (across, down)


class OppositeCells:
    """Marks cells so that two cells are exactly opposite when their marks answer each other.

    A cell bears the direction in which the target's centre sees it; exactly the reverse
    direction answers it (RR-13). Round a target of several cells it may also bear the row or
    column of the target's own cells that it continues, and on which end; the other end answers
    (RR-13, straight across). On hexes the three lines through a hex take the place of row and
    column. With ``mirrored`` the distances must be equal as well.
    """

    def __init__(
        self, target: Footprint, *, is_hex: bool, mirrored: bool, straight_across: bool
    ) -> None:
        """Prepare the marks round one target."""
        self._target = target
        self._mirrored = mirrored
        self._lines: dict[tuple[int, int], tuple[int, int]] = {}
        self._axes = _LINES_HEX if is_hex else _LINES_SQUARE
        if straight_across and len(target) > 1:
            self._lines = _extents(target, self._axes)

    def marks(self, cell: Cell) -> list[Mark]:
        """What a cell outside the target bears."""
        x, y = from_centre((cell,), self._target)
        scale = 1 if self._mirrored else gcd(x, y)
        marks: list[Mark] = [(x // scale, y // scale)] if x or y else []
        return marks + (self._ends(cell) if self._lines else [])

    def _ends(self, cell: Cell) -> list[Mark]:
        ends: list[Mark] = []
        for axis, (value, place) in enumerate(_on_axes(cell, self._axes)):
            first, last = self._lines.get((axis, value), (place, place))
            beyond = min(place - first, 0) or max(place - last, 0)
            if beyond:
                ends.append((axis, value, beyond if self._mirrored else beyond // abs(beyond)))
        return ends


def answer(mark: Mark) -> Mark:
    """The mark of a cell opposite to one that bears ``mark``."""
    if len(mark) == 2:
        return (-mark[0], -mark[1])
    axis, value, end = mark
    return (axis, value, -end)


def _on_axes(cell: Cell, axes: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    """Which line of every axis a cell lies on, and its place along that line."""
    x, y = cell
    return [(a * x + b * y, c * x + d * y) for a, b, c, d in axes]


def _extents(
    target: Footprint, axes: tuple[tuple[int, ...], ...]
) -> dict[tuple[int, int], tuple[int, int]]:
    """The first and last place of the target's own cells on every line through them."""
    places: dict[tuple[int, int], list[int]] = {}
    for cell in target:
        for axis, (value, place) in enumerate(_on_axes(cell, axes)):
            places.setdefault((axis, value), []).append(place)
    return {line: (min(on), max(on)) for line, on in places.items()}


class OppositeSides:
    """The border of a target's space, and which segments cross it from side to opposite side.

    The border is the smallest box round the target's cells, on hexes the smallest hexagon that
    stands like a cell: for one cell the cell itself, for every cluster a regular hexagon. A
    corner belongs to both its sides, so corner to opposite corner counts, and side to corner
    when that corner ends the opposite side (VR-19).
    """

    def __init__(self, target: Footprint, *, is_hex: bool) -> None:
        """Measure the border, in half cells from the centre of the cell (0, 0)."""
        self._normals = _NORMALS_HEX if is_hex else _NORMALS_SQUARE
        heights = [self._heights(cell) for cell in target]
        self._border = tuple(max(side) + 1 for side in zip(*heights, strict=True))

    def crossed(self, one: Cell, other: Cell) -> bool:
        """Whether the segment between two cells' centres meets two opposite sides."""
        start, end = self._heights(one), self._heights(other)
        half = len(self._border) // 2
        return any(
            self._meets(start, end, side) and self._meets(start, end, side + half)
            for side in range(half)
        )

    def _heights(self, cell: Cell) -> Heights:
        """How far out a cell's centre lies towards every side, in half cells."""
        x, y = cell
        return tuple(a * x + b * y for a, b in self._normals)

    def _meets(self, start: Heights, end: Heights, side: int) -> bool:
        run, way = end[side] - start[side], self._border[side] - start[side]
        if run < 0:
            run, way = -run, -way
        if not (run and 0 <= way <= run):
            return False
        return all(
            first * run + way * (last - first) <= limit * run
            for first, last, limit in zip(start, end, self._border, strict=True)
        )
