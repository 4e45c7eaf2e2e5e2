"""What the layers below the window say, in the language of the window.

They say finished English sentences: refusals and problems, which are values that are compared,
told on the command line and kept. The forms of these sentences, with numbered gaps, stand in
``assets/translations/messages.txt``; their translations have a context of their own.
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
    """A sentence with gaps; ``longest`` is the longest stretch of its own words.

    ``is_open`` says that its last gap follows a colon, and so may be a whole sentence.
    """

    text: str
    pattern: str
    longest_literal: str
    is_open: bool

    def match(self, sentence: str) -> tuple[str, ...] | None:
        """What fills the gaps of a sentence of this form, if it is one."""
        # Compiled only now: all of them take 30 ms, and few are ever said.
        found = (
            re.fullmatch(self.pattern, sentence, re.DOTALL)
            if self.longest_literal in sentence
            else None
        )
        if found is None:
            return None
        names = found.groups()[: -1 if self.is_open else None]
        return None if any(map(_joint, names)) else found.groups()


class MessageCatalogue:
    """All sentences that are known, the most telling first."""

    def __init__(self, texts: Iterable[str]) -> None:
        ordered = sorted(texts, key=lambda text: -len(_GAP.sub("", text)))
        self._whole = {text for text in ordered if not _GAP.search(text)}
        self._gapped = [_form(text) for text in ordered if text not in self._whole]

    def find(self, sentence: str) -> tuple[str, tuple[str, ...]] | None:
        """The form of a sentence and what fills its gaps; ``None`` for another's words."""
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
    """Where a text of several sentences is parted first; empty if it is one."""
    return next((joint for joint in _JOINTS if joint in said), "")


@cache
def _shipped() -> MessageCatalogue:
    path = shipped_folder("assets") / "translations" / "messages.txt"
    return MessageCatalogue(path.read_text(encoding="utf-8").splitlines())


@lru_cache(maxsize=512)
def _read(said: str) -> tuple[str, tuple[str, ...]] | None:
    return _shipped().find(said)


def _is_translated() -> bool:
    """Whether a language is spoken that these texts have to be brought to."""
    return QCoreApplication.translate(MESSAGE_CONTEXT, _ONE) != _ONE


def translate_message(message: str) -> str:
    """A refusal or a problem in the language of the window, as it is where it has no translation.

    The rule at its end stays, and so do names; a sentence of several parts is said part by part.
    """
    return _in_parts(message) if _is_translated() and len(message) <= MAX_LENGTH else message


def _in_parts(said: str) -> str:
    rule, found = _RULE.search(said), _read(said)
    if rule and not (found and found[0].endswith(rule.group())):
        return _in_parts(said[: rule.start()]) + rule.group()
    if found is not None:
        form, parts = found
        return QCoreApplication.translate(MESSAGE_CONTEXT, form).format(*map(_in_parts, parts))
    if joint := _joint(said):
        before, _, after = said.partition(joint)
        own = _JOINTS[joint]
        return _in_parts(before + own) + joint.removeprefix(own) + _in_parts(after)
    return said
