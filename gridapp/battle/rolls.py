"""Dice that people type for a free roll: ``3d6+2``, ``4d6kh3``, ``d%``, ``2d10!``.

Weapons keep the plainer notation of `gridapp.battle.dice`; every such text is also a free roll.
"""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum

import msgspec

from gridapp.battle.dice import MAX_DICE, MAX_SIDES, DiceError

MAX_BURSTS = 20
"""Limit of extra dice of a die that is thrown again at its highest face."""
_TERM = re.compile(
    r"([+-]?)\s*(?:([0-9]{0,6})[dw]([0-9]{1,6}|%)(?:(kh|kl|dh|dl)([0-9]{0,3})|(!))?|([0-9]{1,6}))\s*",
    re.IGNORECASE,
)


class Keep(StrEnum):
    """Which dice of a term count."""

    ALL = "all"
    HIGHEST = "highest"
    LOWEST = "lowest"


class RollTerm(msgspec.Struct, frozen=True):
    """Equal dice of a free roll, counted ``sign`` (1 or -1) times.

    ``kept`` dice count by ``keep``. With ``bursts`` a die at its highest face is thrown again and
    added.
    """

    count: int
    sides: int
    sign: int = 1
    keep: Keep = Keep.ALL
    kept: int = 0
    bursts: bool = False

    @property
    def suffix(self) -> str:
        """The notation behind the sides: ``kh3``, ``kl1``, ``!`` or nothing."""
        if self.keep is Keep.ALL:
            return "!" if self.bursts else ""
        return f"{'kh' if self.keep is Keep.HIGHEST else 'kl'}{self.kept}"

    def merges_with(self, other: "RollTerm") -> bool:
        """Return True if both are plain dice of equal sides and sign."""
        plain = not self.suffix and not other.suffix
        return plain and (self.sides, self.sign) == (other.sides, other.sign)


class Roll(msgspec.Struct, frozen=True):
    """A parsed free roll: dice terms plus a flat number."""

    terms: tuple[RollTerm, ...]
    flat: int = 0

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest total; a burst counts as a single die."""
        ends = [self.flat, self.flat]
        for term in self.terms:
            low, high = term.kept, term.kept * term.sides
            ends[0] += low if term.sign > 0 else -high
            ends[1] += high if term.sign > 0 else -low
        return ends[0], ends[1]


class RolledDice(msgspec.Struct, frozen=True):
    """The thrown faces of a term: counted, dropped, and the term's sign."""

    sides: int
    faces: tuple[int, ...]
    dropped: tuple[int, ...] = ()
    sign: int = 1

    @property
    def total(self) -> int:
        """What the term adds to the total."""
        return self.sign * sum(self.faces)


def parse_roll(text: str) -> Roll:
    """Parse a free roll; ``W`` is read as ``d``, as German tables write it.

    Raises:
        DiceError: invalid notation, too many dice, or more dice kept than thrown.
    """
    terms: list[RollTerm] = []
    flat = 0
    for match in _matches(text):
        sign = -1 if match[1] == "-" else 1
        if match[7]:
            flat += sign * int(match[7])
        else:
            terms.append(_term(match, sign, text))
    if sum(term.count for term in terms) > MAX_DICE:
        raise DiceError(f"{text!r} is too much to roll: up to {MAX_DICE} dice")
    return Roll(tuple(terms), flat)


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Yield the terms of a free roll; every term after the first must have a sign."""
    position, bare = 0, text.strip()
    while position < len(bare) or not position:
        match = _TERM.match(bare, position)
        if match is None or (position and not match[1]):
            raise DiceError(f"{text!r} is no dice text: write it like 3d6+2, 4d6kh3 or d%")
        yield match
        position = match.end()


def _term(match: re.Match[str], sign: int, text: str) -> RollTerm:
    count, sides = int(match[2] or "1"), 100 if match[3] == "%" else int(match[3])
    if count < 1 or not 1 <= sides <= MAX_SIDES:
        raise DiceError(f"{text!r} cannot be rolled: 1 or more dice of 1 to {MAX_SIDES} sides")
    bursts = bool(match[6])
    if bursts and sides < 2:
        raise DiceError(f"{text!r} cannot be rolled: a die with a single side would never stop")
    if not match[4]:
        return RollTerm(count, sides, sign, kept=count, bursts=bursts)
    keyword, number = match[4].lower(), int(match[5] or "1")
    counted = number if keyword.startswith("k") else count - number
    if not 1 <= counted <= count:
        raise DiceError(f"{text!r} cannot be rolled: {counted} of {count} dice would count")
    keep = Keep.HIGHEST if keyword in ("kh", "dl") else Keep.LOWEST
    return RollTerm(count, sides, sign, keep, counted)


def throw(roll: Roll, die: Callable[[int], int]) -> tuple[RolledDice, ...]:
    """Throw all dice of a free roll, from left to right; ``die`` returns a face for its sides."""
    return tuple(_throw_term(term, die) for term in roll.terms)


def _throw_term(term: RollTerm, die: Callable[[int], int]) -> RolledDice:
    faces: list[int] = []
    for _ in range(term.count):
        faces.append(die(term.sides))
        bursts = 0
        while term.bursts and faces[-1] == term.sides and bursts < MAX_BURSTS:
            faces.append(die(term.sides))
            bursts += 1
    if term.keep is Keep.ALL:
        return RolledDice(term.sides, tuple(faces), sign=term.sign)
    ranked = sorted(range(len(faces)), key=faces.__getitem__, reverse=term.keep is Keep.HIGHEST)
    counting = set(ranked[: term.kept])
    counted = tuple(face for index, face in enumerate(faces) if index in counting)
    dropped = tuple(face for index, face in enumerate(faces) if index not in counting)
    return RolledDice(term.sides, counted, dropped, term.sign)
