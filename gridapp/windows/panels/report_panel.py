"""The report of an import: what was read, repaired and skipped."""

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from gridapp.storage.formats.import_report import ImportReport, ImportStatus
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.report_words import report_text, status_name
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_tooltip

_ICONS = {
    ImportStatus.READ: "check",
    ImportStatus.WRITTEN: "check",
    ImportStatus.CLIPPED: "crosshair",
    ImportStatus.REPAIRED: "settings",
    ImportStatus.GUESSED: "help-circle",
    ImportStatus.IGNORED: "minus",
}
_COUNTS = {
    ImportStatus.CLIPPED: tr_noop("cut at the edge: {count}"),
    ImportStatus.REPAIRED: tr_noop("repaired: {count}"),
    ImportStatus.GUESSED: tr_noop("guessed: {count}"),
    ImportStatus.IGNORED: tr_noop("not used: {count}"),
}
_KEY = re.compile(r"(\w+)(?:\[(\d+)\].*)?", re.DOTALL)
_PLACES = {
    "line_of_sight": (tr_noop("Walls"), tr_noop("Line of walls {number}")),
    "objects_line_of_sight": (tr_noop("Objects"), tr_noop("Outline of an object {number}")),
    "walls": (tr_noop("Walls"), tr_noop("Wall {number}")),
    "portals": (tr_noop("Doors and windows"), tr_noop("Door or window {number}")),
    "lights": (tr_noop("Lights"), tr_noop("Light {number}")),
    "tokens": (tr_noop("Creatures"), tr_noop("Creature {number}")),
}
"""What the keys of map formats hold: of the whole list, and of an entry."""
_WHOLE_PLACES = {
    "file name": tr_noop("File name"),
    "floors": tr_noop("Floors"),
    "grid": tr_noop("Grid"),
    "image": tr_noop("Picture"),
    "levels": tr_noop("Floors"),
    "notes": tr_noop("Notes"),
    "resolution": tr_noop("Grid"),
}
"""What a report speaks of beside the lists of a file."""
_LEAST_HEIGHT, _WINDOW_SHARE = 128, 3
"""Height in which long reports have room in any window, else a third of it."""


class ReportPanel(QFrame):
    """The report below the board, until closed: a line, and all lines at a click on Details."""

    def __init__(self) -> None:
        super().__init__()
        self._title = ElidedLabel(bold=True)
        self.close_button = QToolButton(autoRaise=True)
        self.close_button.setIcon(icon("x"))
        self.close_button.setAccessibleName(self.tr("Close the report"))
        self.close_button.clicked.connect(self.hide)
        self.details_button = QToolButton(autoRaise=True)
        self.details_button.setCheckable(True)
        self.details_button.setText(tr("Details"))
        self.tree = QTreeWidget()
        self.tree.hide()
        self.details_button.toggled.connect(self._show_lines)
        self.tree.setHeaderLabels([self.tr("What"), self.tr("Where"), self.tr("Details")])
        self.tree.setRootIsDecorated(False)
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setAccessibleName(self.tr("Report of the import"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.details_button)
        head.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 4, 8, 6)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addWidget(self.tree)

    @property
    def title(self) -> str:
        """The line above the details: what is counted, and where it comes from."""
        return self._title.text

    def show_report(self, name: str, report: ImportReport) -> None:
        """Show the report of an imported file, first what the title counts."""
        counted = [(len(report.lines_with(status)), text) for status, text in _COUNTS.items()]
        counts = "; ".join(tr(text, count=count) for count, text in counted if count)
        # Counts first: a long name is cut where the letters are large.
        said = (counts[:1].upper() + counts[1:], tr("Imported from {name}", name=name))
        self._title.show_text(" · ".join(filter(None, said)))
        self.details_button.setChecked(False)
        self.tree.clear()
        for line in sorted(report.lines, key=lambda line: line.status not in _COUNTS):
            text = report_text(line.text)
            row = QTreeWidgetItem(self.tree, [status_name(line.status), _place(line.where), text])
            row.setToolTip(1, plain_tooltip(line.where))
            row.setData(0, Qt.ItemDataRole.UserRole, _ICONS[line.status])
            row.setToolTip(2, plain_tooltip(text))
        self.repaint_icons()
        self.show()

    def _show_lines(self, on: bool) -> None:
        """Show all lines if they fit into a third of the window, from the first; or hide them."""
        if on:
            tree, count = self.tree, self.tree.topLevelItemCount()
            rows = count * max(0, tree.sizeHintForRow(0))
            wanted = tree.header().sizeHint().height() + rows + 2 * tree.frameWidth()
            most = max(_LEAST_HEIGHT, self.window().height() // _WINDOW_SHARE)
            tree.setFixedHeight(min(wanted, most))
            tree.scrollToTop()
        self.tree.setVisible(on)

    def repaint_icons(self) -> None:
        """Paint the icons in the present colours."""
        self.close_button.setIcon(icon("x"))
        for row in map(self.tree.topLevelItem, range(self.tree.topLevelItemCount())):
            if row is not None:
                row.setIcon(0, icon(row.data(0, Qt.ItemDataRole.UserRole)))


def _place(where: str) -> str:
    """Return a key path of the file in words, or unchanged without a known word for it."""
    if where in _WHOLE_PLACES:
        return tr(_WHOLE_PLACES[where])
    match = _KEY.fullmatch(where)
    if match is None or match[1] not in _PLACES:
        return where
    all_of_them, one_of_them = _PLACES[match[1]]
    return tr(one_of_them, number=int(match[2]) + 1) if match[2] else tr(all_of_them)
