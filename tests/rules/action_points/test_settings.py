"""Every option of every setting has a worked example that fails without the option."""

import msgspec
import pytest

from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.files import Example, read_examples
from gridapp.packs.examples.runs import check_example
from gridapp.resources import shipped_folder
from tests.rules.play import System

SYSTEM = System("action_points")
FOLDER = shipped_folder("rules") / SYSTEM.pack
SWITCHED = [example for example in read_examples(FOLDER) if example.settings]


def test_every_option_has_an_example() -> None:
    shown = {(key, option) for example in SWITCHED for key, option in example.settings.items()}
    book = SYSTEM.rules.book
    options = {
        (key, option)
        for key, setting in book.settings.items()
        for option in setting.options
        if option != setting.default
    }
    assert options == shown


@pytest.mark.parametrize("example", SWITCHED, ids=lambda example: example.name)
def test_an_option_makes_a_difference(example: Example) -> None:
    creatures = load_creatures(SYSTEM.rules.book, FOLDER)
    assert check_example(SYSTEM.rules, creatures, example).is_right
    plain = msgspec.structs.replace(example, settings={})
    assert not check_example(SYSTEM.rules, creatures, plain).is_right
