"""Bands of visibility: how far one sees and shoots, and at what price (G-67, GR-31, GR-32)."""

from typing import NamedTuple

from gridapp.packkit import Modifier, Situation

from .sheet import cells_within

POINT_BLANK = 9.84
"""Three metres, in feet: nearer than that even zero visibility costs nothing (GR-31)."""


class Band(NamedTuple):
    """A band: the feet that one surely and possibly sees, the limit of shots, and the penalty."""

    sure: int
    possible: int
    limit: int | None
    penalty: int


BANDS = {
    "normal": Band(800, 1200, None, 0),
    "reduced": Band(70, 100, 300, 5),
    "low": Band(30, 50, 150, 10),
    "zero": Band(5, 10, 30, 15),
}


def band(situation: Situation) -> Band:
    """The band that holds now, set by the GM for the battle."""
    return BANDS[situation.rules.book.setting(situation.battle, "visibility")]


def farthest(situation: Situation) -> int | None:
    """The feet beyond which nobody can be shot at, inclusive; ``None`` without limit."""
    return band(situation).limit


def penalty(situation: Situation, feet: float) -> tuple[Modifier, ...]:
    """What is added to the VS of a ranged attack over so many feet (G-67, GR-32)."""
    found = band(situation)
    free = found is BANDS["zero"] and feet < POINT_BLANK
    if not found.penalty or free:
        return ()
    return (Modifier("visibility", found.penalty, "G-67", "map"),)


def rings(situation: Situation) -> tuple[int, int]:
    """The cells that one surely and possibly sees (GR-31)."""
    found = band(situation)
    return cells_within(situation, found.sure), cells_within(situation, found.possible)
