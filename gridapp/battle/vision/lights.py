"""Lights on the board and the light of the whole scene."""

from enum import StrEnum

import msgspec

from gridapp.battle.tokens import Token
from gridapp.grid.cells import Point


class LightLevel(StrEnum):
    """The brightness at a point."""

    BRIGHT = "bright"
    DIM = "dim"
    DARK = "dark"


class Light(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A light at a point of the board, or carried by a creature and moving with it.

    Light is bright up to ``bright`` and dim up to ``dim``, both from the light, in the grid's unit;
    walls stop it. It shines into ``angle`` degrees around ``direction``, which is 0 to the right
    and grows clockwise on the screen.
    """

    id: str
    place: Point | None = None
    carrier: str = ""
    bright: float = 20.0
    dim: float = 40.0
    angle: float = 360.0
    direction: float = 0.0
    on: bool = True


class Lighting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The light of the scene, which is everywhere, and the lights on the board."""

    scene: LightLevel = LightLevel.BRIGHT
    lights: tuple[Light, ...] = ()

    def light(self, light_id: str) -> Light | None:
        """Return the light with an id, ``None`` if unknown."""
        return next((light for light in self.lights if light.id == light_id), None)

    def put(self, light: Light) -> "Lighting":
        """Return the lighting with a light added, or replaced by id."""
        lights = {each.id: each for each in self.lights} | {light.id: light}
        return msgspec.structs.replace(self, lights=tuple(lights.values()))

    def without(self, light_id: str) -> "Lighting":
        """Return the lighting without a light."""
        lights = tuple(light for light in self.lights if light.id != light_id)
        return msgspec.structs.replace(self, lights=lights)


def put_down_lights(lighting: Lighting, gone: Token, point: Point) -> Lighting:
    """Return the lights after a creature was removed; carried lights stay at ``point``.

    The lights of a hidden creature are put out, so that nothing shows where it was.
    """
    for light in lighting.lights:
        if light.carrier == gone.id:
            on = light.on and not gone.hidden
            lighting = lighting.put(msgspec.structs.replace(light, carrier="", place=point, on=on))
    return lighting
