"""The cells inside an area of effect, counted from the origin of the area."""

from math import cos, radians, sin

from gridapp.battle.areas import Area, AreaShape, Coverage
from gridapp.battle.tokens import Token
from gridapp.caching import cached
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.planar.shapes import AreaShape as DrawnShape
from gridapp.geometry.planar.shapes import Cone, Disc, Square, Strip, WallOfEffect
from gridapp.geometry.planar.tolerances import (
    MIN_COVERED_SHARE,
    MIN_VISIBLE_SHARE,
    TOUCH_TOLERANCE,
)
from gridapp.geometry.reach.areas_of_effect import (
    Inclusion,
    InclusionRule,
    area_cells,
    cells_around_creature,
    cells_around_intersection,
)
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.geometry.visibility.visible_area import visible_from
from gridapp.grid.cells import Cell, Point
from gridapp.grid.floors import floor_of_point, same_floor
from gridapp.grid.grid import Grid

_INCLUSIONS = {
    Coverage.RULES: InclusionRule(Inclusion.CENTRE),
    Coverage.CENTRE: InclusionRule(Inclusion.CENTRE),
    Coverage.HALF: InclusionRule(Inclusion.SHARE, 0.5),
    Coverage.ANY: InclusionRule(Inclusion.ANY),
}

_OPEN_SHARE = 0.5 - MIN_COVERED_SHARE


def cells_from(situation: Situation, area: Area, origin: Point) -> frozenset[Cell]:
    """Return the cells of an area with its origin at a point."""
    cells = _counted_cells(situation, area, origin) if _is_counted(situation, area) else None
    if cells is None:
        cells = area_cells(situation.grid, _drawn_shape(situation, area, origin), _rule(area))
    cells = same_floor(situation.grid, cells, floor_of_point(situation.grid, origin))
    if not area.stopped or not cells:
        return cells
    carrier = situation.battle.token(area.carrier)
    eyes = (origin,) if carrier is None else _centres(situation, carrier)
    least = MIN_VISIBLE_SHARE if area.covers is Coverage.ANY else _OPEN_SHARE
    return _open_cells(situation.grid, situation.obstacles, eyes, cells, least)


@cached(128)
def _open_cells(
    grid: Grid,
    obstacles: Obstacles,
    eyes: tuple[Point, ...],
    cells: frozenset[Cell],
    least: float,
) -> frozenset[Cell]:
    """Return the cells of which more than a share is in sight from the origin of an area.

    Kept while neither the walls nor the area change, because every view asks for it.
    """
    lit = visible_from(grid, obstacles, *eyes)
    return frozenset(cell for cell in cells if lit.visible_share(cell) > least)


def _is_counted(situation: Situation, area: Area) -> bool:
    """Return True if the cells are counted, always where the pack has a rule for areas."""
    if area.shape is not AreaShape.CIRCLE:
        return False
    return area.covers is Coverage.RULES or bool(situation.book.areas.rule)


def _counted_cells(situation: Situation, area: Area, origin: Point) -> frozenset[Cell]:
    """Return the cells of a circle around a creature's space, a cell, or the nearest corner."""
    grid, metric = situation.grid, situation.book.areas.metric
    steps = min(int(area.size // grid.cell_size), grid.columns + grid.rows)
    carrier = situation.battle.token(area.carrier)
    if carrier is not None:
        return cells_around_creature(grid, situation.cells(carrier), steps, metric)
    cell = grid.cell_at(origin)
    off = zip(grid.centre(cell), origin, strict=True)
    if all(abs(a - b) <= TOUCH_TOLERANCE for a, b in off):
        return cells_around_creature(grid, (cell,), steps, metric, include_own=True)
    return cells_around_intersection(grid, origin, steps, metric)


def _drawn_shape(situation: Situation, area: Area, origin: Point) -> DrawnShape:
    unit = situation.grid.cell_size
    length, width, turn = area.size / unit, area.width / unit, radians(area.direction)
    towards = (round(cos(turn), 12), round(sin(turn), 12))
    match area.shape:
        case AreaShape.CIRCLE:
            return Disc(origin, length)
        case AreaShape.SQUARE:
            return Square(origin, length, towards)
        case AreaShape.CONE:
            return Cone(origin, towards, length, area.angle)
        case AreaShape.LINE:
            return Strip(origin, towards, length, width or 1.0)
    end = (origin[0] + length * towards[0], origin[1] + length * towards[1])
    return WallOfEffect(origin, end, width)


def _rule(area: Area) -> InclusionRule:
    thin = area.shape is AreaShape.WALL and not area.width
    return _INCLUSIONS[Coverage.ANY if thin and area.covers is Coverage.RULES else area.covers]


def _centres(situation: Situation, carrier: Token) -> tuple[Point, ...]:
    return tuple(situation.grid.centre(cell) for cell in situation.cells(carrier))
