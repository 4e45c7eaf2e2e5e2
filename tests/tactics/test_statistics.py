"""Intervals against values worked out by hand, and what they promise against seeded coins."""

from math import sqrt
from random import Random

import pytest

from gridapp.tactics.statistics import (
    Z_95,
    confidence_sequence,
    paired_difference,
    share_text,
    wilson,
)


def test_wilson_of_half_of_ten() -> None:
    """The centre is 1/2; the reach is z * sqrt(10 / 4 + z^2 / 4) / (10 + z^2)."""
    low, high = wilson(5, 10)
    reach = Z_95 * sqrt(10 / 4 + Z_95**2 / 4) / (10 + Z_95**2)
    assert (low, high) == pytest.approx((0.5 - reach, 0.5 + reach))
    assert low == pytest.approx(0.2366, abs=1e-4)


def test_wilson_of_none_and_of_all() -> None:
    """Of none the upper end is z^2 / (n + z^2)."""
    assert wilson(0, 10) == pytest.approx((0.0, Z_95**2 / (10 + Z_95**2)))
    assert wilson(10, 10) == pytest.approx((10 / (10 + Z_95**2), 1.0))
    assert wilson(0, 0) == (0.0, 1.0)


def test_confidence_sequence_of_all_hits_is_a_power() -> None:
    """B(11, 1) = 1 / 11; 1 / 11 / p^10 = 20 at p = (1 / 220)^(1 / 10)."""
    low, high = confidence_sequence(10, 10)
    assert low == pytest.approx((1 / 220) ** 0.1)
    assert high == 1.0
    assert confidence_sequence(0, 10) == pytest.approx((0.0, 1 - low))
    assert confidence_sequence(0, 0) == (0.0, 1.0)


def test_looking_often_deceives_wilson_but_not_the_sequence() -> None:
    random = Random(7)
    wrong_wilson = wrong_sequence = 0
    for _ in range(300):
        hits, is_wrong, is_wrong_often = 0, False, False
        for count in range(1, 601):
            hits += random.random() < 0.5
            if count % 20 == 0:
                low, high = wilson(hits, count)
                is_wrong_often |= not low <= 0.5 <= high
                low, high = confidence_sequence(hits, count)
                is_wrong |= not low <= 0.5 <= high
        wrong_wilson += is_wrong_often
        wrong_sequence += is_wrong
    assert wrong_wilson > 0.15 * 300
    assert wrong_sequence <= 0.05 * 300


def test_paired_difference_counts_only_the_pairs_that_differ() -> None:
    """10 and 2 of 100 pairs differ: adjusted 11/102 and 3/102."""
    difference, (low, high) = paired_difference(10, 2, 100)
    middle = (3 - 11) / 102
    reach = Z_95 * sqrt((14 / 102 - middle**2) / 102)
    assert difference == pytest.approx(-0.08)
    assert (low, high) == pytest.approx((middle - reach, middle + reach))
    assert paired_difference(0, 0, 0).interval == (-1.0, 1.0)


@pytest.mark.parametrize(
    ("hits", "count", "text"),
    [
        (0, 200, "under 1.5 %"),
        (200, 200, "over 98.5 %"),
        (0, 2, "0 of 2"),
        (104, 200, "52 %"),
        (3, 200, "1.5 %"),
        (0, 0, "no fights"),
    ],
)
def test_a_share_is_never_nought_per_cent(hits: int, count: int, text: str) -> None:
    assert share_text(hits, count) == text
