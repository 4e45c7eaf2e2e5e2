"""Check boxes in two columns."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from gridapp.scene.guard import guarded

_ACROSS, _DOWN = 10, 6


class CheckGrid(QWidget):
    """Check boxes in two columns; a box wider than a column takes a whole row."""

    def __init__(self, checks: Sequence[QCheckBox]) -> None:
        super().__init__()
        self._checks = tuple(checks)
        for check in checks:
            check.setParent(self)
        # Not fixed: layouts remember a fixed height from another width.
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @guarded(fallback=QSize(200, 32))
    def minimumSizeHint(self) -> QSize:
        widest = max((check.sizeHint().width() for check in self._checks), default=0)
        return QSize(widest, self.heightForWidth(2 * widest + _ACROSS))

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
        for check, rect in zip(self._checks, self._places(self.width()), strict=True):
            check.setGeometry(rect)

    def _places(self, width: int) -> list[QRect]:
        """Return the rectangle of each box for a given width, row by row."""
        sizes = [check.sizeHint() for check in self._checks]
        tall = max((size.height() for size in sizes), default=0) + _DOWN
        second = (width + _ACROSS) // 2
        places: list[QRect] = []
        x, y = 0, -tall
        for size in sizes:
            is_beside = x == 0 and bool(places) and places[-1].width() <= second - _ACROSS
            if is_beside and size.width() <= width - second:
                x = second
            else:
                x, y = 0, y + tall
            places.append(QRect(x, y, size.width(), tall - _DOWN))
        return places
