"""The rulings of the open battle: all switches of its system, searchable, and standing answers."""

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.commands import SetRule
from gridapp.battle.questions import StandingAnswer
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.scene.guard import guarded
from gridapp.session.i18n import shown_name
from gridapp.session.queries.rulings import (
    Ruling,
    board_changes,
    forget_standing,
    rulings,
    standing_text,
)
from gridapp.windows.language import tr
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label, plain_tooltip
from gridapp.windows.widgets.rule_links import RuleLabel

_SUBJECT = Qt.ItemDataRole.UserRole
_MOST_CHANGES = 6
_OPTION, _RULE = 1, 2
"""The columns with the chosen option and with the rule number."""
_OPTION_PERCENT = 45
"""Most of the width that options take from the texts of the rulings."""
_WIDE_LINES, _TALL_LINES = 42, 32
"""Width and height of the page with larger letters, as multiples of the height of a line."""


class RulingsPage(LetteredDialog):
    """A list of rulings and, below, the options of the chosen ruling with what each changes.

    ``command_requested`` carries the command that switches a ruling or takes an answer back,
    ``rule_chosen`` a rule number that is clicked.
    """

    command_requested = Signal(object)
    rule_chosen = Signal(str)

    def __init__(self, parent: QWidget, battle: Battle, rules: Rules) -> None:
        super().__init__(parent)
        self._battle, self._rules = battle, rules
        self.setWindowTitle(self.tr("Rulings of this table"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit(placeholderText=self.tr("Search rulings"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search rulings"))
        self.changed_box = QCheckBox(self.tr("&Changed only"))
        self.tree = self._make_tree()
        self._sentence = RuleLabel(bold=True, wrap=True)
        self._sentence.rule_chosen.connect(self.rule_chosen)
        self.options: dict[str, QRadioButton] = {}
        self.changes: dict[str, QLabel] = {}
        self._detail = QWidget()
        self._clock = QTimer(self, interval=0)
        self._clock.timeout.connect(self._compare_next)
        self._to_compare: list[str] = []
        self.search.textChanged.connect(self._filter)
        self.changed_box.toggled.connect(self._filter)
        self.tree.itemClicked.connect(self._click)
        self.tree.currentItemChanged.connect(lambda *_: self._show_chosen())
        self._column = QVBoxLayout(self)
        self._lay_out()
        self.show_battle(battle, rules)
        room, letters = parent.size(), self.fontMetrics().height()
        wide, tall = max(820, _WIDE_LINES * letters), max(620, _TALL_LINES * letters)
        self.resize(min(wide, room.width() - 40), min(tall, room.height() - 40))

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setRootIsDecorated(False)
        tree.setHeaderLabels([self.tr("Ruling"), self.tr("Here"), self.tr("Rule")])
        tree.setAccessibleName(self.tr("Rulings of this table"))
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_OPTION, QHeaderView.ResizeMode.Interactive)
        return tree

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.changed_box)
        self._column.addLayout(top)
        self._column.addWidget(self.tree, 1)
        self._column.addWidget(self._sentence)
        self._column.addWidget(self._detail)

    # The list

    def show_battle(self, battle: Battle, rules: Rules) -> None:
        """Show the rulings of a battle and keep the chosen one."""
        self._battle, self._rules = battle, rules
        chosen = self._name(self._chosen())
        self.tree.clear()
        for standing in battle.standing:
            self._add_row(standing, (standing_text(battle, standing), tr("made in play"), ""))
        for ruling in rulings(battle, rules):
            self._add_row(
                ruling, (shown_name(ruling.text), ruling.option_text(ruling.value), ruling.rule)
            )
        rows = [item for item in self._rows() if self._name(item.data(0, _SUBJECT)) == chosen]
        self.tree.setCurrentItem((rows or self._rows())[0])
        self._fit_columns()
        self._filter()

    def _add_row(self, subject: Ruling | StandingAnswer, texts: tuple[str, str, str]) -> None:
        row = QTreeWidgetItem(self.tree, list(texts))
        row.setData(0, _SUBJECT, subject)
        for column, text in enumerate(texts):
            row.setToolTip(column, plain_tooltip(text))
        if not isinstance(subject, Ruling) or subject.is_changed:
            font = row.font(0)
            font.setBold(True)
            for column in range(len(texts)):
                row.setFont(column, font)

    def _rows(self) -> list[QTreeWidgetItem]:
        rows = (self.tree.topLevelItem(index) for index in range(self.tree.topLevelItemCount()))
        return [row for row in rows if row is not None]

    def _filter(self) -> None:
        words = self.search.text()
        for row in self._rows():
            subject = row.data(0, _SUBJECT)
            is_ruling = isinstance(subject, Ruling)
            found = subject.matches(words) if is_ruling else _has_words(row.text(0), words)
            is_own = not is_ruling or subject.is_changed
            row.setHidden(not found or (self.changed_box.isChecked() and not is_own))
        shown = [row for row in self._rows() if not row.isHidden()]
        if not shown:
            self.tree.setCurrentIndex(QModelIndex())
        elif self.tree.currentItem() not in shown:
            self.tree.setCurrentItem(shown[0])

    def _fit_columns(self) -> None:
        """Give options the width of their texts, as far as the rulings keep more than half."""
        needed = max(
            self.tree.sizeHintForColumn(_OPTION), self.tree.header().sectionSizeHint(_OPTION)
        )
        most = self.tree.viewport().width() * _OPTION_PERCENT // 100
        self.tree.setColumnWidth(_OPTION, min(needed, most))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def choose(self, name: str) -> None:
        """Select a ruling by name."""
        rows = (row for row in self._rows() if self._name(row.data(0, _SUBJECT)) == name)
        self.tree.setCurrentItem(next(rows))

    def _chosen(self) -> Ruling | StandingAnswer | None:
        item = self.tree.currentItem()
        subject = item.data(0, _SUBJECT) if item is not None else None
        return subject if isinstance(subject, Ruling | StandingAnswer) else None

    def _name(self, subject: Ruling | StandingAnswer | None) -> str:
        if isinstance(subject, StandingAnswer):
            return f"{subject.who}:{subject.kind}"
        return subject.name if subject is not None else ""

    def _click(self, row: QTreeWidgetItem, column: int) -> None:
        if column == _RULE and row.text(_RULE):
            self.rule_chosen.emit(row.text(_RULE))

    # The chosen ruling

    def _show_chosen(self) -> None:
        """Show the options of the chosen ruling; what each changes is compared step by step."""
        chosen = self._chosen()
        self.options, self.changes, self._to_compare = {}, {}, []
        detail = QWidget()
        column = QVBoxLayout(detail)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self._sentence.show_text("" if chosen else self.tr("No ruling here has these words"))
        if isinstance(chosen, Ruling):
            self._sentence.show_text(f"{shown_name(chosen.text)} ({chosen.rule})")
            for option in chosen.options:
                self._add_option(column, chosen, option)
        elif chosen is not None:
            self._sentence.show_text(standing_text(self._battle, chosen))
            self.again_button = QPushButton(self.tr("Ask again from now on"))
            command = forget_standing(chosen)
            self.again_button.clicked.connect(lambda: self.command_requested.emit(command))
            column.addWidget(self.again_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.replaceWidget(self._detail, detail)
        self._detail.deleteLater()
        self._detail = detail
        if self._to_compare:
            self._clock.start()

    def _add_option(self, column: QVBoxLayout, ruling: Ruling, option: str) -> None:
        words = ruling.option_text(option).replace("&", "&&")
        button = QRadioButton(
            tr("{option} (usual)", option=words) if option == ruling.usual else words
        )
        button.setChecked(option == ruling.value)
        command = SetRule(ruling.name, option)
        button.clicked.connect(lambda: self.command_requested.emit(command))
        self.options[option] = button
        column.addWidget(button)
        if option != ruling.value:
            label = plain_label(tr("On the board as it stands: …"), size=-1, wrap=True)
            label.setIndent(24)
            self.changes[option] = label
            self._to_compare.append(option)
            column.addWidget(label)

    def _compare_next(self) -> None:
        """Say of the next option what it would change on the board."""
        chosen = self._chosen()
        if not self._to_compare or not isinstance(chosen, Ruling):
            self._clock.stop()
            return
        option = self._to_compare.pop(0)
        found = board_changes(self._battle, self._rules, chosen.name, option)
        listed = "; ".join(found[:_MOST_CHANGES])
        more = len(found) - _MOST_CHANGES
        listed += tr(" and {count} more", count=more) if more > 0 else ""
        self.changes[option].setText(
            tr("On the board as it stands: {changes}", changes=listed)
            if found
            else tr("On the board as it stands nothing changes")
        )


def _has_words(text: str, words: str) -> bool:
    return all(word in text.casefold() for word in words.casefold().split())
