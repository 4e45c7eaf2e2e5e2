"""A list of tiles that grows with its contents up to a limit, then scrolls."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gridapp.scene.guard import guarded
from gridapp.windows.widgets.plain_text import plain_label
from gridapp.windows.widgets.tile import Tile

TALLEST, USUAL, SMALLEST = 300, 130, 60
"""Heights in pixels: the most, what comes before other panels, and what is left in a low window.

The first two grow with letters whose lines are higher than `_USUAL_LINE` pixels.
"""
_USUAL_LINE, _UNLIMITED = 19, 1 << 20


class ChoiceList(QScrollArea):
    """Headings with tiles in two columns.

    `released_by_mouse` is emitted after a mouse click on a tile.
    """

    released_by_mouse = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout()
        self._height, self._room = USUAL, _UNLIMITED
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def clear(self) -> None:
        """Remove all contents."""
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(3)

    def add_text(self, text: str) -> None:
        """Add a sentence between the tiles."""
        self._column.addWidget(plain_label(text, wrap=True))

    def add(self, heading: str, tiles: Sequence[Tile], columns: int = 2) -> None:
        """Add a heading and the tiles below."""
        self._column.addWidget(plain_label(heading, size=-1))
        grid = QGridLayout()
        grid.setSpacing(5)
        for index, tile in enumerate(tiles):
            tile.enable_wrapping()
            tile.released_by_mouse.connect(self.released_by_mouse)
            grid.addWidget(tile, index // columns, index % columns)
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        self._column.addLayout(grid)

    def finish(self, *, from_top: bool = False) -> None:
        """Show the added contents, ``from_top`` or as far scrolled as those before."""
        page = QWidget()
        self._column.addStretch(1)
        page.setLayout(self._column)
        scrolled = 0 if from_top else self.verticalScrollBar().value()
        # A tile may be pressed right now, so old tiles are deleted later.
        if (old := self.takeWidget()) is not None:
            old.hide()
            old.deleteLater()
        self.setWidget(page)
        needed = max(page.sizeHint().height(), page.heightForWidth(self.viewport().width()))
        self._height = min(self._grown(TALLEST), needed)
        self.setMaximumHeight(self._height)
        self.setMinimumHeight(min(SMALLEST, self._height))
        self.updateGeometry()
        # The scroll area fits its page only when its own size changes.
        page.resize(self.viewport().width(), max(needed, self.viewport().height()))
        self.verticalScrollBar().setMaximum(max(0, needed - self.viewport().height()))
        self.verticalScrollBar().setValue(scrolled)

    def scroll_to_top(self) -> None:
        """Show the first tiles."""
        self.verticalScrollBar().setValue(0)

    @guarded(fallback=QSize(300, USUAL))
    def sizeHint(self) -> QSize:
        least = min(SMALLEST, self._height)
        return QSize(300, max(least, min(self.wanted_height, self._room)))

    @property
    def wanted_height(self) -> int:
        """The height asked for where there is room."""
        return min(self._grown(USUAL), self._height)

    def set_room(self, height: int) -> None:
        """Ask for at most this height, but for the smallest."""
        if height != self._room:
            before, self._room = self.sizeHint(), height
            if self.sizeHint() != before:
                self.updateGeometry()

    def _grown(self, height: int) -> int:
        """Return a height for the letters of this list."""
        return max(height, height * self.fontMetrics().height() // _USUAL_LINE)
