"""Strict JSON parsing of untrusted files; faults are reported with their key path."""

import json
import math
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from gridapp.storage.problems import FileProblem

MAX_NUMBER = 1e6
"""Limit for the absolute value of coordinates and lengths."""
MAX_DEPTH = 64
MAX_MARKS = 6_000_000
"""Limit of commas and brackets in a text, checked before parsing to bound the memory."""
MAX_OBJECTS = 500_000
"""Limit of objects in a text, checked before parsing to bound the time; a point is an object."""

T = TypeVar("T")

_EXPORT = "export the map again, or repair that place by hand"


class _Rejected:
    """Placeholder for a value accepted by Python's parser but rejected here."""

    def __init__(self, why: str) -> None:
        self.why = why


class _DuplicateKey(dict[str, object]):
    """An object with a duplicate key."""

    key = ""


def parse_object(path: Path, data: bytes) -> dict[str, object]:
    """Parse the JSON object in a file.

    Raises:
        FileProblem: As for ``parse_json``, or the value is not an object.
    """
    return require_object(path, parse_json(path, data))


def require_object(path: Path, document: object) -> dict[str, object]:
    """Return a parsed document that must be a JSON object.

    Raises:
        FileProblem: The value is not an object.
    """
    if not isinstance(document, dict):
        why = f"it is a JSON {_kind(document)}, not an object"
        raise FileProblem(path, why, "choose a map file")
    return document


def parse_json(path: Path, data: bytes) -> object:
    """Parse the JSON value in a file, ignoring a UTF-8 byte order mark.

    Raises:
        FileProblem: The text is not JSON, or has a duplicate key, a non-finite number, broken
            characters, or far too many values.
    """
    text = _decode(path, data.removeprefix(b"\xef\xbb\xbf"))
    document = _load(path, text)
    for where, why in () if _is_sound(document) else _faults(document):
        raise FileProblem(path, why, _EXPORT, where)
    return document


def convert(path: Path, document: object, wanted: type[T]) -> T:
    """Convert a parsed document to a typed value.

    Raises:
        FileProblem: A key is missing or of the wrong type, or a number is out of range.
    """
    try:
        return msgspec.convert(document, wanted)
    except msgspec.ValidationError as error:
        raise FileProblem(path, *_named(str(error))) from error


def _named(text: str) -> tuple[str, str, str]:
    """Split msgspec's message (``Expected `int` - at `$.a[0]```) into why, remedy and key path."""
    why, _, json_path = text.partition(" - at `$")
    where = json_path.rstrip("`").removeprefix(".")
    missing = why.removeprefix("Object missing required field `")
    if missing != why:
        return "it is missing", _EXPORT, _join(where, missing.rstrip("`"))
    return (why[:1].lower() + why[1:]).replace("`", ""), _EXPORT, where


def _decode(path: Path, data: bytes) -> str:
    if not data.strip():
        raise FileProblem(path, "it is empty", "download or export it again")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:4]:
        raise FileProblem(path, "it is not UTF-8 text", "choose a map file, or save it as UTF-8")
    objects = data.count(b"{")
    if objects > MAX_OBJECTS or sum(map(data.count, (b",", b"[")), objects) > MAX_MARKS:
        raise FileProblem(path, "it holds far more values than a map", "split the map")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        why, where = "it is not UTF-8 text", f"byte {error.start}"
        raise FileProblem(path, why, "choose a map file, or save it as UTF-8", where) from error


def _load(path: Path, text: str) -> object:
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_constant=lambda name: _Rejected(f"{name} is no number"),
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        remedy = "choose a map file; if it is one, it was cut off or changed: export it again"
        raise FileProblem(path, f"it is no JSON: {error.msg}", remedy, where) from error
    except RecursionError as error:
        why = f"it is nested deeper than {MAX_DEPTH} levels"
        raise FileProblem(path, why, "choose a map file") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) == len(pairs):
        return result
    twice = _DuplicateKey(result)
    seen: set[str] = set()
    twice.key = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return twice


def _whole(digits: str) -> object:
    """Parse an integer, rejecting long digit strings that Python converts slowly."""
    return int(digits) if len(digits) <= 20 else _Rejected("the number is too large")


def _is_sound(document: object) -> bool:
    """Return True if no value has a fault; False may be wrong, and `_faults` decides then.

    A large map has a million values. They are looked at level by level, without their key paths.
    """
    level: list[Any] = [document]
    for _ in range(MAX_DEPTH):
        below: list[Any] = []
        for value in level:
            if (kind := type(value)) is list:
                below.extend(value)
            elif kind is dict:
                below.extend(value.values())
                below.extend(value)
            elif kind not in _SCALARS or not _SCALARS[kind](value):
                return False
        if not below:
            return True
        level = below
    return False


def _faults(document: object) -> Iterator[tuple[str, str]]:
    """Yield the key path and reason of each fault; iterative, because nesting may be hostile."""
    todo: list[tuple[object, str, int]] = [(document, "", 0)]
    while todo:
        value, where, depth = todo.pop()
        if why := _fault(value, depth):
            yield where, why
        elif isinstance(value, dict):
            todo.extend((part, _join(where, key), depth + 1) for key, part in value.items())
            todo.extend((key, _join(where, key), depth) for key in value)
        elif isinstance(value, list):
            todo.extend((part, f"{where}[{i}]", depth + 1) for i, part in enumerate(value))


def _fault(value: object, depth: int) -> str:
    if isinstance(value, float):
        return "" if math.isfinite(value) else "the number is too large"
    if isinstance(value, str):
        return "" if value.isascii() or _encodable(value) else "the text holds half a character"
    if isinstance(value, _Rejected):
        return value.why
    if isinstance(value, _DuplicateKey):
        return f"the key {value.key!r} is given twice"
    return f"it is nested deeper than {MAX_DEPTH} levels" if depth > MAX_DEPTH else ""


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


_SCALARS: Mapping[type, Callable[[Any], object]] = {
    float: math.isfinite,
    str: lambda text: text.isascii() or _encodable(text),
    int: lambda _: True,
    bool: lambda _: True,
    type(None): lambda _: True,
}
"""Whether a value without parts is sound, by its type; other types need a closer look."""


def _join(where: str, key: str) -> str:
    short = key[:40]
    return f"{where}.{short}" if where else short


def _kind(value: object) -> str:
    return {list: "list", str: "text", type(None): "null", bool: "truth value"}.get(
        type(value), "number"
    )
