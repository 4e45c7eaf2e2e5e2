"""The position search: criteria for a cell and the matching cells."""

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

_CELL = Qt.ItemDataRole.UserRole
_BATCH = 12
MAX_THREATS = 3
_MIN_LIST_HEIGHT = 36
_WIDE_MARGINS_FROM = 130
"""Smallest panel height in pixels for wide margins."""


class SearchPanel(QWidget):
    """Searches cells in small batches from a timer, so that the window stays responsive."""

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
        self.result_list.setMinimumHeight(_MIN_LIST_HEIGHT)
        self.result_list.setAccessibleName(self.tr("Matching cells"))
        self._status_label = ElidedLabel()
        self._candidates: Iterator[StandingCell | None] | None = None
        self._label_of: Callable[[Cell], str] = str
        self._length: Callable[[float], str] = str
        self._attacks: Callable[[int], str] = str
        self.results: list[StandingCell] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._search_batch)
        self.find_button.clicked.connect(self._start_or_stop)
        self.result_list.itemActivated.connect(lambda item: self.cell_chosen.emit(item.data(_CELL)))
        self.result_list.itemClicked.connect(lambda item: self.cell_chosen.emit(item.data(_CELL)))
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
        row.addWidget(self._status_label, 1)
        layout = QVBoxLayout(self)
        layout.setSpacing(3)
        layout.addLayout(form)
        layout.addLayout(row)
        layout.addWidget(self.result_list, 1)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use wide margins only if the panel is high enough."""
        super().resizeEvent(event)
        if (layout := self.layout()) is not None:
            air = 7 if self.height() >= _WIDE_MARGINS_FROM else 2
            layout.setContentsMargins(8, air, 8, air)

    @property
    def status_text(self) -> str:
        """The text beside the button."""
        return self._status_label.text

    @property
    def is_searching(self) -> bool:
        """Whether a search is running."""
        return self._candidates is not None

    @property
    def criteria(self) -> PositionCriteria:
        """The criteria in the fields."""
        most = self.threats_field.currentIndex() - 1
        return PositionCriteria(
            target=self.reach_field.currentData() or "",
            cover_from=self.cover_field.currentData() or "",
            max_threats=None if most < 0 else most,
        )

    def show_battle(self, battle: Battle) -> None:
        """Offer the foes of the active creature and discard old results."""
        self.results = []  # before stop() emits results_changed
        self.stop()
        self.result_list.clear()
        active = battle.token(battle.active)
        foes = [token for token in battle.tokens if active and token.side != active.side]
        for field, nobody in (
            (self.reach_field, self.tr("anybody")),
            (self.cover_field, self.tr("nobody")),
        ):
            previous = field.currentData()
            field.clear()
            field.addItem(nobody, "")
            for foe in foes:
                field.addItem(display_name(foe.name), foe.id)
            field.setCurrentIndex(max(0, field.findData(previous)))
        self.find_button.setEnabled(active is not None and battle.question is None)
        if active is None:
            self._show_status(tr("No creature has the turn"))
        elif battle.question is not None:
            self._show_status(tr("Answer the question first"))
        else:
            self._show_status(tr("Where can {name} stand?", name=display_name(active.name)))

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
        attacks: Callable[[int], str],
    ) -> None:
        """Consume candidate positions from an iterator; None means no match.

        ``label_of``, ``length`` and ``attacks`` say cells, lengths and how many attacks are
        provoked in words.
        """
        self.results, self._candidates = [], cells
        self._label_of, self._length, self._attacks = label_of, length, attacks
        self.result_list.clear()
        self.find_button.setText(self.tr("Stop"))
        self._show_status(self.tr("Searching…"))
        self._timer.start()

    def show_refusal(self, why: str) -> None:
        """Show the reason why the search cannot start."""
        self.results = []
        self.result_list.clear()
        why = translate_message(why)
        self._show_status(why[:1].upper() + why[1:])
        self.results_changed.emit()

    def _search_batch(self) -> None:
        if self._candidates is None:
            return
        for _ in range(_BATCH):
            try:
                stand = next(self._candidates)
            except StopIteration:
                self.stop()
                return
            if stand is not None:
                self._add(stand)

    def _add(self, stand: StandingCell) -> None:
        """Insert a position, sorted by opportunity attacks on the route, then by length."""
        self.results.append(stand)
        self.results.sort(key=lambda position: (position.attackers, position.length, position.cell))
        words = f"{self._label_of(stand.cell)}: {self._length(stand.length)}"
        words += f", {self._attacks(stand.attackers)}, "
        count = stand.threats or tr("nobody")
        words += tr("threatened by {count}", count=count)
        item = QListWidgetItem(words)
        item.setData(_CELL, stand.cell)
        self.result_list.insertItem(self.results.index(stand), item)
        self._show_status(self._count())
        self.results_changed.emit()

    def stop(self) -> None:
        """Stop the search."""
        self._timer.stop()
        if self._candidates is not None:
            self._candidates = None
            self.find_button.setText(self.tr("Find cells"))
            self._show_status(self._count() if self.results else self.tr("No matching cell"))
            self.results_changed.emit()

    def _count(self) -> str:
        return tr("{count} found", count=len(self.results))

    def _show_status(self, text: str) -> None:
        self._status_label.show_text(text)
