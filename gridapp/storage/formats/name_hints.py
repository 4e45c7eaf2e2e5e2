"""Cell counts or sizes in a map's file name, such as ``Cave [30x20]`` or ``Cave 70px``."""

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
    """Columns and rows, or pixels per cell; ``rejected`` is a pair out of range."""

    columns: int = 0
    rows: int = 0
    pixels: float = 0.0
    rejected: tuple[int, int] | None = None


def parse_name_hint(stem: str, size: tuple[int, int]) -> NameHint:
    """Parse the stem of a picture's file name; the last pair in brackets takes precedence.

    A pair equal to the picture's size in pixels is ignored.
    """
    matches = (*_PAIR.findall(stem), *_BRACKETED.findall(stem))
    pairs = [pair for x, y in matches if (pair := (int(x), int(y))) != size]
    fitting = [pair for pair in pairs if all(1 <= side <= LARGEST_SIDE for side in pair)]
    if fitting:
        return NameHint(*fitting[-1])
    widths = [float(text) for text in _PIXELS.findall(_PAIR.sub(" ", stem).lower())]
    pixels = next((width for width in widths if MIN_CELL_PIXELS <= width <= MAX_CELL_PIXELS), 0.0)
    return NameHint(pixels=pixels, rejected=pairs[-1] if pairs else None)
