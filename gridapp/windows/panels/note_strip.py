"""The players' notes below their board."""

from PySide6.QtWidgets import QFrame, QScrollArea

from gridapp.battle.views import SeenNote
from gridapp.windows.widgets.plain_text import plain_label

_MAX_NOTES = 6
_SHARE = 3
"""Largest height of the strip: the window's height divided by this."""


class NoteStrip(QScrollArea):
    """A paragraph for each note with the number of its mark; hidden without notes.

    The strip is as high as its text, up to a share of the window, then scrolls.
    """

    def __init__(self) -> None:
        super().__init__()
        self._label = plain_label(wrap=True)
        self._label.setMargin(8)
        self.setWidget(self._label)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("Notes"))
        self.hide()

    @property
    def text(self) -> str:
        """The text of all notes."""
        return self._label.text()

    def show_notes(self, notes: tuple[SeenNote, ...]) -> None:
        """Show the first ``_MOST`` notes and the number of the remaining notes."""
        lines = [f"{note.number}  {note.text.strip()}" for note in notes[:_MAX_NOTES]]
        if len(notes) > _MAX_NOTES:
            lines.append(self.tr("and {count} more").format(count=len(notes) - _MAX_NOTES))
        self._label.setText("\n".join(lines))
        self.setVisible(bool(notes))
        self.fit()

    def fit(self) -> None:
        """Set the height for the text at the window's width, limited to a share of its height."""
        room = self.window().size()
        if self.text:
            wanted = self._label.heightForWidth(room.width())
            self.setFixedHeight(min(wanted, room.height() // _SHARE))
