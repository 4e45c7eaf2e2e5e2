"""How the board is printed: scale, paper, what is on each page."""

import re
from enum import StrEnum

import msgspec

from gridapp.export.layers import DEFAULT_LAYERS, Layer
from gridapp.grid.cells import Cell

INCH = 25.4
PAPERS = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "A0": (841.0, 1189.0),
}
"""Width and height in mm, upright."""
SMALLEST_CELL = 5
"""The least size of a cell in mm."""
_SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|cm|in|inch|\")?")
_UNITS = {"cm": 10.0, "in": INCH, "inch": INCH, '"': INCH}


class Orientation(StrEnum):
    """The orientation of the paper; ``AUTO`` takes the orientation with fewer pages."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Ink(StrEnum):
    """What is printed of the board: all, the map without creatures, or the grid alone."""

    ALL = "all"
    MAP = "map"
    GRID = "grid"

    @property
    def layers(self) -> frozenset[Layer]:
        """The printed layers."""
        board = DEFAULT_LAYERS - {Layer.COORDINATES, Layer.FOG}
        if self is Ink.MAP:
            return board - {Layer.CREATURES, Layer.NOTES, Layer.AREAS}
        return frozenset({Layer.GRID, Layer.WALLS}) if self is Ink.GRID else board


class PrintOptions(msgspec.Struct, frozen=True):
    """The options of a print; lengths in mm, ``overlap`` in cells.

    ``pages`` are the names of the pages that are printed, all if empty. ``cells`` are the corners
    of the part that is printed, ``floor`` the floor it is on.
    """

    cell: float = INCH
    paper: tuple[float, float] = PAPERS["A4"]
    orientation: Orientation = Orientation.AUTO
    margin: float = 8.0
    overlap: float = 0.25
    ink: Ink = Ink.ALL
    cut_marks: bool = True
    labels: bool = True
    ruler: bool = True
    assembly: bool = True
    cells: tuple[Cell, Cell] | None = None
    pages: frozenset[str] = frozenset()
    floor: int = 0

    def __post_init__(self) -> None:
        """Check the lengths.

        Raises:
            ValueError: a length is out of range.
        """
        for name, value, low, high in (
            ("a cell", self.cell, SMALLEST_CELL, 200),
            ("the paper", min(self.paper), 50, 2000),
            ("the paper", max(self.paper), 50, 2000),
            ("the margin", self.margin, 0, 50),
        ):
            if not low <= value <= high:
                message = f"{name} of {value:g} mm is out of range: choose {low} to {high} mm"
                raise ValueError(message)
        if not 0 <= self.overlap <= 1:
            message = f"an overlap of {self.overlap:g} cells is out of range: choose 0 to 1"
            raise ValueError(message)


def parse_length(text: str) -> float:
    """Return a length in mm, such as ``1in``, ``25mm`` or ``25``.

    Raises:
        ValueError: the text is no length.
    """
    match = _LENGTH.fullmatch(text.strip().lower())
    if match is None:
        message = f"{text} is no length: write it like 1in or 25mm"
        raise ValueError(message)
    return float(match[1]) * _UNITS.get(match[2] or "mm", 1.0)


def parse_paper(text: str) -> tuple[float, float]:
    """Return the width and height of paper in mm, from a name or a size such as ``300x400``.

    Raises:
        ValueError: the text names no paper.
    """
    by_name = {name.lower(): size for name, size in PAPERS.items()}
    if text.lower() in by_name:
        return by_name[text.lower()]
    match = _SIZE.fullmatch(text.lower())
    if match is None:
        message = f"{text} is no paper: choose {', '.join(PAPERS)}, or a size in mm like 300x400"
        raise ValueError(message)
    return float(match[1]), float(match[2])
