"""The speeds of a creature: on foot and in every other way, in feet."""

import re
from collections.abc import Mapping

from gridapp.battle.messages import Message, message
from gridapp.storage.formats.creatures.statblock_values import JsonObject, to_number, to_object

WALK, HOVER = "walk", "hover"
MODES = (WALK, "fly", HOVER, "swim", "climb", "burrow")
"""A creature that hovers has the same speed under ``fly`` and ``hover``."""

MODE_NAMES: Mapping[str, Message] = {
    WALK: message("walk"),
    "fly": message("fly"),
    HOVER: message("hover"),
    "swim": message("swim"),
    "climb": message("climb"),
    "burrow": message("burrow"),
}

_PART = re.compile(
    r"(?:^|[,;(]\s*|\s)(?P<mode>walk|fly|swim|climb|burrow|hover)?\s*(?P<feet>\d{1,5})\s*f[te]",
    re.IGNORECASE,
)
_METRES_IN_FEET = 10 / 3


def modes_from_text(text: str) -> dict[str, int]:
    """Return the speeds in a text such as ``30 ft., fly 60 ft. (hover)``."""
    speeds: dict[str, int] = {}
    for part in _PART.finditer(text[:500]):
        speeds.setdefault((part["mode"] or WALK).lower(), int(part["feet"]))
    if "hover" in text.lower() and "fly" in speeds:
        speeds[HOVER] = speeds["fly"]
    return speeds


def modes_from_fields(speed: object, fields: JsonObject) -> dict[str, int]:
    """Return the speeds of an object ``speed``, or of single fields; those of 0 are left out.

    ``hover`` is a mark, or a speed of its own; lengths in metres are converted.
    """
    if isinstance(speed, str):
        return {mode: feet for mode, feet in modes_from_text(speed).items() if feet > 0}
    given = to_object(speed)
    unit = str(given.get("units") or given.get("unit") or "ft").lower()
    scale = _METRES_IN_FEET if unit in ("m", "meter", "meters", "metres") else 1.0
    values = {mode: given.get(mode, fields.get(mode)) for mode in MODES}
    numbers = {mode: to_number(value) or 0 for mode, value in values.items()}
    speeds = {mode: round(feet * scale) for mode, feet in numbers.items() if feet > 0}
    marked = values[HOVER] is True or "hover" in str(values["fly"]).lower()
    if marked and "fly" in speeds:
        speeds.setdefault(HOVER, speeds["fly"])
    return speeds
