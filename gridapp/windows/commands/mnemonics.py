"""The underlined letters of a menu, each given once."""

from collections.abc import Iterable, Sequence

from PySide6.QtGui import QAction


def set_unique_mnemonics(actions: Iterable[QAction]) -> None:
    """Give each entry of a menu a letter of its own, the written one where it is free.

    Translators see one entry at a time; which letters meet in a menu is known only here.
    """
    named = [action for action in actions if action.text()]
    texts = unique_mnemonics([action.text() for action in named])
    for action, text in zip(named, texts, strict=True):
        action.setText(text)


def unique_mnemonics(texts: Sequence[str]) -> list[str]:
    """Return the texts with a different letter after ``&`` in each, or none if all are taken."""
    taken: set[str] = set()
    free: list[int] = []
    chosen = list(texts)
    for number, text in enumerate(texts):
        letter = mnemonic(text)
        if letter and letter not in taken:
            taken.add(letter)
        else:
            free.append(number)
    for number in free:
        chosen[number] = _with_free_letter(_without_mnemonic(texts[number]), taken)
        taken.add(mnemonic(chosen[number]))
    return chosen


def mnemonic(text: str) -> str:
    """Return the underlined letter of a text in upper case, or an empty text."""
    _, marker, rest = text.replace("&&", "").partition("&")
    return rest[:1].upper() if marker else ""


def _without_mnemonic(text: str) -> str:
    return "&&".join(part.replace("&", "") for part in text.split("&&"))


def _with_free_letter(text: str, taken: set[str]) -> str:
    """Return a text with a free letter underlined: the first of a word if possible."""
    places = [place for place, letter in enumerate(text) if letter.isalnum()]
    places.sort(key=lambda place: place > 0 and text[place - 1].isalnum())
    for place in places:
        if text[place].upper() not in taken:
            return f"{text[:place]}&{text[place:]}"
    return text
