"""Exact comparison of angles, at every whole degree and just beside it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.geometry.flanking.angles import SQUARED_COSINES, VectorAngle
from tests.geometry.oracles_flanking import cosine, floored_cosine

whole = st.integers(-(10**6), 10**6)
vectors = st.tuples(whole, whole).filter(any)


@pytest.mark.parametrize(
    ("first", "second", "degrees", "is_hex"),
    [
        ((3, 0), (2, 2), 45, False),
        ((1, 0), (0, 5), 90, False),
        ((1, 0), (-4, 4), 135, False),
        ((1, 2), (-2, -4), 180, False),
        ((1, 0), (1, 1), 30, True),
        ((2, 0), (0, 3), 60, True),
        ((1, 0), (-1, 2), 90, True),
        ((5, 0), (-1, 1), 120, True),
        ((1, 0), (-2, 1), 150, True),
        ((1, -3), (-1, 3), 180, True),
    ],
)
def test_lattice_angles_are_decided_exactly(
    first: tuple[int, int], second: tuple[int, int], degrees: int, is_hex: bool
) -> None:
    spread = VectorAngle.between(first, second, is_hex=is_hex)
    assert [limit for limit in range(1, 181) if spread.at_least(limit)] == [*range(1, degrees + 1)]
    assert spread.degrees() == pytest.approx(degrees)


def test_equal_directions_form_no_angle() -> None:
    spread = VectorAngle.between((2, 1), (4, 2), is_hex=False)
    assert not any(spread.at_least(limit) for limit in range(1, 181))
    assert spread.degrees() == 0


@pytest.mark.parametrize("is_hex", [False, True])
@given(other=vectors)
def test_the_zero_vector_forms_no_angle(other: tuple[int, int], is_hex: bool) -> None:
    """AP-R83."""
    for spread in (
        VectorAngle.between((0, 0), other, is_hex=is_hex),
        VectorAngle.between(other, (0, 0), is_hex=is_hex),
        VectorAngle.between((0, 0), (0, 0), is_hex=is_hex),
    ):
        assert not any(spread.at_least(limit) for limit in range(1, 181))


@pytest.mark.parametrize("degrees", range(1, 181))
def test_angles_just_above_and_below_the_limit_are_distinguished(degrees: int) -> None:
    """Two angles with cosines at most ``10**-digits`` apart, on both sides of the limit."""
    for digits in (3, 30, 39, 42, 75, 90):
        scale = 10**digits
        below = floored_cosine(degrees, digits)
        assert VectorAngle(below, scale * scale).at_least(degrees)
        assert not VectorAngle(below + 1, scale * scale).at_least(degrees)


@pytest.mark.parametrize("degrees", sorted(SQUARED_COSINES))
def test_squared_cosines_are_correct_fractions(degrees: int) -> None:
    numerator, denominator = SQUARED_COSINES[degrees]
    assert abs(cosine(degrees) ** 2 - Decimal(numerator) / denominator) < Decimal(10) ** -27


@pytest.mark.parametrize("is_hex", [False, True])
@given(one=vectors, other=vectors)
def test_the_displayed_angle_agrees_with_the_decision(
    one: tuple[int, int], other: tuple[int, int], is_hex: bool
) -> None:
    spread = VectorAngle.between(one, other, is_hex=is_hex)
    shown = spread.degrees()
    reached = sum(spread.at_least(limit) for limit in range(1, 181))
    assert reached - 1e-6 <= shown < reached + 1 + 1e-6
    assert spread == VectorAngle.between(other, one, is_hex=is_hex)
