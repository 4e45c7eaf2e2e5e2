"""How the lines of a battle's grid are drawn."""

import re

import msgspec

_COLOUR = re.compile(r"#[0-9a-f]{6}")


class GridStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lines between cells: their colour as ``#rrggbb``, their strength, and who sees them.

    ``opacity`` is in per cent; ``shown`` says so for the GM's board, ``at_table`` for
    the players'.
    """

    colour: str = "#ffffff"
    opacity: int = 34
    shown: bool = True
    at_table: bool = True

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn.

        Raises:
            ValueError: the colour is none, or the opacity lies outside 0 to 100.
        """
        if not _COLOUR.fullmatch(self.colour):
            raise ValueError("colour must look like #56b4e9")
        if not 0 <= self.opacity <= 100:
            raise ValueError("opacity must lie from 0 to 100")
