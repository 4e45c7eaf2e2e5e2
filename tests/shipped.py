"""The ids of the shipped rule packs, for tests common to all packs."""

from collections.abc import Container
from pathlib import Path
from typing import Any

import pytest

SHIPPED = tuple(
    sorted(
        path.parent.name for path in Path(__file__).parents[1].joinpath("rules").glob("*/pack.toml")
    )
)
"""Read from the folders: a sixth pack joins these tests by being there."""


def with_facts(facts: Container[str], subject: str) -> list[Any]:
    """Return the shipped packs as parameters; one without facts of its own is skipped and says so.

    ``what`` names those facts, which only who knows the rules of the pack can write down.
    """
    lacking = pytest.mark.skip(reason=f"{subject}: not written down for this pack")
    return [pytest.param(pack, id=pack, marks=() if pack in facts else lacking) for pack in SHIPPED]
