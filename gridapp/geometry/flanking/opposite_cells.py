"""Pairs of cells on opposite sides of a space, in whole numbers.

All coordinates are cells: columns and rows on squares, axial ``(q, r)`` on hexes.
"""

from math import gcd

from gridapp.grid.cells import Cell

Footprint = tuple[Cell, ...]
Mark = tuple[int, ...]
Heights = tuple[int, ...]

_LINES_SQUARE = ((0, 1, 1, 0), (1, 0, 0, 1))
_LINES_HEX = ((0, 1, 1, 0), (1, 0, 0, 1), (1, 1, 1, 0))
_NORMALS_SQUARE = ((2, 0), (0, 2), (-2, 0), (0, -2))
_NORMALS_HEX = ((2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1))


class FootprintCentre:
    """The centre of a space, the mean of its cells' centres, and the ways from there.

    Ways are whole numbers at a scale that depends only on how many cells the two spaces have.
    """

    def __init__(self, space: Footprint) -> None:
        """Add the cells up, so that nothing need be divided."""
        self._count = len(space)
        self._across = sum(x for x, _ in space)
        self._down = sum(y for _, y in space)

    def way(self, cells: Footprint) -> tuple[int, int]:
        """The way to the centre of other cells."""
        across, down = -len(cells) * self._across, -len(cells) * self._down
        for x, y in cells:
            across += self._count * x
            down += self._count * y
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
        self._centre = FootprintCentre(target)
        self._mirrored = mirrored
        self._lines: dict[tuple[int, int], tuple[int, int]] = {}
        self._axes = _LINES_HEX if is_hex else _LINES_SQUARE
        if straight_across and len(target) > 1:
            self._lines = _extents(target, self._axes)

    def marks(self, cell: Cell) -> list[Mark]:
        """What a cell outside the target bears."""
        x, y = self._centre.way((cell,))
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
    when that corner ends the opposite side (VR-19). A segment that only touches, along a side or
    at one corner, crosses nothing.
    """

    def __init__(self, target: Footprint, *, is_hex: bool) -> None:
        """Measure the border, in half cells from the centre of the cell (0, 0)."""
        self._normals = _NORMALS_HEX if is_hex else _NORMALS_SQUARE
        heights = [self.heights(cell) for cell in target]
        self._border = tuple(max(side) + 1 for side in zip(*heights, strict=True))
        half = len(self._border) // 2
        self._opposite = [(side, side + half) for side in range(half)]

    def heights(self, cell: Cell) -> Heights:
        """How far out a cell's centre lies towards every side, in half cells."""
        x, y = cell
        return tuple([a * x + b * y for a, b in self._normals])

    def crossed(self, start: Heights, end: Heights) -> bool:
        """Whether the segment between two cells' centres meets two opposite sides."""
        border = self._border
        for side, back in self._opposite:
            if start[side] < border[side]:
                start, end = end, start
            beyond = start[side] >= border[side] and end[back] >= border[back]
            if beyond and self._meets(start, end, side) and self._meets(end, start, back):
                return True
        return False

    def _meets(self, start: Heights, end: Heights, side: int) -> bool:
        """Whether a segment from beyond a side, or from that side, to beyond its back meets it."""
        run, way = start[side] - end[side], start[side] - self._border[side]
        return all(
            first * run + way * (last - first) <= limit * run
            for first, last, limit in zip(start, end, self._border, strict=True)
        )
