"""The lines of a card that joins several questions, each with a list of its options."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QScrollArea, QSizePolicy, QWidget

from gridapp.battle.questions import Part
from gridapp.scene.guard import guarded
from gridapp.session.i18n import shown
from gridapp.windows.widgets.plain_text import plain_label

_COLUMNS, _MANY_COLUMNS = 2, 3
_MANY, _SHORT = 6, 16
"""More parts than this stand in more columns, if their texts have at most so many characters."""
_MOST_HEIGHT = 220


class QuestionCard(QScrollArea):
    """A list of options for each part of a card, in columns; many parts scroll."""

    def __init__(self) -> None:
        super().__init__()
        self.lists: dict[str, QComboBox] = {}
        self._parts: tuple[Part, ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: Sequence[Part]) -> None:
        """Show the parts with their default options chosen."""
        self._parts = tuple(parts)
        page = QWidget()
        layout = QGridLayout(page)
        layout.setContentsMargins(0, 0, 4, 0)
        layout.setHorizontalSpacing(10)
        layout.setVerticalSpacing(4)
        columns = _columns(self._parts)
        rows = -(-len(self._parts) // columns)
        self.lists = {}
        for index, part in enumerate(self._parts):
            column, row = divmod(index, rows)
            label, choice = plain_label(shown(part.text)), _list_of(part)
            label.setBuddy(choice)
            layout.addWidget(label, row, 2 * column)
            layout.addWidget(choice, row, 2 * column + 1)
            self.lists[part.id] = choice
        for column in range(columns):
            layout.setColumnStretch(2 * column + 1, 1)
        self.setWidget(page)
        self.setVisible(bool(self._parts))
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
    for option in part.options:
        choice.addItem(shown(option.text), option.id)
    choice.setCurrentIndex(max(0, choice.findData(part.default)))
    return choice
