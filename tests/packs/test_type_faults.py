"""Faults of types: the fast check reports the same as the slow one."""

import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs import type_faults as faults
from gridapp.resources import shipped_folder
from tests.shipped import SHIPPED

_STRANGE: tuple[Any, ...] = (
    1,
    -1,
    0.5,
    float("nan"),
    float("inf"),
    True,
    "",
    "x",
    [],
    {},
    [1],
    {"x": 1},
)


def _spoil(data: Any, random: Random) -> None:  # noqa: ANN401 - parsed
    """Change, remove or add a random value below a table or list."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = random.choice(keys)
        if not isinstance(data[key], dict | list) or random.random() < 0.2:
            break
        data = data[key]
    choice = random.random()
    if choice < 0.2:
        del data[key]
    elif choice < 0.4 and isinstance(data, dict):
        data["strange"] = random.choice(_STRANGE)
    else:
        data[key] = random.choice(_STRANGE)


@pytest.mark.parametrize("pack", SHIPPED)
def test_check_in_one_piece_says_what_the_slow_one_says(
    pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (shipped_folder("rules") / pack / "pack.toml").read_text(encoding="utf-8")
    spoiled: list[dict[str, Any]] = []
    for seed in range(60):
        data = tomllib.loads(text)
        for _ in range(seed % 3):
            _spoil(data, Random(seed))
        spoiled.append(data)
    quick = [list(faults.type_faults(data, Rulebook)) for data in spoiled]
    monkeypatch.setattr(faults, "_is_sound", _never)
    assert quick == [list(faults.type_faults(data, Rulebook)) for data in spoiled]
    assert any(quick)
    assert not quick[0]


_never: Callable[..., bool] = lambda *_: False  # noqa: E731 - stands in for a function


class Priced(msgspec.Struct, forbid_unknown_fields=True):
    """A price, required to be a number."""

    price: float
    names: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("table", "key"),
    [({"price": float("inf")}, "price"), ({"price": 1.0, "names": ["x"] * 1001}, "names")],
)
def test_numbers_and_lists_out_of_bounds_are_faults_of_the_right_type(
    table: dict[str, Any], key: str
) -> None:
    assert not list(faults.type_faults({"price": 1.0, "names": ["x"]}, Priced))
    assert [fault.where for fault in faults.type_faults(table, Priced)] == [key]


def test_too_long_and_not_finite_inside_are_found() -> None:
    sound = {"a": [1, 2.5, {"b": "c"}]}
    assert faults._is_bounded(sound)
    assert not faults._is_bounded({"a": [1, {"b": float("nan")}]})
    assert not faults._is_bounded({"a": [[0] * (faults.MOST_ENTRIES + 1)]})
    assert not faults._is_bounded({"a": {str(number): 0 for number in range(1001)}})
