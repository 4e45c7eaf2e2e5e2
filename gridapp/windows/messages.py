"""Translate refusals and problems of the lower layers, which are finished English sentences.

The sentence patterns, with numbered gaps, are in ``assets/translations/messages.txt``; their
translations have their own context.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from gridapp.resources import shipped_folder

MESSAGE_CONTEXT = "messages"
"""The context of these texts in the translation of the app."""

_GAP = re.compile(r"\{\d\}")
_RULE = re.compile(r" \([A-Z]+-[A-Z]?\d+\)$")
_JOINTS = {"; ": "", ". ": ".", ": ": ""}
"""What parts sentences, and what of it belongs to the first of them."""

_ONE = "it is empty"
"""One of the texts, for all of them."""

MAX_LENGTH = 1000
"""Letters of a text that is looked at: what somebody wrote or sent may be endless."""


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
        # Compiled only now: all of them take 30 ms, and few are ever said.
        matched = (
            re.fullmatch(self.pattern, sentence, re.DOTALL)
            if self.longest_literal in sentence
            else None
        )
        if matched is None:
            return None
        names = matched.groups()[: -1 if self.is_open else None]
        return None if any(map(_joint, names)) else matched.groups()


class MessageCatalogue:
    """All known sentence patterns, the longest first."""

    def __init__(self, texts: Iterable[str]) -> None:
        ordered = sorted(texts, key=lambda text: -len(_GAP.sub("", text)))
        self._whole = {text for text in ordered if not _GAP.search(text)}
        self._gapped = [_form(text) for text in ordered if text not in self._whole]

    def find(self, sentence: str) -> tuple[str, tuple[str, ...]] | None:
        """Return the pattern of a sentence and the texts in its gaps, or None if unknown."""
        if sentence in self._whole:
            return sentence, ()
        for form in self._gapped:
            if (parts := form.match(sentence)) is not None:
                return form.text, parts
        return None


def _form(text: str) -> MessagePattern:
    pieces = _GAP.split(text)
    pattern = "(.+?)".join(map(re.escape, pieces))
    is_open = text.endswith("}") and pieces[-2].endswith(": ") and len(pieces[-2]) > len(": ")
    return MessagePattern(text, pattern, max(pieces, key=len), is_open)


def _joint(said: str) -> str:
    """Return the first separator between the sentences of a text, or an empty string."""
    return next((joint for joint in _JOINTS if joint in said), "")


@cache
def _shipped() -> MessageCatalogue:
    path = shipped_folder("assets") / "translations" / "messages.txt"
    return MessageCatalogue(path.read_text(encoding="utf-8").splitlines())


@lru_cache(maxsize=512)
def _read(said: str) -> tuple[str, tuple[str, ...]] | None:
    return _shipped().find(said)


def _is_translated() -> bool:
    """Return True if the window's language is not English."""
    return QCoreApplication.translate(MESSAGE_CONTEXT, _ONE) != _ONE


def translate_message(message: str) -> str:
    """Translate a refusal or problem; unknown texts stay unchanged.

    The rule number at the end and names stay. A text of several sentences is translated sentence by
    sentence.
    """
    return _in_parts(message) if _is_translated() and len(message) <= MAX_LENGTH else message


def _in_parts(said: str) -> str:
    rule, matched = _RULE.search(said), _read(said)
    if rule and not (matched and matched[0].endswith(rule.group())):
        return _in_parts(said[: rule.start()]) + rule.group()
    if matched is not None:
        form, parts = matched
        return QCoreApplication.translate(MESSAGE_CONTEXT, form).format(*map(_in_parts, parts))
    if joint := _joint(said):
        before, _, after = said.partition(joint)
        own = _JOINTS[joint]
        return _in_parts(before + own) + joint.removeprefix(own) + _in_parts(after)
    return said
