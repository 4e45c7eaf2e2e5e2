"""Translate the sentences of the lower layers: messages by their key, English sentences by pattern.

The sentence patterns, with numbered gaps, are in ``assets/translations/messages.txt``; their
translations have their own context. A message finds its pattern by its key; a problem of a file,
or a refusal from an older file, is a finished English sentence and is searched for.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from gridapp.battle.messages import gaps
from gridapp.caching import cached, cached_for_good
from gridapp.resources import shipped_folder
from gridapp.session.i18n import current_translator

MESSAGE_CONTEXT = "messages"
"""The translation context of the sentence patterns."""

_GAP = re.compile(r"\{\d+\}")
_RULE = re.compile(r" \([A-Z]+-[A-Z]?\d+\)$")
_SEPARATORS = {"; ": "", ". ": ".", ": ": ""}
"""Separators between sentences, with the part that belongs to the first sentence."""

_PROBE = "it is empty"
"""A text that every translation changes."""

MAX_LENGTH = 1000
"""Longer texts are not searched: imported texts can be of any length."""


class MessagePattern(NamedTuple):
    """A sentence pattern with gaps; `longest_literal` is its longest literal part.

    `is_open` means that the last gap follows a colon and may be a whole sentence.
    """

    text: str
    pattern: str
    longest_literal: str
    is_open: bool

    def match(self, sentence: str) -> tuple[str, ...] | None:
        """Return the texts in the gaps if the sentence matches, otherwise None."""
        # Compiled on demand: compiling all patterns takes 30 ms, and few are needed.
        matched = (
            re.fullmatch(self.pattern, sentence, re.DOTALL)
            if self.longest_literal in sentence
            else None
        )
        if matched is None:
            return None
        names = matched.groups()[: -1 if self.is_open else None]
        return None if any(map(_first_separator, names)) else matched.groups()


class MessageCatalogue:
    """All known sentence patterns, the longest first."""

    def __init__(self, texts: Iterable[str]) -> None:
        ordered = sorted(texts, key=lambda text: -len(_GAP.sub("", text)))
        self._whole = {text for text in ordered if not _GAP.search(text)}
        self._patterns = [_form(text) for text in ordered if text not in self._whole]

    def find(self, sentence: str) -> tuple[str, tuple[str, ...]] | None:
        """Return the pattern of a sentence and the texts in its gaps, or None if unknown."""
        if sentence in self._whole:
            return sentence, ()
        for form in self._patterns:
            if (parts := form.match(sentence)) is not None:
                return form.text, parts
        return None


def _form(text: str) -> MessagePattern:
    pieces = _GAP.split(text)
    pattern = "(.+?)".join(map(re.escape, pieces))
    is_open = text.endswith("}") and pieces[-2].endswith(": ") and len(pieces[-2]) > len(": ")
    return MessagePattern(text, pattern, max(pieces, key=len), is_open)


def _first_separator(text: str) -> str:
    """Return the first separator between the sentences of a text, or an empty string."""
    return next((joint for joint in _SEPARATORS if joint in text), "")


@cached_for_good
def _shipped() -> MessageCatalogue:
    path = shipped_folder("assets") / "translations" / "messages.txt"
    return MessageCatalogue(path.read_text(encoding="utf-8").splitlines())


@cached(512)
def _find_pattern(text: str) -> tuple[str, tuple[str, ...]] | None:
    return _shipped().find(text)


def _is_translated() -> bool:
    """Return True if the window's language is not English."""
    return QCoreApplication.translate(MESSAGE_CONTEXT, _PROBE) != _PROBE


def translate_key(key: str) -> str:
    """Return the translated key of a message, with the same gaps; an unknown key stays unchanged.

    The session's sentences are translated under their key, refusals under their pattern.
    """
    translate = current_translator()
    if translate and (translated := translate(key)) != key:
        return translated
    names = gaps(key)
    translated = QCoreApplication.translate(MESSAGE_CONTEXT, numbered(key))
    return _GAP.sub(lambda gap: names[int(gap[0][1:-1])], translated)


def numbered(key: str) -> str:
    """Return the sentence pattern of a message: its key with numbered gaps."""
    for number, gap in enumerate(gaps(key)):
        key = key.replace(gap, f"{{{number}}}", 1)
    return key


def translate_message(message: str) -> str:
    """Translate a refusal or problem; unknown texts stay unchanged.

    The rule number at the end and names stay. A text of several sentences is translated sentence by
    sentence.
    """
    return _translate(message) if _is_translated() and len(message) <= MAX_LENGTH else message


def _translate(text: str) -> str:
    rule, matched = _RULE.search(text), _find_pattern(text)
    if rule and not (matched and matched[0].endswith(rule.group())):
        return _translate(text[: rule.start()]) + rule.group()
    if matched is not None:
        form, parts = matched
        return QCoreApplication.translate(MESSAGE_CONTEXT, form).format(*map(_translate, parts))
    if joint := _first_separator(text):
        before, _, after = text.partition(joint)
        own = _SEPARATORS[joint]
        return _translate(before + own) + joint.removeprefix(own) + _translate(after)
    return text
