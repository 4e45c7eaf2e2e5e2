"""The area of effect that a tool is laying: covered cells, creatures inside, and the overlay."""

import msgspec

from gridapp.battle.areas import Area
from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.areas import cells_inside, creatures_inside
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.session.areas import shape_name
from gridapp.session.i18n import decimal, join_names, tr, tr_noop

_TAKES_IN = (tr_noop("{count} cell, takes in {who}"), tr_noop("{count} cells, takes in {who}"))


class PlacedArea(msgspec.Struct, frozen=True):
    """The result of placing an area: cells in reading order, creature ids and the overlay."""

    cells: tuple[Cell, ...]
    creatures: tuple[str, ...]
    overlay: Overlay


def place_area(battle: Battle, rules: Rules, area: Area) -> PlacedArea:
    """Return the cells and creatures that an area would take in."""
    from gridapp.session.overlays.bands import area_overlay

    situation = Situation(battle, rules)
    hit = tuple(token.id for token in creatures_inside(situation, area))
    grid = situation.grid
    cells = cells_inside(situation, area)
    ordered = tuple(sorted(cells, key=lambda cell: grid.offset_of(cell)[::-1]))
    name = f"{shape_name(area.shape)}, {decimal(area.size)} {grid.unit.value}"
    names = join_names(token.name for token in battle.tokens if token.id in hit) or tr("nobody")
    text = _TAKES_IN[len(cells) != 1]
    line = f"{name}: {tr(text, count=len(cells), who=names)}"
    return PlacedArea(ordered, hit, area_overlay(name, ordered, line))
