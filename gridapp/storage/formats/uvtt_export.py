"""A board written as Universal VTT: what was imported with it and is not on it goes back too."""

import base64
import json
from math import atan2
from pathlib import Path
from typing import Any

import msgspec

from gridapp.battle.board import Board, WallKind
from gridapp.grid.cells import Point
from gridapp.storage.file.atomic_write import replace_bytes
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import whole_cells
from gridapp.storage.formats.picture_probe import probe
from gridapp.storage.formats.strict_json import convert, parse_object
from gridapp.storage.formats.uvtt import read_uvtt
from gridapp.storage.formats.uvtt_document import FORMATS, OWN, Document
from gridapp.storage.formats.uvtt_own import Line, outline
from gridapp.storage.problems import FileProblem, PictureProblem

FORMAT = 0.3
"""What most programs read; a map that came with another known format keeps that."""
UVTT_SUFFIXES = (".dd2vtt", ".uvtt", ".df2vtt")


def write_uvtt(path: Path, board: Board, picture: bytes | None, extra: bytes = b"") -> ImportReport:
    """Write a board and its picture; ``extra`` is what its import kept.

    Reading the file gives the same board back. The report says what other programs will miss.

    Raises:
        FileProblem: the ending is wrong, or it cannot be written.
    """
    if path.suffix.lower() not in UVTT_SUFFIXES:
        raise FileProblem(
            path, "its ending is not a map's", f"choose one of {' '.join(UVTT_SUFFIXES)}"
        )
    notes = ReportBuilder()
    document = _document(board, picture, _kept(path, extra), notes)
    if read_uvtt(path, document).board != board:
        document[OWN] = msgspec.to_builtins(msgspec.structs.replace(board, picture=None))
        _tell_losses(board, notes)
    replace_bytes(path, json.dumps(document, ensure_ascii=False).encode())
    return notes.build()


def _kept(path: Path, extra: bytes) -> dict[str, Any]:
    """What an import kept; nothing where it does not read as the format's own."""
    try:
        kept: dict[str, Any] = parse_object(path, extra or b"{}")
        if "resolution" in kept:
            convert(path, kept, Document)
    except FileProblem:
        return {}
    return kept


def _document(
    board: Board, picture: bytes | None, kept: dict[str, Any], notes: ReportBuilder
) -> dict[str, Any]:
    resolution = _resolution(board, kept)
    origin = (resolution["map_origin"]["x"], resolution["map_origin"]["y"])
    walls, objects, portals = outline(board, origin)
    number = kept.get("format")
    notes.add(ImportStatus.READ, "line_of_sight", f"{len(walls)} lines of walls")
    notes.add(ImportStatus.READ, "objects_line_of_sight", f"{len(objects)} lines of objects")
    notes.add(ImportStatus.READ, "portals", f"{len(portals)} doors and windows")
    return {
        **kept,
        "format": number if str(number) in FORMATS else FORMAT,
        "resolution": {**kept.get("resolution", {}), **resolution},
        "line_of_sight": _lines(walls),
        "objects_line_of_sight": _lines(objects),
        "portals": [_portal(one, kept.get("portals", ())) for one in portals],
        "environment": kept.get("environment", {"baked_lighting": False}),
        "lights": kept.get("lights", []),
        "image": _image(picture, notes),
    }


def _resolution(board: Board, kept: dict[str, Any]) -> dict[str, Any]:
    """The place and size of the map: as they were, else such that the grid lies where it does.

    Points count from a corner of cells; where the picture begins elsewhere, so does the map. A
    board of hexes is as many squares large as the picture, or the board, is hexes wide and high.
    """
    grid, given = board.grid, kept.get("resolution", {})
    origin = given.get("map_origin", {"x": 0, "y": 0})
    size = given.get("map_size", {"x": grid.columns, "y": grid.rows})
    if any(grid.offset) or grid.is_hex:
        x, y = grid.offset
        origin = {"x": -x / grid.pixels + 0.0, "y": -y / grid.pixels + 0.0}
        size = _seen(board, origin)
    elif (whole_cells(size["x"]), whole_cells(size["y"])) != (grid.columns, grid.rows):
        size = {"x": grid.columns, "y": grid.rows}
    return {"map_origin": origin, "map_size": size, "pixels_per_grid": grid.pixels}


def _seen(board: Board, origin: dict[str, float]) -> dict[str, float]:
    """Width and height of the picture in cells; without one, from its corner to the board's end."""
    grid, picture = board.grid, board.picture
    across, down = grid.size[0] - origin["x"], grid.size[1] - origin["y"]
    if picture:
        across, down = picture.width / grid.pixels, picture.height / grid.pixels
    return {"x": max(0.5, across), "y": max(0.5, down)}


def _spot(point: Point) -> dict[str, float]:
    return {"x": point[0], "y": point[1]}


def _lines(lines: tuple[Line, ...]) -> list[list[dict[str, float]]]:
    return [[_spot(end) for end in line] for line in lines]


def _portal(portal: tuple[Point, Point, bool], given: Any) -> dict[str, Any]:  # noqa: ANN401 - as it came
    """A portal; what the file said of one at the same place is kept."""
    a, b, closed = portal
    bounds = [_spot(a), _spot(b)]
    before: dict[str, Any] = next((one for one in given if one.get("bounds") == bounds), {})
    made = {
        "position": _spot(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)),
        "bounds": bounds,
        "rotation": atan2(b[1] - a[1], b[0] - a[0]),
        "freestanding": False,
    }
    return {**made, **before, "closed": closed}


def _image(picture: bytes | None, notes: ReportBuilder) -> str:
    """The picture as text, untouched."""
    if picture is None:
        notes.add(ImportStatus.IGNORED, "image", "the board has no picture")
        return ""
    try:
        kind = probe(picture).format
    except PictureProblem as problem:
        notes.add(ImportStatus.IGNORED, "image", problem.why)
        return ""
    hint = "; some programs read only PNG and WebP there" if kind == "jpeg" else ""
    notes.add(ImportStatus.READ, "image", f"{kind.upper()} picture, as it is{hint}")
    return base64.b64encode(picture).decode()


def _tell_losses(board: Board, notes: ReportBuilder) -> None:
    """What only this app will find in the file again."""
    if board.grid.is_hex:
        text = "hexes: kept for this app, other programs lay squares over the walls and the picture"
        notes.add(ImportStatus.IGNORED, OWN, text)
    low = sum(wall.height is not None or bool(wall.cover) for wall in board.walls)
    for count, what in (
        (low, "walls with a height or a grade of cover"),
        (sum(wall.kind is WallKind.WINDOW for wall in board.walls), "walls that are windows"),
        (sum(door.secret for door in board.doors), "secret doors"),
        (sum(door.state == "locked" for door in board.doors), "locked doors"),
        (len(board.terrain), "regions of terrain"),
    ):
        if count:
            text = f"{count} {what}: kept for this app, other programs do not know of them"
            notes.add(ImportStatus.IGNORED, OWN, text)
