"""The translations of a pack: ``lang/CODE.toml``, English texts and what stands for them.

A file has two tables, ``[names]`` for the names in the pack's data and ``[messages]`` for the
sentences of its functions. Both are read into one catalogue.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from gridapp.battle.messages import gaps

FOLDER = "lang"
"""The folder of the translations in a pack's folder."""
SECTIONS = ("names", "messages")
"""The tables of a translation."""


def language_files(folder: Path) -> list[Path]:
    """Return the translation files of a pack's folder; their names are language codes."""
    return sorted((folder / FOLDER).glob("*.toml"))


def catalogue(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of a translation without faults by their English text."""
    return {text: shown for section in SECTIONS for text, shown in data.get(section, {}).items()}


def catalogue_faults(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the faults of a translation, as key and reason."""
    for section, texts in data.items():
        if section not in SECTIONS:
            yield section, f"there is no such table; there are {', '.join(SECTIONS)}"
        elif not isinstance(texts, dict):
            yield section, "is no table of English texts and translations"
        else:
            yield from ((f"{section}.{text!r}", why) for text, why in _text_faults(texts))


def _text_faults(texts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for text, shown in texts.items():
        if not isinstance(shown, str) or not shown:
            yield text, "has no translation: write a text in quotes"
        elif set(gaps(text)) != set(gaps(shown)):
            wanted = ", ".join(gaps(text)) or "none"
            yield text, f"its translation needs the same gaps: {wanted}"
