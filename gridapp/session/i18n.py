"""Translation of the session's texts; the source language is English."""

from collections.abc import Callable, Iterable

Translate = Callable[[str], str]


class _Translator:
    translate: Translate | None = None


def set_translator(translate: Translate | None) -> None:
    """Set the function that translates texts; ``None`` for English."""
    _Translator.translate = translate


def current_translator() -> Translate | None:
    """Return the function that translates texts, or ``None``."""
    return _Translator.translate


def tr(text: str, /, **parts: object) -> str:
    """Translate a text and fill in the parts named in braces."""
    translate = _Translator.translate
    return (translate(text) if translate else text).format(**parts)


def tr_noop(text: str) -> str:
    """Mark a string for translation, like ``gettext_noop``."""
    return text


def join_names(names: Iterable[str]) -> str:
    """Join several names, such as ``Ayla and Bran``."""
    return tr(" and ").join(names)
