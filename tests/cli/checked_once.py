"""A fixture for tests that check shipped packs: each worked example is run once for all of them."""

from collections.abc import Mapping

import pytest

from gridapp.engine.protocol import Rules
from gridapp.packs.creatures import CreatureTemplate
from gridapp.packs.examples import runs
from gridapp.packs.examples.files import Example
from gridapp.packs.examples.runs import CheckedExample

_CHECKED: dict[tuple[str, str], CheckedExample] = {}
"""Verdicts by pack and example; each of a shipped pack is a test of `test_shipped_examples.py`."""


@pytest.fixture
def checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the verdicts on examples of packs as they ship."""
    check = runs.check_example

    def check_example(
        rules: Rules, creatures: Mapping[str, CreatureTemplate], example: Example
    ) -> CheckedExample:
        key = rules.book.id, repr(example)
        if key not in _CHECKED:
            _CHECKED[key] = check(rules, creatures, example)
        return _CHECKED[key]

    monkeypatch.setattr(runs, "check_example", check_example)
