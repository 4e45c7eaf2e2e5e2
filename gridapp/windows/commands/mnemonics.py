"""The underlined letters of a menu or dialog, each given once."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtGui import QAction


def set_unique_mnemonics(actions: Iterable[QAction]) -> None:
    """Give each menu entry a different letter, preferably the marked letter.

    Translators see one entry at a time; which letters meet in a menu is known only here.
    """
    named = [action for action in actions if action.text()]
    texts = unique_mnemonics([action.text() for action in named])
    for action, text in zip(named, texts, strict=True):
        action.setText(text)


def unique_mnemonics(
    texts: Sequence[str], reserved: Iterable[str] = (), *, steady: bool = True
) -> list[str]:
    """Return the texts with a different letter after ``&`` in each, or none if all are taken.

    A written letter stays with the first text that has it; if not ``steady``, as long as no other
    needs it. The others get letters by augmenting paths (maximum bipartite matching, Kuhn 1955), so
    that a text goes without only where it must. Letters in ``reserved`` are given to none.
    """
    closed = frozenset(reserved)
    owners: dict[str, int] = {}
    for number, text in enumerate(texts):
        letter = mnemonic(text)
        if letter and letter not in closed:
            owners.setdefault(letter, number)
    tried = closed | set(owners) if steady else set(closed)
    bare = [_without_mnemonic(text) for text in texts]
    letters_of = _LettersOf(bare)
    lettered = set(owners.values())
    for number in range(len(texts)):
        if number not in lettered:
            reached = set(tried)
            if not _match(number, letters_of, owners, reached):
                tried = reached  # no later path leads out of them either
    letters = {number: letter for letter, number in owners.items()}
    return [
        text
        if number in letters and letters[number] == mnemonic(text)
        else _with_letter(bare[number], letters.get(number, ""))
        for number, text in enumerate(texts)
    ]


class _LettersOf(dict[int, list[str]]):
    """The letters and digits of each text in upper case, the best first, looked up when needed."""

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__()
        self._texts = texts

    def __missing__(self, number: int) -> list[str]:
        text = self._texts[number]
        self[number] = list(dict.fromkeys(text[place].upper() for place in _places(text)))
        return self[number]


def _match(
    number: int,
    letters_of: Mapping[int, Sequence[str]],
    owners: dict[str, int],
    closed: set[str],
) -> bool:
    """Give a text a letter, which its owner leaves for another; return False if none is found.

    ``letters_of`` are the letters of each text, the best first. ``closed`` are those that are
    tried already or belong to others for good.
    """
    letters = letters_of[number]
    for letter in letters:
        if letter not in closed and letter not in owners:
            owners[letter] = number
            return True
    for letter in letters:
        if letter in closed:
            continue
        closed.add(letter)
        if _match(owners[letter], letters_of, owners, closed):
            owners[letter] = number
            return True
    return False


def mnemonic(text: str) -> str:
    """Return the underlined letter of a text in upper case, or an empty text."""
    _, marker, rest = text.replace("&&", "").partition("&")
    return rest[:1].upper() if marker else ""


def _without_mnemonic(text: str) -> str:
    return "&&".join(part.replace("&", "") for part in text.split("&&"))


def _places(text: str) -> list[int]:
    """Return the places of letters and digits, the first of each word before the others."""
    places = [place for place, letter in enumerate(text) if letter.isalnum()]
    return sorted(places, key=lambda place: place > 0 and text[place - 1].isalnum())


def _with_letter(text: str, letter: str) -> str:
    """Return a text with a letter underlined, at its best place, or as it is without a letter."""
    if not letter:
        return text
    place = next(place for place in _places(text) if text[place].upper() == letter)
    return f"{text[:place]}&{text[place:]}"
