"""Import of Universal VTT maps (``.dd2vtt``, ``.uvtt``, ``.df2vtt``).

``map_origin`` is subtracted first, then everything is clipped to the map.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Picture, Wall, WallKind
from gridapp.battle.messages import Message, message
from gridapp.battle.vision.lights import Light
from gridapp.grid.grid import LARGEST_SIDE, Grid
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import ImportedMap, map_name, whole_cells
from gridapp.storage.formats.map_lights import usable_lights
from gridapp.storage.formats.strict_json import convert
from gridapp.storage.formats.uvtt.document import (
    FORMATS,
    OWN_KEY,
    UvttDocument,
    UvttLight,
    UvttPoint,
    UvttSize,
)
from gridapp.storage.formats.uvtt.included_picture import load_picture
from gridapp.storage.formats.uvtt.own_board import read_own_board
from gridapp.storage.formats.wall_clipping import (
    MapFrame,
    WallClipper,
    WallSegment,
    check_count,
)
from gridapp.storage.formats.wall_cutting import cut_at_doors
from gridapp.storage.problems import FileProblem

MAX_POINTS = 200_000
MAX_WINDOW_LENGTH = 0.9
"""Shorter portals (in cells) are windows: doors fill a cell, windows about three quarters."""

_BOARD_KEYS = ("image", "line_of_sight", "objects_line_of_sight", OWN_KEY)
_USED_KEYS = ("format", "resolution", "portals")


def read_uvtt(path: Path, raw: dict[str, object], picture: Path | None = None) -> ImportedMap:
    """Return the map of a parsed file; ``picture`` replaces the picture in it.

    Raises:
        FileProblem: A key is missing or wrong, or the picture is dangerous.
    """
    document = convert(path, raw, UvttDocument)
    _check_size(path, document)
    notes = ReportBuilder()
    _note_format(document, notes)
    data, board_picture = load_picture(path, document.image, picture, notes) or (None, None)
    board = _board(path, document, board_picture, notes)
    own = read_own_board(raw[OWN_KEY], document, board, notes) if OWN_KEY in raw else None
    lights = _lights(document, (own or board).grid, notes)
    extra = _extra(raw, notes)
    name = map_name(path)
    return ImportedMap(own or board, data, name, notes.build(), extra, lights=lights)


def _board(
    path: Path, document: UvttDocument, picture: Picture | None, notes: ReportBuilder
) -> Board:
    resolution = document.resolution
    size = tuple(
        min(side, whole_cells(side)) for side in (resolution.map_size.x, resolution.map_size.y)
    )
    frame = MapFrame(resolution.map_origin.point, (size[0], size[1]))
    check_count(path, "line_of_sight", _segments(document), frame)
    grid, walls = _grid(document, picture, notes), _walls(document, frame, notes)
    doors = _doors(document, frame, notes)
    return Board(
        grid=grid,
        walls=cut_at_doors(walls, doors, notes),
        doors=tuple(door for _, door in doors),
        picture=picture,
    )


def _check_size(path: Path, document: UvttDocument) -> None:
    size = document.resolution.map_size
    for axis, cells in (("x", size.x), ("y", size.y)):
        if cells > LARGEST_SIDE:
            why = f"the map is {cells:g} cells long, the limit is {LARGEST_SIDE}"
            raise FileProblem(path, why, "split the map", f"resolution.map_size.{axis}")
    for key in ("line_of_sight", "objects_line_of_sight"):
        points = sum(map(len, getattr(document, key)))
        if points > MAX_POINTS:
            why = f"its walls have {points:,} points, the limit is {MAX_POINTS:,}"
            raise FileProblem(path, why, "simplify the walls, or split the map", key)


def _note_format(document: UvttDocument, notes: ReportBuilder) -> None:
    given = document.format
    if given is None:
        notes.add(ImportStatus.REPAIRED, "format", "is missing; read as 1.0")
    elif str(given) in FORMATS:
        notes.add(ImportStatus.READ, "format", "Universal VTT {version}", version=str(given))
    else:
        text = "{version} is not known; read as 1.0"
        notes.add(ImportStatus.IGNORED, "format", text, version=repr(given))


def _grid(document: UvttDocument, picture: Picture | None, notes: ReportBuilder) -> Grid:
    """Return the grid; if picture and file disagree about the size, the picture counts."""
    size, pixels = document.resolution.map_size, document.resolution.pixels_per_grid
    columns, rows = whole_cells(size.x), whole_cells(size.y)
    text, cell = "{columns} columns and {rows} rows of {pixels} pixels", f"{pixels:g}"
    notes.add(ImportStatus.READ, "resolution", text, columns=columns, rows=rows, pixels=cell)
    for axis, cells, count in (("x", size.x, columns), ("y", size.y, rows)):
        if abs(cells - count) > 0.001:
            where = f"resolution.map_size.{axis}"
            text = "{cells} cells: the last one is only partly on the map"
            notes.add(ImportStatus.REPAIRED, where, text, cells=f"{cells:g}")
    if picture and not _sizes_agree(picture, size, pixels):
        expected = f"{size.x * pixels:g} x {size.y * pixels:g}"
        pixels = picture.width / size.x
        where, cell = "resolution.pixels_per_grid", f"{pixels:g}"
        text = "{expected} pixels expected; cells taken as {pixels} pixels"
        notes.add(ImportStatus.REPAIRED, where, text, expected=expected, pixels=cell)
    return Grid(columns, rows, pixels=pixels)


def _sizes_agree(picture: Picture, size: UvttSize, pixels: float) -> bool:
    """Return True if picture and map size agree within a pixel."""
    across, down = picture.width - size.x * pixels, picture.height - size.y * pixels
    return abs(across) <= 1 and abs(down) <= 1


def _walls(document: UvttDocument, frame: MapFrame, notes: ReportBuilder) -> tuple[Wall, ...]:
    outer = _pieces("line_of_sight", document.line_of_sight, frame, notes)
    inner = _pieces("objects_line_of_sight", document.objects_line_of_sight, frame, notes)
    walls = [Wall(f"w{n}", *piece) for n, piece in enumerate(outer, 1)]
    objects = [Wall(f"o{n}", *piece, WallKind.OBJECT) for n, piece in enumerate(inner, 1)]
    return (*walls, *objects)


def _segments(document: UvttDocument) -> Iterator[WallSegment]:
    for line in (*document.line_of_sight, *document.objects_line_of_sight):
        yield from ((start.point, end.point) for start, end in pairwise(line))


def _pieces(
    key: str, lines: tuple[tuple[UvttPoint, ...], ...], frame: MapFrame, notes: ReportBuilder
) -> list[WallSegment]:
    """Return the wall segments of all lines; reports name the index of a segment's first point."""
    cutter = WallClipper(frame, notes)
    for number, line in enumerate(lines):
        if len(line) < 2:
            notes.add(ImportStatus.REPAIRED, f"{key}[{number}]", "has no length; left out")
        for index, (start, end) in enumerate(pairwise(line)):
            cutter.add(f"{key}[{number}][{index}]", start.point, end.point)
    if lines:
        count, pieces = len(lines), len(cutter.segments)
        text = "{lines} lines, {pieces} pieces of wall"
        text = "1 line, {pieces} pieces of wall" if count == 1 else text
        text = "1 line, 1 piece of wall" if count == pieces == 1 else text
        notes.add(ImportStatus.READ, key, text, lines=count, pieces=pieces)
    return cutter.segments


def _doors(document: UvttDocument, frame: MapFrame, notes: ReportBuilder) -> list[tuple[str, Door]]:
    """Return doors and windows with their key paths.

    A short portal is a window, whatever ``closed`` says: editors write there whether it stops
    light. A wide one that lets light through is an opening that can be closed, or a wide window.
    """
    cutter = WallClipper(frame, notes)
    doors: list[tuple[str, Door]] = []
    for index, portal in enumerate(document.portals):
        where = f"portals[{index}]"
        piece = cutter.add(f"{where}.bounds", *(spot.point for spot in portal.bounds))
        if piece is None:
            continue
        window = dist(*(spot.point for spot in portal.bounds)) < MAX_WINDOW_LENGTH
        is_open = not portal.closed and not window
        if is_open:
            text = "lets light through and is as wide as a door: taken as an open door"
            notes.add(ImportStatus.GUESSED, f"{where}.closed", text)
        state = DoorState.OPEN if is_open else DoorState.CLOSED
        doors.append((where, Door(f"d{len(doors) + 1}", *piece, state, window=window)))
    if doors:
        windows = sum(door.window for _, door in doors)
        text = "{doors} and {windows}; what is narrower than {length} cells is a window"
        counts = {
            "doors": _doors_counted(len(doors) - windows),
            "windows": _windows_counted(windows),
        }
        notes.add(ImportStatus.READ, "portals", text, **counts, length=str(MAX_WINDOW_LENGTH))
    return doors


def _doors_counted(count: int) -> Message:
    return message("1 door") if count == 1 else message("{doors} doors", doors=count)


def _windows_counted(count: int) -> Message:
    return message("1 window") if count == 1 else message("{windows} windows", windows=count)


def _lights(document: UvttDocument, grid: Grid, notes: ReportBuilder) -> tuple[Light, ...]:
    """Return the lights; the file gives one radius, of which the inner half is taken as bright."""
    entries = [
        (f"lights[{index}]", _light(entry, document, grid))
        for index, entry in enumerate(document.lights)
    ]
    lights = usable_lights(entries, grid, notes)
    if lights:
        text = "the file gives one radius: bright light is taken to reach half of it"
        notes.add(ImportStatus.GUESSED, "lights", text)
    return lights


def _light(entry: object, document: UvttDocument, grid: Grid) -> Light | None:
    try:
        given = msgspec.convert(entry, UvttLight)
    except msgspec.ValidationError:
        return None
    origin, radius = document.resolution.map_origin, given.range * grid.cell_size
    place = (given.position.x - origin.x, given.position.y - origin.y)
    return Light("", place, bright=radius / 2, dim=radius)


def _extra(raw: dict[str, object], notes: ReportBuilder) -> bytes:
    """Return all keys except picture and walls as JSON, and report the unused ones."""
    kept_keys = {key: value for key, value in raw.items() if key not in _BOARD_KEYS}
    for key in kept_keys:
        if key not in (*_USED_KEYS, "lights"):
            notes.add(ImportStatus.IGNORED, key[:40], "is kept but not used")
    return msgspec.json.encode(kept_keys, order="deterministic")
