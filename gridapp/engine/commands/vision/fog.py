"""Commands that lift the fog or let it fall: modes, areas by hand, named rooms, opened doors."""

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.board import Board, Door
from gridapp.battle.events import FogEdited, FogModeSet, FogShown, RoomForgotten, RoomNamed
from gridapp.battle.floors import parted
from gridapp.battle.knowing.known_region import KnownRegion
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import (
    CLOSED_ROOMS,
    BoxArea,
    BrushArea,
    Fog,
    FogArea,
    HandFog,
    OutlineArea,
    Room,
    RoomArea,
    WholeArea,
)
from gridapp.battle.vision.mask import Mask
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.placement import MAX_NAME_LENGTH
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.geometry.visibility.rooms import Outlines

MAX_POINTS, MAX_ROOMS = 20_000, 500
MAX_BRUSH = 100.0
"""Largest radius of a brush, in cells."""


def set_fog_mode(draft: Draft, command: do.SetFogMode) -> Refused | None:
    """Change how the fog is lifted."""
    fog = draft.battle.fog
    mode = fog.mode if command.mode is None else command.mode
    doors = fog.doors_reveal if command.doors_reveal is None else command.doors_reveal
    hold = fog.draft is not None if command.hold is None else command.hold
    changed = msgspec.structs.replace(
        fog,
        mode=mode,
        doors_reveal=doors,
        hand=fog.hand if hold else fog.edited,
        draft=fog.edited if hold else None,
    )
    if changed == fog:
        return Refused("nothing", message("the fog is lifted so already"))
    draft.update(fog=changed)
    draft.emit(FogModeSet(mode, bool(doors), hold))
    return None


def reveal_area(draft: Draft, command: do.RevealArea) -> Refused | None:
    """Reveal a part of the map by hand."""
    return _edit(draft, command.area, reveal=True)


def hide_area(draft: Draft, command: do.HideArea) -> Refused | None:
    """Hide a part of the map by hand."""
    return _edit(draft, command.area, reveal=False)


def _edit(draft: Draft, area: FogArea, *, reveal: bool) -> Refused | None:
    fog = draft.battle.fog
    if not fog.mode.by_hand:
        return Refused(
            "fog_mode", message("the fog is not lifted by hand: switch fog by hand on first")
        )
    if refused := next(_area_faults(fog, area), None):
        return refused
    hand = _edited(draft.battle, fog.edited, _region(draft.battle, area), reveal=reveal)
    if hand == fog.edited:
        where = message("revealed") if reveal else message("hidden")
        return Refused(
            "nothing", message("all of that is {where} already, or lies off the board", where=where)
        )
    _put(draft, hand)
    name = area.name if isinstance(area, RoomArea) else ""
    whole = isinstance(area, WholeArea)
    draft.emit(FogEdited(reveal, name, whole, draft.battle.fog.draft is not None))
    return None


def _put(draft: Draft, hand: HandFog) -> None:
    """Set what the GM edits: the draft while changes are held back."""
    field = "hand" if draft.battle.fog.draft is None else "draft"
    draft.update(fog=msgspec.structs.replace(draft.battle.fog, **{field: hand}))


def _area_faults(fog: Fog, area: FogArea) -> Iterator[Refused]:
    if isinstance(area, RoomArea) and fog.room(area.name) is None:
        names = ", ".join(room.name for room in fog.rooms) or "none"
        yield Refused(
            "room",
            message(
                "there is no room {room}; the rooms are: {known}", room=repr(area.name), known=names
            ),
        )
    if isinstance(area, BrushArea) and not 0 < area.radius <= MAX_BRUSH:
        yield Refused(
            "brush",
            message(
                "a brush is more than 0 and at most {width} cells wide", width=f"{MAX_BRUSH:g}"
            ),
        )
    lines = _lines(area)
    points = [point for line in lines for point in line]
    if len(points) > MAX_POINTS:
        yield Refused("points", message("an area has at most {count} points", count=MAX_POINTS))
    if not all(isfinite(part) for point in points for part in point):
        yield Refused("points", message("a point of the area is not a finite number"))
    if isinstance(area, OutlineArea) and not any(len(set(line)) > 2 for line in lines):
        yield Refused("points", message("an outline needs at least three corners"))
    if isinstance(area, BrushArea) and not points:
        yield Refused("points", message("the brush has touched nothing"))


def _lines(area: FogArea) -> tuple[tuple[Point, ...], ...]:
    if isinstance(area, OutlineArea):
        return area.outlines
    if isinstance(area, BrushArea):
        return (area.stroke,)
    return ((area.a, area.b),) if isinstance(area, BoxArea) else ()


def _region(battle: Battle, area: FogArea) -> KnownRegion:
    """Return the samples wholly inside an area."""
    from gridapp.geometry.planar.rasters import brush, full_mask

    grid = battle.board.grid
    match area:
        case WholeArea():
            mask = full_mask(grid)
        case BoxArea(a, b):
            mask = _filled(grid, (((a[0], a[1]), (b[0], a[1]), (b[0], b[1]), (a[0], b[1])),))
        case BrushArea(stroke, radius):
            mask = brush(grid, stroke, radius, whole=True)
        case OutlineArea(outlines):
            mask = _filled(grid, outlines)
        case RoomArea(name):
            room = battle.fog.room(name)
            mask = _filled(grid, room.outlines if room else ())
    return KnownRegion.of(mask)


def _filled(grid: Grid, outlines: "Outlines") -> Mask:
    from gridapp.geometry.planar.rasters import fill_polygons

    areas = [PolygonWithHoles(outline) for outline in outlines if len(set(outline)) > 2]
    return fill_polygons(grid, areas, whole=True)


def _edited(battle: Battle, hand: HandFog, region: KnownRegion, *, reveal: bool) -> HandFog:
    """Return what is revealed and hidden after an area was revealed or hidden."""
    revealed, hidden = (_of_board(battle, mask) for mask in (hand.revealed, hand.hidden))
    if reveal:
        revealed, hidden = revealed | region, hidden - region
    else:
        revealed, hidden = revealed - region, hidden | region
    return HandFog(revealed.mask() if revealed else None, hidden.mask() if hidden else None)


def _of_board(battle: Battle, mask: Mask | None) -> KnownRegion:
    """Return a mask's region; nothing for no mask, or for one of a board of another extent."""
    from gridapp.geometry.planar.rasters import fits

    if mask is None or not fits(mask, battle.board.grid):
        return KnownRegion.empty(battle.board.grid.size)
    return KnownRegion.of(mask)


def show_fog(draft: Draft, _: do.ShowFog) -> Refused | None:
    """Show the players what was held back."""
    fog = draft.battle.fog
    if fog.draft is None or fog.draft == fog.hand:
        return Refused("nothing", message("no changes of the fog are held back"))
    draft.update(fog=msgspec.structs.replace(fog, hand=fog.draft))
    draft.emit(FogShown())
    return None


def put_room(draft: Draft, command: do.PutRoom) -> Refused | None:
    """Name a room."""
    fog, room = draft.battle.fog, command.room
    if not room.name.strip() or len(room.name) > MAX_NAME_LENGTH or not room.name.isprintable():
        return Refused(
            "name",
            message("a room has a name of 1 to {count} letters", count=MAX_NAME_LENGTH),
        )
    if refused := next(_area_faults(fog, OutlineArea(room.outlines)), None):
        return refused
    other_rooms = tuple(each for each in fog.rooms if each.name != room.name)
    if len(other_rooms) >= MAX_ROOMS:
        return Refused("rooms", message("a battle has at most {count} rooms", count=MAX_ROOMS))
    # The stored form of 3 and 3.0 differs, and so would the state after a replay.
    outlines = tuple(tuple((float(x), float(y)) for x, y in line) for line in room.outlines)
    drawn = Room(room.name, outlines)
    draft.update(fog=msgspec.structs.replace(fog, rooms=(*other_rooms, drawn)))
    draft.emit(RoomNamed(room.name))
    return None


def remove_room(draft: Draft, command: do.RemoveRoom) -> Refused | None:
    """Remove a named room."""
    fog = draft.battle.fog
    remaining = tuple(room for room in fog.rooms if room.name != command.name)
    if len(remaining) == len(fog.rooms):
        return Refused("room", message("there is no room {room}", room=repr(command.name)))
    draft.update(fog=msgspec.structs.replace(fog, rooms=remaining))
    draft.emit(RoomForgotten(command.name))
    return None


def reveal_behind_doors(draft: Draft, before: Battle) -> None:
    """Reveal the rooms behind doors that a command has opened, if the battle is set so.

    A door reveals the rooms on both sides if a side is known by hand already: a door between two
    rooms that nobody knows tells nothing. A house with a gap in its wall is one room with the whole
    outdoors; `CLOSED_ROOMS` spares it.
    """
    fog, board = draft.battle.fog, draft.battle.board
    if not (fog.doors_reveal and fog.mode.by_hand) or board.doors is before.board.doors:
        return
    opened = _opened(before.board, board)
    if not opened:
        return
    from gridapp.geometry.visibility.rooms import Rooms, reaches_edge

    rooms = Rooms(parted(board))
    for door in opened:
        hand, sides = draft.battle.fog.edited, rooms.beside(door)
        revealed = _of_board(draft.battle, hand.revealed)
        if not any(revealed.holds(*side) for side in sides):
            continue
        for side in sides:
            room = rooms.at(side)
            if fog.doors_reveal == CLOSED_ROOMS and reaches_edge(room, board.grid.size):
                continue
            region = KnownRegion.of(_filled(board.grid, room))
            hand = _edited(draft.battle, hand, region, reveal=True)
        if hand != draft.battle.fog.edited:
            _put(draft, hand)
            draft.emit(FogEdited(revealed=True, held=draft.battle.fog.draft is not None))


def _opened(before: Board, board: Board) -> list[Door]:
    shut = {door.id for door in before.doors if not door.is_open}
    return [door for door in board.doors if door.is_open and door.id in shut]
