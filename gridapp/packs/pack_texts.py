"""All texts a pack can show: from its data, and messages of its functions."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from gridapp.battle.messages import has_words
from gridapp.engine.rulebook.pack_data import Setting, Stat
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.packs.creatures import CreatureTemplate, load_creatures
from gridapp.packs.languages import FOLDER

MOST_LISTED = 20
"""Texts that a line of missing translations names; of more it gives the number."""


def missing_lines(book: Rulebook, folder: Path) -> tuple[str, ...]:
    """Return a line for each language in which texts of a pack are missing and shown in English.

    Raises:
        PackProblem: the pack's creatures cannot be read.
    """
    creatures = load_creatures(book, folder).values()
    missing = {code: untranslated(book, code, creatures, folder) for code in book.languages}
    return tuple(_missing_line(book.id, code, texts) for code, texts in missing.items() if texts)


def _missing_line(pack: str, code: str, texts: tuple[str, ...]) -> str:
    listed = ", ".join(map(repr, texts[:MOST_LISTED]))
    further = f" and {len(texts) - MOST_LISTED} more" if len(texts) > MOST_LISTED else ""
    return f"{pack}: shown in English, as {FOLDER}/{code}.toml lacks them: {listed}{further}"


def untranslated(
    book: Rulebook, code: str, creatures: Iterable[CreatureTemplate], folder: Path
) -> tuple[str, ...]:
    """Return the texts of a pack that have no translation to a language, in order."""
    translated = book.languages.get(code, {})
    texts = (*data_texts(book), *creature_texts(creatures), *message_keys(folder))
    return tuple(dict.fromkeys(text for text in texts if text not in translated))


def data_texts(book: Rulebook) -> Iterator[str]:
    """Yield the names and sentences in a rulebook, except texts without words.

    The log says names of conditions in small letters, so these are yielded too.
    """
    yield from filter(has_words, dict.fromkeys(_data_texts(book)))


def _data_texts(book: Rulebook) -> Iterator[str]:
    yield book.summary
    for action in book.actions.values():
        yield from (action.name, action.summary, action.watched)
    for pool in book.pools.values():
        yield from (pool.name, pool.one, pool.loss)
    for stat in (*book.stats.values(), *book.weapon_stats.values()):
        yield from _stat_texts(stat)
    for condition in book.conditions.values():
        yield from (condition.name, condition.name.lower(), condition.summary)
    for setting in book.settings.values():
        yield from _setting_texts(setting)
    yield from (key.replace("_", " ") for key in book.sizes)
    yield from (grade.name for grade in book.cover.how.grades)
    yield from book.cover.tags.values()
    yield from (entry.name for entry in book.terrain.values())
    yield from _area_texts(book)
    yield from book.rolls
    phrases = book.phrases
    yield from (phrases.begin, phrases.end, phrases.damage, phrases.healing, phrases.loss)
    yield from phrases.provoked or ()


def _stat_texts(stat: Stat) -> Iterator[str]:
    yield from (stat.name, stat.brief)
    yield from stat.options


def _setting_texts(setting: Setting) -> Iterator[str]:
    yield from (setting.text, setting.at_start)
    yield from map(setting.option_text, setting.options)


def _area_texts(book: Rulebook) -> Iterator[str]:
    yield from book.areas.kinds.values()
    yield from (entry.name for entry in book.areas.saves.values())
    yield book.areas.number.name


def creature_texts(creatures: Iterable[CreatureTemplate]) -> Iterator[str]:
    """Yield the names of creatures, of their sides and of their weapons."""
    for creature in creatures:
        yield creature.name
        yield creature.side
        yield from (weapon.name for weapon in creature.weapons)


def message_keys(folder: Path) -> Iterator[str]:
    """Yield the keys of the messages that a pack's functions can say, read from their source."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
                yield from filter(has_words, _literals(node.args[0]))


def _literals(node: ast.expr) -> Iterator[str]:
    """Yield the possible texts of an expression."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_literals(node.body), *_literals(node.orelse))
