"""The notes that players may read, below their board."""

from PySide6.QtWidgets import QFrame, QScrollArea

from gridapp.battle.views import SeenNote
from gridapp.windows.widgets.plain_text import plain_label

_MOST = 6
_SHARE = 3
"""They take the window's height divided by this at most; the board has the rest."""


class NoteStrip(QScrollArea):
    """One paragraph for each note, with the number that its mark bears; hidden without notes.

    It is as high as its text, but leaves the board its room: longer texts are scrolled.
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
        """What is written."""
        return self._label.text()

    def show_notes(self, notes: tuple[SeenNote, ...]) -> None:
        """Write these; of very many the first ones, and how many more there are."""
        lines = [f"{note.number}  {note.text.strip()}" for note in notes[:_MOST]]
        if len(notes) > _MOST:
            lines.append(self.tr("and {count} more").format(count=len(notes) - _MOST))
        self._label.setText("\n".join(lines))
        self.setVisible(bool(notes))
        self.fit()

    def fit(self) -> None:
        """As high as the text in the window it lies across, within its share of that."""
        room = self.window().size()
        if self.text:
            wanted = self._label.heightForWidth(room.width())
            self.setFixedHeight(min(wanted, room.height() // _SHARE))
