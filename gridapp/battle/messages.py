"""Texts stored as a message key with values, to be shown in any language.

The key is the English sentence with named gaps, as gettext has it: ``"{who} loses {amount}"``. A
gap ``{bonus:+d}`` shows the sign of a number. A plain ``str`` is a text that nobody translates: a
name, or a sentence from a file of version 1 or 2.

What the rules say (refusals, questions, options, modifiers, log lines) is a message, never an
f-string: the whole sentence is the key, so that a translator can order its words, and a gap has the
name of what fills it. A sentence with two forms has two keys. Values are names, numbers, other
messages, or a tuple of names, joined by whoever shows them; anything else is made text before.
Examples, ``--json`` and file hashes use the English text.
"""

import re
from collections.abc import Callable, Iterable, Mapping

import msgspec

MAX_LENGTH = 100_000
"""Limit of characters filled into the gaps of a text; a hostile file could ask for any number."""
_MAX_DEPTH = 8
NAME_GAPS = frozenset(
    (
        *("who", "actor", "target", "attacker", "foe", "ally", "caster", "healer", "patient"),
        *("mover", "mount", "rider", "partner", "opponent", "pusher", "pushed", "watcher"),
        *("winner", "loser", "tender", "flanker", "held", "token", "wrestlers", "names", "other"),
    )
)
"""The gaps that hold the names of creatures, which stay as they are in every language."""
_GAP = re.compile(r"\{(\w+)(:\+d)?\}")
_AND = " and "


class Message(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, eq=False
):
    """A sentence in English with named gaps, and the value of each gap.

    A value is a name or number, another message, or a tuple of those, shown as a list of names. A
    message equals every text that says the same in English: a question from an older file is the
    same question.
    """

    key: str
    values: Mapping[str, "str | int | Message | tuple[str | int | Message, ...]"] = {}

    def __str__(self) -> str:
        """Return the English text."""
        return english(self)

    def __repr__(self) -> str:
        """Return the English text in quotes, as for a plain text."""
        return repr(english(self))

    def __eq__(self, other: object) -> bool:
        """Return True if another text says the same in English."""
        if isinstance(other, Message):
            same = self.key == other.key and self.values == other.values
            return same or english(self) == english(other)
        return english(self) == other

    def __hash__(self) -> int:
        """Return the hash of the English text."""
        return hash(english(self))

    def __contains__(self, part: str) -> bool:
        """Return True if the English text contains a part."""
        return part in english(self)


Text = str | Message
"""A text for people."""
Item = Text | int
Value = Item | tuple[Item, ...]


def message(key: str, /, **values: Value) -> Message:
    """Return a message; ``key`` is its English sentence with a gap for each value."""
    return Message(key, values)


def joined(between: str, texts: Iterable[Text]) -> Message:
    """Return several texts as one, with ``between`` between them.

    The key of a message without words of its own is taken over, which keeps log entries short.
    """
    keys, values = [], dict[str, Value]()
    for text in texts:
        part = text if isinstance(text, Message) and not has_words(text.key) else _whole(text)
        part = _renamed(part, len(values))
        keys.append(part.key)
        values |= part.values
    return Message(between.join(keys), values)


def has_words(key: str) -> bool:
    """Return True if a key has words to translate besides its gaps."""
    return any(map(str.isalpha, _GAP.sub("", key)))


def _whole(text: Text) -> Message:
    return Message("{text}", {"text": text})


def _renamed(text: Message, first: int) -> Message:
    """Return a message with its gaps named by numbers from ``first``."""
    names = {
        name: f"{'who' if _holds_name(name) else 'p'}{number}"
        for number, name in enumerate(text.values, start=first)
    }
    key = _GAP.sub(lambda gap: f"{{{names.get(gap[1], gap[1])}{gap[2] or ''}}}", text.key)
    return Message(key, {names[name]: value for name, value in text.values.items()})


def _holds_name(gap: str) -> bool:
    """Return True for a gap of `NAME_GAPS`, which may be numbered in joined texts."""
    return gap.rstrip("0123456789") in NAME_GAPS


def english(text: Text) -> str:
    """Return a text in English."""
    return text if isinstance(text, str) else render(text, str, _AND)


def render(
    text: Message,
    translate: Callable[[str], str],
    between_names: str,
    translate_term: Callable[[str], str] = str,
) -> str:
    """Return the text of a message, in the language of its translated key.

    ``translate`` returns the translated key, with the same gaps. ``between_names`` joins the
    names of a list. ``translate_term`` returns the name of a weapon, a condition or another term
    of the system in that language; it is not asked about gaps that hold a creature's name
    (`NAME_GAPS`). Gaps without a value stay as they are.
    """
    return _Renderer(translate, between_names, translate_term).fill(text, 0)


def gaps(key: str) -> list[str]:
    """Return the gaps of a key as written, in order: ``{who}``, ``{bonus:+d}``."""
    return [match[0] for match in _GAP.finditer(key)]


class _Renderer:
    """Fills gaps, within the limits of length and depth."""

    def __init__(
        self,
        translate: Callable[[str], str],
        between_names: str,
        translate_term: Callable[[str], str],
    ) -> None:
        self._translate = translate
        self._between_names = between_names
        self._term = translate_term
        self._left = MAX_LENGTH

    def fill(self, text: Message, depth: int) -> str:
        """Return a message with its gaps filled."""
        template = self._translate(text.key)
        if "{" not in template or depth > _MAX_DEPTH:
            return template
        return _GAP.sub(lambda gap: self._gap(gap, text.values, depth), template)

    def _gap(self, gap: re.Match[str], values: Mapping[str, Value], depth: int) -> str:
        value = values.get(gap[1])
        if value is None or self._left < 0:
            return gap[0]
        if gap[2] and isinstance(value, int):
            return f"{value:+d}"
        if isinstance(value, tuple):
            return self._between_names.join(self._item(item, depth) for item in value)
        if isinstance(value, str) and not _holds_name(gap[1]):
            value = self._term(value)
        return self._item(value, depth)

    def _item(self, value: Item, depth: int) -> str:
        text = self.fill(value, depth + 1) if isinstance(value, Message) else str(value)
        self._left -= len(text) + 1
        return text
