"""Lenient conversion of stat block values, which sources write in different ways."""

import re
from typing import Any

JsonObject = dict[str, Any]

MAX_NUMBER = 1_000_000
_NUMBER = re.compile(r"\s*([+-]?\d{1,7})(?!\d)")


def to_number(value: object) -> int | None:
    """Return an integer from a number or the start of a text such as ``40 ft``, else ``None``."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return int(value) if abs(value) <= MAX_NUMBER else None
    match = _NUMBER.match(value) if isinstance(value, str) else None
    number = int(match[1]) if match else None
    return number if number is not None and abs(number) <= MAX_NUMBER else None


def to_name(value: object) -> str:
    """Return a text, or the ``name`` of an object; empty for any other value."""
    if isinstance(value, dict):
        value = value.get("name", "")
    return value[:5000] if isinstance(value, str) else ""


def to_object(value: object) -> JsonObject:
    """Return a JSON object; empty for any other value."""
    return value if isinstance(value, dict) else {}


def to_list(value: object) -> list[Any]:
    """Return a list; empty for any other value."""
    return value if isinstance(value, list) else []


def to_key(name: str) -> str:
    """Return a name as a key: ``Sleight of Hand`` becomes ``sleight_of_hand``."""
    return re.sub(r"[\s-]+", "_", name.strip().lower())[:40]
