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
from gridapp.scene.overlays.badges import display_name
from gridapp.session.queries.position_search import PositionCriteria, StandingCell
from gridapp.windows.language import tr
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_label

_ROW = Qt.ItemDataRole.UserRole
_AT_ONCE = 12
MAX_THREATS = 3
_ROWS = 36
_AIRY = 130
"""Pixels: the list shows two cells at the least, and the panel has margins from this height on."""


class SearchPanel(QWidget):
    """Looks at a dozen cells at a time, so that the window goes on; it can be stopped."""

    search_requested = Signal(object)
    results_changed = Signal()
    cell_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.reach_field, self.cover_field, self.threats_field = (
            QComboBox(),
            QComboBox(),
            QComboBox(),
        )
        self.threats_field.addItems([self.tr("any number"), self.tr("nobody")])
        for number in range(1, MAX_THREATS + 1):
            self.threats_field.addItem(tr("at most {number}", number=number))
        self.find_button = QPushButton(self.tr("Find cells"))
        self.result_list = QListWidget()
        self.result_list.setMinimumHeight(_ROWS)
        self.result_list.setAccessibleName(self.tr("Cells that were found"))
        self._said = ElidedLabel()
        self._looking: Iterator[StandingCell | None] | None = None
        self._label_of: Callable[[Cell], str] = str
        self._length: Callable[[float], str] = str
        self.results: list[StandingCell] = []
        self._clock = QTimer(self, interval=0)
        self._clock.timeout.connect(self._look)
        self.find_button.clicked.connect(self._start_or_stop)
        self.result_list.itemActivated.connect(lambda item: self.cell_chosen.emit(item.data(_ROW)))
        self.result_list.itemClicked.connect(lambda item: self.cell_chosen.emit(item.data(_ROW)))
        self._lay_out()

    def _lay_out(self) -> None:
        form = QGridLayout()
        form.setVerticalSpacing(2)
        wishes = (
            (self.tr("I &reach"), self.reach_field),
            (self.tr("with &cover from"), self.cover_field),
            (self.tr("&threatened by"), self.threats_field),
        )
        for column, (text, field) in enumerate(wishes):
            name = plain_label(text)
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
        layout.addWidget(self.result_list, 1)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Air above and below, where that takes nothing from the fields."""
        super().resizeEvent(event)
        if (layout := self.layout()) is not None:
            air = 7 if self.height() >= _AIRY else 2
            layout.setContentsMargins(8, air, 8, air)

    @property
    def status_text(self) -> str:
        """What the panel says beside its button."""
        return self._said.text

    @property
    def is_searching(self) -> bool:
        """Whether cells are still looked at."""
        return self._looking is not None

    @property
    def criteria(self) -> PositionCriteria:
        """What is wished for."""
        most = self.threats_field.currentIndex() - 1
        return PositionCriteria(
            target=self.reach_field.currentData() or "",
            cover_from=self.cover_field.currentData() or "",
            max_threats=None if most < 0 else most,
        )

    def show_battle(self, battle: Battle) -> None:
        """Offer the foes of the active creature; what was found before is of the past."""
        self.results = []  # before whoever hears of the end shows it
        self.stop()
        self.result_list.clear()
        active = battle.token(battle.active)
        foes = [one for one in battle.tokens if active and one.side != active.side]
        for field, nobody in (
            (self.reach_field, self.tr("anybody")),
            (self.cover_field, self.tr("nobody")),
        ):
            kept = field.currentData()
            field.clear()
            field.addItem(nobody, "")
            for foe in foes:
                field.addItem(display_name(foe.name), foe.id)
            field.setCurrentIndex(max(0, field.findData(kept)))
        self.find_button.setEnabled(active is not None and battle.question is None)
        if active is None:
            self._say(tr("It is nobody's turn"))
        elif battle.question is not None:
            self._say(tr("Answer the question first"))
        else:
            self._say(tr("Where can {name} stand?", name=display_name(active.name)))

    def _start_or_stop(self) -> None:
        if self.is_searching:
            self.stop()
        else:
            self.search_requested.emit(self.criteria)

    def start_search(
        self,
        cells: Iterator[StandingCell | None],
        label_of: Callable[[Cell], str],
        length: Callable[[float], str],
    ) -> None:
        """Look at cells in turn; the functions say what a cell and a length are called."""
        self.results, self._looking = [], cells
        self._label_of, self._length = label_of, length
        self.result_list.clear()
        self.find_button.setText(self.tr("Stop"))
        self._say(self.tr("Looking…"))
        self._clock.start()

    def show_refusal(self, why: str) -> None:
        """There is nothing to look for, and this is why."""
        self.results = []
        self.result_list.clear()
        why = translate_message(why)
        self._say(why[:1].upper() + why[1:])
        self.results_changed.emit()

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

    def _add(self, stand: StandingCell) -> None:
        """Sorted by strikes on the way, then by length."""
        self.results.append(stand)
        self.results.sort(key=lambda one: (one.attackers, one.length, one.cell))
        words = f"{self._label_of(stand.cell)}: {self._length(stand.length)}"
        words += f", {_strikes(stand.attackers)}, "
        count = stand.threats or tr("nobody")
        words += tr("threatened by {count}", count=count)
        item = QListWidgetItem(words)
        item.setData(_ROW, stand.cell)
        self.result_list.insertItem(self.results.index(stand), item)
        self._say(self._count())
        self.results_changed.emit()

    def stop(self) -> None:
        """Look no further."""
        self._clock.stop()
        if self._looking is not None:
            self._looking = None
            self.find_button.setText(self.tr("Find cells"))
            self._say(self._count() if self.results else self.tr("No such cell"))
            self.results_changed.emit()

    def _count(self) -> str:
        return tr("{count} found", count=len(self.results))

    def _say(self, text: str) -> None:
        self._said.show_text(text)


def _strikes(count: int) -> str:
    words = {0: tr("no strikes"), 1: tr("1 strike")}
    return words.get(count, tr("{count} strikes", count=count))
