"""Translation of the session's texts and of stored messages; the source language is English."""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import count

from gridapp.battle.messages import Text, render
from gridapp.engine.rulebook.rulebook import Rulebook

Translate = Callable[[str], str]


class _Translator:
    translate: Translate | None = None
    message_key: Translate = str
    language: str = ""
    pack: Mapping[str, str] = {}
    small: Mapping[str, str] = {}


def set_translator(
    translate: Translate | None, message_key: Translate = str, language: str = ""
) -> None:
    """Set the translators of texts and of message keys, and the code of the language.

    ``None`` stands for English. Names and messages of rule packs are translated by their own
    catalogue in that language, see `use_pack_texts`.
    """
    _Translator.translate, _Translator.message_key = translate, message_key
    _Translator.language = language
    _Translator.pack = _Translator.small = {}


def use_pack_texts(book: Rulebook) -> None:
    """Translate names and messages by the catalogue of this pack from now on."""
    texts = book.languages.get(_Translator.language, {})
    _Translator.pack, _Translator.small = texts, {text.lower(): texts[text] for text in texts}


def current_translator() -> Translate | None:
    """Return the translator of texts, ``None`` for English."""
    return _Translator.translate


def catalogues() -> tuple[object, ...]:
    """Return the catalogues in use; while they are equal, a text is shown the same."""
    return _Translator.translate, _Translator.message_key, _Translator.pack


def tr(text: str, /, **parts: object) -> str:
    """Translate a text and fill in the parts named in braces."""
    translate = _Translator.translate
    return (translate(text) if translate else text).format(**parts)


def shown(text: Text) -> str:
    """Return a text as shown: a message in the window's language, a plain text as it is."""
    if isinstance(text, str):
        return text
    return render(text, _message_key, tr(" and "), shown_phrase)


def shown_name(name: str, book: Rulebook | None = None) -> str:
    """Return a name or sentence of a pack's data in the window's language.

    Without ``book`` it is a name of the pack in use. A text that the pack does not translate
    stays English. A name in small letters, as in the middle of a sentence, may have an entry of
    its own, and else has that of the name in the data.
    """
    if book is not None:
        return book.languages.get(_Translator.language, {}).get(name, name)
    return _Translator.pack.get(name) or _Translator.small.get(name, name)


def condition_names(book: Rulebook) -> dict[str, str]:
    """Return the shown name of each condition that is reported, by id."""
    return {key: shown_name(entry.name, book) for key, entry in book.told_conditions.items()}


def shown_phrase(text: str) -> str:
    """Return a price or the like in the window's language, part by part.

    ``3 AP in parts, Move (Quick)`` is looked up as ``{0} AP in parts`` with the number filled in,
    and, where the whole part is unknown, as ``Move`` and ``Quick``. A decimal number with
    its sign, such as ``+0.41``, is written as the language writes it; ``0.2`` may be a version.
    """
    if _SIGNED_DECIMAL.fullmatch(text):
        return text.replace(".", tr("."))
    if _ROLL.fullmatch(text) and _DIE.search(text):
        return shown_dice(text)
    if not _Translator.pack:
        return text
    translated = shown_name(text)
    return translated if translated != text else ", ".join(map(_shown_part, text.split(", ")))


def shown_value(text: Text) -> str:
    """Return the value of a statistic in the window's language: a message, or names and numbers."""
    return shown_phrase(text) if isinstance(text, str) else shown(text)


def shown_dice(text: str) -> str:
    """Return dice as the window's language writes them: ``2d6+3`` is ``2W6+3`` in German."""
    return _DIE.sub(lambda die: tr("{number}d{sides}", number=die[1] or "", sides=die[2]), text)


def _shown_part(text: str) -> str:
    if (translated := shown_name(text)) != text:
        return translated
    numbers, index = _NUMBER.findall(text), count()
    pattern = _NUMBER.sub(lambda _: f"{{{next(index)}}}", text)
    if (translated := shown_name(pattern)) != pattern:
        return _GAP.sub(lambda gap: numbers[int(gap[1])], translated)
    if bracketed := _BRACKETED.fullmatch(text):
        return f"{shown_name(bracketed[1])} ({shown_name(bracketed[2])})"
    return text


_SIGNED_DECIMAL = re.compile(r"[+-]\d+\.\d+")
_DIE = re.compile(r"(?<![^\W\d_])(?:([0-9]{1,6})[dD]|d)([0-9]{1,6}|%)")
"""A die such as ``2d6``, ``2D6`` or ``d20``; ``D20`` is a cell."""
_ROLL = re.compile(r"[-+ 0-9dDkhl!%]+")
"""The letters of a roll such as ``4d6kh3 - 1d4!``."""
_NUMBER = re.compile(r"\d+")
_GAP = re.compile(r"\{(\d+)\}")
_BRACKETED = re.compile(r"(.+) \((.+)\)")


def _message_key(key: str) -> str:
    return _Translator.pack.get(key) or _Translator.message_key(key)


def tr_noop(text: str) -> str:
    """Mark a string for translation, like ``gettext_noop``."""
    return text


def decimal(number: float, form: str = "g") -> str:
    """Format a number with the decimal sign of the window's language, as ``.1f`` or the like."""
    return f"{number:{form}}".replace(".", tr("."))


def join_names(names: Iterable[str]) -> str:
    """Join several names, such as ``Ayla, Bran and Cyra``."""
    *first, last = tuple(names) or ("",)
    return tr(" and ").join(filter(None, (", ".join(first), last)))
