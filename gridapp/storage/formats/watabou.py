"""Import of one-page dungeons by Watabou (JSON): rooms and passages as rectangles, no picture.

A passage between two rooms is a rectangle of one cell with a door, whatever its type. The door's
``dir`` points further into the dungeon: the door leaf is on the near side, where a secret door is
flush with the wall. Columns are on cell corners; water may also cover rock.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import floor
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import LARGEST_SIDE, Grid
from gridapp.storage.formats.cell_outline import outline_of_cells
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import MAX_NAME_LENGTH, ImportedMap, map_name
from gridapp.storage.formats.strict_json import convert
from gridapp.storage.formats.wall_clipping import WallSegment
from gridapp.storage.problems import FileProblem, printable

MARGIN = 1
"""Cells of rock around the dungeon."""
MAX_ENTRIES = 20_000
MAX_AREA = 1_000_000
COLUMN_HALF_WIDTH = 0.2
"""In cells."""
WATER_FACTOR = 2
"""Movement cost factor of water: difficult terrain, until the GM changes it."""

_Number = Annotated[int, Meta(ge=-100_000, le=100_000)]
_Side = Annotated[int, Meta(ge=1, le=LARGEST_SIDE)]
_Place = Annotated[float, Meta(ge=-100_000, le=100_000)]


class _Rect(msgspec.Struct, frozen=True):
    x: _Number
    y: _Number
    w: _Side
    h: _Side
    rotunda: bool = False


class _Direction(msgspec.Struct, frozen=True):
    x: Annotated[int, Meta(ge=-1, le=1)]
    y: Annotated[int, Meta(ge=-1, le=1)]


class _Door(msgspec.Struct, frozen=True):
    x: _Number
    y: _Number
    dir: _Direction
    type: int = 0


class _Cell(msgspec.Struct, frozen=True):
    x: _Number
    y: _Number


class _Spot(msgspec.Struct, frozen=True):
    x: _Place
    y: _Place


class _Note(msgspec.Struct, frozen=True):
    text: str
    pos: _Spot
    ref: str = ""


class _Dungeon(msgspec.Struct, frozen=True):
    rects: Annotated[tuple[_Rect, ...], Meta(min_length=1)]
    doors: tuple[_Door, ...] = ()
    notes: tuple[_Note, ...] = ()
    columns: tuple[_Cell, ...] = ()
    water: tuple[_Cell, ...] = ()
    title: str = ""
    version: str = ""


_LEAVES = {
    1: Door("", (0, 0), (0, 0)),
    4: Door("", (0, 0), (0, 0), window=True),
    5: Door("", (0, 0), (0, 0), DoorState.LOCKED),
    6: Door("", (0, 0), (0, 0), secret=True),
    7: Door("", (0, 0), (0, 0)),
}
"""Door types: plain, portcullis, keyhole, secret, steel."""
_PASSAGES = (0, 2, 3, 8, 9)
"""Types without a door: openings, archways, stairs."""


def is_watabou(raw: dict[str, object]) -> bool:
    """Return True if a JSON object looks like a one-page dungeon."""
    return "rects" in raw


def read_watabou(path: Path, raw: dict[str, object]) -> ImportedMap:
    """Return the map of a parsed dungeon.

    Raises:
        FileProblem: A key is missing or wrong, or the dungeon is too large.
    """
    dungeon = convert(path, raw, _Dungeon)
    corner, size = _extent(path, dungeon)
    notes = ReportBuilder()
    notes.add(
        ImportStatus.READ, "version", f"one-page dungeon {printable(dungeon.version, 20)}".strip()
    )
    plan = _DungeonBoard(dungeon, corner, Grid(*size), notes)
    board = Board(plan.grid, plan.walls(), plan.doors(), plan.water())
    plan.report_notes()
    name = printable(dungeon.title, MAX_NAME_LENGTH).strip() or map_name(path)
    extra = msgspec.json.encode({"watabou": raw}, order="deterministic")
    return ImportedMap(board, None, name, notes.build(), extra)


def _extent(path: Path, dungeon: _Dungeon) -> tuple[Cell, tuple[int, int]]:
    """Return the cell at the board's upper left corner, and columns and rows."""
    for key in ("rects", "doors", "columns", "notes"):
        if len(getattr(dungeon, key)) > MAX_ENTRIES:
            why = f"it has more than {MAX_ENTRIES:,} entries"
            raise FileProblem(path, why, "choose a smaller dungeon", key)
    rects = dungeon.rects
    if sum(rect.w * rect.h for rect in rects) > MAX_AREA:
        why = f"its rooms have more than {MAX_AREA:,} cells"
        raise FileProblem(path, why, "choose a smaller dungeon", "rects")
    left, top = (min(getattr(rect, axis) for rect in rects) - MARGIN for axis in ("x", "y"))
    right = max(rect.x + rect.w for rect in rects) + MARGIN
    bottom = max(rect.y + rect.h for rect in rects) + MARGIN
    if max(right - left, bottom - top) > LARGEST_SIDE:
        why = f"the dungeon is {right - left} x {bottom - top} cells, the limit is {LARGEST_SIDE}"
        raise FileProblem(path, why, "choose a smaller dungeon", "rects")
    return (left, top), (right - left, bottom - top)


class _DungeonBoard:
    """Converts a dungeon to board parts."""

    def __init__(self, dungeon: _Dungeon, corner: Cell, grid: Grid, notes: ReportBuilder) -> None:
        self.grid = grid
        self._dungeon, self._corner, self._notes = dungeon, corner, notes
        self._floor = frozenset(self._floor_cells())

    def _floor_cells(self) -> Iterator[Cell]:
        for number, rect in enumerate(self._dungeon.rects):
            if rect.rotunda:
                where, text = f"rects[{number}].rotunda", "is round; its walls follow the square"
                self._notes.add(ImportStatus.REPAIRED, where, text)
            column, row = self._on_board(rect.x, rect.y)
            yield from ((column + c, row + r) for c in range(rect.w) for r in range(rect.h))

    def _on_board(self, x: int, y: int) -> Cell:
        return (x - self._corner[0], y - self._corner[1])

    def walls(self) -> tuple[Wall, ...]:
        """Return walls around the floor, and columns as objects."""
        around = outline_of_cells(self._floor)
        walls = [Wall(f"w{n}", *piece) for n, piece in enumerate(around, 1)]
        sides = [side for centre in self._columns() for side in _square(centre)]
        walls += [Wall(f"o{n}", *side, WallKind.OBJECT) for n, side in enumerate(sides, 1)]
        rects = f"{len(self._dungeon.rects)} rectangles, {len(around)} straight walls round them"
        self._notes.add(ImportStatus.READ, "rects", rects)
        if sides:
            self._notes.add(ImportStatus.READ, "columns", f"{len(sides) // 4} columns as objects")
        return tuple(walls)

    def _columns(self) -> Iterator[Point]:
        seen: set[Cell] = set()
        for number, column in enumerate(self._dungeon.columns):
            x, y = corner = self._on_board(column.x, column.y)
            around = {(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)}
            if corner in seen or not around & self._floor:
                why = "is there twice" if corner in seen else "stands in the rock"
                self._notes.add(ImportStatus.REPAIRED, f"columns[{number}]", f"{why}; left out")
                continue
            seen.add(corner)
            yield (float(x), float(y))

    def doors(self) -> tuple[Door, ...]:
        """Return the doors that can be closed, each between two floor cells."""
        doors: list[Door] = []
        taken: set[WallSegment] = set()
        passages = 0
        for number, entry in enumerate(self._dungeon.doors):
            where = f"doors[{number}]"
            piece = self._threshold(entry)
            if entry.type in _PASSAGES:
                passages += 1
            elif entry.type not in _LEAVES:
                self._notes.add(
                    ImportStatus.IGNORED, f"{where}.type", f"{entry.type} is no known kind"
                )
            elif piece is None or piece in taken:
                text = "leads from nowhere" if piece is None else "is there twice"
                self._notes.add(ImportStatus.REPAIRED, where, f"{text}; left out")
            else:
                taken.add(piece)
                name, (a, b) = f"d{len(doors) + 1}", piece
                doors.append(msgspec.structs.replace(_LEAVES[entry.type], id=name, a=a, b=b))
        text = f"{len(doors)} doors; {passages} openings and stairs have none"
        self._notes.add(ImportStatus.READ, "doors", text)
        return tuple(doors)

    def _threshold(self, door: _Door) -> WallSegment | None:
        """Return the side of the cell with the door leaf, or ``None`` if no floor leads to it."""
        x, y = cell = self._on_board(door.x, door.y)
        dx, dy = door.dir.x, door.dir.y
        if abs(dx) + abs(dy) != 1 or not {cell, (x - dx, y - dy)} <= self._floor:
            return None
        if dx:
            edge = float(x if dx > 0 else x + 1)
            return (edge, float(y)), (edge, float(y + 1))
        edge = float(y if dy > 0 else y + 1)
        return (float(x), edge), (float(x + 1), edge)

    def water(self) -> tuple[Terrain, ...]:
        """Return the floor cells under water as difficult terrain."""
        spots = {self._on_board(cell.x, cell.y) for cell in self._dungeon.water}
        cells = tuple(sorted(spots & self._floor))
        if not cells:
            return ()
        text = f"{len(cells)} cells as difficult terrain"
        self._notes.add(ImportStatus.READ, "water", text)
        if dry := len(spots) - len(cells):
            self._notes.add(ImportStatus.CLIPPED, "water", f"{dry} cells lie in the rock; left out")
        return (Terrain("water", "water", WATER_FACTOR, cells),)

    def report_notes(self) -> None:
        """Report each note with its cell; the board cannot show notes of a dungeon."""
        for number, note in enumerate(self._dungeon.notes):
            cell = self._on_board(floor(note.pos.x), floor(note.pos.y))
            location = f"at {self.grid.label(cell)}" if cell in self.grid else "off the map"
            text = f"{location}: {printable(note.text, 120)}; kept, but the board does not show it"
            self._notes.add(ImportStatus.IGNORED, f"notes[{number}]", text)


def _square(middle: Point) -> tuple[WallSegment, ...]:
    """Return the four sides of a column."""
    x, y = middle
    left, top, right, bottom = (
        x - COLUMN_HALF_WIDTH,
        y - COLUMN_HALF_WIDTH,
        x + COLUMN_HALF_WIDTH,
        y + COLUMN_HALF_WIDTH,
    )
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return tuple(pairwise(corners))
