"""Areas of effect laid on the board: their cells, and the creatures on them."""

from enum import StrEnum

import msgspec

from gridapp.battle.overlays import Band, Overlay
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.planar.shapes import Cone, Square, Strip
from gridapp.geometry.reach.areas_of_effect import area_cells
from gridapp.grid.cells import Cell, Point
from gridapp.session.i18n import joined, marked, told


class Kind(StrEnum):
    """The shape of an area."""

    CIRCLE = "circle"
    CONE = "cone"
    LINE = "line"
    SQUARE = "square"


_NAMES = {
    Kind.CIRCLE: marked("Circle"),
    Kind.CONE: marked("Cone"),
    Kind.LINE: marked("Line"),
    Kind.SQUARE: marked("Square"),
}
_TAKES_IN = (marked("{count} cell, takes in {who}"), marked("{count} cells, takes in {who}"))


def kind_name(kind: Kind) -> str:
    """What a shape is called."""
    return told(_NAMES[kind])


class Template(msgspec.Struct, frozen=True):
    """An area: its shape, its size in the grid's unit, and where it begins and points to.

    A circle and a square lie round ``to``; a cone and a line go from ``start`` towards it.
    """

    kind: Kind
    size: float
    start: Point
    to: Point


class Laid(msgspec.Struct, frozen=True):
    """What an area takes in: cells in reading order, and the ids of those on them."""

    cells: tuple[Cell, ...]
    creatures: tuple[str, ...]
    overlay: Overlay


def lay(battle: Battle, rules: Rules, template: Template) -> Laid:
    """Lay an area on the board; walls do not stop it."""
    situation = Situation(battle, rules)
    cells = _cells(situation, template)
    hit = tuple(one.id for one in battle.tokens if not cells.isdisjoint(situation.cells(one)))
    grid = situation.grid
    ordered = tuple(sorted(cells, key=lambda cell: grid.offset_of(cell)[::-1]))
    name = f"{kind_name(template.kind)}, {template.size:g} {grid.unit.value}"
    names = joined(one.name for one in battle.tokens if one.id in hit) or told("nobody")
    text = _TAKES_IN[len(cells) != 1]
    line = f"{name}: {told(text, count=len(cells), who=names)}"
    return Laid(ordered, hit, Overlay(bands=(Band(name, ordered),) if ordered else (), line=line))


def _cells(situation: Situation, template: Template) -> frozenset[Cell]:
    grid = situation.grid
    length = template.size / grid.cell_size
    (x, y), (to_x, to_y) = template.start, template.to
    direction = (to_x - x, to_y - y)
    if template.kind is Kind.CIRCLE:
        return situation.area_from(template.to, template.size)
    if template.kind is Kind.SQUARE:
        return area_cells(grid, Square(template.to, length))
    if not any(direction):
        return frozenset()
    if template.kind is Kind.CONE:
        return area_cells(grid, Cone(template.start, direction, length))
    return area_cells(grid, Strip(template.start, direction, length))
