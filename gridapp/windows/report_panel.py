"""What an import read, repaired and left out."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from gridapp.storage.reports import Kind, Report
from gridapp.windows.icons import icon
from gridapp.windows.plain import Line, tip

_ICONS = {
    Kind.READ: "check",
    Kind.CLIPPED: "crosshair",
    Kind.REPAIRED: "settings",
    Kind.IGNORED: "minus",
}


class ReportPanel(QWidget):
    """The lines of a report, each with what became of that part of the file."""

    def __init__(self) -> None:
        super().__init__()
        self._title = Line(bold=True)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([self.tr("What"), self.tr("Where"), self.tr("Details")])
        self.tree.setRootIsDecorated(False)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setAccessibleName(self.tr("Report of the import"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.addWidget(self._title)
        layout.addWidget(self.tree, 1)

    def show_report(self, name: str, report: Report) -> None:
        """Show what an import of that file did."""
        self._title.say(name)
        self.tree.clear()
        for line in report.lines:
            row = QTreeWidgetItem(self.tree, [line.kind.value, line.where, line.text])
            row.setIcon(0, icon(_ICONS[line.kind]))
            row.setToolTip(2, tip(line.text))
