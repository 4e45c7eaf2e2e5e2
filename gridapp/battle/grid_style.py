"""Style of a battle's grid lines."""

import re

import msgspec

_COLOUR = re.compile(r"#[0-9a-f]{6}")


class GridStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Grid lines: colour as ``#rrggbb``, opacity in per cent, and visibility.

    ``shown`` applies to the GM's board, ``at_table`` to the players'.
    """

    colour: str = "#ffffff"
    opacity: int = 34
    shown: bool = True
    at_table: bool = True

    def __post_init__(self) -> None:
        """Validate colour and opacity.

        Raises:
            ValueError: the colour is malformed, or the opacity is not from 0 to 100.
        """
        if not _COLOUR.fullmatch(self.colour):
            raise ValueError("colour must look like #56b4e9")
        if not 0 <= self.opacity <= 100:
            raise ValueError("opacity must lie from 0 to 100")
