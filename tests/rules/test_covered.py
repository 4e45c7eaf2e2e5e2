"""The worked examples of every system cover its fact sheet: see `tests.rules.covering`."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.rules.covering import Covered

PACKS = sorted(path.parent.name for path in Path(__file__).parent.glob("*/covered.py"))
LEAST, LEAST_ON_THE_MAP = 60, 20


@pytest.fixture(params=PACKS)
def covered(request: pytest.FixtureRequest) -> Covered:
    coverage = import_module(f"tests.rules.{request.param}.covered").COVERED
    assert isinstance(coverage, Covered)
    return coverage


def test_there_are_enough_and_enough_on_the_map(covered: Covered) -> None:
    assert len(covered.examples) >= LEAST
    assert len(covered.on_the_map) >= LEAST_ON_THE_MAP


def test_each_names_a_fact_or_ruling_of_the_sheet(covered: Covered) -> None:
    for example in covered.examples:
        assert example.rule in covered.facts or example.rule in covered.rulings, example.name


def test_every_fact_and_ruling_that_can_be_played_out_is(covered: Covered) -> None:
    assert covered.not_shown == []


def test_every_setting_is_switched_somewhere(covered: Covered) -> None:
    assert covered.not_switched == []
