"""Areas of effect placed on the board: covered cells and creatures."""

from enum import StrEnum

import msgspec

from gridapp.battle.overlays import Overlay
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.planar.shapes import Cone, Square, Strip
from gridapp.geometry.reach.areas_of_effect import area_cells
from gridapp.grid.cells import Cell, Point
from gridapp.session.i18n import join_names, tr, tr_noop
from gridapp.session.overlays.bands import area_overlay


class AreaShape(StrEnum):
    """The shape of an area of effect."""

    CIRCLE = "circle"
    CONE = "cone"
    LINE = "line"
    SQUARE = "square"


_NAMES = {
    AreaShape.CIRCLE: tr_noop("Circle"),
    AreaShape.CONE: tr_noop("Cone"),
    AreaShape.LINE: tr_noop("Line"),
    AreaShape.SQUARE: tr_noop("Square"),
}
_TAKES_IN = (tr_noop("{count} cell, takes in {who}"), tr_noop("{count} cells, takes in {who}"))


def shape_name(kind: AreaShape) -> str:
    """Return the translated name of a shape."""
    return tr(_NAMES[kind])


class AreaTemplate(msgspec.Struct, frozen=True):
    """An area of effect: shape, size in the grid's unit, origin and target in cells.

    Circles and squares are centred on ``target``; cones and lines go from ``origin`` towards it.
    """

    shape: AreaShape
    size: float
    origin: Point
    target: Point


class PlacedArea(msgspec.Struct, frozen=True):
    """The result of placing an area: cells in reading order, creature ids and the overlay."""

    cells: tuple[Cell, ...]
    creatures: tuple[str, ...]
    overlay: Overlay


def place_area(battle: Battle, rules: Rules, template: AreaTemplate) -> PlacedArea:
    """Return the cells and creatures in an area; walls do not block."""
    situation = Situation(battle, rules)
    cells = _cells(situation, template)
    hit = tuple(token.id for token in battle.tokens if not cells.isdisjoint(situation.cells(token)))
    grid = situation.grid
    ordered = tuple(sorted(cells, key=lambda cell: grid.offset_of(cell)[::-1]))
    name = f"{shape_name(template.shape)}, {template.size:g} {grid.unit.value}"
    names = join_names(token.name for token in battle.tokens if token.id in hit) or tr("nobody")
    text = _TAKES_IN[len(cells) != 1]
    line = f"{name}: {tr(text, count=len(cells), who=names)}"
    return PlacedArea(ordered, hit, area_overlay(name, ordered, line))


def _cells(situation: Situation, template: AreaTemplate) -> frozenset[Cell]:
    grid = situation.grid
    length = template.size / grid.cell_size
    (x, y), (to_x, to_y) = template.origin, template.target
    direction = (to_x - x, to_y - y)
    if template.shape is AreaShape.CIRCLE:
        return situation.area_from(template.target, template.size)
    if template.shape is AreaShape.SQUARE:
        return area_cells(grid, Square(template.target, length))
    if not any(direction):
        return frozenset()
    if template.shape is AreaShape.CONE:
        return area_cells(grid, Cone(template.origin, direction, length))
    return area_cells(grid, Strip(template.origin, direction, length))
