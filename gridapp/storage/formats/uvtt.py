"""Universal VTT maps (``.dd2vtt``, ``.uvtt``, ``.df2vtt``) read into a board.

``map_origin`` is subtracted first, then everything is clipped to the map.
"""

import base64
import binascii
import re
from itertools import pairwise
from math import dist
from pathlib import Path

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Picture, Wall, WallKind
from gridapp.grid.grid import LARGEST_SIDE, Grid
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import (
    ImportedMap,
    map_name,
    picture_reference,
    whole_cells,
)
from gridapp.storage.formats.picture_probe import probe_whole
from gridapp.storage.formats.strict_json import convert
from gridapp.storage.formats.uvtt_document import FORMATS, OWN, Document, Size, Spot
from gridapp.storage.formats.uvtt_own import own_board
from gridapp.storage.formats.wall_clipping import Cutter, Frame, Piece
from gridapp.storage.problems import FileProblem, PictureProblem

MOST_POINTS = 200_000
WINDOW = 0.9
"""Portals below so many cells are windows: doors fill a cell, windows about three quarters."""

_HELD = ("image", "line_of_sight", "objects_line_of_sight", OWN)
_USED = ("format", "resolution", "portals")
_DATA_URL = re.compile(r"data:[\w/+.-]*;base64,")


def read_uvtt(path: Path, raw: dict[str, object]) -> ImportedMap:
    """The map in a parsed file.

    Raises:
        FileProblem: a key is missing or wrong, or the picture is dangerous.
    """
    document = convert(path, raw, Document)
    _check_size(path, document)
    notes = ReportBuilder()
    _note_format(document, notes)
    found = _picture(path, document.image, notes)
    data, picture = found or (None, None)
    board = _board(document, picture, notes)
    own = own_board(raw[OWN], document, board, notes) if OWN in raw else None
    extra = _extra(raw, document, notes)
    return ImportedMap(own or board, data, map_name(path), notes.build(), extra)


def _board(document: Document, picture: Picture | None, notes: ReportBuilder) -> Board:
    resolution = document.resolution
    size = tuple(
        min(side, whole_cells(side)) for side in (resolution.map_size.x, resolution.map_size.y)
    )
    frame = Frame(resolution.map_origin.point, (size[0], size[1]))
    return Board(
        grid=_grid(document, picture, notes),
        walls=_walls(document, frame, notes),
        doors=_doors(document, frame, notes),
        picture=picture,
    )


def _check_size(path: Path, document: Document) -> None:
    size = document.resolution.map_size
    for axis, cells in (("x", size.x), ("y", size.y)):
        if cells > LARGEST_SIDE:
            why = f"the map is {cells:g} cells long, the limit is {LARGEST_SIDE}"
            raise FileProblem(path, why, "split the map", f"resolution.map_size.{axis}")
    for key in ("line_of_sight", "objects_line_of_sight"):
        points = sum(map(len, getattr(document, key)))
        if points > MOST_POINTS:
            why = f"its walls have {points:,} points, the limit is {MOST_POINTS:,}"
            raise FileProblem(path, why, "simplify the walls, or split the map", key)


def _note_format(document: Document, notes: ReportBuilder) -> None:
    given = document.format
    if given is None:
        notes.add(ImportStatus.REPAIRED, "format", "is missing; read as 1.0")
    elif str(given) in FORMATS:
        notes.add(ImportStatus.READ, "format", f"Universal VTT {given}")
    else:
        notes.add(ImportStatus.IGNORED, "format", f"{given!r} is not known; read as 1.0")


def _picture(path: Path, text: str, notes: ReportBuilder) -> tuple[bytes, Picture] | None:
    """The picture's bytes and its name; ``None`` for a placeholder or anything undecodable.

    Raises:
        FileProblem: the picture is dangerous: an SVG in disguise, or far too large.
    """
    try:
        data = base64.b64decode(_bare(text, notes), validate=True)
        info = probe_whole(data)
    except PictureProblem as problem:
        if problem.refused:
            raise FileProblem(path, problem.why, problem.remedy, "image") from problem
        notes.add(ImportStatus.IGNORED, "image", f"{problem.why}; the map has no picture")
        return None
    except (binascii.Error, ValueError):
        notes.add(ImportStatus.IGNORED, "image", "it is no base64 text; the map has no picture")
        return None
    size = f"{info.width} x {info.height} pixels"
    notes.add(ImportStatus.READ, "image", f"{info.format.upper()} picture, {size}")
    return data, picture_reference(data, info)


def _bare(text: str, notes: ReportBuilder) -> str:
    """Base64 text without the prefix and the line breaks that some programs add."""
    prefix = _DATA_URL.match(text[:100])
    if prefix:
        notes.add(ImportStatus.REPAIRED, "image", f"the prefix {prefix[0]} was passed over")
        text = text[prefix.end() :]
    return "".join(text.split()) if any(gap in text for gap in " \n\r\t") else text


def _grid(document: Document, picture: Picture | None, notes: ReportBuilder) -> Grid:
    """The grid; where the picture has another size than the file says, the picture counts."""
    size, pixels = document.resolution.map_size, document.resolution.pixels_per_grid
    columns, rows = whole_cells(size.x), whole_cells(size.y)
    text = f"{columns} columns and {rows} rows of {pixels:g} pixels"
    notes.add(ImportStatus.READ, "resolution", text)
    for axis, cells, count in (("x", size.x, columns), ("y", size.y, rows)):
        if abs(cells - count) > 0.001:
            text = f"{cells:g} cells: the last one is only partly on the map"
            notes.add(ImportStatus.REPAIRED, f"resolution.map_size.{axis}", text)
    if picture and not _agree(picture, size, pixels):
        expected = f"{size.x * pixels:g} x {size.y * pixels:g} pixels expected"
        pixels = picture.width / size.x
        text = f"{expected}; cells taken as {pixels:g} pixels"
        notes.add(ImportStatus.REPAIRED, "resolution.pixels_per_grid", text)
    return Grid(columns, rows, pixels=pixels)


def _agree(picture: Picture, size: Size, pixels: float) -> bool:
    """Whether the sizes agree to a pixel."""
    across, down = picture.width - size.x * pixels, picture.height - size.y * pixels
    return abs(across) <= 1 and abs(down) <= 1


def _walls(document: Document, frame: Frame, notes: ReportBuilder) -> tuple[Wall, ...]:
    outer = _pieces("line_of_sight", document.line_of_sight, frame, notes)
    inner = _pieces("objects_line_of_sight", document.objects_line_of_sight, frame, notes)
    walls = [Wall(f"w{n}", *piece) for n, piece in enumerate(outer, 1)]
    objects = [Wall(f"o{n}", *piece, WallKind.OBJECT) for n, piece in enumerate(inner, 1)]
    return (*walls, *objects)


def _pieces(
    key: str, lines: tuple[tuple[Spot, ...], ...], frame: Frame, notes: ReportBuilder
) -> list[Piece]:
    """The straight pieces of all lines; each is named by the index of its first point."""
    cutter = Cutter(frame, notes)
    for number, line in enumerate(lines):
        if len(line) < 2:
            notes.add(ImportStatus.REPAIRED, f"{key}[{number}]", "has no length; left out")
        for index, (one, other) in enumerate(pairwise(line)):
            cutter.cut(f"{key}[{number}][{index}]", one.point, other.point)
    if lines:
        notes.add(
            ImportStatus.READ, key, f"{len(lines)} lines, {len(cutter.pieces)} pieces of wall"
        )
    return cutter.pieces


def _doors(document: Document, frame: Frame, notes: ReportBuilder) -> tuple[Door, ...]:
    cutter = Cutter(frame, notes)
    doors: list[Door] = []
    for index, portal in enumerate(document.portals):
        piece = cutter.cut(f"portals[{index}].bounds", *(spot.point for spot in portal.bounds))
        if piece:
            state = DoorState.CLOSED if portal.closed else DoorState.OPEN
            window = dist(*(spot.point for spot in portal.bounds)) < WINDOW
            doors.append(Door(f"d{len(doors) + 1}", *piece, state, window=window))
    if doors:
        windows = sum(door.window for door in doors)
        text = f"{len(doors) - windows} doors, and {windows} windows: portals below {WINDOW} cells"
        notes.add(ImportStatus.READ, "portals", text)
    return tuple(doors)


def _extra(raw: dict[str, object], document: Document, notes: ReportBuilder) -> bytes:
    """Everything but the picture and the walls, as JSON; what is not used yet is noted."""
    rest = {key: value for key, value in raw.items() if key not in _HELD}
    if document.lights:
        text = f"{len(document.lights)} lights are kept but not shown yet"
        notes.add(ImportStatus.IGNORED, "lights", text)
    for key in rest:
        if key not in (*_USED, "lights"):
            notes.add(ImportStatus.IGNORED, key[:40], "is kept but not used")
    return msgspec.json.encode(rest, order="deterministic")
