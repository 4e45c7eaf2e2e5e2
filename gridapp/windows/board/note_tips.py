"""Tooltips on the GM's board: the text of notes, and the rules behind cover and flanks."""

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip

from gridapp.battle.notes import Note
from gridapp.battle.state import Battle
from gridapp.scene.coordinates import from_scene
from gridapp.scene.guard import guarded
from gridapp.session.notes import pin_text
from gridapp.windows.language import tr
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.widgets.plain_text import plain_tooltip


class NoteTips(QObject):
    """Shows the text of a note, or the proofs on a creature, while the pointer rests there."""

    def __init__(self, context: ToolContext) -> None:
        super().__init__(context.board)
        self._context = context
        context.board.viewport().installEventFilter(self)

    def tip_at(self, spot: QPoint) -> str:
        """Return the tooltip for a viewport position; empty where nothing is to be told."""
        board, battle = self._context.board, self._context.session.battle
        marks = self._context.scene.notes
        numbers = marks.numbers_at(board.mapToScene(spot), board.pixels_per_cell)
        notes = [note for note in battle.notes if note.number in numbers]
        lines = [line for note in notes for line in note_text(battle, note).splitlines()]
        return "".join(map(plain_tooltip, lines or self._proofs_at(spot)))

    def _proofs_at(self, spot: QPoint) -> list[str]:
        from gridapp.windows.board.proof_rules import shown_proofs

        board, session = self._context.board, self._context.session
        token = board.token_at(from_scene(board.mapToScene(spot)))
        overlay = self._context.scene.overlay
        return list(shown_proofs(overlay, session.rules.book, token)) if token else []

    @guarded(fallback=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return False
        if text := self.tip_at(event.pos()):
            QToolTip.showText(event.globalPos(), text, self._context.board.viewport())
        else:
            QToolTip.hideText()
        return True


def note_text(battle: Battle, note: Note) -> str:
    """Return a note as a sentence with its number and position."""
    position = pin_text(battle, note)
    return tr(
        "Note {number} at {place}: {text}", number=note.number, place=position, text=note.text
    )
