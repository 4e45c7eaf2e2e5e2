"""The damage of an attack as its description prints it, such as ``Hit: 5 (1d6 + 2) fire damage``.

Counted is what every hit does. What depends on something, such as a failed save, a prone target or
two hands, is no part of it: it stands among the riders.
"""

import re
from typing import NamedTuple

AFTER_HEAD = r"(?:hit:|\b(?:ft|feet)\.)"
"""What stands before the damage: some texts of 2024 leave ``Hit:`` out behind the reach."""
_TYPE = re.compile(
    r"\b(?:acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant"
    r"|slashing|thunder)\b",
    re.IGNORECASE,
)
_BEGIN = re.compile(AFTER_HEAD + r"\s*(?=\d)", re.IGNORECASE)
_END = re.compile(
    r"\.(?:\s|$)|\bmust\b|\bDC \d|\b(?:and|but),? (?:the|each|if|it|an?|its|is|has|until)\b",
    re.IGNORECASE,
)
_NEXT = re.compile(r"\b(?:plus|and)\s+(?:an\s+(?:additional|extra)\s+)?(?=\d)", re.IGNORECASE)
_AMOUNT = re.compile(
    r"(?P<flat>\d{1,4})(?!\d*d\d)"
    r"(?:\s*\((?P<dice>\d{1,3}d\d{1,3})(?:\s*(?P<sign>[+-])\s*(?P<plus>\d{1,3}))?\))?",
    re.IGNORECASE,
)
_ALTERNATIVE = re.compile(r",?\s+or\s+\d", re.IGNORECASE)
_DEPENDS = re.compile(
    r"\b(?:if|when|whenever|while|unless|ongoing|at the (?:start|end))\b", re.IGNORECASE
)


class PrintedDamage(NamedTuple):
    """Dice, a flat number, further dice (as ``1d6`` or ``1d6+1d4``), and the first type."""

    dice: str
    bonus: int
    extra_dice: str
    type: str


class _Amount(NamedTuple):
    dice: str
    flat: int


def printed_damage(words: str) -> PrintedDamage | None:
    """Return the damage that every hit does, ``None`` if the description prints none."""
    begin = _BEGIN.search(words)
    if begin is None:
        return None
    rest = words[begin.end() :]
    end = _END.search(rest)
    clause = rest[: end.start()] if end else rest
    first, *further = _NEXT.split(clause)
    amounts = [_amount(first), *(_amount(part) for part in further if _is_certain(part))]
    dice = [amount.dice for amount in amounts if amount.dice]
    type_match = _TYPE.search(clause)
    return PrintedDamage(
        dice[0] if dice else "",
        sum(amount.flat for amount in amounts),
        "+".join(dice[1:]),
        type_match[0].lower() if type_match else "",
    )


def _is_certain(part: str) -> bool:
    """Return True if a further amount of damage comes with every hit."""
    alternative = _ALTERNATIVE.search(part)
    return not _DEPENDS.search(part[: alternative.start()] if alternative else part)


def _amount(part: str) -> _Amount:
    """Return the amount at the beginning of a text."""
    match = _AMOUNT.match(part)
    if match is None:
        return _Amount("", 0)
    if match["dice"]:
        return _Amount(match["dice"].lower(), int(f"{match['sign'] or '+'}{match['plus'] or 0}"))
    return _Amount("", int(match["flat"]))
