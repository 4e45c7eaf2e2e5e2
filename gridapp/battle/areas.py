"""Areas of effect that lie on the board or are carried by a creature."""

from enum import StrEnum

import msgspec

from gridapp.battle.tokens import Token, Until
from gridapp.grid.cells import Point

MAX_NAME_LENGTH = 60
"""Letters of the name of an area."""

COLOURS = 6
"""Colours in which areas are drawn."""


class AreaShape(StrEnum):
    """The shape of an area of effect."""

    CIRCLE = "circle"
    CONE = "cone"
    LINE = "line"
    SQUARE = "square"
    WALL = "wall"


class Coverage(StrEnum):
    """Which cells an area takes in.

    ``RULES``: circles are counted step by step as the rule pack counts, other shapes take the cells
    whose centre is inside, a wall without thickness every cell it crosses. ``CENTRE``, ``HALF`` and
    ``ANY`` take the cells whose centre, half or any part is inside the drawn shape.
    """

    RULES = "rules"
    CENTRE = "centre"
    HALF = "half"
    ANY = "any"


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area of effect at a point of the board, or carried by a creature and moving with it.

    ``size`` is the radius, length or side, ``width`` that of a line (0: one cell) or wall (0: no
    thickness), both in the grid's unit. Circles and squares lie around their place; cones, lines
    and walls start there and run into ``direction``, in degrees, 0 to the right and growing
    clockwise on the screen. ``angle`` is that of a cone. The area fills ``height`` cells from
    ``elevation`` cells up, above the ground or above its carrier; without ``height`` every height.
    If ``stopped`` walls end it: at least half of a cell must be open to the origin, any part with
    ``ANY``. It ends like a condition (``until``, ``whose``, ``times``).
    Only the GM sees an area until ``shown``. ``colour`` is the index of its colour.
    """

    id: str
    name: str
    shape: AreaShape
    size: float
    place: Point | None = None
    carrier: str = ""
    direction: float = 0.0
    width: float = 0.0
    angle: float = 60.0
    elevation: int = 0
    height: int | None = None
    covers: Coverage = Coverage.RULES
    stopped: bool = False
    until: Until = Until.CURED
    whose: str = ""
    times: int = 1
    shown: bool = False
    colour: int = 0


def put_down_areas(areas: tuple[Area, ...], gone: Token, point: Point) -> tuple[Area, ...]:
    """Return the areas after a creature was removed; carried areas stay at ``point``.

    The areas of a hidden creature are hidden from the players.
    """
    return tuple(
        msgspec.structs.replace(
            area,
            carrier="",
            place=point,
            elevation=area.elevation + gone.elevation,
            shown=area.shown and not gone.hidden,
        )
        if area.carrier == gone.id
        else area
        for area in areas
    )
