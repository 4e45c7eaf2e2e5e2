"""A plain picture as a map: the grid comes from its name, else from its size."""

from pathlib import Path

from gridapp.battle.board import Board
from gridapp.grid.alignment import covering
from gridapp.grid.grid import LARGEST_SIDE, Grid
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import (
    ImportedMap,
    map_name,
    picture_reference,
    whole_cells,
)
from gridapp.storage.formats.name_hints import name_hint
from gridapp.storage.formats.picture_probe import PictureInfo, probe_whole
from gridapp.storage.problems import FileProblem, PictureProblem

PIXELS = 100
"""Pixels a cell where the name says nothing."""


def read_picture_map(path: Path, data: bytes) -> ImportedMap:
    """A board under a picture.

    ``Name [30x20]`` or ``Name 30x20`` sets columns and rows, ``Name 70px`` the size of cells.

    Raises:
        FileProblem: the picture cannot be used.
    """
    try:
        info = probe_whole(data)
    except PictureProblem as problem:
        raise FileProblem(path, problem.why, problem.remedy) from problem
    notes = ReportBuilder()
    notes.add(
        ImportStatus.READ, "", f"{info.format.upper()} picture, {info.width} x {info.height} pixels"
    )
    grid = _hinted(path.stem, info, notes) or _guessed(info, notes)
    return ImportedMap(
        board=Board(grid, picture=picture_reference(data, info)),
        picture=data,
        name=map_name(path),
        report=notes.build(),
    )


def _hinted(stem: str, info: PictureInfo, notes: ReportBuilder) -> Grid | None:
    """The grid that the name asks for."""
    hint = name_hint(stem, (info.width, info.height))
    if hint.odd:
        columns, rows = hint.odd
        why = f"{columns}x{rows} is no number of cells from 1 to {LARGEST_SIDE}"
        notes.add(ImportStatus.IGNORED, "file name", why)
    if hint.pixels:
        notes.add(ImportStatus.READ, "file name", f"cells of {hint.pixels:g} pixels")
        return covering(Grid(1, 1, pixels=hint.pixels), (info.width, info.height))
    if not hint.columns:
        return None
    columns, rows = hint.columns, hint.rows
    across, down = info.width / columns, info.height / rows
    notes.add(
        ImportStatus.READ, "file name", f"{columns} columns and {rows} rows, {across:g} pixels each"
    )
    if abs(across - down) > 0.01 * across:
        text = f"cells are {across:g} pixels wide but {down:g} high; the width counts"
        notes.add(ImportStatus.REPAIRED, "file name", text)
    return Grid(columns, rows, pixels=across)


def _guessed(info: PictureInfo, notes: ReportBuilder) -> Grid:
    """Cells of ``PIXELS`` pixels, larger where there would be too many."""
    pixels = max(PIXELS, info.width / LARGEST_SIDE, info.height / LARGEST_SIDE)
    columns, rows = whole_cells(info.width / pixels), whole_cells(info.height / pixels)
    text = f"the name gives no size such as [30x20]; taken as {columns} x {rows}"
    notes.add(ImportStatus.REPAIRED, "file name", f"{text} cells of {pixels:g} pixels")
    return Grid(columns, rows, pixels=float(pixels))
