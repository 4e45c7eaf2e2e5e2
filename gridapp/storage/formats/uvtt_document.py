"""What a Universal VTT file holds: one JSON object, square cells, coordinates in cells.

The coordinates count from the corner of the map that the file was cut from; ``map_origin`` is
where the cut begins. Formats 0.2, 0.3 and 1.0 differ in which keys are there. Described by the
BringingFire/uvtt project and by what real files hold.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from gridapp.grid.cells import Point
from gridapp.storage.formats.strict_json import LARGEST

FORMATS = ("0.2", "0.3", "1", "1.0")
OWN = "gridapp"
"""The key under which this app keeps what the format has no words for."""

_Coordinate = Annotated[float, Meta(ge=-LARGEST, le=LARGEST)]


class Spot(msgspec.Struct, frozen=True):
    """A point."""

    x: _Coordinate
    y: _Coordinate

    @property
    def point(self) -> Point:
        """The same as a pair."""
        return (self.x, self.y)


class Size(msgspec.Struct, frozen=True):
    """Width and height in cells; either may be a fraction."""

    x: Annotated[float, Meta(ge=0.5)]
    y: Annotated[float, Meta(ge=0.5)]


class Resolution(msgspec.Struct, frozen=True):
    """The map's place and size, and how many pixels of the picture make a cell."""

    map_size: Size
    pixels_per_grid: Annotated[float, Meta(ge=1, le=10_000)]
    map_origin: Spot = Spot(0, 0)


class Portal(msgspec.Struct, frozen=True):
    """A door or a window: the format does not tell which."""

    bounds: tuple[Spot, Spot]
    closed: bool = True


class Document(msgspec.Struct, frozen=True):
    """The keys that are understood."""

    resolution: Resolution
    format: int | float | str | None = None
    line_of_sight: tuple[tuple[Spot, ...], ...] = ()
    objects_line_of_sight: tuple[tuple[Spot, ...], ...] = ()
    portals: tuple[Portal, ...] = ()
    lights: tuple[object, ...] = ()
    image: str = ""
