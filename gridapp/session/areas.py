"""Areas of effect of an open battle: cells, creatures inside, names, sentences."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

from gridapp.battle.areas import COLOURS, AreaShape
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Until
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.session.i18n import tr, tr_noop

_INSIDE = 0.99
"""A cone starts at this share of the way to the edge: so a wall on the edge still stops it."""
_NAMES = {
    AreaShape.CIRCLE: tr_noop("Circle"),
    AreaShape.CONE: tr_noop("Cone"),
    AreaShape.LINE: tr_noop("Line"),
    AreaShape.SQUARE: tr_noop("Square"),
    AreaShape.WALL: tr_noop("Wall"),
}


def shape_name(shape: AreaShape) -> str:
    """Return the translated name of a shape."""
    return tr(_NAMES[shape])


def covered_cells(battle: Battle, rules: Rules) -> Mapping[str, frozenset[Cell]]:
    """Return the cells of every area of effect on the board, by the area's id."""
    from gridapp.engine.queries.areas import cells_inside

    if not battle.areas:
        return {}
    situation = Situation(battle, rules)
    return {area.id: cells_inside(situation, area) for area in battle.areas}


def new_area_id(battle: Battle) -> str:
    """Return an id that no area of the battle has."""
    numbers = (area.id.removeprefix("area ") for area in battle.areas)
    highest = max((int(number) for number in numbers if number.isdecimal()), default=0)
    return f"area {highest + 1}"


def next_colour(battle: Battle) -> int:
    """Return the colour index that the fewest areas have."""
    used = [area.colour for area in battle.areas]
    return min(range(COLOURS), key=used.count)


def area_at(covered: Mapping[str, frozenset[Cell]], cell: Cell) -> str:
    """Return the id of the smallest area that covers a cell, or "" without any."""
    over = [(len(cells), area_id) for area_id, cells in covered.items() if cell in cells]
    return min(over)[1] if over else ""


def lasting(rounds: int) -> dict[str, object]:
    """Return the fields of an `Area` for a number of rounds; 0 for no end."""
    if rounds < 1:
        return {"until": Until.CURED, "whose": "", "times": 1}
    return {"until": Until.ROUND_END, "whose": "", "times": rounds}


def edge_towards(grid: Grid, cells: Iterable[Cell], inside: Point, target: Point) -> Point:
    """Return where a ray from a point inside these cells towards another leaves the last of them.

    The point itself without cells, or if both points are the same. A hair before the edge.
    """
    (x, y), across, down = inside, target[0] - inside[0], target[1] - inside[1]
    farthest = 0.0
    for cell in cells:
        corners = grid.polygon(cell)
        for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
            steep = across * (by - ay) - down * (bx - ax)
            if steep:
                share = ((ax - x) * down - (ay - y) * across) / steep
                reach = ((ax - x) * (by - ay) - (ay - y) * (bx - ax)) / steep
                farthest = max(farthest, reach if 0 <= share <= 1 else 0.0)
    return (x + _INSIDE * farthest * across, y + _INSIDE * farthest * down)
