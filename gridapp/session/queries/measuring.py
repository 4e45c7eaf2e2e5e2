"""Measuring: how far it is along some cells, as the system counts."""

from itertools import pairwise

from gridapp.battle.overlays import Overlay, RouteMark
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.grid.distances import BY_METRIC
from gridapp.session.i18n import tr


def measure_route(battle: Battle, rules: Rules, stops: tuple[Cell, ...]) -> Overlay:
    """A line along the stops, its length in the grid's unit, and that in words.

    Nothing stands in the way of a tape: walls and creatures do not count.
    """
    situation = Situation(battle, rules)
    grid = situation.grid
    measure = grid.cell_distance if grid.is_hex else BY_METRIC[situation.book.areas.metric]
    steps = sum(measure(one, other) for one, other in pairwise(stops))
    length = f"{grid.length(steps):g} {grid.unit.value}"
    names = tr(" to ").join(grid.label(cell) for cell in stops)
    line = tr("{way}: {length}, {steps} cells", way=names, length=length, steps=f"{steps:g}")
    legs = tuple(range(1, len(stops)))
    return Overlay(route=RouteMark(stops, legs, length), status=line)
