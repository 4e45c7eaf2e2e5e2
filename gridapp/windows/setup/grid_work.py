"""What is done to the grid of the open battle as a whole: laid anew over the map picture."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from gridapp.session.aligning import Aligning
from gridapp.session.session import FIRST_LINE
from gridapp.windows.board.desk import Desk
from gridapp.windows.files.pictures import Pictures
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.setup.align_page import AlignPage


class GridWork:
    """Opens the pages for the grid of the open battle, and carries out what they tell."""

    def __init__(self, window: QWidget, desk: Desk, pictures: Callable[[], Pictures]) -> None:
        """``pictures`` answers those of whichever battle is open."""
        self._window, self._desk, self._pictures = window, desk, pictures

    def align(self) -> AlignPage | None:
        """The page to lay the grid anew; nothing where there is no picture to lay it over."""
        battle = self._desk.session.battle
        picture = battle.board.picture
        pixmap = self._pictures()(picture.sha256) if picture else None
        if pixmap is None or pixmap.isNull():
            said = "There is no map picture to align the grid with"
            self._desk.say(said, Tone.REFUSED)
            return None
        model = Aligning(battle.board, battle.tokens)
        origin = self._desk.session.file.nearest_snapshot(FIRST_LINE)[1].board.grid
        page = AlignPage(self._window, model, pixmap, model.suggestions(battle.name, origin))
        page.laid.connect(lambda: self._lay(model))
        page.open()
        return page

    def _lay(self, model: Aligning) -> None:
        if model.is_changed:
            self._desk.do(model.command)
