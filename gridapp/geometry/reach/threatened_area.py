"""Which cells a creature reaches from where it stands.

Distances count steps between the nearest cells of two footprints: the larger difference on
squares, hex steps on hexes (rulings VR-11, RR-03, AP-R70, GR-02). A minimum makes a hole. Between
cubes above each other, ``rise`` counts the levels from one to the other, and the larger of the
two distances is the distance (RR-05, VR-33).
"""

from collections import OrderedDict
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache

from gridapp.geometry.cover.ray_caster import has_any_line
from gridapp.geometry.planar.segment_grid import Segment
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.geometry.visibility.rays import is_clear_line
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.grid.hexes import HEX_RADIUS

KEPT = 4096
"""So many areas stay known: those of creatures that stood somewhere lately."""

_Key = tuple[Grid, tuple[Cell, ...], int, int, "LineRule", frozenset[Segment]]

_known: OrderedDict[_Key, frozenset[Cell]] = OrderedDict()


class LineRule(StrEnum):
    """Which line must be clear for a thrust to arrive.

    ``CENTRE``: from centre to centre of some pair of cells within reach (GR-04, SR-03).
    ``ANY``: any line at all between the two cells (the other one is not in total cover).
    """

    NONE = "none"
    CENTRE = "centre"
    ANY = "any"


def cells_in_reach(
    grid: Grid,
    obstacles: Obstacles,
    cells: tuple[Cell, ...],
    nearest: int,
    farthest: int,
    line: LineRule,
    *,
    rise: int = 0,
) -> frozenset[Cell]:
    """The cells on the board from ``nearest`` to ``farthest`` steps from a footprint.

    Own cells are 0 steps away: they count only if ``nearest`` is 0 or less, or above and below.
    Answers are kept from board to board, until walls change that stand round the cells.
    """
    if abs(rise) > farthest:
        return frozenset()
    beyond = -1 if abs(rise) >= nearest else nearest - 1
    walls = _walls_round(grid, obstacles, cells, farthest, line)
    key = (grid, cells, beyond, farthest, line, walls)
    found = _known.get(key)
    if found is None:
        ring = cells_within_steps(grid, cells, farthest) - cells_within_steps(grid, cells, beyond)
        found = _known[key] = frozenset(
            cell
            for cell in ring
            if cell in grid
            and (not walls or _has_line(grid, obstacles, cells, (cell,), farthest, line))
        )
        if len(_known) > KEPT:
            _known.popitem(last=False)
    return found


def _walls_round(
    grid: Grid, barriers: Obstacles, cells: tuple[Cell, ...], steps: int, line: LineRule
) -> frozenset[Segment]:
    """The segments that may stand between cells and any so many steps away."""
    if line is LineRule.NONE:
        return frozenset()
    layer = barriers.opaque if line is LineRule.ANY else barriers.solid
    xs, ys = zip(*map(grid.centre, cells), strict=True)
    away = steps + HEX_RADIUS
    return layer.in_box((min(xs) - away, min(ys) - away), (max(xs) + away, max(ys) + away))


def is_in_reach(  # noqa: PLR0913 - two spaces, two distances and how they may be bridged
    grid: Grid,
    obstacles: Obstacles,
    ones: tuple[Cell, ...],
    others: tuple[Cell, ...],
    nearest: int,
    farthest: int,
    line: LineRule,
    *,
    rise: int = 0,
) -> bool:
    """Whether one footprint reaches another: by its nearest cells, over some clear line."""
    if len(ones) == 1 == len(others):
        flat = grid.cell_distance(ones[0], others[0])
    else:
        flat = min(grid.cell_distance(one, other) for one in ones for other in others)
    distance = max(flat, abs(rise))
    if not nearest <= distance <= farthest:
        return False
    return _has_line(grid, obstacles, ones, others, farthest, line)


def _has_line(
    grid: Grid,
    barriers: Obstacles,
    ones: tuple[Cell, ...],
    others: tuple[Cell, ...],
    farthest: int,
    line: LineRule,
) -> bool:
    if line is LineRule.NONE:
        return True
    pairs = (
        (one, other)
        for one in ones
        for other in others
        if grid.cell_distance(one, other) <= farthest
    )
    if line is LineRule.ANY:
        return any(has_any_line(grid, barriers, (one,), (other,)) for one, other in pairs)
    return any(
        is_clear_line(barriers, grid.centre(one), grid.centre(other)) for one, other in pairs
    )


def cells_within_steps(grid: Grid, cells: Iterable[Cell], steps: int) -> set[Cell]:
    """The cells of the board at most so many steps from the nearest of some that lie on it.

    Cells beyond its edge may be among the answers.
    """
    if steps >= grid.columns + grid.rows:
        return set(grid.cells)
    if (2 * steps + 1) ** 2 > grid.columns * grid.rows:
        near = tuple(cells)
        return {
            one
            for one in grid.cells
            if any(grid.cell_distance(one, other) <= steps for other in near)
        }
    disc = _disc(steps, is_hex=grid.is_hex)
    return {(column + dc, row + dr) for column, row in cells for dc, dr in disc}


@lru_cache(maxsize=32)
def _disc(steps: int, *, is_hex: bool) -> tuple[Cell, ...]:
    """The offsets of the cells at most so many steps away."""
    span = range(-steps, steps + 1)
    cells = ((column, row) for row in span for column in span)
    if not is_hex:
        return tuple(cells)
    return tuple(cell for cell in cells if abs(cell[0] + cell[1]) <= steps)
