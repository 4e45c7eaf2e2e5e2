"""Attacks of a stat block, read from structured fields or from the description."""

import re
from collections.abc import Iterator

import msgspec

from gridapp.battle.messages import Message, message
from gridapp.storage.formats.creatures.printed_damage import PrintedDamage, printed_damage
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
_REACH = re.compile(r"\breach (\d{1,4})\b", re.IGNORECASE)
_RANGE = re.compile(r"\brange (\d{1,5})\b", re.IGNORECASE)
_SIGNS = str.maketrans(
    {"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-", "_": " ", "*": " "}
    | dict.fromkeys("\xa0\u2009\u202f", " ")
)
_DICE = re.compile(r"\s*(\d{1,3}d\d{1,3})\s*(?:([+-])\s*(\d{1,3}))?\s*$", re.IGNORECASE)


class StatBlockAttack(msgspec.Struct, frozen=True):
    """An attack. ``reach`` and ``range`` are in feet, 0 if absent.

    ``dice`` is empty if the damage is ``bonus`` alone; ``extra_dice`` are the dice of further
    damage, such as ``1d6`` or ``1d6+1d4``. ``repairs`` lists the guesses made while reading.
    ``damage_type`` is the first type of damage as a word in small letters, empty if absent.
    ``riders`` says in the file's words what else a hit does, beyond the damage.
    """

    name: str
    reach: int = 0
    range: int = 0
    to_hit: int = 0
    dice: str = ""
    bonus: int = 0
    extra_dice: str = ""
    repairs: tuple[Message, ...] = ()
    damage_type: str = ""
    spell: bool = False
    riders: str = ""


MAX_RIDERS_LENGTH = 500
_HIT = re.compile(r"hit:\s*|\b(?:ft|feet)\.\s+(?=\d)", re.IGNORECASE)
_DAMAGE_CLAUSE = re.compile(
    r"^\d{1,4}(?:\s*\([^)]{0,40}\))?(?:\s+[a-z]+)?(?:\s+damage)?"
    r"(?:[\s,]+(?:plus|and) \d{1,4}(?!d)(?:\s*\([^)]{0,40}\))?"
    r"\s+(?!ongoing)[a-z]++(?:\s+damage)?+\b(?!\s+(?:if|when|whenever|while|unless|at the)\b)"
    r"){0,4}[\s,.;]*(?:and\s+)?",
    re.IGNORECASE,
)


def riders_of(words: str) -> str:
    """Return what a description says after ``Hit:`` and the damage: conditions, saves."""
    parts = _HIT.split(words, maxsplit=1)
    if len(parts) < 2:
        return ""
    clause = _DAMAGE_CLAUSE.sub("", parts[1].strip(), count=1)
    rest = " ".join(clause.split()).removeprefix("and ")
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
    described = _described(action)
    if described is None:
        return []
    repairs = (message("reach and range are read from its description"),)
    return [_checked(msgspec.structs.replace(described, repairs=repairs))]


def _described(action: JsonObject) -> StatBlockAttack | None:
    """Return the attack printed in a description, with lengths of 0 where none are printed."""
    words = to_name(action.get("desc")).translate(_SIGNS)
    head = _HEAD.search(words)
    if head is None:
        return None
    reach, far = _REACH.search(words), _RANGE.search(words)
    damage = _damage(action, words)
    return StatBlockAttack(
        name=_name(to_name(action.get("name"))),
        reach=int(reach[1]) if reach else 0,
        range=int(far[1]) if far else 0,
        to_hit=int(head["hit"]),
        dice=damage.dice,
        bonus=damage.bonus,
        extra_dice=damage.extra_dice,
        damage_type=_named_type(action) or damage.type,
        spell="spell" in head[0].lower(),
        riders=riders_of(words[head.end() :]),
    )


def completed(attack: StatBlockAttack, action: JsonObject) -> StatBlockAttack:
    """Return an attack of structured fields, corrected by every number in the description.

    The description is the printed source; tables made from it lack bonuses and types, or differ.
    """
    printed = _described(action)
    if printed is None:
        return attack
    fixed = msgspec.structs.replace(
        attack,
        to_hit=printed.to_hit,
        riders=attack.riders or printed.riders,
        damage_type=printed.damage_type or attack.damage_type,
    )
    if printed.dice or printed.bonus:
        dice, bonus, extra = printed.dice, printed.bonus, printed.extra_dice
        fixed = msgspec.structs.replace(fixed, dice=dice, bonus=bonus, extra_dice=extra)
    if printed.reach or printed.range:
        fixed = msgspec.structs.replace(fixed, reach=printed.reach, range=printed.range)
    if msgspec.structs.replace(fixed, riders=attack.riders) == attack:
        return fixed
    repairs = (*attack.repairs, message("its numbers are read from its description"))
    return msgspec.structs.replace(fixed, repairs=repairs)


def is_repeat(attack: StatBlockAttack, earlier: StatBlockAttack) -> bool:
    """Return True if an earlier attack reaches as far as one of the same name and bonus.

    Tables list a weapon that is also thrown twice; a description prints it once.
    """
    return (
        (earlier.name, earlier.to_hit) == (attack.name, attack.to_hit)
        and attack.reach in (0, earlier.reach)
        and attack.range in (0, earlier.range)
    )


def _damage(action: JsonObject, words: str) -> PrintedDamage:
    """Return the damage as printed, from fields if only they give dice."""
    printed = printed_damage(words)
    if printed is not None and printed.dice:
        return printed
    texts = [text for text in _damage_texts(action) if _DICE.match(text)]
    if not texts:
        return printed or PrintedDamage("", 0, "", "")
    dice, bonus = _split_dice(texts[0])
    flat = bonus or to_number(action.get("damage_bonus")) or 0
    extra = _split_dice(texts[1])[0] if len(texts) > 1 else ""
    return PrintedDamage(dice, flat, extra, printed.type if printed else "")


def _type_of(value: object) -> str:
    """Return a type of damage, given as a name or as an object with a name."""
    return (to_name(value) or to_name(to_object(value).get("name"))).strip().lower()


def _named_type(action: JsonObject) -> str:
    """Return the first type of damage of an action's fields, empty if they name none."""
    for entry in _damage_entries(action):
        if named := _type_of(entry.get("damage_type")):
            return named
    return ""


def _damage_entries(action: JsonObject) -> Iterator[JsonObject]:
    """Yield the damage of every hit; for a choice only the first option."""
    for entry in map(to_object, to_list(action.get("damage"))):
        options = to_list(to_object(entry.get("from")).get("options"))
        first = to_object(options[0]) if options else entry
        if "dc" not in first:
            yield first


def _damage_texts(action: JsonObject) -> Iterator[str]:
    """Yield the dice texts of an action."""
    yield to_name(action.get("damage_dice"))
    yield from (to_name(entry.get("damage_dice")) for entry in _damage_entries(action))


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
        text = message("tells no reach; taken as {feet} feet", feet=DEFAULT_REACH)
        reach, repairs = DEFAULT_REACH, (*repairs, text)
    return msgspec.structs.replace(attack, reach=reach, range=far, repairs=repairs)
