"""Pairs of cells on opposite sides of a footprint, in integers.

All coordinates are cells: columns and rows on squares, axial ``(q, r)`` on hexes. Heights are half
cells above the target's centre, 0 for cells beside the target (`RelativeHeight.cubes`). Exact, no
division. Oracle: ``opposite``, ``straight_across`` and ``crosses`` in
``tests/geometry/oracles_flanking.py`` (fractions of real coordinates).
"""

from math import gcd

from gridapp.grid.cells import Cell, Footprint

Mark = tuple[int, ...]
SideDistances = tuple[int, ...]

_IN_SPACE, _UPRIGHT = -1, -2
"""First number of the marks of four numbers: a direction in space, a column of cubes."""
_LINES_SQUARE = ((0, 1, 1, 0), (1, 0, 0, 1))
_LINES_HEX = ((0, 1, 1, 0), (1, 0, 0, 1), (1, 1, 1, 0))
_NORMALS_SQUARE = ((2, 0), (0, 2), (-2, 0), (0, -2))
_NORMALS_HEX = ((2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1))


class FootprintCentre:
    """The centre of a footprint (the mean of its cells' centres), and vectors from the centre.

    Vectors are integers at a scale that depends only on the cell counts of both footprints.
    """

    def __init__(self, space: Footprint) -> None:
        """Sum the cells, which avoids a division."""
        self._count = len(space)
        self._across = sum(x for x, _ in space)
        self._down = sum(y for _, y in space)

    def vector_to(self, cells: Footprint) -> tuple[int, int]:
        """Return the scaled vector to the centre of another footprint."""
        across, down = -len(cells) * self._across, -len(cells) * self._down
        for x, y in cells:
            across += self._count * x
            down += self._count * y
        return (across, down)


class OppositeCells:
    """Assign marks to cells, so that two cells are opposite if their marks are opposite.

    The mark of a cell is the direction from the target's centre to it; the reverse direction is
    opposite (RR-13). Around a target of several cells it may also have the row or column of the
    target's cells it continues, with the end; the other end is opposite (RR-13, straight across).
    On hexes the three lines through a hex replace row and column. A cell above or below the target
    has the direction in space, and over one of several cells of the target also that column of
    cubes, with the end. With ``mirrored`` the distances must be equal as well.
    """

    def __init__(
        self, target: Footprint, *, is_hex: bool, mirrored: bool, straight_across: bool
    ) -> None:
        """Prepare the marks around a target."""
        self._centre = FootprintCentre(target)
        self._mirrored = mirrored
        self._count, self._upright = len(target), frozenset[Cell]()
        self._lines: dict[tuple[int, int], tuple[int, int]] = {}
        self._axes = _LINES_HEX if is_hex else _LINES_SQUARE
        if straight_across and len(target) > 1:
            self._lines = _extents(target, self._axes)
            self._upright = frozenset(target)

    def marks(self, cell: Cell, height: int = 0) -> list[Mark]:
        """Return the marks of a cell outside the target."""
        x, y = self._centre.vector_to((cell,))
        if height:
            return self._marks_in_space((2 * x, 2 * y, self._count * height), cell)
        scale = 1 if self._mirrored else gcd(x, y)
        marks: list[Mark] = [(x // scale, y // scale)] if x or y else []
        return marks + (self._ends(cell) if self._lines else [])

    def _marks_in_space(self, vector: tuple[int, int, int], cell: Cell) -> list[Mark]:
        """Return the marks of a cell above or below the target, by its doubled vector."""
        x, y, z = vector
        scale = 1 if self._mirrored else gcd(x, y, z)
        marks: list[Mark] = [(_IN_SPACE, x // scale, y // scale, z // scale)]
        if cell in self._upright:
            marks.append((_UPRIGHT, *cell, z if self._mirrored else z // abs(z)))
        return marks

    def _ends(self, cell: Cell) -> list[Mark]:
        ends: list[Mark] = []
        for axis, (value, position) in enumerate(_on_axes(cell, self._axes)):
            first, last = self._lines.get((axis, value), (position, position))
            beyond = min(position - first, 0) or max(position - last, 0)
            if beyond:
                ends.append((axis, value, beyond if self._mirrored else beyond // abs(beyond)))
        return ends


def opposite_mark(mark: Mark) -> Mark:
    """Return the mark of a cell opposite to a cell with ``mark``."""
    if len(mark) == 2:
        return (-mark[0], -mark[1])
    if mark[0] == _IN_SPACE and len(mark) == 4:
        return (_IN_SPACE, -mark[1], -mark[2], -mark[3])
    return (*mark[:-1], -mark[-1])


def _on_axes(cell: Cell, axes: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    """Return for each axis the line through a cell and the cell's position on that line."""
    x, y = cell
    return [(a * x + b * y, c * x + d * y) for a, b, c, d in axes]


def _extents(
    target: Footprint, axes: tuple[tuple[int, ...], ...]
) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the first and last position of the target's cells on every line through them."""
    positions: dict[tuple[int, int], list[int]] = {}
    for cell in target:
        for axis, (value, position) in enumerate(_on_axes(cell, axes)):
            positions.setdefault((axis, value), []).append(position)
    return {line: (min(on), max(on)) for line, on in positions.items()}


class OppositeSides:
    """The border of a target, and a test for segments across opposite sides.

    The border is the smallest box around the target's cells, on hexes the smallest hexagon in the
    orientation of a cell: for one cell the cell itself, for every cluster a regular hexagon. A
    corner belongs to both its sides, so corner to opposite corner counts, and side to corner if
    that corner ends the opposite side (VR-19). A segment that only touches, along a side or at one
    corner, does not cross.
    """

    def __init__(self, target: Footprint, *, is_hex: bool, height: int = 1) -> None:
        """Measure the border, in half cells from the centre of cell (0, 0).

        ``height`` is the number of the target's cubes upwards; top and bottom are two more sides.
        """
        self._normals = _NORMALS_HEX if is_hex else _NORMALS_SQUARE
        distances = [self.side_distances(cell) for cell in target]
        *sides, _, _ = (max(side) + 1 for side in zip(*distances, strict=True))
        self._border = (*sides, height, height)
        half = len(sides) // 2
        self._opposite = [(side, side + half) for side in range(half)]
        self._opposite.append((len(sides), len(sides) + 1))

    def side_distances(self, cell: Cell, height: int = 0) -> SideDistances:
        """Return the distance of a cube's centre towards every side, top and bottom, in half cells.

        ``height`` counts from the target's centre.
        """
        x, y = cell
        return (*[a * x + b * y for a, b in self._normals], height, -height)

    def is_crossed_by(self, start: SideDistances, end: SideDistances) -> bool:
        """Return True if the segment between two cells' centres meets two opposite sides."""
        border = self._border
        for side, opposite in self._opposite:
            if start[side] < border[side]:
                start, end = end, start
            beyond = start[side] >= border[side] and end[opposite] >= border[opposite]
            if beyond and self._meets(start, end, side) and self._meets(end, start, opposite):
                return True
        return False

    def _meets(self, start: SideDistances, end: SideDistances, side: int) -> bool:
        """Return True if a segment from beyond a side to beyond its opposite meets the side.

        Starting on the side counts as beyond.
        """
        run, depth = start[side] - end[side], start[side] - self._border[side]
        return all(
            first * run + depth * (last - first) <= limit * run
            for first, last, limit in zip(start, end, self._border, strict=True)
        )
