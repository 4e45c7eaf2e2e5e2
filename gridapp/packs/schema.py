"""Checks that name the exact key, where the general ones only name the table."""

from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

import msgspec

from gridapp.engine.rulebook import Rulebook


def check_tables(data: Mapping[str, Any]) -> tuple[str, str] | None:
    """The first wrong entry of any table of a rulebook: its key path and what is wrong."""
    for table, kind in get_type_hints(Rulebook).items():
        entry = _entry_type(kind)
        entries = data.get(table)
        if entry is None or not isinstance(entries, dict):
            continue
        for key, value in entries.items():
            if problem := _problem(value, entry):
                return (f"{table}.{key}{problem[0]}", problem[1])
    return _foreign(data)


def _entry_type(kind: Any) -> type | None:  # noqa: ANN401 - any annotation
    """The type of the entries of a table of named entries."""
    arguments = get_args(kind)
    entry = arguments[-1] if arguments else None
    is_entry = isinstance(entry, type) and issubclass(entry, msgspec.Struct)
    return entry if is_entry else None


def _problem(value: Any, entry: type) -> tuple[str, str] | None:  # noqa: ANN401 - unchecked
    try:
        msgspec.convert(value, entry)
    except msgspec.ValidationError as problem:
        why, _, where = str(problem).partition(" - at ")
        return (where.strip("`").removeprefix("$"), why)
    return None


def _foreign(data: Mapping[str, Any]) -> tuple[str, str] | None:
    """Costs and statistics that name a pool or statistic which is not declared."""
    pools, stats = data.get("pools", {}), data.get("stats", {})
    for key, action in data.get("actions", {}).items():
        for pool in action.get("cost", {}):
            if pool not in pools:
                return (f"actions.{key}.cost", f"there is no pool {pool!r}")
    for key, pool in pools.items():
        if pool.get("stat", "") and pool["stat"] not in stats:
            return (f"pools.{key}.stat", f"there is no statistic {pool['stat']!r}")
    for key, setting in data.get("settings", {}).items():
        if setting["default"] not in setting["options"]:
            return (f"settings.{key}.default", "is none of its options")
    return None
