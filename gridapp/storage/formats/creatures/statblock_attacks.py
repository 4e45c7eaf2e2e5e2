"""Attacks of a stat block: from fields of their own, or from the sentence that tells them."""

import re
from collections.abc import Iterator

import msgspec

from gridapp.storage.formats.creatures.statblock_values import Table, listed, named, number, table
from gridapp.storage.formats.import_result import LONGEST_NAME
from gridapp.storage.problems import printable

BARE = 5
"""Feet that an attack reaches where nothing is said."""

_HEAD = re.compile(
    r"(?P<kind>melee or ranged|melee|ranged) (?:weapon |spell )?attack(?: roll)?:"
    r"\s*\+?(?P<hit>-?\d{1,3})",
    re.IGNORECASE,
)
_REACH = re.compile(r"reach (\d{1,4})\s*f", re.IGNORECASE)
_RANGE = re.compile(r"range (\d{1,5})(?:\s*/\s*(\d{1,5}))?\s*f", re.IGNORECASE)
_HURT = re.compile(
    r"hit:\s*(?P<flat>\d{1,4})"
    r"(?:\s*\((?P<dice>\d{1,3}d\d{1,3})(?:\s*(?P<sign>[+-])\s*(?P<plus>\d{1,3}))?\))?",
    re.IGNORECASE,
)
_DICE = re.compile(r"\s*(\d{1,3}d\d{1,3})\s*(?:([+-])\s*(\d{1,3}))?\s*$", re.IGNORECASE)


class StatBlockAttack(msgspec.Struct, frozen=True):
    """One way to attack. ``reach`` and ``range`` are in feet, 0 where it has none.

    ``dice`` is empty where the damage is ``bonus`` alone; ``more`` are the dice of a second kind
    of damage. ``repairs`` tells what had to be guessed.
    """

    name: str
    reach: int = 0
    range: int = 0
    to_hit: int = 0
    dice: str = ""
    bonus: int = 0
    extra_dice: str = ""
    repairs: tuple[str, ...] = ()


def attack_of_fields(action: str, fields: Table) -> StatBlockAttack:
    """An attack whose numbers lie in fields."""
    reach, far = number(fields.get("reach")) or 0, number(fields.get("range")) or 0
    return _checked(
        StatBlockAttack(
            name=_name(action or named(fields.get("name"))),
            reach=reach,
            range=far,
            to_hit=number(fields.get("to_hit_mod")) or 0,
            dice=_dice_of(fields, ""),
            bonus=number(fields.get("damage_bonus")) or 0,
            extra_dice=_dice_of(fields, "extra_"),
        )
    )


def _dice_of(fields: Table, which: str) -> str:
    count = number(fields.get(f"{which}damage_die_count")) or 0
    sides = number(named(fields.get(f"{which}damage_die_type")).lstrip("dD")) or 0
    return f"{count}d{sides}" if 1 <= count <= 100 and 1 <= sides <= 100 else ""


def attacks_in_words(action: Table) -> list[StatBlockAttack]:
    """The attack that an action's description tells; none if it tells none."""
    words = named(action.get("desc"))
    head = _HEAD.search(words)
    if head is None:
        return []
    reach, far = _REACH.search(words), _RANGE.search(words)
    dice, bonus, more = _damage(action, words)
    return [
        _checked(
            StatBlockAttack(
                name=_name(named(action.get("name"))),
                reach=int(reach[1]) if reach and head["kind"].lower() != "ranged" else 0,
                range=int(far[1]) if far else 0,
                to_hit=int(head["hit"]),
                dice=dice,
                bonus=bonus,
                extra_dice=more,
                repairs=("reach and range are read from its description",),
            )
        )
    ]


def _damage(action: Table, words: str) -> tuple[str, int, str]:
    """Dice, what is added, and the dice of a second kind: from fields, else from the words."""
    texts = [one for one in _damage_texts(action) if _DICE.match(one)]
    if texts:
        dice, bonus = _apart(texts[0])
        flat = number(action.get("damage_bonus"))
        return dice, bonus or flat or 0, _apart(texts[1])[0] if len(texts) > 1 else ""
    hurt = _HURT.search(words)
    if hurt is None:
        return "", 0, ""
    if hurt["dice"]:
        return hurt["dice"].lower(), int(f"{hurt['sign'] or '+'}{hurt['plus'] or 0}"), ""
    return "", int(hurt["flat"]), ""


def _damage_texts(action: Table) -> Iterator[str]:
    """The dice texts of an action; of a choice the first option counts."""
    yield named(action.get("damage_dice"))
    for entry in map(table, listed(action.get("damage"))):
        options = listed(table(entry.get("from")).get("options"))
        yield named((table(options[0]) if options else entry).get("damage_dice"))


def _apart(text: str) -> tuple[str, int]:
    match = _DICE.match(text)
    if match is None:
        return "", 0
    return match[1].lower(), int(f"{match[2] or '+'}{match[3] or 0}")


def _name(text: str) -> str:
    return printable(re.sub(r"\s*\([^)]{0,80}\)", "", text), LONGEST_NAME).strip() or "Attack"


def _checked(attack: StatBlockAttack) -> StatBlockAttack:
    """The attack with a reach where it has neither that nor a range, and nothing below zero."""
    reach, far = max(0, attack.reach), max(0, attack.range)
    repairs = attack.repairs
    if not reach and not far:
        reach, repairs = BARE, (*repairs, f"tells no reach; taken as {BARE} feet")
    return msgspec.structs.replace(attack, reach=reach, range=far, repairs=repairs)
