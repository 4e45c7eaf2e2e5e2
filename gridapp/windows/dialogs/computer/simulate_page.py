"""The page of fights without people: what to play, progress, and what came of it in pictures."""

from collections.abc import Sequence
from os import cpu_count

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import decimal, shown_name
from gridapp.session.simulating.report import sides_of, spread_text
from gridapp.session.simulating.run import StopRule
from gridapp.session.simulating.summary import Tally
from gridapp.tactics.play import FightResult
from gridapp.tactics.policy import POLICIES, Policy
from gridapp.tactics.statistics import Bound, share, wilson
from gridapp.windows.language import tr
from gridapp.windows.widgets.form_inputs import FormComboBox, FormSpinBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label
from gridapp.windows.widgets.spread_chart import ChanceChart, ChanceInterval, SpreadChart

MOST_WITHIN, MOST_FIGHTS = 20_000, 20_000
_ROUNDS = ""
_KEY = Qt.ItemDataRole.UserRole


class SimulatePage(LetteredDialog):
    """Asks what to play, and shows the counts as they grow.

    Signals: `start_asked`, `cancel_asked`, and `fight_asked` with the number of a fight that shall
    be opened as a battle.
    """

    start_asked = Signal()
    cancel_asked = Signal()
    fight_asked = Signal(int)

    def __init__(self, parent: QWidget, battle: Battle, rules: Rules) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Fight it out many times"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._battle, self._book = battle, rules.book
        self._tally: Tally | None = None
        self.fights = FormSpinBox(1, MOST_FIGHTS, 100)
        self.until = FormComboBox()
        self.until.addItem(tr("so many fights"), StopRule.COUNT)
        self.until.addItem(tr("each chance known to ±5 points"), StopRule.WIDTH)
        self.until.addItem(tr("certain that a side is ahead"), StopRule.DECIDED)
        self.until.currentIndexChanged.connect(self._fit_fights)
        self.workers = FormSpinBox(2, 64, max(2, cpu_count() or 2))
        self.seed = FormSpinBox(0, 2**31 - 1, 1)
        self.policies = {side: _weights() for side in sides_of(battle)}
        self.start_button = QPushButton(tr("Start"))
        self.cancel_button = QPushButton(tr("Cancel"))
        self.progress = QProgressBar()
        self.state = plain_label(wrap=True)
        self.chances, self.falls, self.spread = ChanceChart(), ChanceChart(), SpreadChart()
        self.what = FormComboBox()
        self.what.setAccessibleName(tr("What the picture shows"))
        self.spread_words = plain_label(wrap=True)
        self.list = QListWidget()
        self.open_button = QPushButton(tr("Open this fight as a battle"))
        self.assumptions = plain_label(wrap=True, size=-1)
        self._lay_out()
        self._connect()
        self.show_running(on=False)
        self.resize(1000, 680)

    # Layout

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.addLayout(self._form())
        row = QHBoxLayout()
        row.addWidget(self.progress, 1)
        row.addWidget(self.start_button)
        row.addWidget(self.cancel_button)
        whole.addLayout(row)
        whole.addWidget(self.state)
        columns = QHBoxLayout()
        columns.addWidget(self._pictures(), 3)
        columns.addLayout(self._fights(), 2)
        whole.addLayout(columns, 1)

    def _form(self) -> QGridLayout:
        left, right = QFormLayout(), QFormLayout()
        left.addRow(tr("Play until"), self.until)
        left.addRow(tr("Fights"), self.fights)
        for side, field in self.policies.items():
            right.addRow(tr("How {side} play", side=display_name(side)), field)
        right.addRow(tr("Seed"), self.seed)
        left.addRow(tr("Processes"), self.workers)
        form = QGridLayout()
        form.addLayout(left, 0, 0)
        form.addLayout(right, 0, 1)
        return form

    def _pictures(self) -> QScrollArea:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.addWidget(plain_label(tr("Who wins, with the 95 % interval"), bold=True))
        column.addWidget(self.chances)
        column.addWidget(plain_label(tr("How often each falls"), bold=True))
        column.addWidget(self.falls)
        column.addWidget(plain_label(tr("How it is spread over the fights"), bold=True))
        column.addWidget(self.what)
        column.addWidget(self.spread)
        column.addWidget(self.spread_words)
        column.addWidget(plain_label(tr("What this rests on"), bold=True))
        column.addWidget(self.assumptions)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        return area

    def _fights(self) -> QVBoxLayout:
        column = QVBoxLayout()
        title = plain_label(tr("Single fights"), bold=True)
        title.setBuddy(self.list)
        column.addWidget(title)
        column.addWidget(self.list, 1)
        column.addWidget(self.open_button)
        return column

    def _connect(self) -> None:
        self.start_button.clicked.connect(self.start_asked)
        self.cancel_button.clicked.connect(self.cancel_asked)
        self.what.currentIndexChanged.connect(self._show_spread)
        self.open_button.clicked.connect(self._ask_fight)
        self.list.itemActivated.connect(self._ask_fight)
        self.list.currentItemChanged.connect(lambda *_: self._enable_open())

    def _fit_fights(self) -> None:
        self.fights.setEnabled(self.stop_rule is StopRule.COUNT)

    # What is asked

    @property
    def stop_rule(self) -> StopRule:
        """When the run ends."""
        return StopRule(self.until.currentData())

    @property
    def most_fights(self) -> int:
        """How many fights are played at most."""
        return self.fights.value() if self.stop_rule is StopRule.COUNT else MOST_WITHIN

    def chosen_policies(self) -> dict[str, Policy]:
        """Return the policy of each side."""
        return {side: POLICIES[field.currentData()] for side, field in self.policies.items()}

    # What is shown

    def show_running(self, *, on: bool) -> None:
        """Show that fights are being played, or not any more."""
        self.start_button.setEnabled(not on)
        self.cancel_button.setEnabled(on)
        self._enable_open(running=on)
        if on:
            self.progress.setRange(0, self.most_fights)
            self.progress.setValue(0)
            self.list.clear()
            self.state.setText(tr("The fights are being played…"))

    def show_problem(self, problem: str) -> None:
        """Say why there is nothing (more) to show."""
        self.state.setText(problem)

    def show_tally(self, tally: Tally) -> None:
        """Show the counts so far."""
        self._tally = tally
        self.progress.setValue(min(tally.count, self.progress.maximum()))
        self.chances.show_chances(
            [_chance(display_name(side), tally.wins[side], tally.count) for side in self.policies]
        )
        self.falls.show_chances(
            [
                _chance(display_name(token.name), tally.fallen[token.id], tally.count)
                for token in self._battle.tokens
            ]
        )
        self.state.setText(_state_text(tally))
        self._fill_what(tally)
        self._show_spread()

    def show_fights(self, results: Sequence[FightResult]) -> None:
        """List the single fights."""
        names = {token.id: display_name(token.name) for token in self._battle.tokens}
        for result in results:
            fallen = ", ".join(names.get(each, each) for each in result.fallen) or tr("nobody")
            text = tr(
                "{number}: {side} in round {round}; fallen: {names}",
                number=result.number,
                side=display_name(result.winner) if result.winner else tr("undecided"),
                round=result.rounds,
                names=fallen,
            )
            item = QListWidgetItem(text)
            item.setData(_KEY, result.number)
            self.list.addItem(item)
        if results:
            self.list.setCurrentRow(0)

    def _fill_what(self, tally: Tally) -> None:
        """Offer the pools in the results; only once, to keep the user's choice."""
        if self.what.count():
            return
        self.what.addItem(tr("Rounds"), (_ROUNDS, _ROUNDS))
        for token in self._battle.tokens:
            for pool in tally.left.get(token.id, {}):
                name = shown_name(self._book.pools[pool].name)
                text = tr("{name}: {pool} left", name=display_name(token.name), pool=name)
                self.what.addItem(text, (token.id, pool))

    def _show_spread(self) -> None:
        key = self.what.currentData()
        if self._tally is None or key is None:
            return
        who, pool = key
        counts = self._tally.left[who][pool] if who else self._tally.rounds
        self.spread.show_counts(counts)
        self.spread_words.setText(spread_text(counts))

    def _enable_open(self, *, running: bool = False) -> None:
        self.open_button.setEnabled(self.list.currentRow() >= 0 and not running)

    def _ask_fight(self) -> None:
        if self.open_button.isEnabled():
            self.fight_asked.emit(self.list.currentItem().data(_KEY))

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        self.cancel_asked.emit()
        super().closeEvent(event)


def _weights() -> QComboBox:
    field = FormComboBox()
    texts = {"bold": tr("bold"), "even": tr("even"), "careful": tr("careful")}
    for name in POLICIES:
        field.addItem(texts[name], name)
    field.setCurrentIndex(field.findData("even"))
    return field


def _chance(name: str, hits: int, count: int) -> ChanceInterval:
    """Return a chance; where none or all were hits the words say a bound, never 0 %."""
    low, high = wilson(hits, count)
    words = f"{_share_text(hits, count)}  [{100 * low:.0f} - {100 * high:.0f} %]"
    return ChanceInterval(name, hits / max(1, count), low, high, words)


def _share_text(hits: int, count: int) -> str:
    """Return a share in the window's language: counted, a bound, or the bare counts."""
    known = share(hits, count)
    if known is None:
        return tr("{hits} of {count}", hits=hits, count=count) if count else tr("no fights")
    percent = decimal(known.percent, f".{known.places}f")
    if known.bound is Bound.UNDER:
        return tr("under {percent} %", percent=percent)
    return tr("over {percent} %", percent=percent) if known.bound is Bound.OVER else f"{percent} %"


def _state_text(tally: Tally) -> str:
    parts = [tr("{count} fights", count=tally.count)]
    for why, times in tally.undecided.most_common():
        parts.append(tr("undecided: {times}, {why}", times=times, why=why))
    if tally.cut:
        parts.append(tr("turns ended because they had no end: {count}", count=tally.cut))
    return "; ".join(parts)
