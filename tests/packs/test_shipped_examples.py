"""Every worked example of the shipped packs, a test each."""

from functools import cache

import pytest

from gridapp.packs.creatures import CreatureTemplate, load_creatures
from gridapp.packs.examples import runs
from gridapp.packs.examples.files import Example, read_examples
from gridapp.packs.loader import load_packs
from gridapp.resources import shipped_folder
from tests.cli.checked_once import checked_once

__all__ = ["checked_once"]

RULES = load_packs().rules
EXAMPLES = [
    pytest.param(pack, example, id=f"{pack}: {example.name}")
    for pack in sorted(RULES)
    for example in read_examples(shipped_folder("rules") / pack)
]


@cache
def creatures(pack: str) -> dict[str, CreatureTemplate]:
    return load_creatures(RULES[pack].book)


@pytest.mark.usefixtures("checked_once")
@pytest.mark.parametrize(("pack", "example"), EXAMPLES)
def test_example(pack: str, example: Example) -> None:
    checked = runs.check_example(RULES[pack], creatures(pack), example)
    assert checked.is_right, checked.text


def test_every_pack_has_examples_with_unique_names() -> None:
    names = [str(case.id) for case in EXAMPLES]
    assert len(set(names)) == len(names)
    assert {case.values[0] for case in EXAMPLES} == set(RULES)
