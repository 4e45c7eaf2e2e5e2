"""Areas of effect of an open battle: cells, creatures inside, names, sentences."""

from collections.abc import Mapping

from gridapp.battle.areas import COLOURS, AreaShape
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Until
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.session.i18n import tr, tr_noop

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
