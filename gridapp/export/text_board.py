"""The board in letters for chats: a block of plain text with coordinates and a legend.

A creature is a letter, by its name where that is free; the legend says which, and where it stands.
Difficult ground is ``~``, what players do not know is blank. Without a region the board is cropped
to the creatures and what is near them. Of a map of several floors one is written.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gridapp.battle.knowing.known_region import KnownRegion
from gridapp.battle.shown.floor_views import view_of_floor
from gridapp.battle.shown.views import GmView, PlayerView, SeenToken
from gridapp.export.cropped_view import cells_between
from gridapp.export.layers import Layer, with_layers
from gridapp.export.picture_options import PictureOptions
from gridapp.grid.cells import Cell
from gridapp.grid.floors import shown_rows
from gridapp.grid.grid import Grid
from gridapp.grid.labels import label
from gridapp.scene.overlays.badges import display_name

CHAT_LIMIT = 2000
"""Letters that a message may have in most chats."""
_TRIES = ((2, False), (1, False), (0, False), (2, True), (0, True))
"""Cells kept round the creatures, and whether they stand without gaps; the first that is short."""
_FREE, _TERRAIN, _UNKNOWN = ".", "~", " "
_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class _Standing(NamedTuple):
    """A creature with a letter."""

    mark: str
    token: SeenToken
    hidden: bool


def text_board(view: PlayerView | GmView, options: PictureOptions) -> str:
    """Return the board in letters, with a legend and the order of turns if they are chosen.

    The board keeps as much round the creatures as fits a message of ``CHAT_LIMIT`` letters.
    """
    view = view_of_floor(with_layers(view, options.layers), options.floor)
    seen = view if isinstance(view, PlayerView) else view.seen
    standing = _standing(view)
    text = ""
    for margin, tight in _TRIES:
        corners = options.cells or _crop(seen.grid, standing, margin)
        text = _text(view, corners, standing, options.layers, tight=tight)
        if len(text) <= CHAT_LIMIT:
            break
    return text


def _standing(view: PlayerView | GmView) -> list[_Standing]:
    """Return the creatures with letters: the initial if free, else the next free letter."""
    seen = view if isinstance(view, PlayerView) else view.seen
    hidden = () if isinstance(view, PlayerView) else view.hidden
    free, result = list(_MARKS), []
    for token, is_hidden in (
        *((each, False) for each in seen.tokens),
        *((each, True) for each in hidden),
    ):
        first = token.name[:1]
        wanted = (first.upper(), first.lower())
        mark = next((each for each in wanted if each in free), free[0] if free else "?")
        if mark in free:
            free.remove(mark)
        result.append(_Standing(mark, token, is_hidden))
    return result


def _crop(grid: Grid, standing: Iterable[_Standing], margin: int) -> tuple[Cell, Cell]:
    """Return the corners of the part round all creatures; the whole board without creatures."""
    offsets = [grid.offset_of(cell) for each in standing for cell in _cells(grid, each.token)]
    first, last = shown_rows(grid)
    if not offsets:
        offsets, margin = [(0, first), (grid.columns - 1, last)], 0
    columns, rows = zip(*offsets, strict=True)
    left, top = max(min(columns) - margin, 0), max(min(rows) - margin, first)
    right = min(max(columns) + margin, grid.columns - 1)
    bottom = min(max(rows) + margin, last)
    return grid.from_offset((left, top)), grid.from_offset((right, bottom))


def _cells(grid: Grid, token: SeenToken) -> Iterable[Cell]:
    return grid.covered_cells(token.cell, token.space)


def _text(
    view: PlayerView | GmView,
    corners: tuple[Cell, Cell],
    standing: list[_Standing],
    layers: frozenset[Layer],
    *,
    tight: bool,
) -> str:
    seen = view if isinstance(view, PlayerView) else view.seen
    cells = frozenset(cells_between(seen.grid, corners))
    shown = [each for each in standing if cells.intersection(_cells(seen.grid, each.token))]
    lines = [f"Round {seen.round}"] if seen.round else []
    lines += _rows(view, corners, shown, named=Layer.COORDINATES in layers, tight=tight)
    if Layer.NAMES in layers:
        lines += ["", *_legend(seen.grid, shown)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _rows(
    view: PlayerView | GmView,
    corners: tuple[Cell, Cell],
    shown: list[_Standing],
    *,
    named: bool,
    tight: bool,
) -> Iterator[str]:
    """Yield the letters of columns, then each row with its number; odd rows of hexes are set in.

    In a ``tight`` board the letters of a column stand below each other.
    """
    seen = view if isinstance(view, PlayerView) else view.seen
    grid = seen.grid
    (left, top), (right, bottom) = map(grid.offset_of, corners)
    signs = _signs(view, shown)
    above = shown_rows(grid)[0] - 1
    digits = len(str(bottom - above)) if named else 0
    names = [label((column, 0))[:-1] for column in range(left, right + 1)]
    wide, gap = (1, "") if tight else (max(map(len, names)) if named else 1, " ")
    if named:
        names = [name.rjust(max(map(len, names))) for name in names]
        heading = zip(*names, strict=True) if tight else [names]
        yield from (" " * (digits + 1) + gap.join(parts) for parts in heading)
    for row in range(top, bottom + 1):
        cells = (grid.from_offset((column, row)) for column in range(left, right + 1))
        letters = [signs.get(cell, _FREE).rjust(wide) for cell in cells]
        number = f"{row - above:>{digits}} " if named else ""
        inset = " " if grid.is_hex and row % 2 else ""
        yield number + inset + gap.join(letters)


def _signs(view: PlayerView | GmView, shown: list[_Standing]) -> dict[Cell, str]:
    """Return the sign of each cell other than empty floor; creatures cover terrain."""
    seen = view if isinstance(view, PlayerView) else view.seen
    unknown = {cell: _UNKNOWN for cell in seen.grid.cells if not _is_known(seen, cell)}
    terrain = {cell: _TERRAIN for region in view.terrain for cell in region.cells}
    # Players know terrain of which they see a corner; the cell itself stays unknown.
    signs = terrain | unknown if isinstance(view, PlayerView) else unknown | terrain
    for each in shown:
        signs |= dict.fromkeys(_cells(seen.grid, each.token), each.mark)
    return signs


def _is_known(view: PlayerView, cell: Cell) -> bool:
    """Return True if players know the middle of a cell."""
    if view.known is None:
        return True
    regions = map(KnownRegion.of, (view.known.seen, view.known.remembered))
    return any(region.holds(*view.grid.centre(cell)) for region in regions)


def _legend(grid: Grid, shown: list[_Standing]) -> Iterator[str]:
    for mark, token, hidden in shown:
        states = ", ".join(name.replace("_", " ") for name in token.conditions)
        parts = [f"{mark} {display_name(token.name)}", grid.label(token.cell), states]
        line = "  ".join(part for part in parts if part)
        yield f"{line}  (hidden)" if hidden else line
