"""Buttons in a row, and in further rows where the row is too narrow."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gridapp.scene.guard import guarded

_GAP = 6
_USUAL_ROW = 500
"""Width in pixels up to which the buttons keep their single row; a longer row may break."""


class ButtonFlow(QWidget):
    """Buttons of their own width from left to right, broken into rows where they do not fit."""

    def __init__(self, buttons: Sequence[QPushButton], usual_row: int = _USUAL_ROW) -> None:
        super().__init__()
        self._buttons, self._usual_row = tuple(buttons), usual_row
        for button in buttons:
            button.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @guarded(fallback=QSize(200, 32))
    def minimumSizeHint(self) -> QSize:
        sizes = [button.sizeHint() for button in self._buttons]
        widest = max((size.width() for size in sizes), default=0)
        row = sum(size.width() + _GAP for size in sizes) - _GAP
        width = max(widest, min(row, self._usual_row))
        return QSize(width, self.heightForWidth(width))

    @guarded(fallback=QSize(200, 32))
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @guarded(fallback=True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(fallback=32)
    def heightForWidth(self, width: int) -> int:
        return max((rect.bottom() + 1 for rect in self._places(width)), default=0)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        for button, rect in zip(self._buttons, self._places(self.width()), strict=True):
            button.setGeometry(rect)

    def _places(self, width: int) -> list[QRect]:
        """Return the rectangle of each button for a given width, row by row."""
        places: list[QRect] = []
        x = y = 0
        for size in (button.sizeHint() for button in self._buttons):
            if x > 0 and x + size.width() > width:
                x, y = 0, y + size.height() + _GAP
            places.append(QRect(x, y, size.width(), size.height()))
            x += size.width() + _GAP
        return places
