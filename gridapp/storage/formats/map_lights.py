"""Lights of an imported map as lights of the battle."""

from collections.abc import Iterable
from math import isfinite

import msgspec

from gridapp.battle.messages import Message, message
from gridapp.battle.vision.lights import Light
from gridapp.grid.grid import Grid
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder

MAX_LIGHTS = 300
MAX_RADIUS = 10_000
"""The limits of a battle's lights, as for lights put by hand."""


def usable_lights(
    given: Iterable[tuple[str, Light | None]], grid: Grid, notes: ReportBuilder
) -> tuple[Light, ...]:
    """Return the lights on the board, numbered, and report how many were read and ignored.

    Each comes with its key path, ``None`` for an entry that is no light.
    """
    lights: list[Light] = []
    for where, light in given:
        if light is None:
            notes.add(ImportStatus.IGNORED, where, "is no light; left out")
        elif why := _fault(light, grid):
            notes.add(ImportStatus.IGNORED, where, why)
        elif len(lights) == MAX_LIGHTS:
            text = "this and the lights after it are left out: a battle has {count}"
            notes.add(ImportStatus.IGNORED, where, text, count=MAX_LIGHTS)
            break
        else:
            lights.append(_numbered(light, len(lights) + 1))
    if lights:
        dark = sum(not light.on for light in lights)
        text = "{count} lights are put on the board"
        text = "{count} lights are put on the board, {dark} of them out" if dark else text
        notes.add(ImportStatus.READ, "lights", text, count=len(lights), dark=dark)
    return tuple(lights)


def _numbered(light: Light, number: int) -> Light:
    dim = min(light.dim, MAX_RADIUS)
    return msgspec.structs.replace(light, id=f"l{number}", dim=dim, bright=min(light.bright, dim))


def _fault(light: Light, grid: Grid) -> Message | None:
    """Return why a light cannot be put on the board, ``None`` if it can."""
    width, height = grid.size
    x, y = light.place or (-1.0, -1.0)
    if not (0 <= x <= width and 0 <= y <= height):
        return message("lies off the map; left out")
    if not (light.dim > 0 and isfinite(light.dim) and 0 < light.angle <= 360):
        return message("shines nowhere; left out")
    return None
