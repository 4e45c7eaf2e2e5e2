"""The ids of the shipped rule packs, for tests that hold for each of them."""

from pathlib import Path

SHIPPED = tuple(
    sorted(
        path.parent.name for path in Path(__file__).parents[1].joinpath("rules").glob("*/pack.toml")
    )
)
"""Read from the folders: a sixth pack joins these tests by being there."""
