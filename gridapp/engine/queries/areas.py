"""Areas of effect on the board: creatures inside, entering, or starting their turn inside."""

from itertools import pairwise

from gridapp.battle.areas import Area
from gridapp.battle.commands import ApplyArea
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.facings import movers_along
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import SpatialEvent, SpatialEventKind
from gridapp.grid.cells import Cell, Point


def cells_inside(situation: Situation, area: Area) -> frozenset[Cell]:
    """Return the cells an area takes in, computed once; empty if its carrier is gone."""
    cells = situation.cells_of_areas.get(area)
    if cells is None:
        from gridapp.engine.queries.area_cells import cells_from

        origin = area_origin(situation, area)
        cells = frozenset() if origin is None else cells_from(situation, area, origin)
        situation.cells_of_areas[area] = cells
    return cells


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
