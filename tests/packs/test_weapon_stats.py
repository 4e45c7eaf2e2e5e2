"""Weapon statistics beyond damage, reach and range: declared by the pack, in range.

The keys of `LEFT_TO_PLAY` are set and removed by play itself; nobody types them.
"""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from gridapp.engine.rulebook.pack_data import Stat, StatType
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import load_packs
from gridapp.packs.schema import check_names
from gridapp.resources import shipped_folder

PACKS = load_packs().rules
LEFT_TO_PLAY = {"lies_column", "lies_row"}


def weapons_in(value: object) -> Iterator[dict[str, Any]]:
    """Return every weapon in a table of creatures or of worked examples."""
    if isinstance(value, dict):
        listed = value.get("weapons")
        if isinstance(listed, list):
            yield from (entry for entry in listed if isinstance(entry, dict))
        for part in value.values():
            yield from weapons_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from weapons_in(part)


@pytest.mark.parametrize("pack", sorted(PACKS))
def test_statistics_of_shipped_weapons_are_declared(pack: str) -> None:
    folder, declared = shipped_folder("rules") / pack, PACKS[pack].book.weapon_stats
    used: dict[str, set[int]] = {}
    for name in ("creatures.toml", "examples.toml"):
        table = tomllib.loads((folder / name).read_text(encoding="utf-8"))
        for weapon in weapons_in(table):
            for key, value in weapon.get("stats", {}).items():
                used.setdefault(key, set()).add(value)
    assert used
    assert used.keys() - LEFT_TO_PLAY <= declared.keys()
    for key in used.keys() - LEFT_TO_PLAY:
        assert all(declared[key].low <= value <= declared[key].high for value in used[key])


@pytest.mark.parametrize("pack", sorted(PACKS))
def test_weapon_statistics_read_by_code_are_declared(pack: str) -> None:
    book, read = PACKS[pack].book, set()
    for path in (shipped_folder("rules") / pack).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        names = re.findall(r"\w\.stats\.get\(\"(\w+)\"", text)
        read |= {key for key in names if key not in book.stats or key in book.weapon_stats}
    assert read
    assert read - LEFT_TO_PLAY <= book.weapon_stats.keys()


def test_weapon_statistic_out_of_range_is_refused() -> None:
    rules = PACKS["reactions"]
    goblin = load_creatures(rules.book)["goblin"].make_token(rules.book, "g", (0, 0))
    odd = msgspec.structs.replace(goblin.weapons[0], stats={"critical_from": 1})
    with pytest.raises(ValueError, match="Critical hit from is 1: it must lie between 2 and 20"):
        rules.mechanics.prepare_creature(
            rules.book, msgspec.structs.replace(goblin, weapons=(odd,))
        )


@pytest.mark.parametrize(
    ("stat", "key"),
    [
        (Stat("Edge", "X-1", default=3, high=2), "weapon_stats.edge.default"),
        (Stat("Edge", "X-1", low=0, high=2, type=StatType.FLAG), "weapon_stats.edge.type"),
        (Stat("Edge", "X-1", options=("a",)), "weapon_stats.edge.options"),
        (Stat("Edge", "X-1", formula="1 + 1"), "weapon_stats.edge.formula"),
    ],
)
def test_invalid_declaration_names_its_key(stat: Stat, key: str) -> None:
    book: Rulebook = msgspec.structs.replace(PACKS["reactions"].book, weapon_stats={"edge": stat})
    fault = check_names(book)
    assert fault is not None
    assert fault[0] == key
