"""Several maps imported as the floors of a battle (``gridapp.grid.floors``)."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from gridapp.battle.board import Board, Floor, Link
from gridapp.battle.floors import pieces_for_floor
from gridapp.battle.notes import Note
from gridapp.battle.vision.lights import Light
from gridapp.grid.cells import Cell
from gridapp.grid.floors import move_point, on_floor, with_floors
from gridapp.grid.grid import Grid
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import MAX_FILE_BYTES, ImportedMap
from gridapp.storage.formats.picture_probe import MEGABYTE
from gridapp.storage.problems import FileProblem, printable

MAX_LEVELS = 20
STOREY = 2
"""Height of a floor above the next lower floor, in cells."""
_NAME_LENGTH = 60
_MAX_TELEPORTS = 500
_REMEDY = "bring them to one grid in the program that made them, or import them apart"


def read_levels(maps: Iterable[ImportedMap]) -> list[ImportedMap]:
    """Read maps in turn, and refuse them once their pictures are too large together.

    Raises:
        FileProblem: The pictures are too large together.
    """
    read: list[ImportedMap] = []
    size = 0
    for each in maps:
        read.append(each)
        size += len(each.picture or b"")
        if size > MAX_FILE_BYTES:
            megabytes = MAX_FILE_BYTES // MEGABYTE
            why = f"the pictures of {len(read)} levels take more than {megabytes} MB together"
            raise FileProblem(Path(each.source), why, "scale them down, or import fewer at once")
    return read


def stack_levels(
    path: Path, maps: Sequence[ImportedMap], stairs: Sequence[str] = ()
) -> ImportedMap:
    """Return maps as floors of one, the first lowest; ``path`` is named in messages.

    ``stairs`` are labels of cells of a single map, such as ``D4``: there stairs lead from each
    floor to the next.

    Raises:
        FileProblem: The maps differ in their grid, or are too many or too high together, or a
            cell is not on them.
    """
    first = maps[0]
    grid = _sheet(path, maps)
    names = _names(maps)
    board = msgspec.structs.replace(first.board, grid=grid)
    for number, each in enumerate(maps[1:], 1):
        pieces = pieces_for_floor(grid, each.board, number)
        board = board.with_pieces((*pieces.walls, *pieces.doors, *pieces.terrain))
    floors = tuple(
        Floor(number, name, number * STOREY, each.board.picture if number else None)
        for number, (name, each) in enumerate(zip(names, maps, strict=True))
    )
    links = (*_stairs(path, first.board.grid, grid, len(maps), stairs), *_teleports(grid, maps))
    board = msgspec.structs.replace(board, floors=floors, links=links)
    return _whole(first, maps, board, names)


def _sheet(path: Path, maps: Sequence[ImportedMap]) -> Grid:
    """Return the grid of the sheet for all maps."""
    if len(maps) > MAX_LEVELS:
        why = f"{len(maps)} maps are more than the {MAX_LEVELS} levels of a battle"
        raise FileProblem(path, why, "import fewer at once")
    first = maps[0].board.grid
    for each in maps[1:]:
        if difference := _difference(first, each.board.grid):
            name, mine, yours = difference
            what = f"{name}: {maps[0].name} has {_shown(mine)}, {each.name} {_shown(yours)}"
            why = f"levels need one grid, but these differ in {what}"
            raise FileProblem(path, printable(why), _REMEDY)
    try:
        return with_floors(first, len(maps))
    except ValueError as error:
        why = f"{len(maps)} levels of {first.rows} rows are too high together"
        raise FileProblem(path, why, "import fewer at once") from error


_COMPARED = {
    "shape": "shape of cells",
    "columns": "columns",
    "rows": "rows",
    "cell_size": "size of a cell",
    "unit": "unit",
    "pixels": "pixels of a cell",
    "offset": "place of the grid on the picture",
}


def _difference(first: Grid, second: Grid) -> tuple[str, object, object] | None:
    """Return the name and values of the first field in which two grids differ."""
    for field, name in _COMPARED.items():
        mine, yours = getattr(first, field), getattr(second, field)
        if mine != yours:
            return name, mine, yours
    return None


def can_be_levels(grids: Sequence[Grid]) -> bool:
    """Return True if the grids of two or more maps fit on one sheet of cells."""
    alike = all(_difference(grids[0], each) is None for each in grids[1:])
    return 1 < len(grids) <= MAX_LEVELS and alike


def _shown(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _names(maps: Sequence[ImportedMap]) -> list[str]:
    """Return a name for each floor, not used twice."""
    names: list[str] = []
    for number, each in enumerate(maps):
        name = each.name[:_NAME_LENGTH].strip() or f"Level {number + 1}"
        if name in names:
            name = f"{name[: _NAME_LENGTH - 5]} ({number + 1})"
        names.append(name)
    return names


def _stairs(
    path: Path, single: Grid, sheet: Grid, count: int, labels: Sequence[str]
) -> Iterator[Link]:
    """Yield stairs from each floor to the next at the cells of these labels."""
    for label in labels:
        try:
            cell = single.parse_label(label)
        except ValueError as error:
            raise FileProblem(path, f"stairs at {label!r}: {error}", "name a cell as D4") from error
        if cell not in single:
            raise FileProblem(path, f"stairs at {label!r} are off the map", "name a cell as D4")
        for number in range(count - 1):
            ends = (on_floor(sheet, cell, number), on_floor(sheet, cell, number + 1))
            yield Link(f"Stairs {single.label(cell)}/{number}", ends=ends)


def _teleports(sheet: Grid, maps: Sequence[ImportedMap]) -> Iterator[Link]:
    """Yield stairs where a region of a map leads to one of another, each pair once."""
    places: dict[str, tuple[int, Cell]] = {}
    for number, each in enumerate(maps):
        for teleport in each.teleports:
            places.setdefault(teleport.region, (number, teleport.cell))
    seen: set[tuple[Cell, Cell]] = set()
    for number, each in enumerate(maps):
        for teleport in each.teleports:
            for target in teleport.targets:
                start = number, teleport.cell
                (low, below), (high, above) = sorted((start, places.get(target, start)))
                ends = (on_floor(sheet, below, low), on_floor(sheet, above, high))
                if low != high and ends not in seen and len(seen) < _MAX_TELEPORTS:
                    seen.add(ends)
                    yield Link(f"Region {len(seen)}", ends=ends)


def _whole(
    first: ImportedMap, maps: Sequence[ImportedMap], board: Board, names: Sequence[str]
) -> ImportedMap:
    """Return the map with the notes, lights, pictures and reports of all."""
    report = _report(maps, names, len(board.links))
    return msgspec.structs.replace(
        first,
        board=board,
        report=report,
        notes=tuple(_notes(board.grid, maps)),
        lights=tuple(_lights(board.grid, maps)),
        level_pictures=tuple(each.picture for each in maps[1:] if each.picture is not None),
    )


def _notes(grid: Grid, maps: Sequence[ImportedMap]) -> Iterator[Note]:
    """Yield the notes of all maps, numbered anew, on their floors."""
    count = 0
    for number, each in enumerate(maps):
        for note in each.notes:
            count += 1
            cell = note.cell and on_floor(grid, note.cell, number)
            yield msgspec.structs.replace(note, number=count, cell=cell)


def _lights(grid: Grid, maps: Sequence[ImportedMap]) -> Iterator[Light]:
    """Yield the lights of all maps on their floors."""
    for number, each in enumerate(maps):
        for light in each.lights:
            place = light.place and move_point(grid, light.place, 0, number)
            name = f"{light.id}/{number}" if number else light.id
            yield msgspec.structs.replace(light, id=name, place=place)


def _report(maps: Sequence[ImportedMap], names: Sequence[str], links: int) -> ImportReport:
    notes = ReportBuilder()
    listed = ", ".join(names)
    text = "{count} levels, from below: {names}"
    notes.add(ImportStatus.READ, "levels", text, count=len(maps), names=listed)
    text = "heights: {cells} cells from each to the next; change it in the window of floors"
    notes.add(ImportStatus.GUESSED, "levels", text, cells=str(STOREY))
    if links:
        notes.add(ImportStatus.READ, "levels", "{count} stairs from level to level", count=links)
    else:
        text = "no stairs: draw them in the window of floors"
        notes.add(ImportStatus.IGNORED, "levels", text)
    if any(each.extra for each in maps[1:]):
        text = "what the board does not show is kept of the lowest level alone"
        notes.add(ImportStatus.IGNORED, "levels", text)
    report = notes.build()
    for name, each in zip(names, maps, strict=True):
        lines = tuple(
            msgspec.structs.replace(line, where=f"{name}: {line.where}" if line.where else name)
            for line in each.report.lines
        )
        report = report.joined(msgspec.structs.replace(each.report, lines=lines))
    return report
