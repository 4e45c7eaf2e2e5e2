"""The pages beside the board, with a button that gives the open page more height."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QTabWidget, QToolButton

from gridapp.scene.guard import guarded
from gridapp.windows.language import tr
from gridapp.windows.widgets.icons import icon


class SideTabs(QTabWidget):
    """Pages with tabs; `room_asked` carries True if the open page is to have more height."""

    room_asked = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setDocumentMode(True)
        self.room_button = QToolButton()
        self.room_button.setAutoRaise(True)
        self.room_button.setCheckable(True)
        self.room_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.room_button.toggled.connect(self._toggled)
        self.setCornerWidget(self.room_button, Qt.Corner.TopRightCorner)
        self._show_state(wide=False)

    @property
    def is_wide(self) -> bool:
        """True if the open page is to have more height than usual."""
        return self.room_button.isChecked()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        """Draw the button anew in the colours of another scheme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._show_state(wide=self.is_wide)

    def _toggled(self, wide: bool) -> None:
        self._show_state(wide=wide)
        self.room_asked.emit(wide)

    def _show_state(self, *, wide: bool) -> None:
        text = tr("Make the page low again") if wide else tr("Make the page higher")
        self.room_button.setIcon(icon("chevron-down" if wide else "chevron-up"))
        self.room_button.setToolTip(text)
        self.room_button.setAccessibleName(text)
