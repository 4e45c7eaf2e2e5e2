"""What the session says, in the language that the window speaks; English is what it is in."""

from collections.abc import Callable, Iterable

Translate = Callable[[str], str]


class _Speaker:
    translate: Translate | None = None


def set_translator(translate: Translate | None) -> None:
    """Say every text as this translates it; as it is written without one."""
    _Speaker.translate = translate


def current_translator() -> Translate | None:
    """What translates now."""
    return _Speaker.translate


def tr(text: str, /, **parts: object) -> str:
    """A text in that language, with the parts that it names in braces."""
    translate = _Speaker.translate
    return (translate(text) if translate else text).format(**parts)


def tr_noop(text: str) -> str:
    """A text that is `told` later; it stays as it is."""
    return text


def join_names(names: Iterable[str]) -> str:
    """Several names, such as ``Ayla and Bran``."""
    return tr(" and ").join(names)
