"""Any data in a pack's files: the pack loads or is off with its message, quickly."""

import copy
import json
import shutil
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.runs import check_pack
from gridapp.packs.faults import PackProblem
from gridapp.packs.loader import load_homebrew, load_pack, load_packs
from gridapp.packs.mappings import read_mapping
from gridapp.resources import shipped_folder

BASE = shipped_folder("rules") / "reactions"
RULES = load_pack(BASE)
SHIPPED = {"reactions": RULES}
MOST_SECONDS = 2
Path_ = tuple[str | int, ...]

STRANGE = st.one_of(
    st.sampled_from(
        [
            "",
            "x",
            "reactions",
            "hp",
            "1d6",
            "7x7",
            "0x0",
            "-1",
            "9" * 30,
            "a.b",
            "\u202e",
            "é" * 300,
        ]
    ),
    st.integers(-(10**30), 10**30),
    st.floats(),
    st.booleans(),
    st.just([]),
    st.just({}),
    st.just(["x"]),
    st.just([{}]),
    st.just({"x": 1}),
    st.just({"": {}}),
    st.just({"name": "N", "rule": "R"}),
    st.just({f"k{number}": {"name": "N", "rule": "R"} for number in range(300)}),
)


def places(data: Any, path: Path_ = ()) -> Iterator[Path_]:  # noqa: ANN401 - parsed TOML
    """Yield the path of every table, list and value."""
    entries = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in entries:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def changed(data: dict[str, Any], path: Path_, kind: str, value: object) -> dict[str, Any]:
    """Return the data with a value replaced, left out, or joined by a strange key."""
    result = copy.deepcopy(data)
    part: Any = result
    for key in path[:-1]:
        part = part[key]
    if kind == "drop":
        del part[path[-1]]
    elif kind == "add" and isinstance(part, dict):
        part[f"{path[-1]}x"] = value
    else:
        part[path[-1]] = value
    return result


def fuzzed(file: str, *, first: int = 10_000) -> st.SearchStrategy[dict[str, Any]]:
    """Return strategies of a shipped file with one to three strange places."""
    data = tomllib.loads((BASE / file).read_text(encoding="utf-8"))
    data = {key: value[:first] if isinstance(value, list) else value for key, value in data.items()}
    change = st.tuples(
        st.sampled_from(list(places(data))), st.sampled_from(["set", "drop", "add"]), STRANGE
    )

    def apply(changes: list[tuple[Path_, str, object]]) -> dict[str, Any]:
        result = data
        for path, kind, value in changes:
            try:
                result = changed(result, path, kind, value)
            except (KeyError, IndexError, TypeError):
                continue  # an earlier change took the place away
        return result

    return st.lists(change, min_size=1, max_size=3).map(apply)


def written(folder: Path, file: str, data: dict[str, Any], name: str = "reactions") -> Path:
    """Write data as TOML into a folder named as the pack."""
    home = folder / name
    home.mkdir(exist_ok=True)
    path = home / file
    text = "".join(f"{toml(key)} = {toml(value)}\n" for key, value in data.items())
    path.write_text(text, encoding="utf-8")
    return path


def toml(value: object) -> str:
    """Return a value as TOML; tables are written inline."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{toml(str(key))} = {toml(v)}' for key, v in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value)


def in_time(call: Callable[[], object]) -> None:
    """Call a function that may raise a `PackProblem` alone, within the time."""
    started = time.process_time()
    lines: tuple[str, ...] = ("sound",)
    try:
        call()
    except PackProblem as problem:
        lines = problem.lines
    assert time.process_time() - started < MOST_SECONDS
    assert lines
    assert all(len(line) < 1200 for line in lines)


FUZZ = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@FUZZ
@given(data=fuzzed("pack.toml"))
def test_any_pack_data(tmp_path: Path, data: dict[str, Any]) -> None:
    named = {"extends": "reactions", **data} | ({"id": "house"} if "id" in data else {})
    path = written(tmp_path, "pack.toml", named, "house")
    in_time(lambda: load_homebrew(path, SHIPPED))


@FUZZ
@given(data=fuzzed("creatures.toml"))
def test_any_creatures(tmp_path: Path, data: dict[str, Any]) -> None:
    path = written(tmp_path, "creatures.toml", data)
    in_time(lambda: load_creatures(RULES.book, path.parent))


@FUZZ
@given(data=fuzzed("mapping.toml"))
def test_any_mapping(tmp_path: Path, data: dict[str, Any]) -> None:
    path = written(tmp_path, "mapping.toml", data)
    in_time(lambda: read_mapping(path, RULES.book))


@FUZZ
@given(data=fuzzed("examples.toml", first=3))
def test_any_examples(tmp_path: Path, data: dict[str, Any]) -> None:
    path = written(tmp_path, "examples.toml", data)
    shutil.copy(BASE / "creatures.toml", path.parent)
    in_time(lambda: check_pack(RULES, path.parent))


@pytest.mark.parametrize("table", ["stats", "settings", "actions", "sizes", "rolls"])
def test_a_thousand_entries(tmp_path: Path, table: str) -> None:
    """The most entries allowed, each as costly to check as it can be."""
    data = msgspec.to_builtins(RULES.book) | {"id": "house", "extends": "reactions"}
    entries = {f"n{number}": entry(table, number) for number in range(900)}
    data[table] = {**data[table], **entries}
    path = written(tmp_path, "pack.toml", data, "house")
    in_time(lambda: load_homebrew(path, SHIPPED))


def entry(table: str, number: int) -> object:
    named: dict[str, Any] = {"name": "N", "rule": "house"}
    formula = f"n{number - 1} + 1" if number else "strength"
    return {
        "stats": named | {"formula": formula},
        "settings": {
            "text": "T",
            "rule": "house",
            "default": "a",
            "options": ["a", "b"],
            "sets": {"b": {"cells.size": 5}},
        },
        "actions": named | {"kind": "plain", "cost": {"mov": 1}},
        "sizes": {"space": "1x1", "rule": "house", "stats": {"strenth": 1}},
        "rolls": "1d" + "9" * number,
    }[table]


def test_the_app_starts_whatever_lies_in_the_folder(tmp_path: Path) -> None:
    for number, text in enumerate(
        ["extends = ['x']", "extends = 3", "a = [", "", "\x00", "x = {}"]
    ):
        (tmp_path / f"p{number}").mkdir()
        (tmp_path / f"p{number}" / "pack.toml").write_text(text, encoding="utf-8")
    packs = load_packs(homebrew=tmp_path)
    assert len(packs.problems) == 6
    assert sorted(packs.rules) == sorted(load_packs().rules)
