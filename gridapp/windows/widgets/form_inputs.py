"""Inputs for scrolling pages: the wheel scrolls the page, not the value."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSpinBox

from gridapp.scene.guard import guarded


class FormComboBox(QComboBox):
    """A combo box that ignores the wheel."""

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class FormSpinBox(QSpinBox):
    """A spin box that reacts to the wheel only while focused."""

    def __init__(self, low: int, high: int, value: int = 0) -> None:
        super().__init__(minimum=low, maximum=high, value=value)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class FormDoubleSpinBox(QDoubleSpinBox):
    """A spin box with a decimal place that reacts to the wheel only while focused."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__(minimum=low, maximum=high, decimals=1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
