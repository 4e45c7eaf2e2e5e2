"""The threatened area: which cells a creature can attack from its position.

Distances are steps between the nearest cells of two footprints: the larger difference on squares,
hex steps on hexes (rulings VR-11, RR-03, AP-R70, GR-02). A minimum distance makes a hole. Between
different elevations ``rise`` is the number of levels, and the larger of both distances counts
(RR-05, VR-33).

Cells within steps are a disc of offsets around each cell; lines are tested only where a wall lies
in the box around the reach. Areas are cached by those walls, so that a wall elsewhere changes none.
Cost: O(cells in reach) without walls near, else a line for each of them.
Oracle: ``tests/geometry/test_reach.py`` tries every cell of the board, in integers.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gridapp.caching import cached
from gridapp.geometry.reach.rules import LineRule
from gridapp.grid.cells import Cell, Footprint
from gridapp.grid.grid import Grid
from gridapp.grid.hexes import HEX_RADIUS

if TYPE_CHECKING:  # lines are tested only where walls are near
    from gridapp.geometry.planar.segment_grid import Segment
    from gridapp.geometry.visibility.obstacles import Obstacles

CACHE_SIZE = 4096
"""Cached areas: those of recent positions."""

_Key = tuple[Grid, Footprint, int, int, LineRule, "frozenset[Segment]"]

_cache: OrderedDict[_Key, frozenset[Cell]] = OrderedDict()


def _ring(grid: Grid, cells: Footprint, inner: int, farthest: int) -> Iterator[Cell]:
    """Yield the cells of the board more than ``inner`` and at most ``farthest`` steps away."""
    ring = cells_within_steps(grid, cells, farthest) - cells_within_steps(grid, cells, inner)
    return (cell for cell in ring if cell in grid)


def cells_in_reach(
    grid: Grid,
    obstacles: "Obstacles",
    cells: Footprint,
    nearest: int,
    farthest: int,
    line: LineRule,
    *,
    rise: int = 0,
) -> frozenset[Cell]:
    """Return the cells of the board from ``nearest`` to ``farthest`` steps from a footprint.

    The footprint's own cells are included only if ``nearest`` is at most 0 or the ``rise``.
    Cached across boards until a wall around the cells changes.
    """
    if abs(rise) > farthest:
        return frozenset()
    inner = -1 if abs(rise) >= nearest else nearest - 1
    walls = _walls_around(grid, obstacles, cells, farthest, line)
    key = (grid, cells, inner, farthest, line, walls)
    reached = _cache.get(key)
    if reached is None:
        reached = _cache[key] = frozenset(
            cell
            for cell in _ring(grid, cells, inner, farthest)
            if not walls or _has_line(grid, obstacles, cells, (cell,), farthest, line, walls)
        )
        if len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
    return reached


def _walls_around(
    grid: Grid, obstacles: "Obstacles", cells: Footprint, steps: int, line: LineRule
) -> "frozenset[Segment]":
    """Return a superset of the segments between a footprint and the cells within ``steps``."""
    if line is LineRule.NONE:
        return frozenset()
    layer = obstacles.opaque if line is LineRule.ANY else obstacles.solid
    xs, ys = zip(*map(grid.centre, cells), strict=True)
    margin = steps + HEX_RADIUS
    return layer.in_box((min(xs) - margin, min(ys) - margin), (max(xs) + margin, max(ys) + margin))


def is_in_reach(  # noqa: PLR0913 - two footprints, two distances and the rule for the line
    grid: Grid,
    obstacles: "Obstacles",
    attacker: Footprint,
    target: Footprint,
    nearest: int,
    farthest: int,
    line: LineRule,
    *,
    rise: int = 0,
) -> bool:
    """Return True if a footprint is within reach of another over a clear line.

    Distances count between the nearest cells.
    """
    if len(attacker) == 1 == len(target):
        horizontal = grid.cell_distance(attacker[0], target[0])
    else:
        horizontal = min(grid.cell_distance(a, b) for a in attacker for b in target)
    distance = max(horizontal, abs(rise))
    if not nearest <= distance <= farthest:
        return False
    return _has_line(grid, obstacles, attacker, target, farthest, line)


def _has_line(
    grid: Grid,
    obstacles: "Obstacles",
    attacker: Footprint,
    target: Footprint,
    farthest: int,
    line: LineRule,
    walls: "frozenset[Segment] | None" = None,
) -> bool:
    if line is LineRule.NONE:
        return True
    pairs = ((a, b) for a in attacker for b in target if grid.cell_distance(a, b) <= farthest)
    if line is LineRule.ANY:
        from gridapp.geometry.cover.ray_caster import has_any_line

        return any(has_any_line(grid, obstacles, (a,), (b,), walls) for a, b in pairs)
    from gridapp.geometry.visibility.rays import is_clear_line

    return any(is_clear_line(obstacles, grid.centre(a), grid.centre(b)) for a, b in pairs)


def cells_within_steps(grid: Grid, cells: Iterable[Cell], steps: int) -> set[Cell]:
    """Return the cells within ``steps`` of the nearest of ``cells``, all of which lie on the board.

    The result may contain cells beyond the edge of the board.
    """
    if steps >= grid.columns + grid.rows:
        return set(grid.cells)
    if (2 * steps + 1) ** 2 > grid.columns * grid.rows:
        origins = tuple(cells)
        return {
            cell
            for cell in grid.cells
            if any(grid.cell_distance(cell, origin) <= steps for origin in origins)
        }
    disc = _disc(steps, is_hex=grid.is_hex)
    return {(column + dc, row + dr) for column, row in cells for dc, dr in disc}


@cached(32)
def _disc(steps: int, *, is_hex: bool) -> tuple[Cell, ...]:
    """Return the offsets of the cells within ``steps``."""
    span = range(-steps, steps + 1)
    cells = ((column, row) for row in span for column in span)
    if not is_hex:
        return tuple(cells)
    return tuple(cell for cell in cells if abs(cell[0] + cell[1]) <= steps)
