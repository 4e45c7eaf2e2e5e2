"""A page that scrolls where the window is too small."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class ScrolledPage(QScrollArea):
    """A scroll area without a frame around a ``page``, as wide as the area."""

    def __init__(self) -> None:
        super().__init__()
        self.page = QWidget()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setWidget(self.page)
        self.page.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def height_in(self, width: int) -> int:
        """Return the height at which the page of this width does not scroll."""
        layout = self.page.layout()
        if layout is None:
            return 0
        layout.activate()
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width)
        return layout.totalSizeHint().height()
