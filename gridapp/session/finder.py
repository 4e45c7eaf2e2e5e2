"""Finding commands, actions, conditions, rulings and manual pages by what people call them.

The ranks are fixed, so that the same words always find the same: the whole name, the beginning of
its words, other words for the thing, a synonym, letters inside the name, a slip of the keyboard,
and last a mention in a longer text.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from gridapp.caching import cached, cached_for_good
from gridapp.packs.toml_files import read_toml
from gridapp.resources import shipped_folder

LEAST_PREFIX = 3
"""Letters that must be typed before a phrase counts as meant."""
LEAST_TYPO = 5
"""Letters of a word that may have a slip in it."""
_WORD = re.compile(r"[\w%+'-]+")


class Findable(NamedTuple):
    """A searchable entry: name, synonyms and a longer text."""

    name: str
    words: tuple[str, ...] = ()
    text: str = ""


T = TypeVar("T")


@cached(4096)
def plain(text: str) -> str:
    """Return a text without case and accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


@cached_for_good
def synonym_groups() -> tuple[tuple[str, ...], ...]:
    """Return the shipped groups of phrases that mean the same, without case and accents."""
    path = shipped_folder("assets") / "finder" / "synonyms.toml"
    return tuple(tuple(map(plain, group["words"])) for group in read_toml(path)["same"])


def find(
    query: str,
    entries: Iterable[tuple[Findable, T]],
    groups: Sequence[tuple[str, ...]] | None = None,
) -> list[T]:
    """Return what a query finds, best first; equal ranks keep their order."""
    wanted = plain(query).strip()
    related = _related(wanted, synonym_groups() if groups is None else groups)
    ranked = [(rank_of(wanted, related, entry), result) for entry, result in entries]
    hits = [(rank, result) for rank, result in ranked if rank is not None]
    return [result for _, result in sorted(hits, key=lambda hit: hit[0])]


def _related(wanted: str, groups: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the phrases matching the typed text or its beginning."""
    if len(wanted) < LEAST_PREFIX:
        return ()
    exact = [group for group in groups if wanted in group]
    meant = exact or [
        group for group in groups if any(phrase.startswith(wanted) for phrase in group)
    ]
    return tuple(dict.fromkeys(phrase for group in meant for phrase in group if phrase != wanted))


def rank_of(wanted: str, related: tuple[str, ...], entry: Findable) -> int | None:
    """Return how well an entry fits, 0 is best; ``None`` if it does not."""
    name, parts = plain(entry.name), wanted.split()
    full = f"{name} | {plain(' '.join(entry.words))}"
    checks: tuple[Callable[[], bool], ...] = (
        lambda: name == wanted,
        lambda: _starts(parts, name),
        lambda: _starts(parts, full),
        lambda: _mentions(related, full),
        lambda: all(part in name for part in parts),
        lambda: _nearly(parts, full),
        lambda: bool(entry.text) and _mentions((wanted, *related), plain(entry.text)),
    )
    return next((rank for rank, fits in enumerate(checks) if fits()), None)


def _starts(parts: list[str], text: str) -> bool:
    """Return True if every part starts a word of a text."""
    words = _WORD.findall(text)
    return all(any(word.startswith(part) for word in words) for part in parts)


@cached(64)
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str] | None:
    """Return a pattern that finds any of the phrases, the last word perhaps with an ending."""
    long = [re.escape(phrase) for phrase in phrases if len(phrase) >= LEAST_PREFIX]
    if not long:
        return None
    return re.compile(rf"(?<!\w)(?:{'|'.join(long)})(?:s|es|ed|ing|n|en)?(?!\w)")


def _mentions(phrases: tuple[str, ...], text: str) -> bool:
    """Return True if any of the phrases stands in a text."""
    pattern = _pattern(phrases)
    return pattern is not None and pattern.search(text) is not None


def _nearly(parts: list[str], text: str) -> bool:
    """Return True if every part is a word of a text but for a slip."""
    words = _WORD.findall(text)
    return bool(parts) and all(
        any(word.startswith(part) or _is_slip(part, word) for word in words) for part in parts
    )


def _is_slip(first: str, second: str) -> bool:
    """Return True if two longer words differ by a letter: another, one more, or two swapped."""
    short, long = sorted((first, second), key=len)
    if len(short) < LEAST_TYPO - 1 or len(long) < LEAST_TYPO or len(long) - len(short) > 1:
        return False
    same = next((index for index, sign in enumerate(short) if sign != long[index]), len(short))
    if len(short) < len(long):
        return short[same:] == long[same + 1 :]
    swapped = short[same : same + 2] == long[same : same + 2][::-1]
    skipped = same + 2 if swapped else same + 1
    return short[skipped:] == long[skipped:]
