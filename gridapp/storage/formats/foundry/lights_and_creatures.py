"""Lights and creatures of a Foundry scene.

Lights are put on the board, and converted for export to other programs. Creatures carry another
system's numbers, so the report only names each with its cell; the GM can place a creature of the
list instead.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from gridapp.battle.messages import Text, message
from gridapp.battle.vision.lights import Light
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.storage.formats.foundry.canvas import CanvasLayout
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import MAX_NAME_LENGTH
from gridapp.storage.formats.map_lights import usable_lights
from gridapp.storage.formats.strict_json import MAX_NUMBER
from gridapp.storage.problems import printable

_MAX_LIGHTS = 1000
_Number = Annotated[float, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
_WHITE = "ffffffff"


class _Glow(msgspec.Struct, frozen=True):
    """Radii of a light in the scene's unit, the angle, and the colour.

    A source of darkness is ``negative`` since version 12, and of negative ``luminosity`` before.
    """

    dim: _Number = 0
    bright: _Number = 0
    color: str | None = None
    angle: _Number = 360
    negative: bool = False
    luminosity: _Number | None = None

    @property
    def darkens(self) -> bool:
        return self.negative or (self.luminosity or 0) < 0


class _Light(_Glow, frozen=True):
    """A light on the canvas; since version 9 radii and colour are in ``config``."""

    x: _Number = 0
    y: _Number = 0
    tint: str | None = msgspec.field(name="tintColor", default=None)
    config: _Glow | None = None
    rotation: _Number = 0
    hidden: bool = False


class _Creature(msgspec.Struct, frozen=True):
    """A token on the canvas, positioned by its upper left corner."""

    x: _Number
    y: _Number
    name: str = ""
    hidden: bool = False


def read_lights(
    raw: object, canvas: CanvasLayout, grid: Grid, notes: ReportBuilder
) -> tuple[Light, ...]:
    """Return the lights of the scene as lights of the battle."""
    given = []
    for index, entry in enumerate(raw if isinstance(raw, list) else []):
        where, light = f"lights[{index}]", _convert_or_none(entry, _Light)
        if light is not None and (light.config or light).darkens:
            notes.add(ImportStatus.IGNORED, where, "makes darkness; left out")
        else:
            given.append((where, _board_light(light, canvas)))
    return usable_lights(given, grid, notes)


def _board_light(light: _Light | None, canvas: CanvasLayout) -> Light | None:
    """Return a light on the board; a rotation of 0 points down the map."""
    if light is None:
        return None
    glow = light.config or light
    return Light(
        "",
        _cells(canvas, light.x, light.y),
        bright=float(max(0, glow.bright)),
        dim=float(max(glow.dim, glow.bright)),
        angle=float(glow.angle) or 360.0,
        direction=(light.rotation + 90.0) % 360.0,
        on=not light.hidden,
    )


def exported_lights(raw: object, canvas: CanvasLayout, grid: Grid) -> list[dict[str, Any]]:
    """Return the lights as in Universal VTT: position and range in cells."""
    given = raw if isinstance(raw, list) else []
    converted = [
        _uvtt_light(_convert_or_none(entry, _Light), canvas, grid) for entry in given[:_MAX_LIGHTS]
    ]
    return [light for light in converted if light is not None]


def _uvtt_light(light: _Light | None, canvas: CanvasLayout, grid: Grid) -> dict[str, Any] | None:
    if light is None or (light.config or light).darkens:
        return None
    glow = light.config or light
    x, y = _cells(canvas, light.x, light.y)
    reach = max(glow.dim, glow.bright) / grid.cell_size
    if not (0 <= x <= grid.size[0] and 0 <= y <= grid.size[1]):
        return None
    return {
        "position": {"x": x, "y": y},
        "range": max(0.0, reach),
        "intensity": 1.0,
        "color": _colour(glow.color or light.tint),
        "shadows": True,
    }


def _colour(given: str | None) -> str:
    """Return ``#rrggbb`` as opaque hexadecimal ``aarrggbb``, white if invalid."""
    digits = (given or "").removeprefix("#").lower()
    is_colour = len(digits) == 6 and all(mark in "0123456789abcdef" for mark in digits)
    return f"ff{digits}" if is_colour else _WHITE


_OFF_THE_MAP = message("off the map")


def report_creatures(raw: object, canvas: CanvasLayout, grid: Grid, notes: ReportBuilder) -> None:
    """Report the name and cell of every creature; none is placed on the board."""
    for number, entry in enumerate(raw if isinstance(raw, list) else ()):
        creature = _convert_or_none(entry, _Creature)
        if creature is None:
            notes.add(ImportStatus.IGNORED, f"tokens[{number}]", "is no creature on the map")
            continue
        x, y = _cells(canvas, creature.x + canvas.cell / 2, creature.y + canvas.cell / 2)
        cell = grid.cell_at((x, y))
        name = printable(creature.name, MAX_NAME_LENGTH).strip()
        who: Text = name or message("a creature")
        place = message("at {cell}", cell=grid.label(cell)) if cell in grid else _OFF_THE_MAP
        text = "{who} {place}: not placed; choose a creature of the list for it"
        if creature.hidden:
            text = "{who} {place}, hidden: not placed; choose a creature of the list for it"
        notes.add(ImportStatus.IGNORED, f"tokens[{number}]", text, who=who, place=place)


def _cells(canvas: CanvasLayout, x: float, y: float) -> Point:
    """Convert canvas pixels to board cells."""
    (left, top), cell = canvas.corner, canvas.cell
    return ((x - left) / cell, (y - top) / cell)


def _convert_or_none(given: object, kind: type[Any]) -> Any:  # noqa: ANN401 - an instance of `kind`, or None
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        return None
