"""Scenes exported from Foundry VTT (JSON) read into a board."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Picture, Wall, WallKind
from gridapp.grid.grid import LARGEST_SIDE, Grid, Unit
from gridapp.storage.formats.foundry_canvas import Canvas, canvas_of
from gridapp.storage.formats.foundry_document import GRIDLESS, Scene, WallEntry
from gridapp.storage.formats.foundry_things import lights, tell_creatures
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import (
    LONGEST_NAME,
    ImportedMap,
    map_name,
    picture_reference,
)
from gridapp.storage.formats.sidecar_picture import picture_beside, read_picture
from gridapp.storage.formats.strict_json import convert
from gridapp.storage.formats.wall_clipping import Cutter, Frame
from gridapp.storage.problems import FileProblem, printable

MOST_WALLS = 100_000

_UNITS = {
    Unit.FEET: ("ft", "ft.", "feet", "foot", "'"),
    Unit.YARDS: ("yd", "yds", "yard", "yards"),
    Unit.METRES: ("m", "meter", "meters", "metre", "metres"),
}
_USED = ("name", "width", "height", "padding", "grid", "gridType", "gridDistance", "gridUnits")
_ALSO_USED = ("shiftX", "shiftY", "img", "background", "walls", "flags", "lights", "tokens")
_STATES = (DoorState.CLOSED, DoorState.OPEN, DoorState.LOCKED)


def is_foundry(raw: dict[str, object]) -> bool:
    """Whether a JSON object looks like a scene."""
    return "walls" in raw and "grid" in raw and "width" in raw


def read_foundry(path: Path, raw: dict[str, object], picture: Path | None = None) -> ImportedMap:
    """The scene in a parsed file; ``picture`` stands in for the one that it names.

    Raises:
        FileProblem: a key is missing or wrong, or the picture is dangerous.
    """
    scene = convert(path, raw, Scene)
    canvas = canvas_of(scene)
    _check(path, scene, canvas)
    notes = ReportBuilder()
    key, source = scene.source
    chosen = picture or (picture_beside(path, source, notes, key) if source else None)
    found = read_picture(chosen, notes, key) if chosen else None
    seen = picture_reference(*found) if found else None
    grid = _grid(scene, canvas, seen, notes)
    walls, doors = _Walls(scene, canvas, grid, notes).parts()
    shining = lights(raw.get("lights"), canvas, grid, notes)
    tell_creatures(raw.get("tokens"), canvas, grid, notes)
    extra = _extra(raw, shining, notes)
    name = printable(scene.name, LONGEST_NAME).strip() or map_name(path)
    board = Board(grid, walls, doors, picture=seen)
    return ImportedMap(board, found[0] if found else None, name, notes.build(), extra)


def _check(path: Path, scene: Scene, canvas: Canvas) -> None:
    for axis, cells in (("width", canvas.columns), ("height", canvas.rows)):
        if cells > LARGEST_SIDE:
            why = f"the map is {cells:,} cells long, the limit is {LARGEST_SIDE}"
            raise FileProblem(path, why, "split the map, or use a larger grid size", axis)
    if len(scene.walls) > MOST_WALLS:
        why = f"it has {len(scene.walls):,} walls, the limit is {MOST_WALLS:,}"
        raise FileProblem(path, why, "simplify the walls, or split the map", "walls")


def _grid(scene: Scene, canvas: Canvas, picture: Picture | None, notes: ReportBuilder) -> Grid:
    """The grid; a picture of another size than the scene was stretched over it."""
    scale = picture.width / scene.width if picture else 1.0
    if picture and abs(picture.height - scene.height * scale) > 1:
        text = f"the picture is no {scene.width:g} x {scene.height:g} pixels; the width counts"
        notes.add(ImportStatus.REPAIRED, "width", text)
    x, y = (canvas.corner[i] - canvas.picture[i] for i in (0, 1))
    if scene.mesh.type == GRIDLESS:
        notes.add(
            ImportStatus.REPAIRED,
            "grid.type",
            "the scene has no grid; squares of its size are laid",
        )
    kind = canvas.shape.value.replace("_", " ")
    text = f"{canvas.columns} columns and {canvas.rows} rows, {kind}, {canvas.cell:g} pixels each"
    notes.add(ImportStatus.READ, "grid", text)
    size, unit = _measure(scene, notes)
    return Grid(
        canvas.columns,
        canvas.rows,
        shape=canvas.shape,
        cell_size=size,
        unit=unit,
        pixels=canvas.cell * scale,
        offset=(x * scale + 0.0, y * scale + 0.0),
    )


def _measure(scene: Scene, notes: ReportBuilder) -> tuple[float, Unit]:
    """The width of a cell, with its unit."""
    distance, units = scene.mesh.distance, (scene.mesh.units or "ft").strip().lower()
    unit = next((unit for unit, words in _UNITS.items() if units in words), None)
    if unit is None or distance is None or not 0.01 <= distance <= 1000:
        text = f"{distance} {printable(units, 20)} a cell is not understood; taken as 5 feet"
        notes.add(ImportStatus.REPAIRED, "grid.distance", text)
        return 5.0, Unit.FEET
    return float(distance), unit


class _Sort(NamedTuple):
    """What a wall is here, or why it is nothing."""

    kind: WallKind | None
    why: str = ""


def _sort(wall: WallEntry) -> _Sort:
    """What a wall's restrictions make of it: the board knows walls, objects and windows."""
    sight = wall.sight if wall.sight is not None else wall.sense
    if sight is None:
        sight = 20
    if not wall.move:
        text = "stops sight but not steps" if sight else "stops neither steps nor sight"
        return _Sort(None, f"{text}; left out")
    if sight in (2, 10):
        return _Sort(WallKind.OBJECT, "limits sight; read as an object")
    if sight in (30, 40):
        return _Sort(WallKind.WINDOW, "stops sight by distance only; read as a window")
    return _Sort(WallKind.WALL if sight else WallKind.WINDOW)


class _Walls:
    """Walls and doors cut to the board, with what had to be changed told in notes."""

    def __init__(self, scene: Scene, canvas: Canvas, grid: Grid, notes: ReportBuilder) -> None:
        self._scene, self._canvas, self._notes = scene, canvas, notes
        frame = Frame((0.0, 0.0), grid.size)
        self._cutters = {one: Cutter(frame, notes) for one in (*WallKind, "door")}
        self._walls: list[Wall] = []
        self._doors: list[Door] = []

    def parts(self) -> tuple[tuple[Wall, ...], tuple[Door, ...]]:
        for number, wall in enumerate(self._scene.walls):
            self._take(f"walls[{number}]", wall)
        walls, doors = tuple(self._walls), tuple(self._doors)
        text = f"{len(walls)} pieces of wall, {len(doors)} doors"
        self._notes.add(ImportStatus.READ, "walls", text)
        return walls, doors

    def _take(self, where: str, wall: WallEntry) -> None:
        sort = _sort(wall)
        if sort.kind is None:
            self._notes.add(ImportStatus.IGNORED, where, sort.why)
            return
        if sort.why:
            self._notes.add(ImportStatus.REPAIRED, f"{where}.sight", sort.why)
        if wall.dir:
            self._notes.add(
                ImportStatus.REPAIRED, f"{where}.dir", "works one way; here it works both ways"
            )
        piece = self._cutters["door" if wall.door else sort.kind].cut(
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
        self._doors.append(Door(f"d{number}", *piece, state, secret=wall.door == 2, window=clear))

    def _ends(self, wall: WallEntry) -> tuple[tuple[float, float], tuple[float, float]]:
        """From the canvas's pixels to cells."""
        (left, top), cell = self._canvas.corner, self._canvas.cell
        ax, ay, bx, by = wall.c
        return ((ax - left) / cell, (ay - top) / cell), ((bx - left) / cell, (by - top) / cell)


def _extra(raw: dict[str, object], shining: list[dict[str, Any]], notes: ReportBuilder) -> bytes:
    """Everything but the walls, as JSON under the program's name; lights in common words, too."""
    rest = {key: value for key, value in raw.items() if key != "walls"}
    for key, value in rest.items():
        if key not in (*_USED, *_ALSO_USED) and value not in ("", None, [], {}):
            count = f"{len(value)} entries are" if isinstance(value, list) else "is"
            notes.add(ImportStatus.IGNORED, key[:40], f"{count} kept but not used")
    common = {"lights": shining} if shining else {}
    return msgspec.json.encode({"foundry": rest, **common}, order="deterministic")
