"""Fit a board to another grid over the same picture."""

import msgspec

from gridapp.battle.areas import Area
from gridapp.battle.board import Board, Door, Terrain, Wall
from gridapp.battle.notes import Note
from gridapp.battle.vision.fog import Fog, HandFog, Room
from gridapp.battle.vision.lights import Lighting
from gridapp.grid.cells import Point
from gridapp.grid.floors import floor_of_point, move_point
from gridapp.grid.grid import Grid

DECIMALS = 6
"""Decimals of converted points, in cells: rounding keeps touching corners together."""


def regrid_board(board: Board, grid: Grid, *, walls_on_picture: bool) -> Board:
    """Return the board on another grid; terrain keeps its cells, clipped to the new grid.

    Walls and doors keep their pixels on the picture, or else their grid coordinates.
    """
    terrain = tuple(
        part for region in board.terrain if (part := _clipped(region, grid)) is not None
    )
    walls, doors = board.walls, board.doors
    if walls_on_picture:
        walls = tuple(_wall(wall, board.grid, grid) for wall in walls)
        doors = tuple(_door(door, board.grid, grid) for door in doors)
    return msgspec.structs.replace(board, grid=grid, walls=walls, doors=doors, terrain=terrain)


def regrid_lights(lighting: Lighting, old: Grid, new: Grid, *, on_picture: bool) -> Lighting:
    """Return the lights on another grid; they keep their pixels, or their grid coordinates."""
    for light in lighting.lights:
        if on_picture and light.place is not None:
            point = _same_pixel(light.place, old, new)
            lighting = lighting.put(msgspec.structs.replace(light, place=point))
    return lighting


def regrid_areas(
    areas: tuple[Area, ...], old: Grid, new: Grid, *, on_picture: bool
) -> tuple[Area, ...]:
    """Return the areas on another grid, in place like lights; those off the board are dropped."""
    moved = []
    width, height = new.size
    for area in areas:
        point = area.place
        if point is not None:
            point = _same_pixel(point, old, new) if on_picture else point
            if not (0 <= point[0] <= width and 0 <= point[1] <= height):
                continue
        moved.append(msgspec.structs.replace(area, place=point))
    return tuple(moved)


def regrid_notes(
    notes: tuple[Note, ...], old: Grid, new: Grid, *, on_picture: bool
) -> tuple[Note, ...]:
    """Return the notes on another grid, in place like lights; those off the board are dropped."""
    moved = []
    for note in notes:
        cell = note.cell
        if cell is not None and on_picture:
            cell = new.cell_at(_same_pixel(old.centre(cell), old, new))
        if cell is None or cell in new:
            moved.append(msgspec.structs.replace(note, cell=cell))
    return tuple(moved)


def regrid_fog(fog: Fog, old: Grid, new: Grid, *, on_picture: bool) -> Fog:
    """Return the fog on another grid: nothing is revealed, rooms keep their pixels or points."""
    rooms = fog.rooms
    if on_picture:
        rooms = tuple(_room(room, old, new) for room in rooms)
    draft = None if fog.draft is None else HandFog()
    return msgspec.structs.replace(fog, hand=HandFog(), draft=draft, rooms=rooms)


def _room(room: Room, old: Grid, new: Grid) -> Room:
    moved = tuple(
        tuple(_same_pixel(point, old, new) for point in outline) for outline in room.outlines
    )
    return msgspec.structs.replace(room, outlines=moved)


def _clipped(region: Terrain, grid: Grid) -> Terrain | None:
    cells = tuple(cell for cell in region.cells if cell in grid)
    if cells == region.cells:
        return region
    return msgspec.structs.replace(region, cells=cells) if cells else None


def _wall(wall: Wall, old: Grid, new: Grid) -> Wall:
    a, b = _same_pixel(wall.a, old, new), _same_pixel(wall.b, old, new)
    return msgspec.structs.replace(wall, a=a, b=b)


def _door(door: Door, old: Grid, new: Grid) -> Door:
    a, b = _same_pixel(door.a, old, new), _same_pixel(door.b, old, new)
    return msgspec.structs.replace(door, a=a, b=b)


def _same_pixel(point: Point, old: Grid, new: Grid) -> Point:
    """Return the point of the new grid on the same picture pixel."""
    if (old.pixels, old.offset) == (new.pixels, new.offset):
        return point
    floor = floor_of_point(old, point)
    x, y = new.from_pixel(old.to_pixel(move_point(old, point, floor, 0)))
    x, y = move_point(new, (x, y), 0, floor)
    return (round(x, DECIMALS), round(y, DECIMALS))
