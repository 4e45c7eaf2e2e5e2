"""Values of stat blocks, which different sources write in different ways; nothing is believed."""

import re
from typing import Any

Table = dict[str, Any]

MOST = 1_000_000
_NUMBER = re.compile(r"\s*([+-]?\d{1,7})(?!\d)")


def number(value: object) -> int | None:
    """A whole number: as it is, or at the beginning of a text such as ``40 ft``."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return int(value) if abs(value) <= MOST else None
    match = _NUMBER.match(value) if isinstance(value, str) else None
    found = int(match[1]) if match else None
    return found if found is not None and abs(found) <= MOST else None


def named(value: object) -> str:
    """A text, or the name inside a table."""
    if isinstance(value, dict):
        value = value.get("name", "")
    return value[:5000] if isinstance(value, str) else ""


def table(value: object) -> Table:
    """A table; an empty one in place of anything else."""
    return value if isinstance(value, dict) else {}


def listed(value: object) -> list[Any]:
    """A list; an empty one in place of anything else."""
    return value if isinstance(value, list) else []


def joined(name: str) -> str:
    """A name as a key: ``Sleight of Hand`` becomes ``sleight_of_hand``."""
    return re.sub(r"[\s-]+", "_", name.strip().lower())[:40]
