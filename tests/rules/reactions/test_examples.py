"""What the worked examples of the system cover; each of them runs in ``tests/packs``."""

import re

from gridapp.packs.examples import Example, read_examples
from gridapp.packs.loader import load_packs
from gridapp.resources import shipped

EXAMPLES = read_examples(shipped("rules") / "reactions")
GEOMETRIC = {"moves", "bands", "threatened", "provokes", "flanked", "completes", "cover", "area"}
FACTS, RULINGS = 96, 41
NOT_ON_A_BOARD = {
    "R-01",  # six seconds a round
    "R-02",  # squares and cubes: RR-05 shows them
    "R-03",  # five feet a square: RR-01 shows it
    "R-05",  # what the source is silent about: RR-37
    "R-32",  # the same as R-16
    "R-57",  # lost diagrams: RR-02, RR-03
    "R-83",  # the same as R-73
    "R-87",  # hostility is the GM's
}


def asks(example: Example) -> set[str]:
    return {one.ask for one in example.expect}


def test_there_are_enough_and_enough_on_the_map() -> None:
    assert len(EXAMPLES) >= 60
    assert sum(not GEOMETRIC.isdisjoint(asks(one)) for one in EXAMPLES) >= 20


def test_each_names_a_fact_or_ruling_of_the_sheet() -> None:
    for one in EXAMPLES:
        found = re.fullmatch(r"(R|RR)-([0-9]{2})", one.rule)
        assert found, one.name
        assert 1 <= int(found[2]) <= (FACTS if found[1] == "R" else RULINGS), one.name


def test_every_fact_that_can_be_played_out_is() -> None:
    named = {one.rule for one in EXAMPLES}
    facts = {f"R-{number:02}" for number in range(1, FACTS + 1)}
    missing = facts - named - NOT_ON_A_BOARD
    assert sorted(missing) == []


def test_every_ruling_is_shown() -> None:
    named = {one.rule for one in EXAMPLES}
    assert {f"RR-{number:02}" for number in range(1, RULINGS + 1)} <= named


def test_every_setting_is_switched_in_some_example() -> None:
    switched = {(name, value) for one in EXAMPLES for name, value in one.settings.items()}
    settings = load_packs().rules["reactions"].book.settings.items()
    others = {(name, value) for name, one in settings for value in one.options} - {
        (name, one.default) for name, one in settings
    }
    assert sorted(others - switched) == []
