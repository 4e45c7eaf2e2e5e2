"""One line of the table of everything that the window can do."""

from typing import NamedTuple


class Entry(NamedTuple):
    """One thing to do: its id, its words, its keys, its icon and what it does in a sentence."""

    id: str
    menu: str
    text: str
    keys: tuple[str, ...]
    icon: str
    what: str
    checkable: bool = False
