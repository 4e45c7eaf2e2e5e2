"""Export of a board as Universal VTT, including imported data that the board cannot represent."""

import base64
import json
from collections.abc import Iterator
from math import atan2
from pathlib import Path
from typing import Any

import msgspec

from gridapp.battle.board import Board, WallKind
from gridapp.battle.messages import Message, message
from gridapp.grid.cells import Point
from gridapp.storage.file.atomic_write import replace_file
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import whole_cells
from gridapp.storage.formats.kept_report import REPORT_KEY
from gridapp.storage.formats.picture_probe import probe_header
from gridapp.storage.formats.strict_json import convert, parse_object
from gridapp.storage.formats.uvtt.blank_picture import MAX_BLANK_PIXELS, blank_picture
from gridapp.storage.formats.uvtt.document import OWN_KEY, UvttDocument
from gridapp.storage.formats.uvtt.own_board import PolyLine, UvttPortalLine, board_outline
from gridapp.storage.formats.uvtt.reader import read_uvtt
from gridapp.storage.problems import FileProblem, PictureProblem

WRITTEN_FORMAT = 0.3
"""The version of every written file, whatever came in: MapTool refuses others than 0.2 and 0.3."""


def write_uvtt(path: Path, board: Board, picture: bytes | None, extra: bytes = b"") -> ImportReport:
    """Write a board and picture as Universal VTT; ``extra`` is the data kept by the import.

    Reading the file gives an equal board. The report lists what other programs will not see.

    Raises:
        FileProblem: Writing failed.
    """
    notes = ReportBuilder()
    document = _document(board, picture, _imported_keys(path, extra), notes)
    if read_uvtt(path, document).board != board:
        document[OWN_KEY] = msgspec.to_builtins(msgspec.structs.replace(board, picture=None))
        _report_losses(board, notes)
    replace_file(path, json.dumps(document, ensure_ascii=False).encode())
    return notes.build()


def _imported_keys(path: Path, extra: bytes) -> dict[str, Any]:
    """Return the keys kept by the import; empty if not a valid Universal VTT document."""
    try:
        document: dict[str, Any] = parse_object(path, extra or b"{}")
        document.pop(REPORT_KEY, None)
        if "resolution" in document:
            convert(path, document, UvttDocument)
    except FileProblem:
        return {}
    return document


def _document(
    board: Board, picture: bytes | None, imported: dict[str, Any], notes: ReportBuilder
) -> dict[str, Any]:
    resolution = _resolution(board, imported)
    origin = (resolution["map_origin"]["x"], resolution["map_origin"]["y"])
    walls, objects, portals = board_outline(board, origin)
    written = ImportStatus.WRITTEN
    notes.add(written, "line_of_sight", "{count} lines of walls", count=len(walls))
    text = "{count} lines of objects"
    notes.add(written, "objects_line_of_sight", text, count=len(objects))
    notes.add(written, "portals", "{count} doors and windows", count=len(portals))
    if isinstance(resolution["pixels_per_grid"], float):
        where, pixels = "resolution.pixels_per_grid", f"{board.grid.pixels:g}"
        text = "{pixels} pixels a cell: programs that read whole numbers shift the walls"
        notes.add(ImportStatus.REPAIRED, where, text, pixels=pixels)
    return {
        **imported,
        "format": WRITTEN_FORMAT,
        "resolution": {**imported.get("resolution", {}), **resolution},
        "line_of_sight": _lines(walls),
        "objects_line_of_sight": _lines(objects),
        "portals": [_portal(portal, imported.get("portals", ())) for portal in portals],
        "environment": imported.get("environment", {"baked_lighting": False}),
        "lights": imported.get("lights", []),
        "image": _image(picture, resolution, notes),
    }


def _resolution(board: Board, imported: dict[str, Any]) -> dict[str, Any]:
    """Return the origin and size of the map: as imported, or chosen to keep the grid's position.

    Coordinates count from a cell corner; if the picture begins elsewhere, so does the map. The size
    of a hex board is given in squares of a hex's width.
    """
    grid, given = board.grid, imported.get("resolution", {})
    origin = given.get("map_origin", {"x": 0, "y": 0})
    size = given.get("map_size", {"x": grid.columns, "y": grid.rows})
    if any(grid.offset) or grid.is_hex:
        x, y = grid.offset
        origin = {"x": -x / grid.pixels + 0.0, "y": -y / grid.pixels + 0.0}
        size = _map_size(board, origin)
    elif (whole_cells(size["x"]), whole_cells(size["y"])) != (grid.columns, grid.rows):
        size = {"x": grid.columns, "y": grid.rows}
    whole = {axis: _whole(cells) for axis, cells in size.items()}
    return {"map_origin": origin, "map_size": whole, "pixels_per_grid": _whole(grid.pixels)}


def _whole(value: float) -> float:
    """Return a float without a fraction as an integer, as the MapTool importer expects."""
    return int(value) if value == int(value) else value


def _map_size(board: Board, origin: dict[str, float]) -> dict[str, float]:
    """Return width and height of the picture in cells; without a picture, up to the board's end."""
    grid, picture = board.grid, board.picture
    across, down = grid.size[0] - origin["x"], grid.size[1] - origin["y"]
    if picture:
        across, down = picture.width / grid.pixels, picture.height / grid.pixels
    return {"x": max(0.5, across), "y": max(0.5, down)}


def _spot(point: Point) -> dict[str, float]:
    return {"x": point[0], "y": point[1]}


def _lines(lines: tuple[PolyLine, ...]) -> list[list[dict[str, float]]]:
    return [[_spot(end) for end in line] for line in lines]


def _portal(portal: UvttPortalLine, imported: Any) -> dict[str, Any]:  # noqa: ANN401 - unchecked JSON
    """Return a portal, keeping imported keys of a portal with the same bounds.

    ``closed`` says whether it stops light, which windows do not unless they came in so.
    """
    a, b, closed = portal
    bounds = [_spot(a), _spot(b)]
    before: dict[str, Any] = next(
        (entry for entry in imported if entry.get("bounds") == bounds), {}
    )
    made = {
        "position": _spot(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)),
        "bounds": bounds,
        "rotation": atan2(b[1] - a[1], b[0] - a[0]),
        "freestanding": False,
    }
    return {**made, **before, "closed": before.get("closed", False) if closed is None else closed}


def _image(picture: bytes | None, resolution: dict[str, Any], notes: ReportBuilder) -> str:
    """Return the unchanged picture as base64; a blank one for a board without a picture."""
    if picture is None:
        size, pixels = resolution["map_size"], resolution["pixels_per_grid"]
        width, height = (max(1, round(size[axis] * pixels)) for axis in ("x", "y"))
        if width * height > MAX_BLANK_PIXELS:
            notes.add(ImportStatus.IGNORED, "image", "the board has no picture")
            return ""
        notes.add(ImportStatus.WRITTEN, "image", "a blank picture: the board has none")
        return base64.b64encode(blank_picture(width, height)).decode()
    try:
        kind = probe_header(picture).format
    except PictureProblem as problem:
        notes.add(ImportStatus.IGNORED, "image", "{why}", why=problem.why)
        return ""
    text = "{format} picture, as it is"
    if kind == "jpeg":
        text = "{format} picture, as it is; some programs read only PNG and WebP there"
    notes.add(ImportStatus.WRITTEN, "image", text, format=kind.upper())
    return base64.b64encode(picture).decode()


def _report_losses(board: Board, notes: ReportBuilder) -> None:
    """Report the features that only this app can read back."""
    if board.grid.is_hex:
        text = "hexes: kept for this app, other programs lay squares over the walls and the picture"
        notes.add(ImportStatus.IGNORED, OWN_KEY, text)
    for count, single, several in _losses(board):
        if count:
            text = "{features}: kept for this app, other programs do not know of them"
            features = single if count == 1 else several
            notes.add(ImportStatus.IGNORED, OWN_KEY, text, features=features)


def _losses(board: Board) -> Iterator[tuple[int, Message, Message]]:
    """Yield how many walls, doors and regions have a feature, in words for one and for several."""
    low = sum(wall.height is not None or bool(wall.cover) for wall in board.walls)
    several = message("{count} walls with a height or a grade of cover", count=low)
    yield low, message("1 wall with a height or a grade of cover"), several
    windows = sum(wall.kind is WallKind.WINDOW for wall in board.walls)
    several = message("{count} walls that are windows", count=windows)
    yield windows, message("1 wall that is a window"), several
    secret = sum(door.secret for door in board.doors)
    yield secret, message("1 secret door"), message("{count} secret doors", count=secret)
    locked = sum(door.state == "locked" for door in board.doors)
    yield locked, message("1 locked door"), message("{count} locked doors", count=locked)
    regions = len(board.terrain)
    several = message("{count} regions of terrain", count=regions)
    yield regions, message("1 region of terrain"), several
