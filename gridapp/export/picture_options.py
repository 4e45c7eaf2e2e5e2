"""How a picture is taken of a view: which cells, which layers, how large, in which format.

The same options give the same bytes, from the command line and from the window.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path

import msgspec

from gridapp.battle.shown.views import GmView, PlayerView, SeenToken
from gridapp.export.layers import ALL_LAYERS, DEFAULT_LAYERS, Layer
from gridapp.grid.cells import Cell
from gridapp.grid.floors import floor_of, shown_floor, shown_rows
from gridapp.grid.grid import Grid

DEFAULT_QUALITY = 85
MARGIN_AROUND = 3
"""Cells shown on each side of chosen creatures."""


class PictureFormat(StrEnum):
    """A picture format, by the usual ending of its files."""

    PNG = "png"
    JPEG = "jpg"
    WEBP = "webp"
    PDF = "pdf"
    SVG = "svg"
    TEXT = "txt"

    @property
    def is_drawing(self) -> bool:
        """True for files of lines and letters, which have no pixels."""
        return self in (PictureFormat.PDF, PictureFormat.SVG)

    @property
    def has_quality(self) -> bool:
        """True if a quality decides the size of the file."""
        return self in (PictureFormat.JPEG, PictureFormat.WEBP)


class Background(StrEnum):
    """What is round the board and behind letters."""

    DARK = "dark"
    WHITE = "white"
    TRANSPARENT = "transparent"


_FORMAT_BY_SUFFIX = {
    ".png": PictureFormat.PNG,
    ".jpg": PictureFormat.JPEG,
    ".jpeg": PictureFormat.JPEG,
    ".webp": PictureFormat.WEBP,
    ".pdf": PictureFormat.PDF,
    ".svg": PictureFormat.SVG,
    ".txt": PictureFormat.TEXT,
}


class PictureOptions(msgspec.Struct, frozen=True):
    """The options of a picture.

    ``cells`` are the corners of the part that is drawn, the whole board if ``None``.
    ``cell_pixels`` is the size of a cell; a ``width`` in pixels, if given, decides instead.
    ``quality`` is 1 to 100, for JPEG and WebP. ``floor`` is the floor that is drawn.
    """

    cells: tuple[Cell, Cell] | None = None
    layers: frozenset[Layer] = DEFAULT_LAYERS
    cell_pixels: int = 100
    width: int | None = None
    quality: int = DEFAULT_QUALITY
    background: Background = Background.DARK
    floor: int = 0

    def __post_init__(self) -> None:
        """Check quality and width.

        Raises:
            ValueError: the quality is not 1 to 100, or the width not 1 or more.
        """
        if not 1 <= self.quality <= 100:
            message = f"a quality of {self.quality} is out of range: choose 1 to 100"
            raise ValueError(message)
        if self.width is not None and self.width < 1:
            message = f"a picture {self.width} pixels wide cannot be drawn: choose 1 or more"
            raise ValueError(message)


def format_of(path: Path) -> PictureFormat:
    """Return the format that the ending of a file names; PNG without an ending.

    Raises:
        ValueError: no picture format has that ending.
    """
    suffix = path.suffix.lower()
    if suffix and suffix not in _FORMAT_BY_SUFFIX:
        endings = ", ".join(_FORMAT_BY_SUFFIX)
        message = f"{path}: {path.suffix} names no picture format: choose one of {endings}"
        raise ValueError(message)
    return _FORMAT_BY_SUFFIX.get(suffix, PictureFormat.PNG)


def format_named(name: str) -> PictureFormat:
    """Return the format of a name such as ``webp``, ``jpeg`` or ``text``.

    Raises:
        ValueError: no format has that name.
    """
    names = {"jpeg": PictureFormat.JPEG, "text": PictureFormat.TEXT}
    names |= {each.value: each for each in PictureFormat}
    if name.lower() not in names:
        message = f"{name} is no format of a picture; the formats are: {', '.join(names)}"
        raise ValueError(message)
    return names[name.lower()]


def check_background(options: PictureOptions, format_: PictureFormat) -> None:
    """Refuse a background unknown to the format.

    Raises:
        ValueError: JPEG has no transparency.
    """
    if format_ is PictureFormat.JPEG and options.background is Background.TRANSPARENT:
        message = "a JPEG picture cannot be transparent: choose PNG, WebP or another background"
        raise ValueError(message)


def parse_region(grid: Grid, text: str) -> tuple[Cell, Cell]:
    """Return the two corner cells of a region such as ``C4:H12``, cut to the board.

    Raises:
        ValueError: the text names no cells, or none of the board, or is not finished.
    """
    parts = text.split(":")
    if len(parts) > 2 or not all(map(str.strip, parts)):
        message = f"{text.strip() or 'nothing'} is no region: write two cells like C4:H12, or one"
        raise ValueError(message)
    corners = [grid.offset_of(grid.parse_label(part)) for part in (parts[0], parts[-1])]
    (left, right), (top, bottom) = (sorted(part) for part in zip(*corners, strict=True))
    if left >= grid.columns or top >= grid.rows:
        end = grid.label(grid.from_offset((grid.columns - 1, grid.rows - 1)))
        message = f"{text} lies off the board: its last cell is {end}"
        raise ValueError(message)
    right, bottom = min(right, grid.columns - 1), min(bottom, grid.rows - 1)
    return grid.from_offset((left, top)), grid.from_offset((right, bottom))


def shown_tokens(view: PlayerView | GmView) -> tuple[SeenToken, ...]:
    """Return the creatures shown in a view, hidden creatures only in the GM's view."""
    return view.tokens if isinstance(view, PlayerView) else (*view.seen.tokens, *view.hidden)


def _called(tokens: Sequence[SeenToken], name: str) -> list[SeenToken]:
    """Return the creatures of an id or name, in any case; of none, say which there are.

    Raises:
        ValueError: there is none.
    """
    chosen = [each for each in tokens if name in (each.id, each.name)] or [
        each for each in tokens if each.name.casefold() == name.casefold()
    ]
    if not chosen:
        shown = ", ".join(each.name for each in tokens) or "none"
        message = f"no creature called {name!r} is shown; on this board: {shown}"
        raise ValueError(message)
    return chosen


def region_around(
    view: PlayerView | GmView, names: Iterable[str], floor: int = 0
) -> tuple[Cell, Cell]:
    """Return the corner cells of the region around creatures that a view shows, by id or name.

    Raises:
        ValueError: the view shows no such creature, or not on this floor.
    """
    seen = view if isinstance(view, PlayerView) else view.seen
    tokens = shown_tokens(view)
    offsets = []
    for name in names:
        chosen = _called(tokens, name)
        chosen = [token for token in chosen if floor_of(seen.grid, token.cell) == floor]
        if not chosen:
            message = f"{name} is on another floor than the one that is drawn"
            raise ValueError(message)
        for token in chosen:
            cells = seen.grid.covered_cells(token.cell, token.space)
            offsets += [seen.grid.offset_of(cell) for cell in cells]
    columns, rows = zip(*offsets, strict=True)
    first, last = shown_rows(shown_floor(seen.grid, floor))
    left, top = max(min(columns) - MARGIN_AROUND, 0), max(min(rows) - MARGIN_AROUND, first)
    right = min(max(columns) + MARGIN_AROUND, seen.grid.columns - 1)
    bottom = min(max(rows) + MARGIN_AROUND, last)
    return seen.grid.from_offset((left, top)), seen.grid.from_offset((right, bottom))


def parse_layers(only: str, without: str, added: str = "") -> frozenset[Layer]:
    """Return the layers in a list such as ``grid,names``, plus a list, less another list.

    Without a first list these are the layers of the board; ``all`` names every layer.

    Raises:
        ValueError: a name is no layer.
    """
    chosen = _named(only) if only else DEFAULT_LAYERS
    return (chosen | _named(added)) - _named(without)


def _named(text: str) -> frozenset[Layer]:
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if "all" in names:
        return ALL_LAYERS
    unknown = [name for name in names if name not in set(Layer)]
    if unknown:
        message = f"{unknown[0]} is no layer; the layers are: {', '.join(Layer)}"
        raise ValueError(message)
    return frozenset(map(Layer, names))
