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

from gridapp.resources import shipped

MESSAGES = "messages"
"""The context of these texts in the translation of the app."""

_GAP = re.compile(r"\{\d\}")
_RULE = re.compile(r" \([A-Z]+-[A-Z]?\d+\)$")
_JOINTS = {"; ": "", ". ": ".", ": ": ""}
"""What parts sentences, and what of it belongs to the first of them."""

_ONE = "it is empty"
"""One of the texts, for all of them."""

LONGEST = 1000
"""Letters of a text that is looked at: what somebody wrote or sent may be endless."""


class Form(NamedTuple):
    """A sentence with gaps; ``longest`` is the longest stretch of its own words.

    ``is_open`` says that its last gap follows a colon, and so may be a whole sentence.
    """

    text: str
    pattern: str
    longest: str
    is_open: bool

    def fill(self, said: str) -> tuple[str, ...] | None:
        """What fills the gaps of a sentence of this form, if it is one."""
        # Compiled only now: all of them take 30 ms, and few are ever said.
        found = re.fullmatch(self.pattern, said, re.DOTALL) if self.longest in said else None
        if found is None:
            return None
        names = found.groups()[: -1 if self.is_open else None]
        return None if any(map(_joint, names)) else found.groups()


class Forms:
    """All sentences that are known, the most telling first."""

    def __init__(self, texts: Iterable[str]) -> None:
        ordered = sorted(texts, key=lambda text: -len(_GAP.sub("", text)))
        self._whole = {text for text in ordered if not _GAP.search(text)}
        self._gapped = [_form(text) for text in ordered if text not in self._whole]

    def find(self, said: str) -> tuple[str, tuple[str, ...]] | None:
        """The form of a sentence and what fills its gaps; ``None`` for another's words."""
        if said in self._whole:
            return said, ()
        for form in self._gapped:
            if (parts := form.fill(said)) is not None:
                return form.text, parts
        return None


def _form(text: str) -> Form:
    pieces = _GAP.split(text)
    pattern = "(.+?)".join(map(re.escape, pieces))
    is_open = text.endswith("}") and pieces[-2].endswith(": ") and len(pieces[-2]) > len(": ")
    return Form(text, pattern, max(pieces, key=len), is_open)


def _joint(said: str) -> str:
    """Where a text of several sentences is parted first; empty if it is one."""
    return next((joint for joint in _JOINTS if joint in said), "")


@cache
def _shipped() -> Forms:
    path = shipped("assets") / "translations" / "messages.txt"
    return Forms(path.read_text(encoding="utf-8").splitlines())


@lru_cache(maxsize=512)
def _read(said: str) -> tuple[str, tuple[str, ...]] | None:
    return _shipped().find(said)


def _is_translated() -> bool:
    """Whether a language is spoken that these texts have to be brought to."""
    return QCoreApplication.translate(MESSAGES, _ONE) != _ONE


def spoken(said: str) -> str:
    """A refusal or a problem in the language of the window, as it is where it has no translation.

    The rule at its end stays, and so do names; a sentence of several parts is said part by part.
    """
    return _in_parts(said) if _is_translated() and len(said) <= LONGEST else said


def _in_parts(said: str) -> str:
    rule, found = _RULE.search(said), _read(said)
    if rule and not (found and found[0].endswith(rule.group())):
        return _in_parts(said[: rule.start()]) + rule.group()
    if found is not None:
        form, parts = found
        return QCoreApplication.translate(MESSAGES, form).format(*map(_in_parts, parts))
    if joint := _joint(said):
        before, _, after = said.partition(joint)
        own = _JOINTS[joint]
        return _in_parts(before + own) + joint.removeprefix(own) + _in_parts(after)
    return said
