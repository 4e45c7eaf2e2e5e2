"""What the session says, in the language that the window speaks; English is what it is in."""

from collections.abc import Callable, Iterable

Translate = Callable[[str], str]


class _Speaker:
    translate: Translate | None = None


def speak_with(translate: Translate | None) -> None:
    """Say every text as this translates it; as it is written without one."""
    _Speaker.translate = translate


def speaker() -> Translate | None:
    """What translates now."""
    return _Speaker.translate


def told(text: str, /, **parts: object) -> str:
    """A text in that language, with the parts that it names in braces."""
    translate = _Speaker.translate
    return (translate(text) if translate else text).format(**parts)


def marked(text: str) -> str:
    """A text that is `told` later; it stays as it is."""
    return text


def joined(names: Iterable[str]) -> str:
    """Several names, such as ``Ayla and Bran``."""
    return told(" and ").join(names)
