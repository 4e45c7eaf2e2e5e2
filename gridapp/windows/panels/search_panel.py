"""Where can I stand: wishes for a cell, and the cells that grant them."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.state import Battle
from gridapp.grid.cells import Cell
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import plain
from gridapp.session.queries.position_search import Stand, Wishes
from gridapp.windows.language import told
from gridapp.windows.messages import spoken
from gridapp.windows.widgets.plain_text import Line, label

_ROW = Qt.ItemDataRole.UserRole
_AT_ONCE = 12
MOST_THREATS = 3
_ROWS = 36
_AIRY = 130
"""Pixels: the list shows two cells at the least, and the panel has margins from this height on."""


class SearchPanel(QWidget):
    """Looks at a dozen cells at a time, so that the window goes on; it can be stopped."""

    asked = Signal(object)
    changed = Signal()
    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.reach, self.cover, self.threats = QComboBox(), QComboBox(), QComboBox()
        self.threats.addItems([self.tr("any number"), self.tr("nobody")])
        for number in range(1, MOST_THREATS + 1):
            self.threats.addItem(told("at most {number}", number=number))
        self.find_button = QPushButton(self.tr("Find cells"))
        self.list = QListWidget()
        self.list.setMinimumHeight(_ROWS)
        self.list.setAccessibleName(self.tr("Cells that were found"))
        self._said = Line()
        self._looking: Iterator[Stand | None] | None = None
        self._label_of: Callable[[Cell], str] = str
        self._length: Callable[[float], str] = str
        self.found: list[Stand] = []
        self._clock = QTimer(self, interval=0)
        self._clock.timeout.connect(self._look)
        self.find_button.clicked.connect(self._start_or_stop)
        self.list.itemActivated.connect(lambda item: self.chosen.emit(item.data(_ROW)))
        self.list.itemClicked.connect(lambda item: self.chosen.emit(item.data(_ROW)))
        self._lay_out()

    def _lay_out(self) -> None:
        form = QGridLayout()
        form.setVerticalSpacing(2)
        wishes = (
            (self.tr("I &reach"), self.reach),
            (self.tr("with &cover from"), self.cover),
            (self.tr("&threatened by"), self.threats),
        )
        for column, (text, field) in enumerate(wishes):
            name = label(text)
            name.setBuddy(field)
            field.setMinimumContentsLength(8)
            form.addWidget(name, 0, column)
            form.addWidget(field, 1, column)
            form.setColumnStretch(column, 1)
            field.setAccessibleName(text.replace("&", ""))
        row = QHBoxLayout()
        row.addWidget(self.find_button)
        row.addWidget(self._said, 1)
        layout = QVBoxLayout(self)
        layout.setSpacing(3)
        layout.addLayout(form)
        layout.addLayout(row)
        layout.addWidget(self.list, 1)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Air above and below, where that takes nothing from the fields."""
        super().resizeEvent(event)
        if (layout := self.layout()) is not None:
            air = 7 if self.height() >= _AIRY else 2
            layout.setContentsMargins(8, air, 8, air)

    @property
    def said(self) -> str:
        """What the panel says beside its button."""
        return self._said.text

    @property
    def is_looking(self) -> bool:
        """Whether cells are still looked at."""
        return self._looking is not None

    @property
    def wishes(self) -> Wishes:
        """What is wished for."""
        most = self.threats.currentIndex() - 1
        return Wishes(
            reach=self.reach.currentData() or "",
            cover_from=self.cover.currentData() or "",
            threats=None if most < 0 else most,
        )

    def show_battle(self, battle: Battle) -> None:
        """Offer the foes of the active creature; what was found before is of the past."""
        self.found = []  # before whoever hears of the end shows it
        self.stop()
        self.list.clear()
        active = battle.token(battle.active)
        foes = [one for one in battle.tokens if active and one.side != active.side]
        for field, nobody in ((self.reach, self.tr("anybody")), (self.cover, self.tr("nobody"))):
            kept = field.currentData()
            field.clear()
            field.addItem(nobody, "")
            for foe in foes:
                field.addItem(plain(foe.name), foe.id)
            field.setCurrentIndex(max(0, field.findData(kept)))
        self.find_button.setEnabled(active is not None and battle.question is None)
        if active is None:
            self._say(told("It is nobody's turn"))
        elif battle.question is not None:
            self._say(told("Answer the question first"))
        else:
            self._say(told("Where can {name} stand?", name=plain(active.name)))

    def _start_or_stop(self) -> None:
        if self.is_looking:
            self.stop()
        else:
            self.asked.emit(self.wishes)

    def look(
        self,
        cells: Iterator[Stand | None],
        label_of: Callable[[Cell], str],
        length: Callable[[float], str],
    ) -> None:
        """Look at cells in turn; the functions say what a cell and a length are called."""
        self.found, self._looking = [], cells
        self._label_of, self._length = label_of, length
        self.list.clear()
        self.find_button.setText(self.tr("Stop"))
        self._say(self.tr("Looking…"))
        self._clock.start()

    def refuse(self, why: str) -> None:
        """There is nothing to look for, and this is why."""
        self.found = []
        self.list.clear()
        why = spoken(why)
        self._say(why[:1].upper() + why[1:])
        self.changed.emit()

    def _look(self) -> None:
        if self._looking is None:
            return
        for _ in range(_AT_ONCE):
            try:
                stand = next(self._looking)
            except StopIteration:
                self.stop()
                return
            if stand is not None:
                self._add(stand)

    def _add(self, stand: Stand) -> None:
        """Sorted by strikes on the way, then by length."""
        self.found.append(stand)
        self.found.sort(key=lambda one: (one.strikes, one.length, one.cell))
        words = f"{self._label_of(stand.cell)}: {self._length(stand.length)}"
        words += f", {_strikes(stand.strikes)}, "
        count = stand.threats or told("nobody")
        words += told("threatened by {count}", count=count)
        item = QListWidgetItem(words)
        item.setData(_ROW, stand.cell)
        self.list.insertItem(self.found.index(stand), item)
        self._say(self._count())
        self.changed.emit()

    def stop(self) -> None:
        """Look no further."""
        self._clock.stop()
        if self._looking is not None:
            self._looking = None
            self.find_button.setText(self.tr("Find cells"))
            self._say(self._count() if self.found else self.tr("No such cell"))
            self.changed.emit()

    def _count(self) -> str:
        return told("{count} found", count=len(self.found))

    def _say(self, text: str) -> None:
        self._said.say(text)


def _strikes(count: int) -> str:
    words = {0: told("no strikes"), 1: told("1 strike")}
    return words.get(count, told("{count} strikes", count=count))
