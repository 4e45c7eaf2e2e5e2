"""The circumstance track against a second track that moves by units (V-10 to V-12, VR-03)."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.engine.queries.situation import Situation
from rules.vitality.checks import (
    GRADE_UNITS,
    Adjustment,
    Grade,
    circumstance_modifiers,
    circumstance_total,
    counted_adjustments,
    grade_of,
    grade_value,
)
from tests.rules.vitality.table import rules, scene

SITUATION = Situation(scene("A", A="fighter"), rules())
ADJUSTMENTS = st.lists(
    st.builds(
        Adjustment,
        name=st.just("a circumstance"),
        units=st.sampled_from([-4, -2, -1, 0, 1, 2, 4]),
        rule=st.just("V-09"),
        origin=st.sampled_from(["light", "cover", "height", "noise"]),
        source=st.just("sheet"),
    ),
    max_size=7,
)


def adjust(*units: int) -> tuple[Adjustment, ...]:
    """Return adjustments of different origins."""
    return tuple(Adjustment("", unit, "V-09", str(index)) for index, unit in enumerate(units))


def count_by_counters(adjustments: list[Adjustment]) -> int:
    """Return the points of a roll by laying down a counter for each unit and removing pairs."""
    counters: list[str] = []
    for origin in sorted({adjustment.origin for adjustment in adjustments}):
        own = [adjustment.units for adjustment in adjustments if adjustment.origin == origin]
        counters += ["bonus"] * max([unit for unit in own if unit > 0], default=0)
        counters += ["penalty"] * -min([unit for unit in own if unit < 0], default=0)
    while "bonus" in counters and "penalty" in counters:
        counters.remove("bonus")
        counters.remove("penalty")
    values_by_grade = 0
    for index in range(1, len(counters) + 1):
        values_by_grade += {1: 2, 2: 2, 4: 4}.get(index, 0)
    return values_by_grade if "bonus" in counters else -values_by_grade


@given(ADJUSTMENTS)
def test_track_equals_a_count_with_counters(adjustments: list[Adjustment]) -> None:
    assert circumstance_total(SITUATION, adjustments) == count_by_counters(adjustments)


@given(ADJUSTMENTS)
def test_order_of_adjustments_does_not_matter(adjustments: list[Adjustment]) -> None:
    totals = {circumstance_total(SITUATION, order) for order in permutations(adjustments[:4])}
    assert len(totals) == 1


@given(ADJUSTMENTS)
def test_bonuses_and_penalties_are_symmetrical(adjustments: list[Adjustment]) -> None:
    mirrored = [adjustment._replace(units=-adjustment.units) for adjustment in adjustments]
    assert circumstance_total(SITUATION, mirrored) == -circumstance_total(SITUATION, adjustments)


@pytest.mark.parametrize(
    ("units", "grade"),
    [
        ((1, 1), Grade.MAJOR),  # L35: Minor + Minor = Major
        ((2, 1, 1), Grade.EXTREME),  # L36: Major + Minor + Minor = Extreme
        ((2, 2), Grade.EXTREME),  # L37: Major + Major = Extreme
        ((1, -1), Grade.NONE),  # L41: a Minor penalty cancels a Minor bonus
        ((2, -1), Grade.MINOR),  # L41: or reduces a Major bonus to a Minor
        ((2, 1), Grade.MAJOR),  # VR-03: three units are still Major
        ((4, -1), Grade.MAJOR),  # VR-03
        ((4, 4, 4), Grade.EXTREME),  # VR-03: the track ends there
        ((4, -4), Grade.NONE),
        ((), Grade.NONE),
    ],
)
def test_sums_of_the_source(units: tuple[int, ...], grade: Grade) -> None:
    assert grade_of(sum(units)) == grade
    assert circumstance_total(SITUATION, adjust(*units)) == grade_value(SITUATION, grade)


def test_only_the_largest_of_an_origin_counts() -> None:
    twice = [Adjustment("laser sight", 1, "V-12", "sight"), Adjustment("scope", 2, "V-12", "sight")]
    assert [adjustment.name for adjustment in counted_adjustments(twice)] == ["scope"]
    assert circumstance_total(SITUATION, twice) == 4


def test_modifier_line_names_all_counted_adjustments() -> None:
    (line,) = circumstance_modifiers(SITUATION, adjust(2, -1))
    assert (line.value, line.rule) == (2, "V-10")
    assert "major bonus" in str(line.name)
    assert "minor penalty" in str(line.name)
    assert circumstance_modifiers(SITUATION, adjust(0)) == ()


@pytest.mark.parametrize(
    ("values", "values_by_grade"),
    [("2/4/8", (0, 2, 4, 8)), ("1/2/4", (0, 1, 2, 4)), ("2/5/10", (0, 2, 5, 10))],
)
def test_grade_values_setting(values: str, values_by_grade: tuple[int, ...]) -> None:
    battle = scene("A", A="fighter", settings={"grade_values": values})
    situation = Situation(battle, rules())
    assert tuple(grade_value(situation, grade) for grade in Grade) == values_by_grade


def test_circumstance_track_setting_adds_numbers() -> None:
    battle = scene("A", A="fighter", settings={"circumstance_track": "sum"})
    situation = Situation(battle, rules())
    assert circumstance_total(situation, adjust(1, 1, 1)) == 6
    assert circumstance_total(SITUATION, adjust(1, 1, 1)) == 4


def test_units_double_from_grade_to_grade() -> None:
    assert [GRADE_UNITS[grade] for grade in Grade] == [0, 1, 2, 4]
