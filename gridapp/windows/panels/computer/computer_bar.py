"""The computer's last act and a stop button, beside the status line."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy

from gridapp.windows.language import tr
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import ElidedLabel


class ComputerBar(QFrame):
    """A bar shown while the computer plays a side; its button emits `stop_asked`.

    It is no higher than the status line beside it, whatever its button would like.
    """

    stop_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._line = ElidedLabel(bold=True)
        self.stop_button = QPushButton(icon("pause"), tr("Stop the computer"))
        self.stop_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self.stop_button.setMinimumHeight(0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.stop_button.clicked.connect(self.stop_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 0, 0)
        row.addWidget(self._line, 1)
        row.addWidget(self.stop_button)
        self.setAccessibleName(tr("The computer plays"))
        self.hide()

    @property
    def text(self) -> str:
        """What the computer does."""
        return self._line.text

    def show_text(self, text: str) -> None:
        """Show what the computer does, or waits for."""
        self._line.show_text(text)
        self.show()
