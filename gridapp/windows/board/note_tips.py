"""What the notes on the GM's board say, where a mark of theirs is pointed at or stepped on."""

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip

from gridapp.battle.notes import Note
from gridapp.battle.state import Battle
from gridapp.scene.guard import guarded
from gridapp.session.notes import pin_text
from gridapp.windows.language import tr
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.widgets.plain_text import plain_tooltip


class NoteTips(QObject):
    """Shows the text of the notes whose mark the pointer rests on."""

    def __init__(self, desk: ToolContext) -> None:
        super().__init__(desk.board)
        self._desk = desk
        desk.board.viewport().installEventFilter(self)

    def tip_at(self, spot: QPoint) -> str:
        """The tooltip for a place of the board on the screen; empty where no note is marked."""
        board, battle = self._desk.board, self._desk.session.battle
        marks = self._desk.scene.notes
        numbers = marks.numbers_at(board.mapToScene(spot), board.pixels_per_cell)
        found = [note for note in battle.notes if note.number in numbers]
        return "".join(
            plain_tooltip(line) for note in found for line in note_text(battle, note).splitlines()
        )

    @guarded(fallback=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return False
        if text := self.tip_at(event.pos()):
            QToolTip.showText(event.globalPos(), text, self._desk.board.viewport())
        else:
            QToolTip.hideText()
        return True


def note_text(battle: Battle, note: Note) -> str:
    """A note with its number and where it is pinned."""
    place = pin_text(battle, note)
    return tr("Note {number} at {place}: {text}", number=note.number, place=place, text=note.text)
