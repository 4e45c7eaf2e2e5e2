"""Import of a plain picture as a map; the grid follows from the file name or the picture's size."""

from pathlib import Path

from gridapp.battle.board import Board
from gridapp.grid.alignment import covering
from gridapp.grid.grid import LARGEST_SIDE, Grid
from gridapp.storage.formats.file_format import MapFormat
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import (
    ImportedMap,
    map_name,
    picture_reference,
    whole_cells,
)
from gridapp.storage.formats.name_hints import parse_name_hint
from gridapp.storage.formats.picture_probe import PictureInfo, moves, probe_complete
from gridapp.storage.formats.sidecar_picture import PICTURE_SUFFIXES, described
from gridapp.storage.problems import FileProblem, PictureProblem

DEFAULT_PIXELS = 100
"""Pixels per cell if the file name gives no size."""


def read_picture_map(path: Path, data: bytes) -> ImportedMap:
    """Return a board with a picture and no walls.

    ``Name [30x20]`` or ``Name 30x20`` sets columns and rows, ``Name 70px`` the size of cells.

    Raises:
        FileProblem: The picture cannot be used.
    """
    try:
        info = probe_complete(data)
    except PictureProblem as problem:
        raise FileProblem(path, problem.why, problem.remedy) from problem
    notes = ReportBuilder()
    notes.add(ImportStatus.READ, "", described(info))
    if moves(data):
        notes.add(ImportStatus.IGNORED, "", "the picture moves; only its first frame is shown")
    grid = _grid_from_name(path.stem, info, notes) or _default_grid(info, notes)
    return ImportedMap(
        board=Board(grid, picture=picture_reference(data, info)),
        picture=data,
        name=map_name(path),
        report=notes.build(),
    )


def _grid_from_name(stem: str, info: PictureInfo, notes: ReportBuilder) -> Grid | None:
    """Return the grid in the file's name, or ``None``."""
    hint = parse_name_hint(stem, (info.width, info.height))
    if hint.rejected:
        columns, rows = hint.rejected
        why, size = "{size} is no number of cells from 1 to {most}", f"{columns}x{rows}"
        notes.add(ImportStatus.IGNORED, "file name", why, size=size, most=LARGEST_SIDE)
    if hint.pixels:
        pixels = f"{hint.pixels:g}"
        notes.add(ImportStatus.READ, "file name", "cells of {pixels} pixels", pixels=pixels)
        return covering(Grid(1, 1, pixels=hint.pixels), (info.width, info.height))
    if not hint.columns:
        return None
    columns, rows = hint.columns, hint.rows
    across, down = info.width / columns, info.height / rows
    text, wide = "{columns} columns and {rows} rows, {pixels} pixels each", f"{across:g}"
    notes.add(ImportStatus.READ, "file name", text, columns=columns, rows=rows, pixels=wide)
    if abs(across - down) > 0.01 * across:
        text = "cells are {width} pixels wide but {height} high; the width counts"
        notes.add(ImportStatus.REPAIRED, "file name", text, width=wide, height=f"{down:g}")
    return Grid(columns, rows, pixels=across)


def _default_grid(info: PictureInfo, notes: ReportBuilder) -> Grid:
    """Return a grid with ``DEFAULT_PIXELS`` per cell, or more if the board would be too large."""
    pixels = max(DEFAULT_PIXELS, info.width / LARGEST_SIDE, info.height / LARGEST_SIDE)
    columns, rows = whole_cells(info.width / pixels), whole_cells(info.height / pixels)
    text = "the name gives no size such as [30x20]; taken as {cells} cells of {pixels} pixels"
    cells, size = f"{columns} x {rows}", f"{pixels:g}"
    notes.add(ImportStatus.REPAIRED, "file name", text, cells=cells, pixels=size)
    return Grid(columns, rows, pixels=float(pixels))


FORMAT = MapFormat(
    name="picture",
    suffixes=PICTURE_SUFFIXES,
    recognise=lambda _: True,
    read=lambda file: read_picture_map(file.path, file.data),
)
