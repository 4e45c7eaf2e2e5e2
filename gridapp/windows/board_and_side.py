"""The splitter between the board and the side, whose width follows the size of the letters."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from gridapp.scene.guard import guarded

USUAL_SIDE = 372
"""Width of the side in pixels with usual letters."""

_SIDE_LINES = 19.5
"""Width of the side with larger letters, as a multiple of the height of a line."""


class BoardAndSide(QSplitter):
    """The board with the side to its right.

    With larger letters the side is wider, as far as the board keeps half the width. A side that
    was dragged keeps its width until the letters change.
    """

    def __init__(self, board: QWidget, side: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._is_dragged = False
        self.addWidget(board)
        self.addWidget(side)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self.setSizes([1000, USUAL_SIDE])
        self.setCollapsible(0, False)
        self.splitterMoved.connect(self._keep_dragged)

    def _keep_dragged(self) -> None:
        self._is_dragged = True

    def _fit_side(self) -> None:
        """Give the side panel the width for its letters, unless the user has dragged its edge."""
        letters = round(_SIDE_LINES * self.fontMetrics().height())
        wide = max(USUAL_SIDE, min(letters, (self.width() - self.handleWidth()) // 2))
        if not self._is_dragged and self.sizes()[1] != wide:
            self.setSizes([self.width() - self.handleWidth() - wide, wide])

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._is_dragged = False
            self._fit_side()
