"""The printed tables: action points by Speed, yards by rate, wound slots by Vitality."""

ROUND_START = (2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 11, 12, 14, 16, 18, 21, 24)
TURN_END = (1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 21, 24)
MOST = (5, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 21, 24, 27, 31, 36, 41, 48, 55, 63, 72)
"""Gains and maximum of action points for Speed -10 to 10 (AP-24)."""

MODERATE = (1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5)
SEVERE = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4)
CRITICAL = (0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3)
"""Wound slots for Vitality -5 to 5 (AP-124)."""

BLOCK = 4
"""Action points that move a creature its full rate (AP-50)."""


def by_speed(row: tuple[int, ...], speed: int) -> int:
    """A column of the table of action points; beyond its ends the end columns (AP-R13)."""
    return row[min(max(speed, -10), 10) + 10]


def by_vitality(row: tuple[int, ...], vitality: int) -> int:
    """A row of the table of wound slots; beyond its ends the end rows (AP-R103)."""
    return row[min(max(vitality, -5), 5) + 5]


def rate(total: int) -> int:
    """The movement rate of Strength + Size + Athletics, in yards (AP-60, AP-61, AP-R51)."""
    return max(0, (total + 33) // 4)


def yards(rate_now: int, points: int) -> int:
    """The yards that so many action points buy; more than four count on (AP-61, AP-R50)."""
    return rate_now * points // BLOCK
