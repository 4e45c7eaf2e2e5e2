"""Lights put on the board, changed and taken away, and the light of the scene."""

from math import isfinite

import msgspec

from gridapp.battle import commands as do
from gridapp.battle.events import LightPut, LightRemoved, SceneLightSet
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.vision.lights import Light
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.placement import unknown_creature
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid

MAX_LIGHTS, MAX_ID_LENGTH = 300, 60
MAX_RADIUS = 10_000
"""Largest radius of a light, in the grid's unit."""


def put_light(draft: Draft, command: do.PutLight) -> Refused | None:
    """Add a light, or replace the light with the same id."""
    lighting, given = draft.battle.lighting, command.light
    stored = lighting.light(given.id)
    if stored is None and len(lighting.lights) >= MAX_LIGHTS:
        return Refused(
            "lights",
            message("a battle has at most {count} lights: take one away first", count=MAX_LIGHTS),
        )
    if refused := _place_refusal(draft, given) or _shape_refusal(given):
        return refused
    light = _as_floats(given)
    if light == stored:
        return Refused("nothing", message("the light is so already"))
    draft.update(lighting=lighting.put(light))
    draft.emit(LightPut(light, new=stored is None))
    return None


def _as_floats(light: Light) -> Light:
    """Return the light with real numbers, as it comes back from a file."""
    point = None if light.place is None else (float(light.place[0]), float(light.place[1]))
    numbers = {name: float(getattr(light, name)) for name in ("bright", "dim", "angle")}
    direction = float(light.direction) % 360.0
    return msgspec.structs.replace(light, place=point, direction=direction, **numbers)


def _place_refusal(draft: Draft, light: Light) -> Refused | None:
    if not light.id.strip() or len(light.id) > MAX_ID_LENGTH or not light.id.isprintable():
        return Refused(
            "name",
            message("a light needs a name of 1 to {count} letters", count=MAX_ID_LENGTH),
        )
    if (light.place is None) == (not light.carrier):
        return Refused("place", message("a light stands at a point or is carried by a creature"))
    if light.carrier:
        return None if draft.battle.token(light.carrier) else unknown_creature(light.carrier)
    if light.place is not None and not is_on_board(draft.battle.board.grid, light.place):
        return Refused("place", message("a light stands on the board"))
    return None


def _shape_refusal(light: Light) -> Refused | None:
    if not 0 <= light.bright <= light.dim <= MAX_RADIUS or light.dim <= 0:
        why = message(
            "bright light reaches from 0 as far as dim light, which reaches up to {radius}",
            radius=f"{MAX_RADIUS:,}",
        )
        return Refused("radius", why)
    if not (0 < light.angle <= 360 and isfinite(light.direction)):
        return Refused("angle", message("a light shines into an angle of up to 360 degrees"))
    return None


def is_on_board(grid: Grid, point: Point) -> bool:
    """Return True if a point is on the board, False for infinite or undefined coordinates."""
    width, height = grid.size
    return 0 <= point[0] <= width and 0 <= point[1] <= height


def remove_light(draft: Draft, command: do.RemoveLight) -> Refused | None:
    """Take a light away."""
    if draft.battle.lighting.light(command.light) is None:
        return Refused("light", message("there is no light {light}", light=repr(command.light)))
    draft.update(lighting=draft.battle.lighting.without(command.light))
    draft.emit(LightRemoved(command.light))
    return None


def set_scene_light(draft: Draft, command: do.SetSceneLight) -> Refused | None:
    """Set the light of the whole scene."""
    lighting = draft.battle.lighting
    if lighting.scene is command.level:
        return Refused("nothing", message("the scene is in this light already"))
    draft.update(lighting=msgspec.structs.replace(lighting, scene=command.level))
    draft.emit(SceneLightSet(command.level))
    return None
