"""Fields on pages that scroll: the wheel turns the page, not what a field says."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSpinBox

from gridapp.scene.guard import guarded


class FormComboBox(QComboBox):
    """A choice that the wheel passes over."""

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class FormSpinBox(QSpinBox):
    """A whole number that the wheel counts only while the keyboard goes to it."""

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
    """A number with one place after the point, which the wheel counts as it does whole ones."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__(minimum=low, maximum=high, decimals=1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
