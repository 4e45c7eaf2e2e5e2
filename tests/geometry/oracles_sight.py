"""A slow second implementation of lines, rays, silhouettes and sight, in integers where exact.

Scenes lie on an integer lattice containing every corner and centre of a cell: half cells on
squares; on hexes one of both axes counts in ``1 / (2 sqrt 3)`` cells. Lines and crossings are the
same there. ``real`` converts to cell units.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from math import hypot, inf, sqrt

from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import CellShape, Grid

Spot = tuple[int, int]
Bar = tuple[Spot, Spot]
Space = tuple[Cell, ...]

FINE = 10**17
"""How finely the lattice is divided where lines are moved by next to nothing."""

SQUARE_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
POINTY_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
FLAT_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))

THIRD = 1 / (2 * sqrt(3))


def centre(shape: CellShape, cell: Cell) -> Spot:
    """The centre of a cell on the lattice."""
    column, row = cell
    if shape is CellShape.SQUARE:
        return (2 * column + 1, 2 * row + 1)
    if shape is CellShape.HEX_POINTY:
        return (1 + 2 * column + row, 2 + 3 * row)
    return (2 + 3 * column, 1 + 2 * row + column)


def corners(shape: CellShape, cell: Cell) -> list[Spot]:
    """The corners of a cell on the lattice, clockwise on the screen."""
    x, y = centre(shape, cell)
    around = {
        CellShape.SQUARE: SQUARE_CORNERS,
        CellShape.HEX_POINTY: POINTY_CORNERS,
        CellShape.HEX_FLAT: FLAT_CORNERS,
    }
    return [(x + dx, y + dy) for dx, dy in around[shape]]


def real(shape: CellShape, spot: Spot) -> Point:
    """A lattice point in cell units."""
    x, y = spot
    if shape is CellShape.HEX_POINTY:
        return (x / 2, y * THIRD)
    return (x * THIRD if shape is CellShape.HEX_FLAT else x / 2, y / 2)


def wall(shape: CellShape, name: str, bar: Bar) -> Wall:
    """A wall in cell units."""
    return Wall(name, real(shape, bar[0]), real(shape, bar[1]))


# Scenes; a strategy is made once for a board, since making one takes longer than drawing from it


@cache
def grids(columns: int = 6, rows: int = 6) -> st.SearchStrategy[Grid]:
    """Boards of every shape."""
    return st.sampled_from([Grid(columns, rows, shape=shape) for shape in CellShape])


@cache
def lattice_points(grid: Grid) -> st.SearchStrategy[Spot]:
    """Corners and centres of the cells of a board."""
    places = {
        cell: st.sampled_from([centre(grid.shape, cell), *corners(grid.shape, cell)])
        for cell in grid.cells
    }
    return cells(grid).flatmap(places.__getitem__)


@cache
def cells(grid: Grid) -> st.SearchStrategy[Cell]:
    """Cells of a board."""
    return st.sampled_from(grid.cells)


_CHANCES = st.booleans()
_SHORT_STEPS = st.sampled_from([(2, 0), (0, 2), (4, 0), (0, 6), (1, 1), (1, -1), (3, 3)])


@st.composite
def bars(draw: st.DrawFn, grid: Grid) -> Bar:
    """A wall between lattice points, mostly short."""
    points = lattice_points(grid)
    (x, y), (other_x, other_y) = draw(points), draw(points)
    if draw(_CHANCES):
        step = draw(_SHORT_STEPS)
        return (x, y), (x + step[0], y + step[1])
    if (x, y) == (other_x, other_y):
        other_x += 1
    return (x, y), (other_x, other_y)


@cache
def _bar_lists(grid: Grid, most: int) -> st.SearchStrategy[list[Bar]]:
    return st.lists(bars(grid), max_size=most)


@st.composite
def random_walls(draw: st.DrawFn, most: int = 8) -> tuple[Grid, list[Bar]]:
    """A small board, and walls between its lattice points."""
    grid = draw(grids())
    return grid, draw(_bar_lists(grid, most))


def board(grid: Grid, walls: Sequence[Bar]) -> Board:
    """The board of a scene; walls are named ``w0``, ``w1`` and so on."""
    return Board(grid, tuple(wall(grid.shape, f"w{k}", bar) for k, bar in enumerate(walls)))


@cache
def _names(names: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.sampled_from(names)


@st.composite
def spaces(draw: st.DrawFn, grid: Grid, names: Sequence[str] = ("1x1", "1x1", "2x2")) -> Space:
    """A footprint on the board."""
    cell = draw(cells(grid))
    covered = grid.covered_cells(cell, draw(_names(tuple(names))))
    return covered if all(item in grid for item in covered) else (cell,)


_NUMBERS = st.integers(-2, 14).map(lambda n: n / 2) | st.floats(-1, 8, allow_nan=False)
_POINTS = st.tuples(_NUMBERS, _NUMBERS)
_WALLS = st.lists(
    st.builds(
        Wall,
        st.uuids().map(str),
        _POINTS,
        _POINTS,
        st.sampled_from(WallKind),
        st.sampled_from([None, None, 3.0]),
        st.sampled_from(["", "", "light"]),
    ),
    max_size=6,
)
_DOORS = st.lists(
    st.builds(Door, st.uuids().map(str), _POINTS, _POINTS, st.sampled_from(DoorState)), max_size=3
)


@st.composite
def random_boards(draw: st.DrawFn, grid: Grid) -> Board:
    """A board with walls of every kind and doors, at random and at lattice points."""
    walls, doors = draw(_WALLS), draw(_DOORS)
    return Board(grid, tuple(walls), tuple(doors))


# Lines


def turn(a: Spot, b: Spot, c: Spot) -> int:
    """Return 1, 0 or -1: the side of the line ab on which a point lies."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def is_crossed(a: Spot, b: Spot, bar: Bar) -> bool:
    """Return True if a wall crosses a line strictly between the line's ends."""
    c, d = bar
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def is_clear(a: Spot, b: Spot, walls: Sequence[Bar]) -> bool:
    """Return True if a line is clear, by walking along both its sides.

    The walk runs just left or just right of the line, changes sides where no wall runs along it,
    and passes a touched point on the side without a wall.
    """
    if any(is_crossed(a, b, bar) for bar in walls):
        return False
    far = _along(a, b, b)
    stops: dict[int, set[int]] = {}
    runs: list[tuple[int, int]] = []
    for c, d in walls:
        sides = (turn(a, b, c), turn(a, b, d))
        ways = (_along(a, b, c), _along(a, b, d))
        if sides == (0, 0):
            runs.append((min(ways), max(ways)))
        for k in (0, 1):
            if sides[k] == 0 != sides[1 - k] and 0 < ways[k] < far:
                stops.setdefault(ways[k], set()).add(sides[1 - k])
    lanes = {1, -1}
    marks = sorted({0, far, *stops, *(end for run in runs for end in run if 0 < end < far)})
    for mark, after in pairwise(marks):
        lanes -= stops.get(mark, set())
        if not lanes:
            return False
        if not any(low <= mark and after <= high for low, high in runs):
            lanes = {1, -1}
    return True


def _along(a: Spot, b: Spot, c: Spot) -> int:
    return (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1])


# Rays between spaces


def endpoints(shape: CellShape, cells: Space) -> list[tuple[Spot, list[tuple[Spot, Spot]]]]:
    """Return the centre and outer corners of a footprint, with the cell sides meeting there.

    The lattice contains the centre only if it is the centre of a cell or a corner.
    """
    around: dict[Spot, list[tuple[Spot, Spot]]] = {}
    for cell in cells:
        ring = corners(shape, cell)
        for k, (x, y) in enumerate(ring):
            (bx, by), (nx, ny) = ring[k - 1], ring[(k + 1) % len(ring)]
            around.setdefault((x, y), []).append(((nx - x, ny - y), (bx - x, by - y)))
    inner = 4 if shape is CellShape.SQUARE else 3
    outline = [(spot, sides) for spot, sides in around.items() if len(sides) < inner]
    x = sum(centre(shape, cell)[0] for cell in cells)
    y = sum(centre(shape, cell)[1] for cell in cells)
    if x % len(cells) or y % len(cells):
        return outline
    full = [((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0))]
    return [((x // len(cells), y // len(cells)), full), *outline]


UNEVEN = (97, 311, 577, 743, 911)
SLANTS = [
    *((1009, k) for k in UNEVEN),
    *((k, 1009) for k in UNEVEN),
    *((1, 10**4), (10**4, 1), (1, 10**6), (10**6, 1)),
]
SIZES = [10**10 * k for k in (1, 1000, 2000, 4000, 8000, 16000, 32000, 64000)]


def _inside(spot: Spot, sides: Sequence[tuple[Spot, Spot]], sizes: Sequence[int]) -> Iterator[Spot]:
    """Yield points of a footprint as close to an endpoint as the fine lattice allows."""
    for ((fx, fy), (lx, ly)), (first, second), size in product(sides, SLANTS, sizes):
        scale = size // (first + second)
        x, y = first * fx + second * lx, first * fy + second * ly
        yield (spot[0] * FINE + scale * x, spot[1] * FINE + scale * y)


def is_open(
    start: tuple[Spot, Sequence[tuple[Spot, Spot]]],
    end: tuple[Spot, Sequence[tuple[Spot, Spot]]],
    walls: Sequence[Bar],
) -> bool:
    """Return True if a line from next to one endpoint to next to the second crosses no wall."""
    fine = [((ax * FINE, ay * FINE), (bx * FINE, by * FINE)) for (ax, ay), (bx, by) in walls]
    first_cells = list(_inside(*start, SIZES))
    second_cells = list(_inside(*end, SIZES[4:5]))
    return any(
        not any(_meets(a, b, bar) for bar in fine) for a, b in product(first_cells, second_cells)
    )


def _meets(a: Spot, b: Spot, bar: Bar) -> bool:
    """Return True if a line and a wall share any point."""
    c, d = bar
    if turn(a, b, c) * turn(a, b, d) > 0 or turn(c, d, a) * turn(c, d, b) > 0:
        return False
    if turn(a, b, c) == turn(a, b, d) == 0:
        return max(_along(a, b, c), _along(a, b, d)) >= 0 and min(
            _along(a, b, c), _along(a, b, d)
        ) <= _along(a, b, b)
    return True


# Silhouettes and sight


def hidden_share(eye: Point, ends: tuple[Point, Point], walls: Sequence[Wall], count: int) -> float:
    """Return the share of sample points between two points hidden by walls."""
    (ax, ay), (bx, by) = ends
    hidden = 0
    for k in range(count):
        share = (k + 0.5) / count
        point = (ax + share * (bx - ax), ay + share * (by - ay))
        hidden += any(_cuts(eye, point, item) for item in walls)
    return hidden / count


def _cuts(a: Point, b: Point, first: Wall) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        across = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return across / hypot(q[0] - p[0], q[1] - p[1])

    sides = [
        side(a, b, first.a),
        side(a, b, first.b),
        side(first.a, first.b, a),
        side(first.a, first.b, b),
    ]
    if min(map(abs, sides)) < 1e-9:
        return False
    return sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0


def first_hit(eye: Point, direction: Point, walls: Sequence[Wall]) -> float:
    """Return the distance to the first wall in a direction."""
    nearest = inf
    dx, dy = direction
    for item in walls:
        ax, ay, bx, by = (
            item.a[0] - eye[0],
            item.a[1] - eye[1],
            item.b[0] - eye[0],
            item.b[1] - eye[1],
        )
        slant = dx * (by - ay) - dy * (bx - ax)
        if slant == 0:
            continue
        distance = (ax * (by - ay) - ay * (bx - ax)) / slant
        share = (ax * dy - ay * dx) / slant
        if distance > 1e-9 and 0 <= share <= 1:
            nearest = min(nearest, distance * hypot(dx, dy))
    return nearest
