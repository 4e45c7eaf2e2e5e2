"""Areas for fog by hand: the room at a point, and areas written as words."""

from collections.abc import Sequence

from gridapp.battle.floors import parted
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import (
    BoxArea,
    BrushArea,
    FogArea,
    OutlineArea,
    Room,
    RoomArea,
    WholeArea,
)
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.grid.regions import PolygonWithHoles

FORMS = "all, box CELL CELL, outline X,Y X,Y X,Y ..., brush RADIUS CELL ..., room NAME or CELL"


def room_at(battle: Battle, point: Point) -> OutlineArea | None:
    """Return the room at a point, bounded by walls and doors; ``None`` off the board."""
    from gridapp.geometry.visibility.rooms import Rooms

    outlines = Rooms(parted(battle.board)).at(point)
    return OutlineArea(outlines) if outlines else None


def reaches_edge(battle: Battle, area: OutlineArea) -> bool:
    """Return True if an area is bounded in part by the edge of the board, not by walls alone."""
    from gridapp.geometry.visibility.rooms import reaches_edge

    return reaches_edge(area.outlines, battle.board.grid.size)


def named_room_at(battle: Battle, point: Point) -> Room | None:
    """Return the named room at a point, the latest if several overlap."""
    holding = (room for room in reversed(battle.fog.rooms) if _is_inside(room.outlines, point))
    return next(holding, None)


def _is_inside(outlines: Sequence[Sequence[Point]], point: Point) -> bool:
    """Return True if a ray from the point crosses the outlines an odd number of times."""
    x, y = point
    crossings = 0
    for outline in outlines:
        for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
            if (ay <= y) != (by <= y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
    return crossings % 2 == 1


def revealed_rooms(battle: Battle) -> dict[str, bool]:
    """Return the named rooms, and whether revealing them by hand would add nothing."""
    if not battle.fog.rooms:
        return {}
    from gridapp.geometry.planar.rasters import fill_polygons, fits, holds_all

    revealed, grid = battle.fog.edited.revealed, battle.board.grid
    if revealed is not None and not fits(revealed, grid):
        revealed = None
    rooms = {}
    for room in battle.fog.rooms:
        areas = [PolygonWithHoles(outline) for outline in room.outlines]
        mask = fill_polygons(grid, areas, whole=True)
        rooms[room.name] = bool(revealed and holds_all(revealed, mask))
    return rooms


def parse_area(battle: Battle, words: Sequence[str]) -> FogArea:
    """Return the area named by words such as ``box A1 C4``.

    Raises:
        ValueError: the words name no area of this battle.
    """
    grid = battle.board.grid
    match words:
        case ["all"]:
            return WholeArea()
        case ["box", first, last]:
            corners = [
                corner for label in (first, last) for corner in grid.polygon(_cell(grid, label))
            ]
            xs, ys = zip(*corners, strict=True)
            return BoxArea((min(xs), min(ys)), (max(xs), max(ys)))
        case ["outline", *points]:
            return OutlineArea((tuple(_point(battle, text) for text in points),))
        case ["brush", radius, *points]:
            return BrushArea(tuple(_point(battle, text) for text in points), _number(radius))
        case ["room", *names] if names:
            return _room(battle, " ".join(names))
    raise ValueError(f"{' '.join(words) or 'nothing'!r} is no area; an area is one of: {FORMS}")


def reaches_beyond(grid: Grid, area: FogArea | Room) -> bool:
    """Return True if a corner of an outline, or a point of a stroke, lies off the board."""
    width, height = grid.size
    match area:
        case OutlineArea(outlines) | Room(_, outlines):
            points = [point for outline in outlines for point in outline]
        case BrushArea(stroke, _):
            points = list(stroke)
        case _:
            points = []
    return not all(0 <= x <= width and 0 <= y <= height for x, y in points)


def _room(battle: Battle, name: str) -> FogArea:
    """Return a named room, else the room at a cell."""
    if battle.fog.room(name) is not None:
        return RoomArea(name)
    grid = battle.board.grid
    try:
        area = room_at(battle, grid.centre(grid.parse_label(name)))
    except ValueError:
        area = None
    if area is None:
        names = ", ".join(room.name for room in battle.fog.rooms) or "none"
        raise ValueError(f"{name!r} is neither a cell of the board nor a room; rooms: {names}")
    return area


def _point(battle: Battle, text: str) -> Point:
    """Return a point: the middle of a cell, or two numbers such as ``2.5,4``."""
    x, comma, y = text.partition(",")
    if comma:
        return (_number(x), _number(y))
    return battle.board.grid.centre(_cell(battle.board.grid, text))


def _cell(grid: Grid, label: str) -> Cell:
    """Return the cell of a label, so that a typing error cannot reveal half the map.

    Raises:
        ValueError: the cell is off the board, or the label is malformed.
    """
    cell = grid.parse_label(label)
    if cell not in grid:
        raise ValueError(f"{label} is off the board")
    return cell


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError as problem:
        raise ValueError(f"{text!r} is not a number") from problem
