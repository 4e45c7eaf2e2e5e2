"""What a map's file name says about its cells: ``Cave [30x20]``, ``Cave 70px``."""

import re
from typing import NamedTuple

from gridapp.grid.alignment import MAX_CELL_PIXELS, MIN_CELL_PIXELS
from gridapp.grid.grid import LARGEST_SIDE

_PAIR = re.compile(
    r"(?<![0-9.])([0-9]{1,5})(?:\s?[xX\u00d7]\s?|\s?by\s?|_[xX]_)([0-9]{1,5})(?![0-9]|\.[0-9])"
)
_BRACKETED = re.compile(r"[\[(]\s*" + _PAIR.pattern + r"[^\])]{0,20}[\])]")
_PIXELS = re.compile(r"(?<![0-9.])([0-9]{1,4}(?:\.[0-9]{1,4})?)\s?(?:px|pps|ppg|ppi|dpi)(?![a-z])")


class NameHint(NamedTuple):
    """Columns and rows, or the pixels of a cell; ``odd`` is a pair that cannot be cells."""

    columns: int = 0
    rows: int = 0
    pixels: float = 0.0
    odd: tuple[int, int] | None = None


def name_hint(stem: str, size: tuple[int, int]) -> NameHint:
    """What the name of a picture of that size says; of several pairs the last in brackets counts.

    A pair that is the picture's own size in pixels says nothing about cells.
    """
    found = (*_PAIR.findall(stem), *_BRACKETED.findall(stem))
    pairs = [pair for x, y in found if (pair := (int(x), int(y))) != size]
    fitting = [pair for pair in pairs if all(1 <= side <= LARGEST_SIDE for side in pair)]
    if fitting:
        return NameHint(*fitting[-1])
    widths = [float(text) for text in _PIXELS.findall(_PAIR.sub(" ", stem).lower())]
    pixels = next((width for width in widths if MIN_CELL_PIXELS <= width <= MAX_CELL_PIXELS), 0.0)
    return NameHint(pixels=pixels, odd=pairs[-1] if pairs else None)
