"""The damage of a Foundry item as fields of an Open5e attack."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from gridapp.storage.formats.creatures.statblock_values import (
    JsonObject,
    to_list,
    to_name,
    to_number,
    to_object,
)

_TERM = re.compile(r"([+-]?)\s*(\d{1,3})(?:d(\d{1,3}))?")
_FLAVOUR = re.compile(r"\[[^\]]{0,80}\]")


class _DamagePart(NamedTuple):
    """Dice (0 sides for none), a flat number and a type of damage."""

    number: int = 0
    sides: int = 0
    flat: int = 0
    type: str = ""


def damage_fields(
    system: JsonObject, activity: JsonObject | None, values: dict[str, int], magic: int
) -> JsonObject:
    """Return dice, bonus and type of the first part, and the dice of the second.

    ``values`` are those that formulas may name.
    """
    parts = list(_parts(system, activity, values, magic))
    first = parts[0] if parts else _DamagePart()
    extra = next((part for part in parts[1:] if part.sides), _DamagePart())
    return {
        "damage_die_count": first.number,
        "damage_die_type": f"D{first.sides}",
        "damage_bonus": first.flat,
        "damage_type": first.type,
        "extra_damage_die_count": extra.number,
        "extra_damage_die_type": f"D{extra.sides}",
    }


def _parts(
    system: JsonObject, activity: JsonObject | None, values: dict[str, int], magic: int
) -> Iterator[_DamagePart]:
    """Yield the parts of the damage; a weapon's base damage counts the ability modifier."""
    damage = to_object(system.get("damage"))
    base = to_object(damage.get("base"))
    of_activity = to_object((activity or {}).get("damage"))
    if base and of_activity.get("includeBase", True) is not False:
        part = _new_part(base, values)
        is_formula = bool(to_object(base.get("custom")).get("enabled"))
        flat = part.flat + (0 if is_formula else values["@mod"]) + magic
        if part.sides or part.flat:
            yield part._replace(flat=flat)
    yield from (_new_part(to_object(part), values) for part in to_list(of_activity.get("parts")))
    for entry in to_list(damage.get("parts")):
        pair = to_list(entry)
        if pair:
            kind = to_name(pair[1]).lower() if len(pair) > 1 else ""
            yield _formula(to_name(pair[0]), values)._replace(type=kind)


def _new_part(part: JsonObject, values: dict[str, int]) -> _DamagePart:
    """Return a part as written since version 4 of the system."""
    kind = next(map(to_name, to_list(part.get("types"))), "").lower()
    custom = to_object(part.get("custom"))
    if custom.get("enabled"):
        return _formula(to_name(custom.get("formula")), values)._replace(type=kind)
    bonus = _formula(str(part.get("bonus") or ""), values).flat
    count, sides = (to_number(part.get(key)) or 0 for key in ("number", "denomination"))
    return _DamagePart(count, sides, bonus, kind)


def formula_sum(text: str, values: dict[str, int]) -> int:
    """Return the sum of the plain numbers of a formula."""
    return _formula(text, values).flat


def _formula(text: str, values: dict[str, int]) -> _DamagePart:
    """Return the first dice and the sum of the plain numbers of a text like ``2d6 + @mod``."""
    text = _FLAVOUR.sub("", text[:200])
    for name, value in values.items():
        text = text.replace(name, str(value))
    count = sides = flat = 0
    text = text.replace("+ -", "-").replace("+-", "-")
    for sign, number, die in _TERM.findall(text):
        if die and not sides:
            count, sides = int(number), int(die)
        elif not die:
            flat += int(f"{sign}{number}")
    return _DamagePart(count, sides, flat)
