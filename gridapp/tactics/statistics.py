"""Intervals for chances: Wilson, a confidence sequence, the difference of paired trials.

Sources stand with the functions. O(1), the confidence sequence by bisection. Oracle: values worked
out by hand and seeded coins, ``tests/tactics/test_statistics.py``.
"""

from collections.abc import Callable
from enum import Enum
from math import lgamma, log, sqrt
from typing import NamedTuple

Z_95 = 1.959963984540054
"""The 97.5 % point of the normal distribution: two-sided 95 %."""
_HALVINGS = 60
"""Steps of bisection; more than a float can tell apart."""


class Interval(NamedTuple):
    """An interval of chances, or of differences of chances."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2


def wilson(hits: int, count: int, z: float = Z_95) -> Interval:
    """Return the Wilson score interval of a chance; everything from 0 to 1 without any trial.

    Covers about 95 % also for chances near 0 and 1. Valid for a number of trials fixed beforehand,
    or stopped by the width alone; not for stopping once it excludes a value (see
    `confidence_sequence`). E. B. Wilson, JASA 22 (1927).
    """
    if not count:
        return Interval(0.0, 1.0)
    share, square = hits / count, z * z
    middle = (share + square / (2 * count)) / (1 + square / count)
    spread = sqrt(share * (1 - share) / count + square / (4 * count * count))
    reach = z * spread / (1 + square / count)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return Interval(0.0 if not hits else low, 1.0 if hits == count else high)


def confidence_sequence(hits: int, count: int, error: float = 0.05) -> Interval:
    """Return a confidence interval of a chance, valid however often it is looked at.

    The chance lies inside all intervals at once with probability ``1 - error``. An interval holds
    the values p for which the beta mixture of likelihood ratios with a uniform prior,
    ``B(1 + hits, 1 + misses) / p^hits / (1 - p)^misses``, stays below ``1 / error`` (Ville's
    inequality; H. Robbins, 1970).
    """
    misses = count - hits
    beta = lgamma(1 + hits) + lgamma(1 + misses) - lgamma(2 + count)
    limit = -log(error)

    def is_inside(chance: float) -> bool:
        likelihood = (hits * log(chance) if hits else 0.0) + (
            misses * log(1 - chance) if misses else 0.0
        )
        return beta - likelihood < limit

    peak = min(max(hits / count, 1e-12), 1 - 1e-12) if count else 0.5
    low = 0.0 if not hits else _edge(is_inside, peak, 1e-15)
    high = 1.0 if not misses else _edge(is_inside, peak, 1 - 1e-15)
    return Interval(low, high)


def _edge(is_inside: Callable[[float], bool], inside: float, outside: float) -> float:
    """Return the edge of an interval between a point inside and a point beyond, by bisection."""
    if is_inside(outside):
        return outside
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        if is_inside(middle):
            inside = middle
        else:
            outside = middle
    return (inside + outside) / 2


class Paired(NamedTuple):
    """The difference of two chances tried on the same seeds, with its own interval."""

    difference: float
    interval: Interval


def paired_difference(only_first: int, only_second: int, count: int, z: float = Z_95) -> Paired:
    """Return the second chance less the first, from the fights with different results.

    ``only_first`` of ``count`` pairs were won in the first set-up alone, ``only_second`` in the
    second alone. The interval is the adjusted Wald interval of Bonett and Price (2012), which
    counts a pair more of each kind and is right for few pairs too.
    """
    if not count:
        return Paired(0.0, Interval(-1.0, 1.0))
    first, second = (only_first + 1) / (count + 2), (only_second + 1) / (count + 2)
    middle = second - first
    reach = z * sqrt((first + second - middle * middle) / (count + 2))
    low, high = max(-1.0, middle - reach), min(1.0, middle + reach)
    return Paired((only_second - only_first) / count, Interval(low, high))


class Bound(Enum):
    """Whether a share is as counted, or known to lie below or above a percentage."""

    COUNTED = "counted"
    UNDER = "under"
    OVER = "over"


class Share(NamedTuple):
    """A share in per cent, counted or a bound."""

    bound: Bound
    percent: float

    @property
    def places(self) -> int:
        """The decimals to be shown: one below 10 % and above 90 %."""
        return 1 if self.percent < 10 or self.percent > 90 else 0


def share(hits: int, count: int) -> Share | None:
    """Return a share; for none "under 3/n" (a 95 % bound), never 0 %.

    The rule of three; all of n is "over" in the same way. ``None`` if ``count`` is too small for
    any bound.
    """
    if hits not in (0, count):
        return Share(Bound.COUNTED, 100 * hits / count)
    if count <= 3:
        return None
    bound = 300 / count
    return Share(Bound.OVER, 100 - bound) if hits else Share(Bound.UNDER, bound)


def share_text(hits: int, count: int) -> str:
    """Return a share in words, see `share`."""
    if not count:
        return "no fights"
    known = share(hits, count)
    if known is None:
        return f"{hits} of {count}"
    words = "" if known.bound is Bound.COUNTED else f"{known.bound.value} "
    return f"{words}{known.percent:.{known.places}f} %"
