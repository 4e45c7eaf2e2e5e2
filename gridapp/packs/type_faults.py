"""Find the values of a parsed file with a wrong type."""

import math
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from gridapp.caching import cached_for_good
from gridapp.packs.faults import Fault, shown, suggestion

MOST_ENTRIES = 1000
"""Entries of a table or list; a pack needs far fewer, and the checks compare them all."""


def type_faults(value: Any, kind: Any, path: str = "") -> Iterator[Fault]:  # noqa: ANN401 - unchecked
    """Yield every key path whose value does not fit a type, with the reason."""
    if _is_strict(kind) and _is_sound(value, kind):
        return
    inner = _without_marks(kind)
    origin = get_origin(inner)
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        yield from _struct_faults(value, inner, path)
    elif origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
        key_kind, entry_kind = get_args(inner)
        yield from _mapping_faults(value, key_kind, entry_kind, path)
    elif origin is tuple and get_args(inner)[-1] is ...:
        yield from _list_faults(value, get_args(inner)[0], path)
    elif isinstance(inner, type) and issubclass(inner, Enum):
        yield from _choice_faults(value, inner, path)
    elif origin in (Union, UnionType) and isinstance(value, dict | list | tuple):
        yield from _union_faults(value, inner, path)
    else:
        yield from _plain_faults(value, kind, path)


@cached_for_good
def _is_strict(kind: Any) -> bool:  # noqa: ANN401 - a type
    """Return True for a struct that forbids unknown keys, as do all structs within."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and _refuses(kind, set())


def _refuses(kind: Any, seen: set[Any]) -> bool:  # noqa: ANN401 - a type
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        seen.add(kind)
        inside = [hint for hint, _ in _fields(kind).values()]
        return kind.__struct_config__.forbid_unknown_fields and _all_refuse(inside, seen)
    return _all_refuse(get_args(kind), seen)


def _all_refuse(kinds: Iterable[Any], seen: set[Any]) -> bool:
    return all(_refuses(kind, seen) for kind in kinds)


def _is_sound(value: Any, kind: type[msgspec.Struct]) -> bool:  # noqa: ANN401 - unchecked
    """Return True if a value surely has no fault: a check in one piece, for the usual case."""
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return False
    return _is_bounded(value)


def _is_bounded(value: object) -> bool:
    """Return True if no table or list is too long, and every number is one to count with."""
    level = [value]
    while level:
        item = level.pop()
        if isinstance(item, dict | list | tuple):
            if len(item) > MOST_ENTRIES:
                return False
            level += item.values() if isinstance(item, dict) else item
        elif isinstance(item, float) and not math.isfinite(item):
            return False
    return True


def _without_marks(kind: Any) -> Any:  # noqa: ANN401 - a type
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _struct_faults(value: Any, kind: type[msgspec.Struct], path: str) -> Iterator[Fault]:  # noqa: ANN401
    if not isinstance(value, dict):
        yield Fault(path, f"Expected `object`, got `{_name_of(value)}`; give a table of keys")
        return
    fields = _fields(kind)
    is_sound = True
    for key, item in value.items():
        if key not in fields:
            is_sound = False
            yield Fault(_join(path, key), f"there is no such key{suggestion(key, fields)}")
            continue
        for fault in type_faults(item, fields[key][0], _join(path, key)):
            is_sound = False
            yield fault
    for key, (_, required) in fields.items():
        if required and key not in value:
            is_sound = False
            yield Fault(path, f"Object missing required field `{key}`")
    if is_sound:
        yield from _plain_faults(value, kind, path)


@cached_for_good
def _fields(kind: type[msgspec.Struct]) -> Mapping[str, tuple[Any, bool]]:
    """Return the type of each key of a struct, and whether the key is required."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.encode_name: (hints[field.name], field.required)
        for field in msgspec.structs.fields(kind)
    }


def _mapping_faults(value: Any, key_kind: Any, kind: Any, path: str) -> Iterator[Fault]:  # noqa: ANN401
    if not isinstance(value, dict):
        yield Fault(path, f"Expected `object`, got `{_name_of(value)}`; give a table of keys")
        return
    if len(value) > MOST_ENTRIES:
        yield Fault(path, f"holds {len(value)} entries, at most {MOST_ENTRIES} are allowed")
        return
    for key, item in value.items():
        yield from type_faults(key, key_kind, _join(path, key))
        yield from type_faults(item, kind, _join(path, key))


def _list_faults(value: Any, kind: Any, path: str) -> Iterator[Fault]:  # noqa: ANN401
    if not isinstance(value, list | tuple):
        yield Fault(path, f"Expected `array`, got `{_name_of(value)}`; give a list in [ ]")
        return
    if len(value) > MOST_ENTRIES:
        yield Fault(path, f"holds {len(value)} entries, at most {MOST_ENTRIES} are allowed")
        return
    for index, item in enumerate(value):
        yield from type_faults(item, kind, f"{path}[{index}]")


def _choice_faults(value: Any, kind: type[Enum], path: str) -> Iterator[Fault]:  # noqa: ANN401
    allowed = [str(member.value) for member in kind]
    if not isinstance(value, str | int) or isinstance(value, bool):
        yield Fault(path, f"Expected `str`, got `{_name_of(value)}`{suggestion('', allowed)}")
    elif value not in [member.value for member in kind]:
        yield Fault(path, f"Invalid enum value {shown(value)}{suggestion(value, allowed)}")


def _union_faults(value: Any, kind: Any, path: str) -> Iterator[Fault]:  # noqa: ANN401
    """Yield the faults of a table or list under a union of types."""
    origins = (dict, Mapping) if isinstance(value, dict) else (tuple, list)
    parts = [part for part in get_args(kind) if _is_like(part, origins)]
    if len(parts) == 1:
        yield from type_faults(value, parts[0], path)
    else:
        yield from _plain_faults(value, kind, path)


def _is_like(kind: Any, origins: tuple[type, ...]) -> bool:  # noqa: ANN401 - a type
    origin = get_origin(_without_marks(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return dict in origins
    return isinstance(origin, type) and issubclass(origin, origins)


def _plain_faults(value: Any, kind: Any, path: str) -> Iterator[Fault]:  # noqa: ANN401
    if isinstance(value, float) and not math.isfinite(value):
        yield Fault(path, f"is {value}, not a number to count with")
        return
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as problem:
        why, _, where = str(problem).partition(" - at ")
        inside = where.strip("`").removeprefix("key` in `").removeprefix("$")
        yield Fault((path + inside).lstrip("."), why)


def _join(path: str, key: object) -> str:
    return f"{path}.{key}".lstrip(".")


def _name_of(value: object) -> str:
    if isinstance(value, dict):
        return "object"
    return "array" if isinstance(value, list | tuple) else type(value).__name__
