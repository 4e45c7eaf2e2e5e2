"""What the GM types to change a pool: ``-7``, ``+5``, ``=12``, ``2d6+3``, ``half 8d6``."""

import re
from enum import StrEnum

import msgspec

from gridapp.battle.dice import DiceError
from gridapp.battle.rolls import Roll, parse_roll

MAX_ENTRY = 60


class Change(StrEnum):
    """What an amount does to a pool."""

    LOSE = "-"
    GAIN = "+"
    SET = "="


class Portion(StrEnum):
    """How much of an amount a creature gets; a half is rounded down."""

    FULL = "full"
    HALF = "half"
    DOUBLE = "double"
    NONE = "none"

    def of(self, amount: int) -> int:
        """Return this part of an amount; of a negative amount, the amount itself."""
        if amount <= 0 or self is Portion.FULL:
            return amount
        return {Portion.HALF: amount // 2, Portion.DOUBLE: 2 * amount}.get(self, 0)


class Amount(msgspec.Struct, frozen=True):
    """A parsed entry: what to do, the dice and the flat number, and the part that counts."""

    change: Change
    roll: Roll
    portion: Portion = Portion.FULL


_MINUS = "\u2212\u2013"
"""The signs that other programs put for a minus."""
_WORDS = {
    Portion.HALF: ("half", "halb", "halbe", "halber", "/2", "½"),
    Portion.DOUBLE: ("double", "doppelt", "x2", "*2", "\u00d72"),
}
_PORTIONS = {word: portion for portion, words in _WORDS.items() for word in words}
_WORD = "|".join(re.escape(word) for word in sorted(_PORTIONS, key=len, reverse=True))
_ENTRY = re.compile(
    rf"\s*(?P<before>{_WORD})?\s*(?P<change>[-+={_MINUS}]?)\s*(?P<dice>.*?)\s*(?P<after>{_WORD})?\s*\Z",
    re.IGNORECASE | re.DOTALL,
)


def parse_amount(text: str) -> Amount:
    """Parse an entry; an amount without a sign is lost, as damage is.

    Raises:
        DiceError: nothing typed, no amount, dice that cannot be rolled, or dice to be set.
    """
    if len(text) > MAX_ENTRY:
        raise DiceError(f"this is too long: an amount has up to {MAX_ENTRY} signs")
    match = _ENTRY.match(text)
    if match is None or not match["dice"]:
        raise DiceError("type an amount: -7, +5, =12, or dice such as 2d6+3")
    if match["before"] and match["after"]:
        raise DiceError(f"{text.strip()!r} says half or double twice: once is enough")
    sign = match["change"]
    change = Change(sign) if sign in ("+", "=") else Change.LOSE
    portion = _PORTIONS.get((match["before"] or match["after"] or "").lower(), Portion.FULL)
    roll = _roll(match["dice"], text)
    if change is Change.SET and (roll.terms or portion is not Portion.FULL):
        raise DiceError(f"{text.strip()!r}: only a whole number can be set, such as =12")
    return Amount(change, roll, portion)


def _roll(dice: str, text: str) -> Roll:
    try:
        return parse_roll(dice)
    except DiceError as problem:
        if "d" in dice.lower() and any(sign.isdigit() for sign in dice):
            raise
        raise DiceError(
            f"{text.strip()!r} is no amount: write -7, +5, =12, or dice such as 2d6+3; "
            "half and double may stand before"
        ) from problem


def entry_text(amount: Amount) -> str:
    """Return the entry of an amount, such as ``half -2d6+3``."""
    text = f"{amount.change.value}{roll_text(amount.roll)}"
    return text if amount.portion is Portion.FULL else f"{amount.portion.value} {text}"


def roll_text(roll: Roll) -> str:
    """Return the notation of a roll, such as ``2d6+3``."""
    dice = "".join(
        f"{'-' if term.sign < 0 else '+'}{term.count}d{term.sides}{term.suffix}"
        for term in roll.terms
    )
    flat = f"{roll.flat:+d}" if roll.flat or not dice else ""
    return f"{dice}{flat}".removeprefix("+")


def add_to_entry(text: str, piece: str) -> str:
    """Return an entry with more dice or a larger number; text that is no amount is dropped."""
    added = parse_roll(piece)
    try:
        amount = parse_amount(text)
    except DiceError:
        change = Change(text.strip()) if text.strip() in tuple(Change) else Change.LOSE
        amount = Amount(change, Roll(()))
    terms = list(amount.roll.terms)
    for term in added.terms:
        same = next((index for index, held in enumerate(terms) if held.merges_with(term)), None)
        if same is None:
            terms.append(term)
        else:
            count = terms[same].count + term.count
            terms[same] = msgspec.structs.replace(terms[same], count=count, kept=count)
    roll = Roll(tuple(terms), amount.roll.flat + added.flat)
    return entry_text(msgspec.structs.replace(amount, roll=roll))


def with_change(text: str, change: Change) -> str:
    """Return an entry that loses, gains or sets instead; an empty entry becomes the sign."""
    try:
        amount = parse_amount(text)
    except DiceError:
        return change.value
    portion = Portion.FULL if change is Change.SET else amount.portion
    return entry_text(msgspec.structs.replace(amount, change=change, portion=portion))


def with_portion(text: str, portion: Portion) -> str:
    """Return an entry with another part of the amount; the same part again is the full amount."""
    try:
        amount = parse_amount(text)
    except DiceError:
        return text
    if amount.change is Change.SET:
        return text
    portion = Portion.FULL if amount.portion is portion else portion
    return entry_text(msgspec.structs.replace(amount, portion=portion))
