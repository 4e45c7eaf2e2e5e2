"""Angles between integer vectors, compared with whole degrees without rounding.

Vectors are pairs of integers in lattice coordinates: columns and rows on squares, axial ``(q, r)``
on hexes, at any common scale. The squared cosine of two such vectors is a fraction. The squared
cosine of ``n`` whole degrees is a fraction for the angles in ``SQUARED_COSINES`` and irrational for
all others (Niven's theorem), so for the others the two are never equal and tighter bounds must
separate them. Bounds come from integer Taylor series and Machin's formula. Oracle: ``cosine`` in
``tests/geometry/oracles_flanking.py``.
"""

from math import atan2, degrees, sqrt
from typing import NamedTuple, Self

from gridapp.caching import cached

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
"""Whole degrees with a rational squared cosine: numerator and denominator."""

_FIRST_DIGITS = 40
_GUARD = 10


class VectorAngle(NamedTuple):
    """The angle between two vectors.

    ``dot`` is twice their dot product and ``norms`` the product of their doubled squared lengths,
    both integers on hexes too; ``dot / sqrt(norms)`` is the cosine.
    """

    dot: int
    norms: int

    @classmethod
    def between(cls, a: Vector, b: Vector, *, is_hex: bool, up: Vector = (0, 0)) -> Self:
        """Return the angle between two vectors; ``up`` are their vertical parts, to scale."""
        rise_a, rise_b = up
        norms = (twice_dot(a, a, is_hex=is_hex) + 2 * rise_a * rise_a) * (
            twice_dot(b, b, is_hex=is_hex) + 2 * rise_b * rise_b
        )
        return cls(twice_dot(a, b, is_hex=is_hex) + 2 * rise_a * rise_b, norms)

    def at_least(self, threshold: int) -> bool:
        """Return True if the angle is ``threshold`` whole degrees (1 to 180) or more.

        The zero vector has no direction and forms no angle (AP-R83).
        """
        if not self.norms:
            return False
        if threshold > 90:
            return self.dot < 0 and _compare_squared_cosine(self, threshold) >= 0
        return self.dot <= 0 or _compare_squared_cosine(self, threshold) <= 0

    def degrees(self) -> float:
        """Return the angle in degrees as a float, for display only."""
        return degrees(atan2(sqrt(self.norms - self.dot * self.dot), self.dot))


def twice_dot(a: Vector, b: Vector, *, is_hex: bool) -> int:
    """Return twice the dot product of two vectors, an integer on hexes too."""
    straight = 2 * (a[0] * b[0] + a[1] * b[1])
    return straight + a[0] * b[1] + a[1] * b[0] if is_hex else straight


def _compare_squared_cosine(angle: VectorAngle, threshold: int) -> int:
    """Return 1, 0 or -1 as an angle's squared cosine is above, at or below the threshold's."""
    square, norms = angle.dot * angle.dot, angle.norms
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


@cached(1024)
def _bounds(threshold: int, digits: int) -> tuple[int, int]:
    """Return integers below and above the squared cosine of whole degrees times ``10**digits``.

    The rounding error of the series stays below a million units of the last guard digit.
    """
    unit = 10 ** (digits + _GUARD)
    double = _pi(unit) * threshold // 90
    squared = (unit + _cosine(double, unit)) // 2 // 10**_GUARD
    return (squared - 1, squared + 2)


def _cosine(radians: int, unit: int) -> int:
    """Return the cosine of ``radians / unit`` times ``unit``, by its Taylor series."""
    total, term, order = 0, unit, 0
    while term:
        total += term
        order += 2
        term = -term * radians * radians // (unit * unit * order * (order - 1))
    return total


def _pi(unit: int) -> int:
    """Return pi times ``unit``, by Machin's formula."""
    return 4 * (4 * _inverse_arctangent(5, unit) - _inverse_arctangent(239, unit))


def _inverse_arctangent(whole: int, unit: int) -> int:
    """Return the arctangent of ``1 / whole`` times ``unit``."""
    total, power, order, sign = 0, unit // whole, 1, 1
    while power:
        total += sign * (power // order)
        power //= whole * whole
        order += 2
        sign = -sign
    return total
