"""Lights and creatures of a Foundry scene: what of them is read, and what is only told.

Lights go along with the board to other programs. Creatures have another system's numbers there;
the report names each with the cell on which it stood, so that one of the list can be put there.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid
from gridapp.storage.formats.foundry_canvas import Canvas
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import LONGEST_NAME
from gridapp.storage.formats.strict_json import LARGEST
from gridapp.storage.problems import printable

_MOST = 1000
_Number = Annotated[float, Meta(ge=-LARGEST, le=LARGEST)]
_WHITE = "ffffffff"


class _Glow(msgspec.Struct, frozen=True):
    """How far a light shines, in the scene's unit, and its colour."""

    dim: _Number = 0
    bright: _Number = 0
    color: str | None = None


class _Light(_Glow, frozen=True):
    """A light on the canvas; since version 9 the glow lies in a table."""

    x: _Number = 0
    y: _Number = 0
    tint: str | None = msgspec.field(name="tintColor", default=None)
    config: _Glow | None = None


class _Creature(msgspec.Struct, frozen=True):
    """A token on the canvas, by its upper left corner."""

    x: _Number
    y: _Number
    name: str = ""
    hidden: bool = False


def lights(raw: object, canvas: Canvas, grid: Grid, notes: ReportBuilder) -> list[dict[str, Any]]:
    """The lights in the words of Universal VTT: places and ranges in cells."""
    given = raw if isinstance(raw, list) else []
    found = [_lit(_as(one, _Light), canvas, grid) for one in given[:_MOST]]
    made = [one for one in found if one is not None]
    if made:
        text = f"{len(made)} lights are kept for other programs; here they are not shown"
        notes.add(ImportStatus.READ, "lights", text)
    if len(made) < len(found):
        text = f"{len(found) - len(made)} entries are no lights on the map; kept but not used"
        notes.add(ImportStatus.IGNORED, "lights", text)
    if len(found) < len(given):
        text = f"{len(given) - len(found)} lights beyond {_MOST:,} are left out"
        notes.add(ImportStatus.IGNORED, f"lights[{_MOST}]", text)
    return made


def _lit(light: _Light | None, canvas: Canvas, grid: Grid) -> dict[str, Any] | None:
    if light is None:
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
    """``#rrggbb`` as opaque hexadecimal digits."""
    digits = (given or "").removeprefix("#").lower()
    is_colour = len(digits) == 6 and all(mark in "0123456789abcdef" for mark in digits)
    return f"ff{digits}" if is_colour else _WHITE


def tell_creatures(raw: object, canvas: Canvas, grid: Grid, notes: ReportBuilder) -> None:
    """Name every creature with its place; none is put on the board."""
    for number, one in enumerate(raw if isinstance(raw, list) else ()):
        creature = _as(one, _Creature)
        if creature is None:
            notes.add(ImportStatus.IGNORED, f"tokens[{number}]", "is no creature on the map")
            continue
        x, y = _cells(canvas, creature.x + canvas.cell / 2, creature.y + canvas.cell / 2)
        cell = grid.cell_at((x, y))
        name = printable(creature.name, LONGEST_NAME).strip() or "a creature"
        where = f"at {grid.label(cell)}" if cell in grid else "off the map"
        hidden = ", hidden" if creature.hidden else ""
        text = f"{name} {where}{hidden}: not placed; choose a creature of the list for it"
        notes.add(ImportStatus.IGNORED, f"tokens[{number}]", text)


def _cells(canvas: Canvas, x: float, y: float) -> Point:
    """From the canvas's pixels to the board's cells."""
    (left, top), cell = canvas.corner, canvas.cell
    return ((x - left) / cell, (y - top) / cell)


def _as(given: object, kind: type[Any]) -> Any:  # noqa: ANN401 - of that kind, or None
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        return None
