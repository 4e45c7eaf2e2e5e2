"""The fog of a battle: how it is lifted, and what the GM has revealed or hidden by hand.

How hand and sight meet, in every mode: what the GM hides stays hidden, whoever sees it; what the
GM reveals is shown as if it were in sight; everything else is decided by sight and memory.
"""

from enum import StrEnum
from typing import Final, Literal

import msgspec

from gridapp.battle.vision.mask import Mask
from gridapp.grid.cells import Point


class FogMode(StrEnum):
    """What decides which part of the map the players know."""

    OPEN = "open"
    HAND = "hand"
    SIGHT = "sight"
    BOTH = "both"

    @property
    def by_hand(self) -> bool:
        """True if the GM's revealing and hiding counts."""
        return self in (FogMode.HAND, FogMode.BOTH)

    @property
    def by_sight(self) -> bool:
        """True if the sight of the creatures counts."""
        return self in (FogMode.SIGHT, FogMode.BOTH)


DoorsReveal = bool | Literal["rooms"]
"""What an opened door reveals: nothing, all ground on both sides, or closed rooms alone."""

CLOSED_ROOMS: Final = "rooms"


class _Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="area", tag=True):
    """Base of the areas that are revealed or hidden by hand; ``area`` names the class in JSON."""


class BoxArea(_Area, frozen=True):
    """The rectangle between two corners, in cell units."""

    a: Point
    b: Point


class OutlineArea(_Area, frozen=True):
    """The inside of outlines; a point inside two of them is outside, so an outline can be a hole.

    Outlines may be open and may cross themselves.
    """

    outlines: tuple[tuple[Point, ...], ...]


class BrushArea(_Area, frozen=True):
    """Everything within ``radius`` cells of a stroke."""

    stroke: tuple[Point, ...]
    radius: float


class RoomArea(_Area, frozen=True):
    """A named room of the battle."""

    name: str


class WholeArea(_Area, frozen=True):
    """The whole map."""


FogArea = BoxArea | OutlineArea | BrushArea | RoomArea | WholeArea


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the map that is revealed and hidden as a whole; outlines as in `OutlineArea`."""

    name: str
    outlines: tuple[tuple[Point, ...], ...]


class HandFog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the GM has revealed and hidden; no sample is in both. ``None`` is nothing."""

    revealed: Mask | None = None
    hidden: Mask | None = None


class Fog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fog of a battle; the default is an open map.

    ``draft`` is set while the GM holds changes back: the GM edits the draft, and the players know
    ``hand`` until the draft is shown. With ``doors_reveal`` a door that opens reveals the room
    behind it; `CLOSED_ROOMS` spares ground that is open to the edge of the map.
    """

    mode: FogMode = FogMode.OPEN
    hand: HandFog = HandFog()
    draft: HandFog | None = None
    rooms: tuple[Room, ...] = ()
    doors_reveal: DoorsReveal = False

    @property
    def edited(self) -> HandFog:
        """What the GM edits now: the draft, or what the players know."""
        return self.hand if self.draft is None else self.draft

    def room(self, name: str) -> Room | None:
        """Return the room with a name, ``None`` if unknown."""
        return next((room for room in self.rooms if room.name == name), None)
