"""Import of scenes exported from Foundry VTT (JSON)."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Picture, Wall, WallKind
from gridapp.battle.bounds import MAX_SEGMENTS
from gridapp.battle.messages import Text, message
from gridapp.grid.grid import LARGEST_SIDE, CellShape, Grid, Unit
from gridapp.storage.formats.foundry.canvas import CanvasLayout, canvas_of
from gridapp.storage.formats.foundry.document import GRIDLESS, FoundryScene, FoundryWall
from gridapp.storage.formats.foundry.lights_and_creatures import (
    exported_lights,
    read_lights,
    report_creatures,
)
from gridapp.storage.formats.foundry.teleports import read_teleports
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import (
    MAX_NAME_LENGTH,
    ImportedMap,
    map_name,
    picture_reference,
)
from gridapp.storage.formats.picture_probe import PictureInfo
from gridapp.storage.formats.sidecar_picture import (
    check_picture,
    find_sidecar,
    picture_name,
    read_picture,
)
from gridapp.storage.formats.strict_json import convert
from gridapp.storage.formats.wall_clipping import MapFrame, WallClipper
from gridapp.storage.formats.wall_cutting import cut_at_doors
from gridapp.storage.problems import FileProblem, printable

_UNITS = {
    Unit.FEET: ("ft", "ft.", "feet", "foot", "'"),
    Unit.YARDS: ("yd", "yds", "yard", "yards"),
    Unit.METRES: ("m", "meter", "meters", "metre", "metres"),
}
_USED = ("name", "width", "height", "padding", "grid", "gridType", "gridDistance", "gridUnits")
_ALSO_USED = (
    "shiftX",
    "shiftY",
    "img",
    "background",
    "walls",
    "flags",
    "lights",
    "tokens",
    "regions",
)
_STATES = (DoorState.CLOSED, DoorState.OPEN, DoorState.LOCKED)


def is_foundry(raw: Mapping[str, object]) -> bool:
    """Return True if a JSON object looks like a Foundry scene."""
    return "walls" in raw and "grid" in raw and "width" in raw


FindPicture = Callable[[str], bytes | None]
"""Returns the picture of an address out of the scene's file."""


def read_foundry(
    path: Path,
    raw: dict[str, object],
    picture: Path | None = None,
    find_inside: FindPicture = lambda _: None,
) -> ImportedMap:
    """Return the map of a parsed scene; ``picture`` replaces the picture named in the scene.

    That one is searched by ``find_inside`` first, then beside the file.

    Raises:
        FileProblem: A key is missing or wrong, or the picture is dangerous.
    """
    scene = convert(path, raw, FoundryScene)
    canvas = canvas_of(scene)
    _check(path, scene, canvas)
    notes = ReportBuilder()
    loaded = _picture(path, scene, picture, find_inside, notes)
    board_picture = picture_reference(*loaded) if loaded else None
    grid = _grid(scene, canvas, board_picture, notes)
    walls, doors = _WallReader(scene, canvas, grid, notes).read()
    lights = read_lights(raw.get("lights"), canvas, grid, notes)
    report_creatures(raw.get("tokens"), canvas, grid, notes)
    teleports = read_teleports(raw.get("regions"), canvas, grid, notes)
    extra = _extra(raw, exported_lights(raw.get("lights"), canvas, grid), notes)
    name = printable(scene.name, MAX_NAME_LENGTH).strip() or map_name(path)
    board = Board(grid, walls, doors, picture=board_picture)
    data = loaded[0] if loaded else None
    report = notes.build()
    return ImportedMap(board, data, name, report, extra, lights=lights, teleports=teleports)


def _picture(
    path: Path,
    scene: FoundryScene,
    picture: Path | None,
    find_inside: FindPicture,
    notes: ReportBuilder,
) -> tuple[bytes, PictureInfo] | None:
    """Return the bytes and size of the scene's picture, or ``None``, which is reported."""
    key, source = scene.picture_source
    data = find_inside(source) if source and picture is None else None
    if data is not None:
        info = check_picture(path, data, notes, key, picture_name(source))
        return None if info is None else (data, info)
    chosen = picture or (find_sidecar(path, source, notes, key) if source else None)
    return read_picture(chosen, notes, key) if chosen else None


def _check(path: Path, scene: FoundryScene, canvas: CanvasLayout) -> None:
    for axis, cells in (("width", canvas.columns), ("height", canvas.rows)):
        if cells > LARGEST_SIDE:
            why = f"the map is {cells:,} cells long, the limit is {LARGEST_SIDE}"
            raise FileProblem(path, why, "split the map, or use a larger grid size", axis)
    if len(scene.walls) > MAX_SEGMENTS:
        why = f"it has {len(scene.walls):,} walls, the limit is {MAX_SEGMENTS:,}"
        raise FileProblem(path, why, "simplify the walls, or split the map", "walls")


def _grid(
    scene: FoundryScene, canvas: CanvasLayout, picture: Picture | None, notes: ReportBuilder
) -> Grid:
    """Return the grid; a picture of a different size is scaled to the scene's width."""
    scale = picture.width / scene.width if picture else 1.0
    if picture and abs(picture.height - scene.height * scale) > 1:
        text, pixels = "the picture is no {size} pixels; the width counts", _pixels(scene)
        notes.add(ImportStatus.REPAIRED, "width", text, size=pixels)
    x, y = (canvas.corner[i] - canvas.picture[i] for i in (0, 1))
    if scene.grid_entry.type == GRIDLESS:
        text = "the scene has no grid; squares of its size are laid"
        notes.add(ImportStatus.REPAIRED, "grid.type", text)
    _note_grid(canvas, notes)
    size, unit = _cell_size(scene, notes)
    return Grid(
        canvas.columns,
        canvas.rows,
        shape=canvas.shape,
        cell_size=size,
        unit=unit,
        pixels=canvas.cell * scale,
        offset=(x * scale + 0.0, y * scale + 0.0),
    )


def _pixels(scene: FoundryScene) -> str:
    return f"{scene.width:g} x {scene.height:g}"


_SHAPES = {
    CellShape.SQUARE: message("square"),
    CellShape.HEX_POINTY: message("hex pointy"),
    CellShape.HEX_FLAT: message("hex flat"),
}


def _note_grid(canvas: CanvasLayout, notes: ReportBuilder) -> None:
    kind, pixels = _SHAPES[canvas.shape], f"{canvas.cell:g}"
    size = {"columns": canvas.columns, "rows": canvas.rows}
    text = "{columns} columns and {rows} rows, {shape}, {pixels} pixels each"
    notes.add(ImportStatus.READ, "grid", text, **size, shape=kind, pixels=pixels)


def _cell_size(scene: FoundryScene, notes: ReportBuilder) -> tuple[float, Unit]:
    """Return the size of a cell and its unit; 5 feet if not understood."""
    distance, units = scene.grid_entry.distance, (scene.grid_entry.units or "ft").strip().lower()
    unit = next((unit for unit, words in _UNITS.items() if units in words), None)
    if unit is None or distance is None or not 0.01 <= distance <= 1000:
        length = f"{distance} {printable(units, 20)}"
        text = "{length} a cell is not understood; taken as 5 feet"
        notes.add(ImportStatus.REPAIRED, "grid.distance", text, length=length)
        return 5.0, Unit.FEET
    return float(distance), unit


class _WallSort(NamedTuple):
    """The board's kind for a wall, or ``None`` with the reason for leaving out the wall."""

    kind: WallKind | None
    why: Text = ""


def _sort_wall(wall: FoundryWall) -> _WallSort:
    """Map a wall's restrictions to wall, object or window, the kinds of the board."""
    sight = wall.sight if wall.sight is not None else wall.sense
    if sight is None:
        sight = 20
    if not wall.move:
        why = message("stops sight but not steps; left out")
        return _WallSort(None, why if sight else message("stops neither steps nor sight; left out"))
    if sight in (2, 10):
        return _WallSort(WallKind.OBJECT, message("limits sight; read as an object"))
    if sight in (30, 40):
        why = message("stops sight by distance only; read as a window")
        return _WallSort(WallKind.WINDOW, why)
    return _WallSort(WallKind.WALL if sight else WallKind.WINDOW)


class _WallReader:
    """Converts walls and doors, clips them to the board and reports changes."""

    def __init__(
        self, scene: FoundryScene, canvas: CanvasLayout, grid: Grid, notes: ReportBuilder
    ) -> None:
        self._scene, self._canvas, self._notes = scene, canvas, notes
        frame = MapFrame((0.0, 0.0), grid.size)
        self._cutters = {kind: WallClipper(frame, notes) for kind in (*WallKind, "door")}
        self._walls: list[Wall] = []
        self._doors: list[tuple[str, Door]] = []

    def read(self) -> tuple[tuple[Wall, ...], tuple[Door, ...]]:
        for number, wall in enumerate(self._scene.walls):
            self._read_wall(f"walls[{number}]", wall)
        walls = cut_at_doors(tuple(self._walls), self._doors, self._notes)
        doors = tuple(door for _, door in self._doors)
        text = "{walls} pieces of wall, {doors} doors"
        self._notes.add(ImportStatus.READ, "walls", text, walls=len(walls), doors=len(doors))
        return walls, doors

    def _read_wall(self, where: str, wall: FoundryWall) -> None:
        sort = _sort_wall(wall)
        if sort.kind is None:
            self._notes.add(ImportStatus.IGNORED, where, sort.why)
            return
        limited_door = bool(wall.door) and sort.kind is WallKind.OBJECT
        if sort.why:
            why = message("limits sight; read as a door") if limited_door else sort.why
            self._notes.add(ImportStatus.REPAIRED, f"{where}.sight", why)
        if wall.dir:
            text = "works one way; here it works both ways"
            self._notes.add(ImportStatus.REPAIRED, f"{where}.dir", text)
        piece = self._cutters["door" if wall.door else sort.kind].add(
            f"{where}.c", *self._ends(wall)
        )
        if piece is None:
            return
        if not wall.door:
            self._walls.append(Wall(f"w{len(self._walls) + 1}", *piece, sort.kind))
            return
        state = _STATES[wall.ds] if wall.ds in (0, 1, 2) else DoorState.CLOSED
        clear = sort.kind is WallKind.WINDOW
        number = len(self._doors) + 1
        door = Door(f"d{number}", *piece, state, secret=wall.door == 2, window=clear)
        self._doors.append((where, door))

    def _ends(self, wall: FoundryWall) -> tuple[tuple[float, float], tuple[float, float]]:
        """Convert the ends of a wall from canvas pixels to cells."""
        (left, top), cell = self._canvas.corner, self._canvas.cell
        ax, ay, bx, by = wall.c
        return ((ax - left) / cell, (ay - top) / cell), ((bx - left) / cell, (by - top) / cell)


def _extra(
    raw: dict[str, object], uvtt_lights: list[dict[str, Any]], notes: ReportBuilder
) -> bytes:
    """Return all keys except walls as JSON under ``foundry``, plus lights as in Universal VTT."""
    kept_keys = {key: value for key, value in raw.items() if key != "walls"}
    for key, value in kept_keys.items():
        if key not in (*_USED, *_ALSO_USED) and value not in ("", None, [], {}):
            text, count = "is kept but not used", len(value) if isinstance(value, list) else 1
            text = "{count} entries are kept but not used" if isinstance(value, list) else text
            notes.add(ImportStatus.IGNORED, key[:40], text, count=count)
    common = {"lights": uvtt_lights} if uvtt_lights else {}
    return msgspec.json.encode({"foundry": kept_keys, **common}, order="deterministic")
