"""What the worked examples of the system cover; each of them runs in ``tests/packs``."""

import re

from gridapp.packs.examples import Example, read_examples
from gridapp.resources import shipped

EXAMPLES = read_examples(shipped("rules") / "vigor")
GEOMETRIC = {"moves", "bands", "threatened", "provokes", "cover", "zone", "ranges"}
FACTS, RULINGS = 87, 50
NOT_ON_A_BOARD = {
    "G-01",  # feet, and other units: see test_ground
    "G-02",  # fifteen seconds a round
    "G-06",  # the source states no grid
    "G-17",  # a term that nobody explains
    "G-66",  # sizes by mass, with numbers that are plainly broken: the GM picks
    "G-77",  # thirteen types of damage: see test_acts
}
NOT_ON_ONE_BOARD = {
    "GR-01",  # cells of any size: see test_ground
    "GR-06",  # footprints are a token's own: see test_ground
    "GR-44",  # no effect
    "GR-45",  # not used
    "GR-50",  # names: see test_acts
}


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


def test_every_fact_and_ruling_that_can_be_played_out_is() -> None:
    named = {one.rule for one in EXAMPLES}
    facts = {f"G-{number:02}" for number in range(1, FACTS + 1)} - NOT_ON_A_BOARD
    rulings = {f"GR-{number:02}" for number in range(1, RULINGS + 1)} - NOT_ON_ONE_BOARD
    assert sorted((facts | rulings) - named) == []
