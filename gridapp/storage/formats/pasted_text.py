"""A pasted text as a file to import: stat blocks, or the JSON of a map, scene or creature."""

from pathlib import Path

from gridapp.storage.formats.creatures.pasted_blocks import first_name, is_stat_block
from gridapp.storage.formats.strict_json import MAX_MARKS

MAX_NAME_LENGTH = 60
_JSON_START = ("{", "[")


def is_importable_text(text: str) -> bool:
    """Return True if a text looks importable; JSON is not parsed yet."""
    return text.lstrip()[:1] in _JSON_START or is_stat_block(text)


def write_pasted_text(text: str, folder: Path) -> Path:
    """Write a text into a folder, with the suffix of its kind, and return the path."""
    if text.lstrip()[:1] in _JSON_START:
        path = folder / "Pasted text.json"
    else:
        letters = "".join(sign for sign in first_name(text) if sign.isalnum() or sign in " -")
        path = folder / f"{letters.strip()[:MAX_NAME_LENGTH] or 'Pasted text'}.txt"
    path.write_text(text[: 8 * MAX_MARKS], encoding="utf-8", errors="replace")
    return path
