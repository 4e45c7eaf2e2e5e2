"""A tile with a menu: the answers to a question that find no room as tiles."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtWidgets import QMenu

from gridapp.battle.questions import Option
from gridapp.session.i18n import shown
from gridapp.windows.language import tr
from gridapp.windows.widgets.tile import Tile

MOST_TILES = 12
"""The most answers that all stand as tiles."""
_FIRST = 9
"""So many of more answers stand as tiles: those with a digit as their key."""


def split_options(
    options: Sequence[Option], default: str
) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """Return the answers for tiles, the default among them, and those for the menu."""
    if len(options) <= MOST_TILES:
        return tuple(options), ()
    usual = tuple(option for option in options[_FIRST:] if option.id == default)
    first = (*options[:_FIRST], *usual)
    return first, tuple(option for option in options if option not in first)


class MoreTile(Tile):
    """Opens a menu of further answers; arrows and letters choose an answer, Enter takes it."""

    def __init__(
        self,
        options: Sequence[Option],
        notes: Mapping[str, str],
        answer: Callable[[str], None],
    ) -> None:
        super().__init__(tr("More answers: {count}", count=len(options)), "", "plus")
        self.menu = QMenu(self)
        for option in options:
            note = notes.get(option.id, "")
            text = f"{shown(option.text)}, {note}" if note else shown(option.text)
            action = self.menu.addAction(text.replace("&", "&&"))
            action.triggered.connect(lambda _=False, option=option: answer(option.id))
        self.clicked.connect(self._open)

    def _open(self) -> None:
        self.menu.setMinimumWidth(self.width())
        self.menu.popup(self.mapToGlobal(self.rect().bottomLeft()))
