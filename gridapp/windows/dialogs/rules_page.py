"""The rules of the open battle's system: a sentence for each number, searchable."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gridapp.packs.rule_sheet import Rule, RuleUse, search_rules
from gridapp.scene.guard import guarded
from gridapp.session.queries.rulings import Ruling
from gridapp.windows.language import tr
from gridapp.windows.rule_words import rule_sentence, rule_use
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import muted_colour, plain_label
from gridapp.windows.widgets.rule_links import RuleLabel

_NUMBER = Qt.ItemDataRole.UserRole
_SENTENCE, _GAP = 1, 8
_WIDTH, _HEIGHT = 860, 640


class RulesPage(LetteredDialog):
    """Rules by section: number, sentence, and use in the app.

    Below stands the chosen rule with a button for each switch it has; rules that its sentence names
    are a click away. ``ruling_requested`` carries the name of such a switch.
    """

    ruling_requested = Signal(str)

    def __init__(
        self, parent: QWidget, rules: Mapping[str, Rule], rulings: tuple[Ruling, ...]
    ) -> None:
        super().__init__(parent)
        self._rules, self._rulings = rules, rulings
        self.setWindowTitle(self.tr("Rules of this system"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit(placeholderText=self.tr("Search rules"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search rules"))
        self.tree = QTreeWidget()
        self.sentence = RuleLabel(bold=True, wrap=True)
        self.sentence.rule_chosen.connect(self.choose)
        self.use = plain_label(wrap=True)
        self.switches: dict[str, QPushButton] = {}
        self._switch_column = QVBoxLayout()
        self._none = plain_label(self.tr("This system has no list of its rules."), wrap=True)
        self._none.setVisible(not rules)
        self._lay_out()
        self._fill()
        self.search.textChanged.connect(self._filter)
        self.tree.currentItemChanged.connect(lambda *_: self._show_chosen())
        room = parent.size()
        self.resize(min(_WIDTH, room.width() - 40), min(_HEIGHT, room.height() - 40))

    def _lay_out(self) -> None:
        self.tree.setHeaderLabels([self.tr("Rule"), self.tr("Sentence"), self.tr("Here")])
        self.tree.setRootIsDecorated(False)
        self.tree.setIndentation(0)
        self.tree.setWordWrap(True)
        self.tree.setAccessibleName(self.tr("Rules of this system"))
        self.tree.setItemDelegateForColumn(_SENTENCE, _SentenceDelegate(self.tree))
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_SENTENCE, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(lambda *_: self.tree.scheduleDelayedItemsLayout())
        column = QVBoxLayout(self)
        for widget in (self.search, self._none):
            column.addWidget(widget)
        column.addWidget(self.tree, 1)
        for widget in (self.sentence, self.use):
            column.addWidget(widget)
        column.addLayout(self._switch_column)

    def _fill(self) -> None:
        """Fill in the rules, with a heading above each section."""
        for section, rules in groupby(self._rules.values(), lambda rule: rule.section):
            heading = QTreeWidgetItem(self.tree, [section])
            heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
            heading.setFirstColumnSpanned(True)
            font = heading.font(0)
            font.setBold(True)
            heading.setFont(0, font)
            for rule in rules:
                heading.addChild(self._row(rule))
            heading.setExpanded(True)

    def _row(self, rule: Rule) -> QTreeWidgetItem:
        use = "" if rule.use is RuleUse.PLAYED else rule_use(rule).partition(":")[0]
        row = QTreeWidgetItem([rule.number, rule_sentence(rule), use])
        row.setData(0, _NUMBER, rule.number)
        if rule.use is RuleUse.NOT_PLAYED:
            for column in range(3):
                row.setForeground(column, muted_colour(self.palette()))
        return row

    def _rows(self) -> Iterator[QTreeWidgetItem]:
        for index in range(self.tree.topLevelItemCount()):
            heading = self.tree.topLevelItem(index)
            for number in range(heading.childCount() if heading else 0):
                if heading and (row := heading.child(number)):
                    yield row

    @property
    def shown(self) -> tuple[str, ...]:
        """The numbers of the rules in the list that match what is searched."""
        return tuple(row.text(0) for row in self._rows() if not row.isHidden())

    @property
    def chosen(self) -> str:
        """The number of the chosen rule; empty on a heading."""
        item = self.tree.currentItem()
        return str(item.data(0, _NUMBER) or "") if item else ""

    def choose(self, number: str) -> None:
        """Select a rule by number, and list all rules if hidden by the search."""
        row = next((row for row in self._rows() if row.text(0) == number), None)
        if row is None:
            return
        if row.isHidden():
            self.search.clear()
        self.tree.setCurrentItem(row)
        self.tree.scrollToItem(row, QTreeWidget.ScrollHint.PositionAtCenter)

    def _filter(self) -> None:
        matches = {rule.number for rule in search_rules(self._rules, self.search.text())}
        shown = []
        for row in self._rows():
            row.setHidden(row.text(0) not in matches)
            if not row.isHidden():
                shown.append(row)
        for index in range(self.tree.topLevelItemCount()):
            heading = self.tree.topLevelItem(index)
            if heading is not None:
                heading.setHidden(heading not in [row.parent() for row in shown])
        if shown and self.tree.currentItem() not in shown:
            self.tree.setCurrentItem(shown[0])

    def _show_chosen(self) -> None:
        """Show the chosen rule in full, with the app's use of the rule and its switches."""
        for button in self.switches.values():
            self._switch_column.removeWidget(button)
            button.deleteLater()
        rule = self._rules.get(self.chosen)
        number = rule.number if rule else ""
        self.sentence.show_text(f"{number}: {rule_sentence(rule)}" if rule else "", own=number)
        self.use.setText(tr("In this app: {use}", use=rule_use(rule)) if rule else "")
        self.switches = {
            ruling.name: self._switch(ruling)
            for ruling in self._rulings
            if rule is not None and ruling.rule == rule.number
        }

    def _switch(self, ruling: Ruling) -> QPushButton:
        value = ruling.option_text(ruling.value)
        button = QPushButton(tr("Switch {name}: {value}…", name=ruling.name, value=value))
        button.setText(button.text().replace("&", "&&"))
        button.setAutoDefault(False)
        button.setAccessibleDescription(ruling.text)
        button.clicked.connect(lambda: self.ruling_requested.emit(ruling.name))
        self._switch_column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return button


class _SentenceDelegate(QStyledItemDelegate):
    """Rows as high as their sentence needs at the width of its column."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    @guarded(fallback=QSize(100, 20))
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        room = QRect(0, 0, max(120, self._tree.columnWidth(_SENTENCE) - _GAP), 10_000)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        taken = self._tree.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        return QSize(room.width(), taken.height() + _GAP)
