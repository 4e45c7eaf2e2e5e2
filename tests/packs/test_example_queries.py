"""Queries of worked examples: offers, odds, areas, narrated lines."""

import pytest

from gridapp.battle.events import Narrated
from gridapp.battle.outcomes import Refused
from gridapp.packs.examples.expectations import verdicts
from gridapp.packs.examples.queries import ExampleResult, Expectation
from tests.engine.scenes import HERO, RAIDER, rules, scene

BOARD = """
A G . .
. . . .
. . . .
"""


@pytest.fixture
def found() -> ExampleResult:
    """A fighter's turn next to a goblin."""
    battle = scene(BOARD, A=HERO, G=RAIDER)
    return ExampleResult(
        battle, (Narrated("A", "waits", "R-17"), Narrated("", "it rains", "")), None
    )


def outcomes(result: ExampleResult, expectation: Expectation) -> list[str]:
    return [verdict.outcome for verdict in verdicts(result, rules(), (expectation,))]


@pytest.mark.parametrize(
    ("one", "answer"),
    [
        (
            Expectation("offer", "A", action="primary_attack"),
            {"price": "Standard", "refusal": "", "targets": ["G"], "weapons": ["longsword"]},
        ),
        (
            Expectation("offer", "G", action="advance"),
            {"refusal": "it is not G's turn (R-15)", "targets": []},
        ),
        # +7 against 15: 8 and up. 11 in 20 for 1d8+3, 2 in 20 for 2d8+3; 7 hit points.
        (
            Expectation("odds", "A", "G"),
            {"hit": "13/20", "critical": "1/10", "mean": "213/40", "fells": "281/640"},
        ),
        (Expectation("told", "A"), ["waits"]),
        (Expectation("told"), ["it rains"]),
    ],
)
def test_the_answer_is_compared(found: ExampleResult, one: Expectation, answer: object) -> None:
    right = Expectation(one.ask, one.token, one.other, one.action, answer=answer)
    wrong = Expectation(one.ask, one.token, one.other, one.action, answer={"price": "x"})
    assert outcomes(found, right) == ["right"]
    assert outcomes(found, wrong) == ["wrong"]


@pytest.mark.parametrize(
    ("one", "cells"),
    [
        (Expectation("area", "G", radius=5), "x . x .\nx x x .\n. . . ."),
        (Expectation("area", at="C2", radius=5), ". x x .\n. x x .\n. . . ."),
    ],
)
def test_an_area_is_drawn(found: ExampleResult, one: Expectation, cells: str) -> None:
    right = Expectation("area", one.token, at=one.at, radius=one.radius, cells=cells)
    assert outcomes(found, right) == ["right"]
    wrong = Expectation("area", one.token, at=one.at, radius=10, cells=cells)
    assert outcomes(found, wrong) == ["wrong"]


def test_refused_answers_with_the_rule(found: ExampleResult) -> None:
    stopped = ExampleResult(found.battle, (), Refused("x", "no", "R-15"))
    assert outcomes(stopped, Expectation("refused", answer="R-15")) == ["right"]
