"""The keys of a scene exported from Foundry VTT, old and new.

Older exports give ``grid`` as a number with ``gridType``, ``shiftX`` and ``img`` beside it; since
version 10 these are nested objects. Coordinates are pixels of a canvas larger than the picture by
its padding. Source: Foundry's API documentation.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from gridapp.storage.formats.strict_json import MAX_NUMBER

_Pixels = Annotated[float, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
_Length = Annotated[float, Meta(ge=1, le=MAX_NUMBER)]
_Kind = Annotated[int, Meta(ge=0, le=5)]
_Level = Annotated[int, Meta(ge=0, le=40)]

GRIDLESS, SQUARE, HEX_ODD_ROWS, HEX_EVEN_ROWS, HEX_ODD_COLUMNS, HEX_EVEN_COLUMNS = range(6)


class FoundryGrid(msgspec.Struct, frozen=True):
    """The grid since version 10; ``size`` is a square's side, or a hex from flat to flat."""

    size: _Length
    type: _Kind = SQUARE
    distance: float | None = None
    units: str | None = None


class FoundryBackground(msgspec.Struct, frozen=True):
    """The picture since version 10."""

    src: str | None = None
    offset_x: _Pixels = msgspec.field(name="offsetX", default=0)
    offset_y: _Pixels = msgspec.field(name="offsetY", default=0)


class FoundryWall(msgspec.Struct, frozen=True):
    """A wall: restrictions (0 means none) and door.

    ``sense`` is the older key for sight and light: 1 blocks, 2 is limited. The newer keys use 10
    for limited, 20 for normal, 30 for proximity and 40 for distance restrictions.
    """

    c: tuple[_Pixels, _Pixels, _Pixels, _Pixels]
    move: _Level = 20
    sense: _Level | None = None
    sight: _Level | None = None
    light: _Level | None = None
    door: int = 0
    ds: int = 0
    dir: int = 0


class FoundryScene(msgspec.Struct, frozen=True):
    """The supported keys of a scene."""

    width: _Length
    height: _Length
    grid: _Length | FoundryGrid
    walls: tuple[FoundryWall, ...] = ()
    name: str = ""
    padding: Annotated[float, Meta(ge=0, le=1)] = 0.25
    background: FoundryBackground | None = None
    img: str | None = None
    flags: dict[str, object] = {}
    grid_type: _Kind = msgspec.field(name="gridType", default=SQUARE)
    distance: float | None = msgspec.field(name="gridDistance", default=None)
    units: str | None = msgspec.field(name="gridUnits", default=None)
    shift_x: _Pixels = msgspec.field(name="shiftX", default=0)
    shift_y: _Pixels = msgspec.field(name="shiftY", default=0)

    @property
    def is_old(self) -> bool:
        """True if the grid is given in the older keys."""
        return not isinstance(self.grid, FoundryGrid)

    @property
    def grid_entry(self) -> FoundryGrid:
        """The grid in the newer keys."""
        if isinstance(self.grid, FoundryGrid):
            return self.grid
        return FoundryGrid(self.grid, self.grid_type, self.distance, self.units)

    @property
    def shift(self) -> tuple[float, float]:
        """The picture's shift to the left and up, in pixels."""
        if self.background and not self.is_old:
            return (self.background.offset_x, self.background.offset_y)
        return (self.shift_x, self.shift_y)

    @property
    def picture_source(self) -> tuple[str, str]:
        """The key of the picture's address, and the address."""
        if self.background and self.background.src:
            return "background.src", self.background.src
        return "img", self.img or ""

    @property
    def has_old_hexes(self) -> bool:
        """True if hexes are measured from corner to corner, as before version 10."""
        core = self.flags.get("core")
        return self.is_old or (isinstance(core, dict) and bool(core.get("legacyHex")))
