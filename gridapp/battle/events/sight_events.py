"""Events of fog, light and sight: what players may see of the map."""

from gridapp.battle.events.base import BaseEvent
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.lights import Light, LightLevel


class FogModeSet(BaseEvent, frozen=True):
    """The way the fog is lifted changed."""

    mode: FogMode
    doors_reveal: bool
    hold: bool


class FogEdited(BaseEvent, frozen=True):
    """A part of the map was revealed or hidden by hand.

    ``room`` is its name if it is a named room; ``held`` is True if players do not know yet.
    """

    revealed: bool
    room: str = ""
    whole: bool = False
    held: bool = False


class FogShown(BaseEvent, frozen=True):
    """The held-back changes of the fog were shown to the players."""


class RoomNamed(BaseEvent, frozen=True):
    """A room was named or redrawn."""

    name: str


class RoomForgotten(BaseEvent, frozen=True):
    """A named room was removed."""

    name: str


class LightPut(BaseEvent, frozen=True):
    """A light was put somewhere or changed."""

    light: Light
    new: bool


class LightRemoved(BaseEvent, frozen=True):
    """A light was taken away."""

    light: str


class SceneLightSet(BaseEvent, frozen=True):
    """The light of the whole scene changed."""

    level: LightLevel


class PartiesSet(BaseEvent, frozen=True):
    """Other creatures look for the players now: the names of the parties."""

    parties: tuple[str, ...]


class SeenForgotten(BaseEvent, frozen=True):
    """Parties forgot what they had seen of the map: their names."""

    parties: tuple[str, ...]
