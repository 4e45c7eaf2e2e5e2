"""Bars on the board: the pools of a creature, as exactly as an audience may know them."""

from enum import StrEnum

import msgspec


class BarDetail(StrEnum):
    """How exactly players see the pools of a side."""

    EXACT = "exact"
    QUARTERS = "quarters"
    WORDS = "words"
    NOTHING = "nothing"


class SideBars(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The GM's choice of what players see of the pools of a side."""

    side: str
    detail: BarDetail


class Injury(StrEnum):
    """How a creature looks, in words; ``UNKNOWN`` without pools to judge by."""

    UNKNOWN = ""
    UNHURT = "unhurt"
    HURT = "hurt"
    BADLY_HURT = "badly hurt"
    DOWN = "down"


QUARTERS = 4


class SeenBar(msgspec.Struct, frozen=True):
    """A bar: ``current`` of ``maximum``, in points or in quarters; ``life`` for an injury."""

    pool: str
    current: int
    maximum: int
    life: bool = False

    @property
    def is_full(self) -> bool:
        """True if nothing is missing."""
        return self.current >= self.maximum

    def in_quarters(self) -> "SeenBar":
        """Return the bar in quarters, rounded up, so that only an empty bar shows none."""
        rounded = -(-self.current * QUARTERS // self.maximum)
        return msgspec.structs.replace(self, current=rounded, maximum=QUARTERS)


class Vitals(msgspec.Struct, frozen=True):
    """What an audience knows of a creature's pools: bars, or a word instead."""

    bars: tuple[SeenBar, ...] = ()
    injury: Injury = Injury.UNKNOWN
    exact: bool = False

    def reduced(self, detail: BarDetail) -> "Vitals":
        """Return as much of exact vitals as this detail allows."""
        if detail is BarDetail.EXACT:
            return Vitals(self.bars, exact=True)
        if detail is BarDetail.QUARTERS:
            return Vitals(tuple(bar.in_quarters() for bar in self.bars))
        if detail is BarDetail.WORDS:
            return Vitals(injury=self.injury)
        return NO_VITALS


NO_VITALS = Vitals()
