"""The page that asks for whom a replay page or a film is made."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QVBoxLayout,
    QWidget,
)

from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label

_WIDTH = 360
"""Room for the title in its frame, in pixels."""


class FightPage(LetteredDialog):
    """Asks for the audience; `save_asked` carries its key."""

    save_asked = Signal(str)

    def __init__(
        self, parent: QWidget, title: str, about: str, audiences: Mapping[str, str]
    ) -> None:
        """Show the audiences, names by key; ``about`` says what is written."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.audience = QComboBox()
        for key, name in audiences.items():
            self.audience.addItem(name, key)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save_button = buttons.addButton(
            self.tr("Save…"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        buttons.accepted.connect(self._save)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(self.tr("As seen by"), self.audience)
        self.setMinimumWidth(_WIDTH)
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(about, wrap=True))
        layout.addLayout(form)
        layout.addWidget(buttons)

    def _save(self) -> None:
        key = self.audience.currentData()
        self.accept()
        self.save_asked.emit(key)
