"""What is done to the grid of the open battle as a whole: laid anew, its lines drawn."""

from collections.abc import Callable

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from gridapp.battle.commands import SetGridLook
from gridapp.battle.grid_style import GridStyle
from gridapp.session.session import FIRST_LINE
from gridapp.session.setup.grid_alignment import GridAlignment
from gridapp.windows.dialogs.align_page import AlignPage
from gridapp.windows.dialogs.grid_style_page import GridStylePage
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext

_ITS_OWN = Qt.FindChildOption.FindDirectChildrenOnly


class GridController:
    """Opens the pages for the grid of the open battle, and carries out what they tell."""

    def __init__(
        self,
        window: QWidget,
        desk: ToolContext,
        pictures: Callable[[], MapPictures],
        tick: Callable[[bool], object],
    ) -> None:
        """``pictures`` answers those of the open battle, ``tick`` says whether lines are shown."""
        self._window, self._desk, self._pictures, self._tick = window, desk, pictures, tick

    def open_align_page(self) -> AlignPage | None:
        """The page to lay the grid anew; nothing where there is no picture to lay it over."""
        battle = self._desk.session.battle
        picture = battle.board.picture
        pixmap = self._pictures()(picture.sha256) if picture else None
        if pixmap is None or pixmap.isNull():
            said = tr("There is no map picture to align the grid with")
            self._desk.say(said, Tone.REFUSED)
            return None
        pinned = [note.cell for note in battle.notes if note.cell is not None]
        model = GridAlignment(battle.board, battle.tokens, pinned)
        origin = self._desk.session.file.nearest_snapshot(FIRST_LINE)[1].board.grid
        page = AlignPage(self._window, model, pixmap, model.suggestions(battle.name, origin))
        page.grid_accepted.connect(lambda: self._lay(model))
        page.open()
        return page

    def show_lines(self, *, on: bool) -> None:
        """Draw the lines on the GM's board, or leave them out."""
        self._draw(msgspec.structs.replace(self._desk.session.battle.look, shown=on))

    def open_style_page(self) -> GridStylePage:
        """The page for colour and strength of the lines; the board shows each try."""
        look, scene = self._desk.session.battle.look, self._desk.scene
        page = GridStylePage(self._window, look)
        page.changed.connect(scene.set_look)
        page.accepted.connect(lambda: self._draw(page.fields.grid_style))
        page.rejected.connect(lambda: scene.set_look(self._desk.session.battle.look))
        page.open()
        return page

    def close_pages(self) -> None:
        """Away with the pages: they are about a battle that goes."""
        for kind in (AlignPage, GridStylePage):
            for page in self._window.findChildren(kind, options=_ITS_OWN):
                page.done(QDialog.DialogCode.Rejected.value)

    def _draw(self, look: GridStyle) -> None:
        """Keep it in the battle; where that is refused, all is drawn and ticked as it was."""
        battle = self._desk.session.battle
        if look != battle.look and not self._desk.do(SetGridLook(look)):
            self._desk.scene.set_look(battle.look)
            self._tick(battle.look.shown)

    def _lay(self, model: GridAlignment) -> None:
        if model.is_changed:
            self._desk.do(model.command)
