"""An entry of the command table."""

from typing import NamedTuple


class MenuCommand(NamedTuple):
    """A command: id, menu, menu text, default keys, icon, description, and whether it toggles."""

    id: str
    menu: str
    text: str
    keys: tuple[str, ...]
    icon: str
    description: str
    checkable: bool = False
