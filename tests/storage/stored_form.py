"""The stored form as text: the fields, types and defaults of everything in a log entry."""

import json
from pathlib import Path

import msgspec

from gridapp.storage.file.log_entries import LogEntry
from gridapp.storage.file.schema import VERSION

FORM = Path(__file__).parent / "golden" / f"form-v{VERSION}.json"


def stored_form() -> str:
    """Return the JSON schema of log entries without docstrings, a line for each class."""
    classes = msgspec.json.schema(LogEntry)["$defs"]
    lines = (
        f'"{name}": {json.dumps(_without_prose(classes[name]), sort_keys=True)}'
        for name in sorted(classes)
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _without_prose(part: object) -> object:
    if isinstance(part, list):
        return [_without_prose(item) for item in part]
    if not isinstance(part, dict):
        return part
    is_class = "title" in part and isinstance(part["title"], str)
    prose = {"title", "description"} if is_class else set()
    return {key: _without_prose(value) for key, value in part.items() if key not in prose}
