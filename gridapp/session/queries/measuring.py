"""Measuring distances by the rules of the system."""

from itertools import pairwise

from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.grid.distances import BY_METRIC
from gridapp.session.i18n import decimal, tr
from gridapp.session.overlays.routes import RouteMark


def measure_route(battle: Battle, rules: Rules, stops: tuple[Cell, ...]) -> Overlay:
    """Return an overlay with a line along the stops and the total length.

    Walls and creatures are ignored.
    """
    situation = Situation(battle, rules)
    grid = situation.grid
    measure = grid.cell_distance if grid.is_hex else BY_METRIC[situation.book.areas.metric]
    steps = sum(measure(start, end) for start, end in pairwise(stops))
    length = f"{decimal(grid.length(steps))} {grid.unit.value}"
    names = tr(" to ").join(grid.label(cell) for cell in stops)
    line = tr("{way}: {length}, {steps} cells", way=names, length=length, steps=decimal(steps))
    legs = tuple(range(1, len(stops)))
    return Overlay((RouteMark(stops, legs, length),), status=line)
