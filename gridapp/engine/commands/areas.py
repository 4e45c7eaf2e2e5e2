"""Areas of effect put on the board, moved, removed, and ended in time."""

from math import isfinite

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.areas import COLOURS, MAX_NAME_LENGTH, Area
from gridapp.battle.events import AreaMoved, AreaPut, AreaRemoved
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Until
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.placement import unknown_creature
from gridapp.engine.commands.vision.lights import is_on_board
from gridapp.engine.queries.areas import creatures_inside

MAX_AREAS, MAX_TIMES = 100, 1_000
MAX_SIZE, MAX_LEVEL = 10_000, 1_000
"""Largest size of an area in the grid's unit; highest elevation in cells."""


def put_area(draft: Draft, command: do.PutArea) -> Refused | None:
    """Add an area, or replace the area with the same id."""
    area, areas = _as_floats(command.area), draft.battle.areas
    stored = draft.battle.area(area.id)
    if stored is None and len(areas) >= MAX_AREAS:
        return Refused(
            "areas",
            message("a battle has at most {count} areas: remove one first", count=MAX_AREAS),
        )
    if refused := area_refusal(draft, area):
        return refused
    if area == stored:
        return Refused("nothing", message("the area is so already"))
    _replace(draft, area)
    draft.emit(AreaPut(area, stored is None, _inside(draft, area)))
    return None


def move_area(draft: Draft, command: do.MoveArea) -> Refused | None:
    """Move an area to a point or a creature, or turn the area."""
    stored = draft.battle.area(command.area)
    if stored is None:
        return unknown_area(command.area)
    changes: dict[str, object] = {}
    if command.place is not None or command.carrier:
        changes |= {"place": command.place, "carrier": command.carrier}
    if command.direction is not None:
        changes["direction"] = command.direction
    area = _as_floats(msgspec.structs.replace(stored, **changes))
    if refused := area_refusal(draft, area):
        return refused
    if area == stored:
        return Refused("nothing", message("the area is so already"))
    _replace(draft, area)
    draft.emit(AreaMoved(area, _inside(draft, area)))
    return None


def remove_area(draft: Draft, command: do.RemoveArea) -> Refused | None:
    """Take an area off the board."""
    area = draft.battle.area(command.area)
    if area is None:
        return unknown_area(command.area)
    _drop(draft, area, over=False)
    return None


def expire_areas(draft: Draft, moment: Until, whose: str) -> None:
    """Count down the areas that end at a moment and remove the expired, with events."""
    for area in draft.battle.areas:
        if area.until is moment and area.whose in ("", whose):
            if area.times > 1:
                _replace(draft, msgspec.structs.replace(area, times=area.times - 1))
            else:
                _drop(draft, area, over=True)


def end_timed_areas(draft: Draft) -> None:
    """Remove every area that would end at a turn or round."""
    for area in draft.battle.areas:
        if area.until is not Until.CURED:
            _drop(draft, area, over=True)


def _inside(draft: Draft, area: Area) -> tuple[str, ...]:
    return tuple(token.id for token in creatures_inside(draft.situation, area))


def _replace(draft: Draft, area: Area) -> None:
    areas = {each.id: each for each in draft.battle.areas} | {area.id: area}
    draft.update(areas=tuple(areas.values()))


def _drop(draft: Draft, area: Area, *, over: bool) -> None:
    draft.update(areas=tuple(each for each in draft.battle.areas if each.id != area.id))
    draft.emit(AreaRemoved(area.id, area.name, over))


def unknown_area(area_id: str) -> Refused:
    """Return the refusal of a command naming an area missing from the board."""
    return Refused("area", message("there is no area {area}", area=repr(area_id)))


def _as_floats(area: Area) -> Area:
    """Return the area with real numbers, as it comes back from a file."""
    point = None if area.place is None else (float(area.place[0]), float(area.place[1]))
    numbers = {name: float(getattr(area, name)) for name in ("size", "width", "angle")}
    return msgspec.structs.replace(
        area, place=point, direction=float(area.direction) % 360.0, **numbers
    )


def area_refusal(draft: Draft, area: Area) -> Refused | None:
    """Return why an area cannot be on this board, ``None`` if it can."""
    if not area.id or len(area.id) > MAX_NAME_LENGTH or not area.id.isprintable():
        return Refused("area", message("there is no area {area}", area=repr(area.id)))
    if not area.name.strip() or len(area.name) > MAX_NAME_LENGTH or not area.name.isprintable():
        return Refused(
            "name", message("an area needs a name of 1 to {count} letters", count=MAX_NAME_LENGTH)
        )
    return _place_refusal(draft, area) or _shape_refusal(area) or _end_refusal(draft, area)


def _place_refusal(draft: Draft, area: Area) -> Refused | None:
    if (area.place is None) == (not area.carrier):
        return Refused(
            "place", message("an area lies at a point or is carried by a creature, not both")
        )
    if area.carrier:
        return None if draft.battle.token(area.carrier) else unknown_creature(area.carrier)
    if area.place is not None and not is_on_board(draft.battle.board.grid, area.place):
        return Refused("place", message("an area lies on the board"))
    return None


def _shape_refusal(area: Area) -> Refused | None:
    if not (0 < area.size <= MAX_SIZE and 0 <= area.width <= MAX_SIZE):
        return Refused(
            "size", message("an area is larger than 0 and at most {size}", size=f"{MAX_SIZE:,}")
        )
    if not (0 < area.angle <= 360 and isfinite(area.direction)):
        return Refused("angle", message("an area opens to an angle of up to 360 degrees"))
    height = 1 if area.height is None else area.height
    if abs(area.elevation) > MAX_LEVEL or not 1 <= height <= MAX_LEVEL:
        return Refused(
            "height",
            message("an area is at least 1 cell high, and at most {count}", count=MAX_LEVEL),
        )
    if not 0 <= area.colour < COLOURS:
        return Refused("colour", message("an area has a colour from 0 to {last}", last=COLOURS - 1))
    return None


def _end_refusal(draft: Draft, area: Area) -> Refused | None:
    if not 1 <= area.times <= MAX_TIMES:
        return Refused("times", message("an area lasts 1 to {count} rounds", count=MAX_TIMES))
    if area.whose and draft.battle.token(area.whose) is None:
        return unknown_creature(area.whose)
    return None
