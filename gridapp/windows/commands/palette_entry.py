"""An entry of the command palette."""

from collections.abc import Callable
from typing import NamedTuple


class PaletteEntry(NamedTuple):
    """What the palette finds: title, shortcut text, and the function to run.

    ``place`` says where it is, ``words`` are other words for it, ``text`` tells about it.
    """

    title: str
    keys: str
    run: Callable[[], object]
    place: str = ""
    words: tuple[str, ...] = ()
    text: str = ""
