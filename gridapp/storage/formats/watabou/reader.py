"""Import of one-page dungeons by Watabou: walls, doors, water, columns and the GM's notes."""

from collections.abc import Iterator
from itertools import pairwise
from math import floor
from pathlib import Path

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Terrain, Wall, WallKind
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
    version = f"one-page dungeon {printable(dungeon.version, 20)}".strip()
    notes.add(ImportStatus.READ, "version", version)
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
        rects = f"{len(self._dungeon.rects)} rectangles, {len(around)} straight walls round them"
        self._notes.add(ImportStatus.READ, "rects", rects)
        if self._rotundas:
            text = f"{len(self._rotundas)} round rooms with round walls"
            self._notes.add(ImportStatus.READ, "rects", text)
        if sides:
            self._notes.add(ImportStatus.READ, "columns", f"{len(sides) // 4} columns as objects")
        return tuple(walls)

    def _columns(self) -> Iterator[Point]:
        seen: set[Point] = set()
        for number, column in enumerate(self._dungeon.columns):
            x, y = self._on_board(column.x, column.y)
            middle = (round(x, 6), round(y, 6))
            if middle in seen or not _cells_touched(middle) & self._floor:
                why = "is there twice" if middle in seen else "stands in the rock"
                self._notes.add(ImportStatus.REPAIRED, f"columns[{number}]", f"{why}; left out")
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
        text = f"{len(cells)} cells as difficult terrain"
        self._notes.add(ImportStatus.READ, "water", text)
        if dry := len(spots) - len(cells):
            self._notes.add(ImportStatus.CLIPPED, "water", f"{dry} cells lie in the rock; left out")
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
            text = f"{len(pinned)} notes on the board, which only the GM sees"
            self._notes.add(ImportStatus.READ, "notes", text)
        return tuple(pinned)

    def _note_fault(self, cell: Cell, text: str, count: int) -> str:
        """Return why a note cannot be pinned, or an empty string."""
        if not text:
            return "is empty"
        if count >= MAX_NOTES:
            return f"is beyond the {MAX_NOTES} notes of a battle; kept, but not shown"
        return "" if cell in self.grid else f"lies off the map: {text[:120]}"

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
