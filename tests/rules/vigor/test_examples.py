"""What the worked examples of the system cover; each of them runs in ``tests/packs``."""

import re

from gridapp.packs.examples import Example, read_examples
from gridapp.resources import shipped

EXAMPLES = read_examples(shipped("rules") / "vigor")
GEOMETRIC = {"moves", "bands", "threatened", "provokes", "cover"}
FACTS, RULINGS = 87, 50


def asks(example: Example) -> set[str]:
    return {one.ask for one in example.expect}


def test_there_are_enough_and_enough_on_the_map() -> None:
    assert len(EXAMPLES) >= 60
    on_the_map = [one for one in EXAMPLES if not GEOMETRIC.isdisjoint(asks(one))]
    assert len(on_the_map) >= 20
    assert {one.shape.value for one in on_the_map} >= {"square", "hex_pointy"}


def test_each_names_a_fact_or_ruling_of_the_sheet() -> None:
    for one in EXAMPLES:
        found = re.fullmatch(r"(G|GR)-([0-9]{2})", one.rule)
        assert found, one.name
        assert 1 <= int(found[2]) <= (FACTS if found[1] == "G" else RULINGS), one.name
