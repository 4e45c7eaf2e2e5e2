"""Areas of effect on the board: the cells and creatures inside, and who enters or starts there."""

from itertools import pairwise
from math import cos, radians, sin

from gridapp.battle.areas import Area, AreaShape, Coverage
from gridapp.battle.commands import ApplyArea
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.caching import cached
from gridapp.engine.queries.facings import movers_along
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import SpatialEvent, SpatialEventKind
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


def cells_inside(situation: Situation, area: Area) -> frozenset[Cell]:
    """Return the cells an area takes in, computed once; empty if its carrier is gone."""
    cells = situation.cells_of_areas.get(area)
    if cells is None:
        cells = situation.cells_of_areas[area] = _cells_inside(situation, area)
    return cells


def _cells_inside(situation: Situation, area: Area) -> frozenset[Cell]:
    origin = area_origin(situation, area)
    if origin is None:
        return frozenset()
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
    """Return the cells of which walls leave more than a share open to the origin of an area.

    Kept while neither the walls nor the area change, because every view asks for it.
    """
    lit = visible_from(grid, obstacles, *eyes)
    return frozenset(cell for cell in cells if lit.visible_share(cell) > least)


def area_origin(situation: Situation, area: Area) -> Point | None:
    """Return the origin of an area, ``None`` if its carrier is gone."""
    if not area.carrier:
        return area.place
    carrier = situation.battle.token(area.carrier)
    return situation.centre(carrier) if carrier else None


def creatures_inside(situation: Situation, area: Area) -> tuple[Token, ...]:
    """Return the creatures with any cell of their space in an area, in the order of the battle."""
    cells = cells_inside(situation, area)
    return tuple(
        token for token in situation.battle.tokens if _is_inside(situation, area, cells, token)
    )


def effect_area(battle: Battle, effect: ApplyArea) -> Area | None:
    """Return the area of an effect: the effect's own area, or the area on the board it names."""
    return effect.laid or battle.area(effect.area)


def areas_around(situation: Situation, token: Token) -> tuple[Area, ...]:
    """Return the areas a creature is in, in the order of the battle."""
    return tuple(
        area
        for area in situation.battle.areas
        if _is_inside(situation, area, cells_inside(situation, area), token)
    )


def area_events(
    situation: Situation,
    mover: Token,
    route: tuple[Cell, ...],
    legs: tuple[int, ...] = (),
    facings: tuple[int, ...] = (),
) -> tuple[SpatialEvent, ...]:
    """Return an event for each area that the mover enters at a step of a route, in order.

    Areas that the mover carries go with it and are not entered. ``facings``: see `facings`.
    """
    inside = [
        (area, cells_inside(situation, area))
        for area in situation.battle.areas
        if area.carrier != mover.id
    ]
    events = []
    movers = movers_along(situation.grid, mover, route, facings) if inside else ()
    for step, ((first, cell), (second, to)) in enumerate(pairwise(movers)):
        leg = sum(end <= step for end in legs)
        for area, cells in inside:
            before = _is_inside(situation, area, cells, first, cell)
            after = _is_inside(situation, area, cells, second, to)
            if after and not before:
                kind = SpatialEventKind.ENTERED_AREA
                events.append(SpatialEvent(kind, step, leg, cell, to, "", area=area.id))
    return tuple(events)


def start_events(situation: Situation, token: Token) -> tuple[SpatialEvent, ...]:
    """Return an event for each area in which a creature starts its turn."""
    kind, cell = SpatialEventKind.STARTED_IN_AREA, token.cell
    return tuple(
        SpatialEvent(kind, 0, 0, cell, cell, "", area=area.id)
        for area in areas_around(situation, token)
    )


def _is_inside(
    situation: Situation,
    area: Area,
    cells: frozenset[Cell],
    token: Token,
    anchor: Cell | None = None,
) -> bool:
    """Return True if a creature's space, optionally at an anchor, shares a cell with an area."""
    if cells.isdisjoint(situation.cells(token, anchor)):
        return False
    if area.height is None or not situation.book.cells.heights:
        return True
    carrier = situation.battle.token(area.carrier)
    low = area.elevation + (situation.elevation(carrier) if carrier else 0)
    bottom = situation.elevation(token, anchor)
    top = bottom + situation.height_in_cells(token)
    return bottom < low + area.height and low < top


def _is_counted(situation: Situation, area: Area) -> bool:
    """Return True if the cells are counted; where the pack has a rule for it, always."""
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
