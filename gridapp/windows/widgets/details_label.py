"""Details in a line that breaks between two of them, once, before any is cut."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from gridapp.scene.guard import guarded
from gridapp.windows.widgets.plain_text import plain_tooltip

BETWEEN = " · "
_MOST_LINES = 2


class DetailsLabel(QWidget):
    """Details between points, on one line or two; what is longer is cut at the end."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def text(self) -> str:
        """The whole text, cut or not."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show details."""
        self._text = text
        self.setAccessibleName(text)
        self.setToolTip(plain_tooltip(text))
        self.updateGeometry()
        self.update()

    def lines(self, width: int) -> list[str]:
        """Return the text as shown in a width: broken between details, cut at the end."""
        advance, lines = self.fontMetrics().horizontalAdvance, [""]
        for part in self._text.split(BETWEEN):
            longer = f"{lines[-1]}{BETWEEN}{part}" if lines[-1] else part
            if lines[-1] and len(lines) < _MOST_LINES and advance(longer) > width:
                lines.append(part)
            else:
                lines[-1] = longer
        return [line if advance(line) <= width else self._cut(line, width) for line in lines]

    def _cut(self, line: str, width: int) -> str:
        return self.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, width)

    @guarded(fallback=True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(fallback=20)
    def heightForWidth(self, width: int) -> int:
        return len(self.lines(width)) * self.fontMetrics().lineSpacing() + 4

    @guarded(fallback=QSize(60, 20))
    def sizeHint(self) -> QSize:
        return QSize(60, self.heightForWidth(max(60, self.width())))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room: QRect = self.rect()
        text = "\n".join(self.lines(room.width()))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
