"""What the worked examples of the system cover; each of them runs in ``tests/packs``."""

import re

from gridapp.packs.examples import Example, read_examples
from gridapp.resources import shipped

EXAMPLES = read_examples(shipped("rules") / "vitality")
GEOMETRIC = {"moves", "bands", "threatened", "provokes", "flanked", "completes", "cover", "area"}
FACTS, RULINGS = 91, 34
NOT_ON_A_BOARD = {
    "V-01",  # six seconds a round
    "V-02",  # distances are feet
    "V-03",  # the source states no grid
    "V-08",  # easy tasks need no roll
    "V-35",  # what is no action at all
    "V-42",  # what the source is silent about
    "V-82",  # the same as V-24
    "V-83",  # a list of conditions, each under its own number
    "V-89",  # psychic healing is the GM's
    "V-91",  # headings only
}


def asks(example: Example) -> set[str]:
    return {one.ask for one in example.expect}


def test_there_are_enough_and_enough_on_the_map() -> None:
    assert len(EXAMPLES) >= 60
    assert sum(not GEOMETRIC.isdisjoint(asks(one)) for one in EXAMPLES) >= 20


def test_each_names_a_fact_or_ruling_of_the_sheet() -> None:
    for one in EXAMPLES:
        found = re.fullmatch(r"(V|VR)-([0-9]{2})", one.rule)
        assert found, one.name
        assert 1 <= int(found[2]) <= (FACTS if found[1] == "V" else RULINGS), one.name


def test_every_fact_that_can_be_played_out_is() -> None:
    named = {one.rule for one in EXAMPLES}
    facts = {f"V-{number:02}" for number in range(1, FACTS + 1)}
    missing = facts - named - NOT_ON_A_BOARD
    assert sorted(missing) == []
