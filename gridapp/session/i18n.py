"""Translation of the session's texts and of stored messages; the source language is English."""

from collections.abc import Callable, Iterable

from gridapp.battle.messages import Text, render

Translate = Callable[[str], str]


class _Translator:
    translate: Translate | None = None
    message_key: Translate = str


def set_translator(translate: Translate | None, message_key: Translate = str) -> None:
    """Set the function that translates texts, and the one for the keys of stored messages.

    ``None`` stands for English.
    """
    _Translator.translate, _Translator.message_key = translate, message_key


def current_translator() -> Translate | None:
    """Return the function that translates texts, or ``None``."""
    return _Translator.translate


def tr(text: str, /, **parts: object) -> str:
    """Translate a text and fill in the parts named in braces."""
    translate = _Translator.translate
    return (translate(text) if translate else text).format(**parts)


def shown(text: Text) -> str:
    """Return a text as shown: a message in the window's language, a plain text as it is."""
    return text if isinstance(text, str) else render(text, _Translator.message_key, tr(" and "))


def tr_noop(text: str) -> str:
    """Mark a string for translation, like ``gettext_noop``."""
    return text


def join_names(names: Iterable[str]) -> str:
    """Join several names, such as ``Ayla and Bran``."""
    return tr(" and ").join(names)
