"""Import of one-page dungeons by Watabou: walls, doors, water, columns and the GM's notes."""

from collections.abc import Iterator
from itertools import pairwise
from math import floor
from pathlib import Path

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
from gridapp.battle.messages import Message, message
from gridapp.battle.notes import MAX_NOTE_LENGTH, MAX_NOTES, Note
from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import LARGEST_SIDE, Grid
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import MAX_NAME_LENGTH, ImportedMap, map_name
from gridapp.storage.formats.strict_json import convert
from gridapp.storage.formats.wall_clipping import WallSegment
from gridapp.storage.formats.watabou.document import WatabouDoor, WatabouDungeon, WatabouRect
from gridapp.storage.formats.watabou.rooms import (
    DungeonRoom,
    cells_from_edges,
    is_square_apart,
    walls_around,
)
from gridapp.storage.problems import FileProblem, printable

MARGIN = 1
"""Cells of rock around the dungeon."""
MAX_ENTRIES = 20_000
MAX_AREA = 1_000_000
COLUMN_HALF_WIDTH = 0.2
"""In cells."""
WATER_FACTOR = 2
"""Movement cost factor of water: difficult terrain, until the GM changes it."""
ENTRANCE = 3
"""The type of the passage where the dungeon begins."""

_LEAVES = {
    1: Door("", (0, 0), (0, 0)),
    4: Door("", (0, 0), (0, 0), window=True),
    5: Door("", (0, 0), (0, 0), DoorState.LOCKED),
    6: Door("", (0, 0), (0, 0), secret=True),
    7: Door("", (0, 0), (0, 0)),
}
"""Door types: plain, portcullis, double with a keyhole, secret, steel."""
_PASSAGES = (0, 2, ENTRANCE, 8, 9)
"""Types without a door: openings, archways, stairs."""


def read_watabou(path: Path, raw: dict[str, object]) -> ImportedMap:
    """Return the map of a parsed dungeon.

    Raises:
        FileProblem: A key is missing or wrong, or the dungeon is too large.
    """
    dungeon = convert(path, raw, WatabouDungeon)
    notes = ReportBuilder()
    version = printable(dungeon.version, 20).strip()
    text = "one-page dungeon {version}" if version else "one-page dungeon"
    notes.add(ImportStatus.READ, "version", text, version=version)
    corner, size = _extent(path, dungeon)
    plan = _DungeonBoard(dungeon, corner, Grid(*size), notes)
    board = Board(plan.grid, plan.walls(), plan.doors(), plan.water())
    name = printable(dungeon.title, MAX_NAME_LENGTH).strip() or map_name(path)
    extra = msgspec.json.encode({"watabou": raw}, order="deterministic")
    pinned = plan.notes()
    return ImportedMap(board, None, name, notes.build(), extra, pinned)


def _extent(path: Path, dungeon: WatabouDungeon) -> tuple[Cell, tuple[int, int]]:
    """Return the cell at the board's upper left corner, and columns and rows."""
    for key in ("rects", "doors", "columns", "notes", "water"):
        if len(getattr(dungeon, key)) > MAX_ENTRIES:
            why = f"it has more than {MAX_ENTRIES:,} entries"
            raise FileProblem(path, why, "choose a smaller dungeon", key)
    rooms = [_room(rect, (0, 0)) for rect in dungeon.rects]
    if sum(room.columns * room.rows for room in rooms) > MAX_AREA:
        why = f"its rooms have more than {MAX_AREA:,} cells"
        raise FileProblem(path, why, "choose a smaller dungeon", "rects")
    left, top = (min(room[axis] for room in rooms) - MARGIN for axis in (0, 1))
    right = max(room.column + room.columns for room in rooms) + MARGIN
    bottom = max(room.row + room.rows for room in rooms) + MARGIN
    if max(right - left, bottom - top) > LARGEST_SIDE:
        why = f"the dungeon is {right - left} x {bottom - top} cells, the limit is {LARGEST_SIDE}"
        raise FileProblem(path, why, "choose a smaller dungeon", "rects")
    return (left, top), (right - left, bottom - top)


def _room(rect: WatabouRect, corner: Cell) -> DungeonRoom:
    """Return a room in whole cells, counted from the board's corner."""
    column, columns = cells_from_edges(rect.x, rect.w)
    row, rows = cells_from_edges(rect.y, rect.h)
    return DungeonRoom(column - corner[0], row - corner[1], columns, rows, rect.rotunda)


class _DungeonBoard:
    """Converts a dungeon to board parts."""

    def __init__(
        self, dungeon: WatabouDungeon, corner: Cell, grid: Grid, notes: ReportBuilder
    ) -> None:
        self.grid = grid
        self._dungeon, self._corner, self._notes = dungeon, corner, notes
        self._rooms = [_room(rect, corner) for rect in dungeon.rects]
        self._floor = frozenset(cell for room in self._rooms for cell in room.cells())
        self._rotundas = tuple(self._find_rotundas())

    def _find_rotundas(self) -> Iterator[DungeonRoom]:
        """Yield the rooms with a round wall; the others keep the walls of their square."""
        floor_cells = frozenset(
            cell for room in self._rooms if not room.is_round for cell in room.cells()
        )
        for number, (rect, room) in enumerate(zip(self._dungeon.rects, self._rooms, strict=True)):
            if any(value % 1 for value in (rect.x, rect.y, rect.w, rect.h)):
                text = "is no whole number of cells; taken as the cells it mostly covers"
                self._notes.add(ImportStatus.REPAIRED, f"rects[{number}]", text)
            if not room.is_round:
                continue
            if is_square_apart(room, floor_cells):
                yield room
            else:
                where, text = f"rects[{number}].rotunda", "is round; its walls follow the square"
                self._notes.add(ImportStatus.REPAIRED, where, text)

    def _on_board(self, x: float, y: float) -> Point:
        return (x - self._corner[0], y - self._corner[1])

    def _cell(self, x: float, y: float) -> Cell:
        on_board = self._on_board(x, y)
        return (floor(on_board[0]), floor(on_board[1]))

    def walls(self) -> tuple[Wall, ...]:
        """Return walls around the floor, and columns as objects."""
        around = walls_around(self._floor, self._rotundas)
        walls = [Wall(f"w{n}", *piece) for n, piece in enumerate(around, 1)]
        sides = [side for centre in self._columns() for side in _square(centre)]
        walls += [Wall(f"o{n}", *side, WallKind.OBJECT) for n, side in enumerate(sides, 1)]
        self._report_walls(len(around), len(sides) // 4)
        return tuple(walls)

    def _report_walls(self, walls: int, columns: int) -> None:
        notes, rects = self._notes, len(self._dungeon.rects)
        text = "{rects} rectangles, {walls} straight walls round them"
        notes.add(ImportStatus.READ, "rects", text, rects=rects, walls=walls)
        if rooms := len(self._rotundas):
            text = "{count} round rooms with round walls"
            notes.add(ImportStatus.READ, "rects", text, count=rooms)
        if columns:
            text = "{count} columns as objects"
            notes.add(ImportStatus.READ, "columns", text, count=columns)

    def _columns(self) -> Iterator[Point]:
        seen: set[Point] = set()
        for number, column in enumerate(self._dungeon.columns):
            x, y = self._on_board(column.x, column.y)
            middle = (round(x, 6), round(y, 6))
            if middle in seen or not _cells_touched(middle) & self._floor:
                twice = middle in seen
                why = "is there twice; left out" if twice else "stands in the rock; left out"
                self._notes.add(ImportStatus.REPAIRED, f"columns[{number}]", why)
                continue
            seen.add(middle)
            yield middle

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
                text = "{kind} is no known kind"
                self._notes.add(ImportStatus.IGNORED, f"{where}.type", text, kind=entry.type)
            elif piece is None or piece in taken:
                nowhere = piece is None
                text = "leads from nowhere; left out" if nowhere else "is there twice; left out"
                self._notes.add(ImportStatus.REPAIRED, where, text)
            else:
                taken.add(piece)
                name, (a, b) = f"d{len(doors) + 1}", piece
                doors.append(msgspec.structs.replace(_LEAVES[entry.type], id=name, a=a, b=b))
        text, count = "{doors} doors; {passages} openings and stairs have none", len(doors)
        self._notes.add(ImportStatus.READ, "doors", text, doors=count, passages=passages)
        return tuple(doors)

    def _threshold(self, door: WatabouDoor) -> WallSegment | None:
        """Return the side of the cell with the door leaf, or ``None`` if no floor leads to it."""
        x, y = cell = self._cell(door.x, door.y)
        dx, dy = round(door.dir.x), round(door.dir.y)
        if abs(dx) + abs(dy) != 1 or not {cell, (x - dx, y - dy)} <= self._floor:
            return None
        if dx:
            edge = float(x if dx > 0 else x + 1)
            return (edge, float(y)), (edge, float(y + 1))
        edge = float(y if dy > 0 else y + 1)
        return (float(x), edge), (float(x + 1), edge)

    def water(self) -> tuple[Terrain, ...]:
        """Return the floor cells under water as difficult terrain."""
        spots = {self._cell(cell.x, cell.y) for cell in self._dungeon.water}
        cells = tuple(sorted(spots & self._floor))
        if not cells:
            return ()
        text = "{count} cells as difficult terrain"
        self._notes.add(ImportStatus.READ, "water", text, count=len(cells))
        if dry := len(spots) - len(cells):
            text = "{count} cells lie in the rock; left out"
            self._notes.add(ImportStatus.CLIPPED, "water", text, count=dry)
        return (Terrain("water", "water", WATER_FACTOR, cells),)

    def notes(self) -> tuple[Note, ...]:
        """Return the notes at their cells and the story at the entrance, for the GM alone.

        The story comes last, so that the numbers of the other notes agree with ``ref``.
        """
        pinned: list[Note] = []
        for number, note in enumerate(self._dungeon.notes):
            cell = self._cell(note.pos.x, note.pos.y)
            text = _note_text(f"{note.ref}. {note.text}" if note.ref.strip() else note.text)
            why = self._note_fault(cell, text, len(pinned))
            if why:
                self._notes.add(ImportStatus.IGNORED, f"notes[{number}]", why)
            else:
                pinned.append(Note(len(pinned) + 1, text, cell))
        story = _note_text(self._dungeon.story)
        if story and len(pinned) < MAX_NOTES:
            pinned.append(Note(len(pinned) + 1, story, self._entrance()))
        if pinned:
            text = "{count} notes on the board, which only the GM sees"
            self._notes.add(ImportStatus.READ, "notes", text, count=len(pinned))
        return tuple(pinned)

    def _note_fault(self, cell: Cell, text: str, count: int) -> Message | None:
        """Return why a note cannot be pinned, or ``None``."""
        if not text:
            return message("is empty")
        if count >= MAX_NOTES:
            why = "is beyond the {count} notes of a battle; kept, but not shown"
            return message(why, count=MAX_NOTES)
        return None if cell in self.grid else message("lies off the map: {note}", note=text[:120])

    def _entrance(self) -> Cell:
        """Return the cell where the dungeon begins, else the middle of the first room."""
        places = ((door.x, door.y) for door in self._dungeon.doors if door.type == ENTRANCE)
        cell = next((self._cell(*place) for place in places), None)
        x, y = self._rooms[0].centre
        return cell if cell is not None and cell in self.grid else (floor(x), floor(y))


def _note_text(text: str) -> str:
    """Return a text as the text of a note: plain, with its line breaks, not too long."""
    lines = (printable(line, MAX_NOTE_LENGTH) for line in text.strip().splitlines())
    return "\n".join(lines)[:MAX_NOTE_LENGTH]


def _cells_touched(middle: Point) -> set[Cell]:
    """Return the cells covered by a column."""
    ends = [
        [floor(value + side) for side in (-COLUMN_HALF_WIDTH, COLUMN_HALF_WIDTH)]
        for value in middle
    ]
    return {(column, row) for column in ends[0] for row in ends[1]}


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
