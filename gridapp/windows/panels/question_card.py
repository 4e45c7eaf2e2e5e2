"""The lines of a card of several questions, each line with a list of options."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from gridapp.battle.questions import Part
from gridapp.scene.guard import guarded
from gridapp.session.i18n import shown
from gridapp.windows.widgets.plain_text import plain_label

_COLUMNS, _MANY_COLUMNS = 2, 3
_MANY, _SHORT = 6, 16
"""More parts than this stand in more columns, if their texts have at most so many characters."""
_MOST_HEIGHT = 220
_GAP, _LEAST_LETTERS = 10, 7


class QuestionCard(QScrollArea):
    """A list of options for each part of a card, in columns; many parts scroll.

    `changed` follows every choice.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.lists: dict[str, QComboBox] = {}
        self._parts: tuple[Part, ...] = ()
        self._labels: list[QLabel] = []
        self._shown_columns = 0
        self._grid = QGridLayout()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: Sequence[Part]) -> None:
        """Show the parts with their default options chosen."""
        self._parts = tuple(parts)
        page = QWidget()
        self.lists = {part.id: _list_of(part) for part in self._parts}
        for choice in self.lists.values():
            choice.currentIndexChanged.connect(self.changed)
        self._labels = [plain_label(shown(part.text)) for part in self._parts]
        for label, choice in zip(self._labels, self.lists.values(), strict=True):
            label.setBuddy(choice)
        self._grid = QGridLayout(page)
        self._grid.setContentsMargins(0, 0, 4, 0)
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(4)
        self._shown_columns = 0
        self._fill_columns()
        self.setWidget(page)
        self.setVisible(bool(self._parts))
        self.updateGeometry()

    def _fill_columns(self) -> None:
        """Arrange labels and lists in as many columns as fit, if that number has changed."""
        columns = self._fitting_columns()
        if columns == self._shown_columns:
            return
        self._shown_columns = columns
        rows = -(-len(self._parts) // columns)
        for index, pair in enumerate(zip(self._labels, self.lists.values(), strict=True)):
            column, row = divmod(index, rows)
            for part, widget in enumerate(pair):
                self._grid.removeWidget(widget)
                self._grid.addWidget(widget, row, 2 * column + part)
        for column in range(_MANY_COLUMNS):
            self._grid.setColumnStretch(2 * column + 1, int(column < columns))

    def _fitting_columns(self) -> int:
        """Return the number of columns in which nothing is cut at the sides."""
        labels = max((label.sizeHint().width() for label in self._labels), default=0)
        lists = max((choice.minimumSizeHint().width() for choice in self.lists.values()), default=0)
        fitting = (self.viewport().width() - 4 + _GAP) // max(1, labels + lists + 2 * _GAP)
        return max(1, min(_columns(self._parts), fitting))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill_columns()
        self.updateGeometry()

    @property
    def choices(self) -> dict[str, str]:
        """The chosen options that are no defaults, by the id of their part."""
        chosen = {part.id: str(self.lists[part.id].currentData()) for part in self._parts}
        return {part.id: chosen[part.id] for part in self._parts if chosen[part.id] != part.default}

    @guarded(fallback=QSize(0, 0))
    def sizeHint(self) -> QSize:
        page = self.widget()
        needed = page.sizeHint() if page is not None else QSize(0, 0)
        return QSize(needed.width(), min(_MOST_HEIGHT, needed.height()))

    @guarded(fallback=QSize(0, 0))
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())


def _columns(parts: Sequence[Part]) -> int:
    are_short = all(len(shown(part.text)) <= _SHORT for part in parts)
    return _MANY_COLUMNS if len(parts) > _MANY and are_short else _COLUMNS


def _list_of(part: Part) -> QComboBox:
    choice = QComboBox()
    choice.setAccessibleName(shown(part.text))
    choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    choice.setMinimumContentsLength(_LEAST_LETTERS)
    for option in part.options:
        choice.addItem(shown(option.text), option.id)
    choice.setCurrentIndex(max(0, choice.findData(part.default)))
    return choice
