"""The keys of a Universal VTT file: a JSON object with square cells and coordinates in cells.

Coordinates count from the corner of the map that the file was cut from; the cut begins at
``map_origin``. Formats 0.2, 0.3 and 1.0 differ in which keys exist. Sources: the BringingFire/uvtt
project and real files.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from gridapp.grid.cells import Point
from gridapp.storage.formats.strict_json import MAX_NUMBER

FORMATS = ("0.2", "0.3", "1", "1.0")
OWN_KEY = "gridapp"
"""The key for board features that the format cannot express."""

_Coordinate = Annotated[float, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]


class UvttPoint(msgspec.Struct, frozen=True):
    """A point in cells."""

    x: _Coordinate
    y: _Coordinate

    @property
    def point(self) -> Point:
        """The point as a pair (x, y)."""
        return (self.x, self.y)


class UvttSize(msgspec.Struct, frozen=True):
    """Width and height in cells, possibly fractional."""

    x: Annotated[float, Meta(ge=0.5)]
    y: Annotated[float, Meta(ge=0.5)]


class UvttResolution(msgspec.Struct, frozen=True):
    """The map's origin and size in cells, and picture pixels per cell."""

    map_size: UvttSize
    pixels_per_grid: Annotated[float, Meta(ge=1, le=10_000)]
    map_origin: UvttPoint = UvttPoint(0, 0)


class UvttPortal(msgspec.Struct, frozen=True):
    """A door or window; the format does not distinguish them."""

    bounds: tuple[UvttPoint, UvttPoint]
    closed: bool = True


class UvttLight(msgspec.Struct, frozen=True):
    """A light: its position, and the radius of its light in cells."""

    position: UvttPoint
    range: _Coordinate


class UvttDocument(msgspec.Struct, frozen=True):
    """The supported keys of a Universal VTT file."""

    resolution: UvttResolution
    format: int | float | str | None = None
    line_of_sight: tuple[tuple[UvttPoint, ...], ...] = ()
    objects_line_of_sight: tuple[tuple[UvttPoint, ...], ...] = ()
    portals: tuple[UvttPortal, ...] = ()
    lights: tuple[object, ...] = ()
    image: str = ""
