"""Modifiers of a total, such as a roll to hit: the sum, and the non-zero modifiers."""

from collections.abc import Iterable

from gridapp.battle.events import Modifier


def total_of(parts: Iterable[Modifier]) -> int:
    """Return the sum of modifiers."""
    return sum([part.value for part in parts])


def nonzero(*parts: Modifier) -> tuple[Modifier, ...]:
    """Return the modifiers with non-zero values."""
    return tuple(part for part in parts if part.value)
