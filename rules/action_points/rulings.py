"""Rulings on what the source leaves open, each a setting of the pack that a table may switch."""

from gridapp.packkit import Draft, Situation


def ruled(at: Situation | Draft, name: str) -> str:
    """What a setting stands at in the battle."""
    return at.rules.book.setting(at.battle, name)


def share(at: Situation | Draft, value: int, parts: int) -> int:
    """A half, a third and so on of a number that is not negative, rounded down (AP-R03)."""
    down, rest = divmod(value, parts)
    return down + bool(rest and ruled(at, "rounding") == "up")
