"""Formulas of derived statistics: what they come to, what they cannot, and what is none."""

import math
import re
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridapp.engine.rulebook.formulas import (
    Call,
    Formula,
    FormulaError,
    StatName,
    bounds,
    evaluate,
    is_whole,
    parse,
    stat_names,
)

STATS = {"speed": 7, "reason": 4, "level": -3}
NAMES = tuple(STATS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12", 12),
        ("speed", 7),
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("20 - 5 - 3", 12),
        ("48 / 4 / 2", 6),
        ("-level", 3),
        ("2 * -speed", -14),
        ("1 - -1", 2),
        ("floor(speed / 2)", 3),
        ("ceil(speed / 2)", 4),
        ("floor(level / 2)", -2),
        ("ceil(level / 2)", -1),
        ("min(speed, reason, 5)", 4),
        ("max(0, level)", 0),
        ("floor((speed + 2 * reason) / 3) + max(0, level - 1)", 5),
        ("  10+armour_2\t", 11),
    ],
)
def test_arithmetic(text: str, expected: int) -> None:
    assert evaluate(parse(text), {**STATS, "armour_2": 1}) == expected


def test_division_is_exact_until_it_is_rounded() -> None:
    assert evaluate(parse("speed / 2"), STATS) == Fraction(7, 2)
    assert evaluate(parse("floor(speed / 2 + 1 / 2)"), STATS) == 4


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a number or a name is missing before the end"),
        ("   ", "a number or a name is missing before the end"),
        ("2 +", "a number or a name is missing before the end"),
        ("2 + * 3", "a number or a name is missing before '*'"),
        ("(2 + 3", "')' is missing, the end comes after '( 2 + 3'"),
        ("2 3", "'3' is not expected here: after '2'"),
        ("2)", "')' is not expected here: after '2'"),
        ("floor 3", "'(' is missing, '3' comes after 'floor'"),
        ("floor(1, 2)", "')' is missing, ',' comes after 'floor ( 1'"),
        ("max()", "a number or a name is missing before ')'"),
        ("2 ** 3", "a number or a name is missing before '*'"),
        ("1.5 * speed", "'.5' is not understood"),
        ("1234567", "'1234567' is not understood"),
        ("speed.real", "'.real' is not understood"),
        ("__import__('os')", "\"'os')\" is not understood"),
        ("Speed", "'Speed' is not understood"),
        ("speed[0]", "'[0]' is not understood"),
        ("abs(speed)", "'(' is not expected here: after 'abs'"),
        ("1+" * 250 + "1", "is longer than 500 signs"),
        ("(" * 60 + "1" + ")" * 60, "has brackets within brackets more than 40 deep"),
        ("-" * 60 + "1", "has brackets within brackets more than 40 deep"),
    ],
)
def test_what_is_no_formula_is_told_with_the_place(text: str, why: str) -> None:
    with pytest.raises(FormulaError) as problem:
        parse(text)
    assert str(problem.value) == why


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("speed * 2 - 1", True),
        ("speed / 2", False),
        ("max(speed, level / 2)", False),
        ("floor(speed / 2) + ceil(level / 2)", True),
        ("2 * (speed / 2)", False),
    ],
)
def test_whole_is_what_was_rounded_wherever_it_was_divided(text: str, whole: bool) -> None:
    assert is_whole(parse(text)) is whole


def formulas() -> st.SearchStrategy[Formula]:
    leaves = st.integers(0, 999) | st.sampled_from(NAMES).map(StatName)

    def larger(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        pairs = st.tuples(inner, inner)
        several = st.lists(inner, min_size=1, max_size=3).map(tuple)
        return (
            st.builds(Call, st.sampled_from("+-*/"), pairs)
            | st.builds(Call, st.sampled_from(("floor", "ceil")), st.tuples(inner))
            | st.builds(Call, st.sampled_from(("min", "max")), several)
        )

    return st.recursive(leaves, larger, max_leaves=12)


def written(formula: Formula) -> str:
    """The formula as Python would write it too."""
    if isinstance(formula, int):
        return str(formula)
    if isinstance(formula, StatName):
        return formula.name
    parts = [written(part) for part in formula.parts]
    if formula.what in "+-*/":
        return f"({parts[0]} {formula.what} {parts[1]})"
    return f"{formula.what}({', '.join(parts)})"


def reckoned(formula: Formula, stats: dict[str, int]) -> Fraction:
    """What it comes to by a second way of reckoning: the numerator over the denominator."""
    if isinstance(formula, int):
        return Fraction(formula)
    if isinstance(formula, StatName):
        return Fraction(stats[formula.name])
    parts = [reckoned(part, stats) for part in formula.parts]
    if formula.what in ("floor", "ceil"):
        up = formula.what == "ceil"
        return Fraction(parts[0].numerator // parts[0].denominator + (up and not whole(parts[0])))
    if formula.what in ("min", "max"):
        return sorted(parts)[-(formula.what == "max")]
    (one, under), (other, below) = ((part.numerator, part.denominator) for part in parts)
    sign = -1 if formula.what == "-" else 1
    return {
        "*": lambda: Fraction(one * other, under * below),
        "/": lambda: Fraction(one * below, under * other),
    }.get(formula.what, lambda: Fraction(one * below + sign * other * under, under * below))()


def whole(number: Fraction) -> bool:
    return number.denominator == 1


numbers = st.fixed_dictionaries({name: st.integers(-60, 60) for name in NAMES})


@given(formulas(), numbers)
def test_a_formula_reads_as_it_is_written(formula: Formula, stats: dict[str, int]) -> None:
    text = written(formula)
    assume(len(text) <= 500)
    read = parse(text)
    assert read == formula
    assert set(stat_names(read)) == {name for name in NAMES if name in text}
    try:
        expected = reckoned(formula, stats)
    except ZeroDivisionError:
        with pytest.raises(ZeroDivisionError):
            evaluate(read, stats)
    else:
        assert evaluate(read, stats) == expected


@given(formulas(), numbers, st.integers(0, 9), st.integers(0, 9))
def test_bounds_hold_and_tell_of_every_division_by_zero(
    formula: Formula, stats: dict[str, int], below: int, above: int
) -> None:
    limits = {
        name: (Fraction(number - below), Fraction(number + above)) for name, number in stats.items()
    }
    try:
        low, high = bounds(formula, limits)
    except FormulaError:
        assert "/" in written(formula)
        return
    assert low <= evaluate(formula, stats) <= high


@given(formulas(), numbers)
def test_what_is_called_whole_is(formula: Formula, stats: dict[str, int]) -> None:
    assume(is_whole(formula))
    try:
        found = evaluate(formula, stats)
    except ZeroDivisionError:
        return
    assert found == math.floor(found)


@given(st.text(max_size=60))
def test_any_text_is_a_formula_or_an_error(text: str) -> None:
    with suppress(FormulaError):
        assert set(stat_names(parse(text))) <= set(re.findall(r"[a-z_][a-z_0-9]*", text))
