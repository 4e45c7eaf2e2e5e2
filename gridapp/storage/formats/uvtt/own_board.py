"""Board features that Universal VTT cannot express, stored under a key of this app.

The common keys always describe the whole map for other programs. The board under our key is only
used while it agrees with the common keys: a wall moved by another program takes precedence.
"""

from collections.abc import Iterable, Iterator

import msgspec

from gridapp.battle.board import TERRAIN_LIMIT, Board, Door, Terrain, Wall, WallKind
from gridapp.battle.messages import Message, message
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import MAX_NAME_LENGTH
from gridapp.storage.formats.uvtt.document import OWN_KEY, UvttDocument
from gridapp.storage.problems import printable

PolyLine = tuple[Point, ...]
UvttPortalLine = tuple[Point, Point, bool | None]
"""Start, end, and whether the portal stops light; ``None`` for a window, which never does here."""
UvttOutline = tuple[tuple[PolyLine, ...], tuple[PolyLine, ...], tuple[UvttPortalLine, ...]]
"""Wall lines, object lines, and portals."""


def board_outline(board: Board, origin: Point) -> UvttOutline:
    """Return a board's walls, objects and portals as in the format, in cells from ``origin``."""
    grid = board.grid
    corner = (origin[0] + grid.offset[0] / grid.pixels, origin[1] + grid.offset[1] / grid.pixels)

    def lines(*kinds: WallKind) -> tuple[PolyLine, ...]:
        chosen = (wall for wall in board.walls if wall.kind in kinds)
        return tuple(tuple(_moved(end, corner) for end in line) for line in _join_walls(chosen))

    panes = [wall for wall in board.walls if wall.kind is WallKind.WINDOW]
    portals: list[UvttPortalLine] = [
        (door.a, door.b, None if door.window else not door.is_open) for door in board.doors
    ]
    portals += [(pane.a, pane.b, None) for pane in panes]
    return (
        lines(WallKind.WALL),
        lines(WallKind.OBJECT),
        tuple((_moved(a, corner), _moved(b, corner), shut) for a, b, shut in portals),
    )


def _moved(point: Point, by: Point) -> Point:
    return (point[0] + by[0], point[1] + by[1])


def _join_walls(walls: Iterable[Wall]) -> Iterator[PolyLine]:
    """Join consecutive walls into polylines."""
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


def document_outline(document: UvttDocument) -> UvttOutline:
    """Return the walls, objects and portals of a file's common keys."""
    walls, objects = (
        tuple(tuple(spot.point for spot in line) for line in lines)
        for lines in (document.line_of_sight, document.objects_line_of_sight)
    )
    portals = tuple(
        (*(spot.point for spot in portal.bounds), portal.closed) for portal in document.portals
    )
    return walls, objects, portals  # type: ignore[return-value]


def _agree(ours: UvttOutline, theirs: UvttOutline) -> bool:
    """Return True if our board describes the map of the common keys."""
    return (
        ours[:2] == theirs[:2]
        and len(ours[2]) == len(theirs[2])
        and all(
            (a, b) == (their_a, their_b) and shut in (None, their_shut)
            for (a, b, shut), (their_a, their_b, their_shut) in zip(ours[2], theirs[2], strict=True)
        )
    )


def read_own_board(
    given: object, document: UvttDocument, common: Board, notes: ReportBuilder
) -> Board | None:
    """Return the board under our key, or ``None`` if invalid or different from the common keys."""
    try:
        board = msgspec.convert(given, Board)
        fault = _fault(board)
    except (msgspec.ValidationError, ValueError) as error:
        board, fault = common, message("is no board ({why})", why=str(error))
    outline = board_outline(board, document.resolution.map_origin.point)
    if not fault and not _agree(outline, document_outline(document)):
        fault = message("does not fit: another program has changed the map since")
    if fault:
        text = "{fault}; the common keys are read instead"
        notes.add(ImportStatus.IGNORED, OWN_KEY, text, fault=fault)
        return None
    notes.add(ImportStatus.READ, OWN_KEY, "heights, terrain, kinds and names of walls and doors")
    return msgspec.structs.replace(board, picture=common.picture)


def _fault(board: Board) -> Message | None:
    """Return why an untrusted board cannot be used, or ``None``."""
    grid = board.grid
    parts: tuple[Wall | Door, ...] = (*board.walls, *board.doors)
    names = [part.id for part in (*parts, *board.terrain)]
    if len(set(names)) < len(names):
        return message("gives an id twice")
    if any(not _is_short_text(text) for text in (*names, *_texts(board))):
        return message("holds a text that is too long or cannot be shown")
    if not all(
        _is_on_map(part.a, grid) and _is_on_map(part.b, grid) and part.a != part.b for part in parts
    ):
        return message("has a wall or a door off the map")
    if any(wall.height is not None and wall.height < 0 for wall in board.walls):
        return message("has a wall of no height")
    return _fault_of_terrain(board.terrain, grid)


def _texts(board: Board) -> Iterator[str]:
    yield from (wall.cover for wall in board.walls)
    yield from (region.name for region in board.terrain)


def _is_short_text(text: str) -> bool:
    return text == printable(text, MAX_NAME_LENGTH)


def _is_on_map(end: Point, grid: Grid) -> bool:
    return 0 <= end[0] <= grid.size[0] and 0 <= end[1] <= grid.size[1]


def _fault_of_terrain(terrain: tuple[Terrain, ...], grid: Grid) -> Message | None:
    for region in terrain:
        if not 0 <= region.factor <= TERRAIN_LIMIT or abs(region.elevation) > TERRAIN_LIMIT:
            return message("has terrain {id} of an odd price or height", id=repr(region.id))
        if not all(cell in grid for cell in region.cells):
            return message("has terrain {id} off the map", id=repr(region.id))
    return None
