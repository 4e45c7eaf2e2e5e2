"""Angles between whole-number vectors, compared with whole degrees without any rounding.

Vectors are pairs of whole numbers in lattice coordinates: columns and rows on squares, axial
``(q, r)`` on hexes, at any common scale. A squared cosine of two such vectors is a fraction.
That of ``n`` whole degrees is a fraction too for the angles in ``SQUARED_COSINES`` and
irrational for all others (Niven's theorem), so that for those the two are never equal and
ever tighter bounds must part them.
"""

from functools import cache
from math import atan2, degrees, sqrt
from typing import NamedTuple, Self

Vector = tuple[int, int]

SQUARED_COSINES = {
    30: (3, 4),
    45: (1, 2),
    60: (1, 4),
    90: (0, 1),
    120: (1, 4),
    135: (1, 2),
    150: (3, 4),
    180: (1, 1),
}
"""Numerator and denominator of the squared cosine of every whole angle that has one."""

_FIRST_DIGITS = 40
_GUARD = 10


class VectorAngle(NamedTuple):
    """How far two vectors stand apart.

    ``dot`` is twice their dot product and ``norms`` the product of their doubled squared
    lengths: whole numbers on hexes as well, and ``dot / sqrt(norms)`` is the cosine.
    """

    dot: int
    norms: int

    @classmethod
    def between(cls, one: Vector, other: Vector, *, is_hex: bool) -> Self:
        """The spread of two vectors."""
        norms = twice_dot(one, one, is_hex=is_hex) * twice_dot(other, other, is_hex=is_hex)
        return cls(twice_dot(one, other, is_hex=is_hex), norms)

    def at_least(self, threshold: int) -> bool:
        """Whether they stand that many whole degrees (1 to 180) apart or more.

        The zero vector has no direction and stands at no angle to anything (AP-R83).
        """
        if not self.norms:
            return False
        if threshold > 90:
            return self.dot < 0 and _side(self, threshold) >= 0
        return self.dot <= 0 or _side(self, threshold) <= 0

    def degrees(self) -> float:
        """The angle as a float, for people to read, never to decide by."""
        return degrees(atan2(sqrt(self.norms - self.dot * self.dot), self.dot))


def twice_dot(one: Vector, other: Vector, *, is_hex: bool) -> int:
    """Twice the dot product of two vectors, a whole number on hexes as well."""
    straight = 2 * (one[0] * other[0] + one[1] * other[1])
    return straight + one[0] * other[1] + one[1] * other[0] if is_hex else straight


def _side(spread: VectorAngle, threshold: int) -> int:
    """The sign of a spread's squared cosine minus that of the threshold."""
    square, norms = spread.dot * spread.dot, spread.norms
    if threshold in SQUARED_COSINES:
        numerator, denominator = SQUARED_COSINES[threshold]
        difference = square * denominator - norms * numerator
        return (difference > 0) - (difference < 0)
    digits = _FIRST_DIGITS
    while True:
        low, high = _bounds(threshold, digits)
        scaled = square * 10**digits
        if scaled >= high * norms:
            return 1
        if scaled <= low * norms:
            return -1
        digits *= 2


@cache
def _bounds(threshold: int, digits: int) -> tuple[int, int]:
    """Whole numbers below and above the squared cosine of whole degrees times ``10**digits``.

    The series' own rounding stays under a million units of the last guarded digit.
    """
    unit = 10 ** (digits + _GUARD)
    double = _pi(unit) * threshold // 90
    squared = (unit + _cosine(double, unit)) // 2 // 10**_GUARD
    return (squared - 1, squared + 2)


def _cosine(radians: int, unit: int) -> int:
    """The cosine of ``radians / unit``, times ``unit``, by its Taylor series."""
    total, term, order = 0, unit, 0
    while term:
        total += term
        order += 2
        term = -term * radians * radians // (unit * unit * order * (order - 1))
    return total


def _pi(unit: int) -> int:
    """Pi times ``unit``, by Machin's formula."""
    return 4 * (4 * _inverse_arctangent(5, unit) - _inverse_arctangent(239, unit))


def _inverse_arctangent(whole: int, unit: int) -> int:
    """The arctangent of ``1 / whole``, times ``unit``."""
    total, power, order, sign = 0, unit // whole, 1, 1
    while power:
        total += sign * (power // order)
        power //= whole * whole
        order += 2
        sign = -sign
    return total
