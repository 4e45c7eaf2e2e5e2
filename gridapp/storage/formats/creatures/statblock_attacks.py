"""Attacks of a stat block, read from structured fields or from the description."""

import re
from collections.abc import Iterator

import msgspec

from gridapp.storage.formats.creatures.statblock_values import (
    JsonObject,
    to_list,
    to_name,
    to_number,
    to_object,
)
from gridapp.storage.formats.import_result import MAX_NAME_LENGTH
from gridapp.storage.problems import printable

DEFAULT_REACH = 5
"""Reach in feet if a stat block gives neither reach nor range."""

_HEAD = re.compile(
    r"(?P<kind>melee or ranged|melee|ranged) (?:weapon |spell )?attack(?: roll)?:"
    r"\s*\+?(?P<hit>-?\d{1,3})",
    re.IGNORECASE,
)
_REACH = re.compile(r"reach (\d{1,4})\s*f", re.IGNORECASE)
_RANGE = re.compile(r"range (\d{1,5})(?:\s*/\s*(\d{1,5}))?\s*f", re.IGNORECASE)
_AFTER_HEAD = r"(?:hit:|\b(?:ft|feet)\.)"
"""What stands before the damage: some texts of 2024 leave ``Hit:`` out behind the reach."""
_DAMAGE = re.compile(
    _AFTER_HEAD + r"\s*(?P<flat>\d{1,4})"
    r"(?:\s*\((?P<dice>\d{1,3}d\d{1,3})(?:\s*(?P<sign>[+-])\s*(?P<plus>\d{1,3}))?\))?"
    r"(?:\s+[a-z]+ damage,? plus \d{1,4} \((?P<extra>\d{1,3}d\d{1,3})\))?",
    re.IGNORECASE,
)
_TYPE = re.compile(_AFTER_HEAD + r"[^.]{0,60}?([a-z]+) damage", re.IGNORECASE)
_DICE = re.compile(r"\s*(\d{1,3}d\d{1,3})\s*(?:([+-])\s*(\d{1,3}))?\s*$", re.IGNORECASE)


class StatBlockAttack(msgspec.Struct, frozen=True):
    """An attack. ``reach`` and ``range`` are in feet, 0 if absent.

    ``dice`` is empty if the damage is ``bonus`` alone; ``extra_dice`` are the dice of a second
    damage type. ``repairs`` lists the guesses made while reading. ``damage_type`` is the first type
    of damage as a word in small letters, empty if absent. ``riders`` says in the file's words what
    else a hit does, beyond the damage.
    """

    name: str
    reach: int = 0
    range: int = 0
    to_hit: int = 0
    dice: str = ""
    bonus: int = 0
    extra_dice: str = ""
    repairs: tuple[str, ...] = ()
    damage_type: str = ""
    spell: bool = False
    riders: str = ""


MAX_RIDERS_LENGTH = 500
_HIT = re.compile(r"hit:\s*|\b(?:ft|feet)\.\s+(?=\d)", re.IGNORECASE)
_DAMAGE_CLAUSE = re.compile(
    r"^\d{1,4}(?:\s*\([^)]{0,40}\))?(?:\s+[a-z]+)?(?:\s+damage)?"
    r"(?:\s+plus \d{1,4}(?:\s*\([^)]{0,40}\))?\s+[a-z]+ damage)?[\s,.;]*(?:and\s+)?",
    re.IGNORECASE,
)


def riders_of(words: str) -> str:
    """Return what a description says after ``Hit:`` and the damage: conditions, saves."""
    parts = _HIT.split(words, maxsplit=1)
    if len(parts) < 2:
        return ""
    rest = " ".join(_DAMAGE_CLAUSE.sub("", parts[1].strip(), count=1).split())
    return printable(rest[:1].upper() + rest[1:], MAX_RIDERS_LENGTH)


def attack_from_fields(action: str, fields: JsonObject) -> StatBlockAttack:
    """Return an attack given in structured fields."""
    reach, far = to_number(fields.get("reach")) or 0, to_number(fields.get("range")) or 0
    return _checked(
        StatBlockAttack(
            name=_name(action or to_name(fields.get("name"))),
            reach=reach,
            range=far,
            to_hit=to_number(fields.get("to_hit_mod")) or 0,
            dice=_dice_of(fields, ""),
            bonus=to_number(fields.get("damage_bonus")) or 0,
            extra_dice=_dice_of(fields, "extra_"),
            damage_type=_type_of(fields.get("damage_type")),
            spell="spell" in to_name(fields.get("attack_type")).lower(),
            riders=printable(to_name(fields.get("riders")), MAX_RIDERS_LENGTH),
        )
    )


def _dice_of(fields: JsonObject, which: str) -> str:
    count = to_number(fields.get(f"{which}damage_die_count")) or 0
    sides = to_number(to_name(fields.get(f"{which}damage_die_type")).lstrip("dD")) or 0
    return f"{count}d{sides}" if 1 <= count <= 100 and 1 <= sides <= 100 else ""


def attacks_from_description(action: JsonObject) -> list[StatBlockAttack]:
    """Return the attack parsed from an action's description; empty if none is described."""
    words = to_name(action.get("desc"))
    head = _HEAD.search(words)
    if head is None:
        return []
    reach, far = _REACH.search(words), _RANGE.search(words)
    dice, bonus, extra_dice = _damage(action, words)
    return [
        _checked(
            StatBlockAttack(
                name=_name(to_name(action.get("name"))),
                reach=int(reach[1]) if reach and head["kind"].lower() != "ranged" else 0,
                range=int(far[1]) if far else 0,
                to_hit=int(head["hit"]),
                dice=dice,
                bonus=bonus,
                extra_dice=extra_dice,
                damage_type=_damage_type(action, words),
                spell="spell" in head[0].lower(),
                riders=riders_of(words[head.end() :]),
                repairs=("reach and range are read from its description",),
            )
        )
    ]


def completed(attack: StatBlockAttack, action: JsonObject) -> StatBlockAttack:
    """Return an attack of structured fields with damage and riders as its description says.

    The description is what is printed; tables made from it lack bonuses and types, or have others.
    """
    words = {"name": action.get("name"), "desc": action.get("desc")}
    described = next(iter(attacks_from_description(words)), None)
    if described is None:
        return attack
    fixed = msgspec.structs.replace(attack, riders=attack.riders or described.riders)
    if described.dice or described.bonus:
        extra = described.extra_dice or attack.extra_dice
        fixed = msgspec.structs.replace(
            fixed, dice=described.dice, bonus=described.bonus, extra_dice=extra
        )
    fixed = msgspec.structs.replace(fixed, damage_type=described.damage_type or attack.damage_type)
    if msgspec.structs.replace(fixed, riders=attack.riders) == attack:
        return fixed
    repairs = (*attack.repairs, "damage is read from its description")
    return msgspec.structs.replace(fixed, repairs=repairs)


def _damage(action: JsonObject, words: str) -> tuple[str, int, str]:
    """Return dice, bonus and extra dice, from fields or else from the description."""
    texts = [text for text in _damage_texts(action) if _DICE.match(text)]
    if texts:
        dice, bonus = _split_dice(texts[0])
        flat = to_number(action.get("damage_bonus"))
        return dice, bonus or flat or 0, _split_dice(texts[1])[0] if len(texts) > 1 else ""
    hurt = _DAMAGE.search(words)
    if hurt is None:
        return "", 0, ""
    extra = (hurt["extra"] or "").lower()
    if hurt["dice"]:
        bonus = int(f"{hurt['sign'] or '+'}{hurt['plus'] or 0}")
        return hurt["dice"].lower(), bonus, extra
    return "", int(hurt["flat"]), extra


def _type_of(value: object) -> str:
    """Return a type of damage, given as a name or as an object with a name."""
    return (to_name(value) or to_name(to_object(value).get("name"))).strip().lower()


def _damage_type(action: JsonObject, words: str) -> str:
    """Return the first type of damage, from fields or else from the description."""
    for entry in map(to_object, to_list(action.get("damage"))):
        options = to_list(to_object(entry.get("from")).get("options"))
        first = to_object(options[0]) if options else entry
        if named := _type_of(first.get("damage_type")):
            return named
    type_match = _TYPE.search(words)
    return type_match[1].lower() if type_match else ""


def _damage_texts(action: JsonObject) -> Iterator[str]:
    """Yield the dice texts of an action; for a choice only the first option."""
    yield to_name(action.get("damage_dice"))
    for entry in map(to_object, to_list(action.get("damage"))):
        options = to_list(to_object(entry.get("from")).get("options"))
        yield to_name((to_object(options[0]) if options else entry).get("damage_dice"))


def _split_dice(text: str) -> tuple[str, int]:
    match = _DICE.match(text)
    if match is None:
        return "", 0
    return match[1].lower(), int(f"{match[2] or '+'}{match[3] or 0}")


def _name(text: str) -> str:
    return printable(re.sub(r"\s*\([^)]{0,80}\)", "", text), MAX_NAME_LENGTH).strip() or "Attack"


def _checked(attack: StatBlockAttack) -> StatBlockAttack:
    """Return the attack with negative lengths cleared and a default reach if no length is given."""
    reach, far = max(0, attack.reach), max(0, attack.range)
    repairs = attack.repairs
    if not reach and not far:
        reach, repairs = DEFAULT_REACH, (*repairs, f"tells no reach; taken as {DEFAULT_REACH} feet")
    return msgspec.structs.replace(attack, reach=reach, range=far, repairs=repairs)
