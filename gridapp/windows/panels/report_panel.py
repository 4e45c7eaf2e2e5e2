"""The report of an import: what was read, repaired and skipped."""

from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from gridapp.storage.formats.import_report import ImportReport, ImportStatus
from gridapp.windows.language import tr
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_tooltip

_ICONS = {
    ImportStatus.READ: "check",
    ImportStatus.CLIPPED: "crosshair",
    ImportStatus.REPAIRED: "settings",
    ImportStatus.IGNORED: "minus",
}
_HEIGHT = 168


class ReportPanel(QFrame):
    """The report lines below the board, until closed."""

    def __init__(self) -> None:
        super().__init__()
        self._title = ElidedLabel(bold=True)
        self.close_button = QToolButton(autoRaise=True)
        self.close_button.setIcon(icon("x"))
        self.close_button.setAccessibleName(self.tr("Close the report"))
        self.close_button.clicked.connect(self.hide)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([self.tr("What"), self.tr("Where"), self.tr("Details")])
        self.tree.setRootIsDecorated(False)
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setAccessibleName(self.tr("Report of the import"))
        self._lay_out()
        self.setFixedHeight(_HEIGHT)
        self.hide()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 4, 8, 6)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addWidget(self.tree, 1)

    def show_report(self, name: str, report: ImportReport) -> None:
        """Show the report of an imported file."""
        self._title.show_text(tr("Imported from {name}", name=name))
        self.close_button.setIcon(icon("x"))
        self.tree.clear()
        for line in report.lines:
            row = QTreeWidgetItem(self.tree, [line.status.value, line.where, line.text])
            row.setIcon(0, icon(_ICONS[line.status]))
            row.setToolTip(2, plain_tooltip(line.text))
        self.show()
