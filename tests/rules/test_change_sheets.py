"""The examples and switches that the ``CHANGES.md`` of a pack cites are of the rule, and exist."""

import re
from collections.abc import Iterator

import pytest

from gridapp.packs.examples.files import read_examples
from gridapp.packs.loader import load_packs
from gridapp.resources import shipped_folder
from tests.shipped import SHIPPED

CITED = re.compile(r"([A-Z]+-R?\d+):\s+(\d[\d, \n-]*)")
SWITCHES = re.compile(r"switch(?:es)?\s+((?:`[a-z_]+`(?:,\s+)?)+)")


PACKS = [pack for pack in SHIPPED if (shipped_folder("rules") / pack / "CHANGES.md").exists()]
"""A system that is new in this version has changed nothing."""


def sheet_of(pack: str) -> str:
    return (shipped_folder("rules") / pack / "CHANGES.md").read_text(encoding="utf-8")


def cited_examples(text: str) -> Iterator[tuple[str, int]]:
    """Yield rule and example number of every citation; the introduction is left out."""
    _, _, points = text.partition("\n- ")
    for rule, numbers in CITED.findall(points):
        for part in numbers.strip(" ,\n").split(","):
            first, _, last = part.strip().partition("-")
            for number in range(int(first), int(last or first) + 1):
                yield rule, number


def test_citations_are_read_number_by_number() -> None:
    text = "intro (R-63: 1)\n- a (R-63: 2-4, 7; RR-05:\n 9) `code` (R-1: 12)"
    rules = {"R-63": [2, 3, 4, 7], "RR-05": [9], "R-1": [12]}
    listed = list(cited_examples(text))
    assert listed == [(rule, number) for rule, numbers in rules.items() for number in numbers]


@pytest.mark.parametrize("pack", PACKS)
def test_cited_examples_are_of_the_rule(pack: str) -> None:
    rules = [example.rule for example in read_examples(shipped_folder("rules") / pack)]
    cited = list(cited_examples(sheet_of(pack)))
    assert len(cited) > 40
    assert [(rule, number) for rule, number in cited if rules[number - 1] != rule] == []


@pytest.mark.parametrize("pack", PACKS)
def test_cited_switches_exist(pack: str) -> None:
    declared = load_packs().rules[pack].book.settings
    named = [
        name for names in SWITCHES.findall(sheet_of(pack)) for name in re.findall("[a-z_]+", names)
    ]
    assert len(named) > 5
    assert set(named) <= declared.keys()
