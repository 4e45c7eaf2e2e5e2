"""Align the grid of the open battle and set the style of its lines."""

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QDialog

from gridapp.battle.commands import SetGridLook
from gridapp.battle.grid_style import GridStyle
from gridapp.session.shown_battle import FIRST_LINE
from gridapp.storage.formats.picture_resolution import stated_resolution
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gridapp.session.setup.grid_alignment import GridAlignment, GridSuggestion
    from gridapp.windows.dialogs.grid.align_page import AlignPage
    from gridapp.windows.dialogs.grid.grid_style_page import GridStylePage

_DIRECT_CHILDREN = Qt.FindChildOption.FindDirectChildrenOnly


class GridController(Controller):
    """Opens the pages for grid alignment and grid style, and applies their results."""

    def __init__(self, shell: Shell, pictures: MapPictures) -> None:
        super().__init__(shell)
        self._pictures = pictures
        lines = self._commands["lines"]
        self._commands.connect(
            {
                "align": self.open_align_page,
                "look": self.open_style_page,
                "lines": lambda: self.show_lines(on=lines.isChecked()),
            }
        )

    def open_align_page(self) -> "AlignPage | None":
        """Open the page for grid alignment; return None if the battle has no map picture."""
        battle = self._context.session.battle
        picture = battle.board.picture
        pixmap = self._pictures(picture.key) if picture else None
        if pixmap is None or pixmap.isNull():
            text = tr("There is no map picture to align the grid with")
            self._context.say(text, Tone.REFUSED)
            return None
        from gridapp.session.setup.grid_alignment import GridAlignment
        from gridapp.windows.dialogs.grid.align_page import AlignPage

        pinned = [note.cell for note in battle.notes if note.cell is not None]
        model = GridAlignment(battle.board, battle.tokens, pinned)
        page = AlignPage(self._window, model, pixmap, self._suggestions(model, pixmap))
        page.grid_accepted.connect(lambda: self._apply_alignment(model))
        page.open()
        return page

    def _suggestions(self, model: "GridAlignment", pixmap: QPixmap) -> "tuple[GridSuggestion, ...]":
        """Return the grids that name, lines and resolution of the picture suggest."""
        session = self._context.session
        picture = session.battle.board.picture
        origin = session.file.nearest_snapshot(FIRST_LINE)[1].board.grid
        resolution = stated_resolution(session.file.asset(picture.sha256)) if picture else None
        from gridapp.session.setup.picture_lines import grid_lines

        lines = grid_lines(_grey(pixmap))
        return model.suggestions(session.battle.name, origin, lines, resolution)

    def show_lines(self, *, on: bool) -> None:
        """Show or hide the grid lines on the GM's board."""
        self._apply_style(msgspec.structs.replace(self._context.session.battle.look, shown=on))

    def open_style_page(self) -> "GridStylePage":
        """Open the page for colour and opacity of the lines; the board previews every change."""
        look, scene = self._context.session.battle.look, self._context.scene
        from gridapp.windows.dialogs.grid.grid_style_page import GridStylePage

        page = GridStylePage(self._window, look)
        page.changed.connect(scene.set_look)
        page.accepted.connect(lambda: self._apply_style(page.fields.grid_style))
        page.rejected.connect(lambda: scene.set_look(self._context.session.battle.look))
        page.open()
        return page

    def close_pages(self) -> None:
        """Close the open pages because their battle is about to close."""
        from gridapp.windows.dialogs.grid.align_page import AlignPage
        from gridapp.windows.dialogs.grid.grid_style_page import GridStylePage

        for kind in (AlignPage, GridStylePage):
            for page in self._window.findChildren(kind, options=_DIRECT_CHILDREN):
                page.done(QDialog.DialogCode.Rejected.value)

    def _apply_style(self, look: GridStyle) -> None:
        """Apply a style; restore the board and the check mark if the command is refused."""
        battle = self._context.session.battle
        if look != battle.look and not self._context.do(SetGridLook(look)):
            self._context.scene.set_look(battle.look)
            self._commands["lines"].setChecked(battle.look.shown)

    def _apply_alignment(self, model: "GridAlignment") -> None:
        if model.is_changed:
            self._context.do(model.command)


def _grey(pixmap: QPixmap) -> "NDArray[np.uint8]":
    """Return a picture in shades of grey, indexed ``[y, x]``."""
    import numpy as np

    image = pixmap.toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(image.constBits(), dtype=np.uint8)
    return rows.reshape(image.height(), image.bytesPerLine())[:, : image.width()].copy()
