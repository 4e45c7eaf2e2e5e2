"""What of a board Universal VTT has no words for: kept under a key of our own.

The common keys always stand for the whole map, so that other programs can use it. The board
under our key counts only while they still say the same: whoever has moved a wall since is right.
"""

from collections.abc import Iterable, Iterator

import msgspec

from gridapp.battle.board import TERRAIN_LIMIT, Board, Door, Terrain, Wall, WallKind
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import LONGEST_NAME
from gridapp.storage.formats.uvtt_document import OWN, Document
from gridapp.storage.problems import printable

Line = tuple[Point, ...]
Outline = tuple[tuple[Line, ...], tuple[Line, ...], tuple[tuple[Point, Point, bool], ...]]
"""Lines of walls, lines of objects, and portals with whether they are closed."""


def outline(board: Board, origin: Point) -> Outline:
    """A board in the words of the format, where the picture's corner is the point ``origin``."""
    grid = board.grid
    corner = (origin[0] + grid.offset[0] / grid.pixels, origin[1] + grid.offset[1] / grid.pixels)

    def lines(*kinds: WallKind) -> tuple[Line, ...]:
        chosen = (wall for wall in board.walls if wall.kind in kinds)
        return tuple(tuple(_moved(end, corner) for end in line) for line in _chained(chosen))

    panes = [wall for wall in board.walls if wall.kind is WallKind.WINDOW]
    portals = [(door.a, door.b, not door.is_open) for door in board.doors]
    portals += [(pane.a, pane.b, True) for pane in panes]
    return (
        lines(WallKind.WALL),
        lines(WallKind.OBJECT),
        tuple((_moved(a, corner), _moved(b, corner), shut) for a, b, shut in portals),
    )


def _moved(point: Point, by: Point) -> Point:
    return (point[0] + by[0], point[1] + by[1])


def _chained(walls: Iterable[Wall]) -> Iterator[Line]:
    """Walls that follow each other as one line."""
    line: list[Point] = []
    for wall in walls:
        if line and line[-1] == wall.a:
            line.append(wall.b)
            continue
        if line:
            yield tuple(line)
        line = [wall.a, wall.b]
    if line:
        yield tuple(line)


def outline_of(document: Document) -> Outline:
    """The common keys of a file, in the same words."""
    walls, objects = (
        tuple(tuple(spot.point for spot in line) for line in lines)
        for lines in (document.line_of_sight, document.objects_line_of_sight)
    )
    portals = tuple((*(spot.point for spot in one.bounds), one.closed) for one in document.portals)
    return walls, objects, portals  # type: ignore[return-value]


def own_board(
    given: object, document: Document, common: Board, notes: ReportBuilder
) -> Board | None:
    """The board under our key, if it is one and still fits the common keys' board."""
    try:
        board = msgspec.convert(given, Board)
        fault = _fault(board)
    except (msgspec.ValidationError, ValueError) as error:
        board, fault = common, f"is no board ({error})"
    if not fault and outline(board, document.resolution.map_origin.point) != outline_of(document):
        fault = "does not fit: another program has changed the map since"
    if fault:
        notes.add(ImportStatus.IGNORED, OWN, f"{fault}; the common keys are read instead")
        return None
    notes.add(ImportStatus.READ, OWN, "heights, terrain, kinds and names of walls and doors")
    return msgspec.structs.replace(board, picture=common.picture)


def _fault(board: Board) -> str:
    """Why a board that somebody may have made up cannot be played on; empty if it can."""
    grid = board.grid
    parts: tuple[Wall | Door, ...] = (*board.walls, *board.doors)
    names = [part.id for part in (*parts, *board.terrain)]
    if len(set(names)) < len(names):
        return "gives an id twice"
    if any(not _fits(text) for text in (*names, *_texts(board))):
        return "holds a text that is too long or cannot be shown"
    if not all(_lies(part.a, grid) and _lies(part.b, grid) and part.a != part.b for part in parts):
        return "has a wall or a door off the map"
    if any(wall.height is not None and wall.height < 0 for wall in board.walls):
        return "has a wall of no height"
    return _fault_of_terrain(board.terrain, grid)


def _texts(board: Board) -> Iterator[str]:
    yield from (wall.cover for wall in board.walls)
    yield from (region.name for region in board.terrain)


def _fits(text: str) -> bool:
    return text == printable(text, LONGEST_NAME)


def _lies(end: Point, grid: Grid) -> bool:
    return 0 <= end[0] <= grid.size[0] and 0 <= end[1] <= grid.size[1]


def _fault_of_terrain(terrain: tuple[Terrain, ...], grid: Grid) -> str:
    for region in terrain:
        if not 0 <= region.factor <= TERRAIN_LIMIT or abs(region.elevation) > TERRAIN_LIMIT:
            return f"has terrain {region.id!r} of an odd price or height"
        if not all(cell in grid for cell in region.cells):
            return f"has terrain {region.id!r} off the map"
    return ""
