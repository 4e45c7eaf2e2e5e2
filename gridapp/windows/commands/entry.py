"""One line of the table of everything that the window can do."""

from typing import NamedTuple


class CommandEntry(NamedTuple):
    """One thing to do: its id, its words, its keys, its icon and what it does in a sentence."""

    id: str
    menu: str
    text: str
    keys: tuple[str, ...]
    icon: str
    description: str
    checkable: bool = False
