"""What happened, line by line; the newest is in sight."""

from PySide6.QtGui import QResizeEvent, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from gridapp.scene.guard import guarded

_INDENT = 14


class LogPanel(QTextEdit):
    """The log as plain text. Long lines hang under their beginning."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setMinimumHeight(48)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.setAccessibleName(self.tr("What happened"))
        self.setPlaceholderText(self.tr("What happens is told here."))
        self._lines: tuple[str, ...] = ()
        self._format = QTextBlockFormat()
        self._format.setLeftMargin(_INDENT)
        self._format.setTextIndent(-_INDENT)
        self._format.setBottomMargin(3)

    @property
    def lines(self) -> tuple[str, ...]:
        """Every line that is shown."""
        return self._lines

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show these; what is shown already stays as it is."""
        if lines == self._lines:
            return
        if not self._lines or lines[: len(self._lines)] != self._lines:
            self.clear()
            self._lines = ()
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for line in lines[len(self._lines) :]:
            if not self.document().isEmpty():
                cursor.insertBlock()
            cursor.setBlockFormat(self._format)
            cursor.insertText(line)
        self._lines = lines
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        is_at_end = bar.value() == bar.maximum()
        super().resizeEvent(event)
        if is_at_end:
            bar.setValue(bar.maximum())
