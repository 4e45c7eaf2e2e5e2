"""The notes that players may read, below their board."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gridapp.battle.views import SeenNote
from gridapp.windows.looks.plain import label

_MOST = 6


class NoteStrip(QWidget):
    """One line for each note, with the number that its mark bears; hidden without notes."""

    def __init__(self) -> None:
        super().__init__()
        self._label = label(wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 6)
        layout.addWidget(self._label)
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
