"""A button that stays chosen, clearly so in light and dark windows."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QPushButton

from gridapp.scene.guard import guarded


class ChoiceButton(QPushButton):
    """A checkable button, filled with the highlight colour while it is chosen.

    The style's own sign is a slightly darker ground, which is lost in a dark window.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setCheckable(True)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if not (self.isChecked() and self.isEnabled()):
            super().paintEvent(event)
            return
        painter, palette, role = QPainter(self), self.palette(), QPalette.ColorRole
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = palette.color(QPalette.ColorGroup.Active, role.HighlightedText)
        ground = palette.color(QPalette.ColorGroup.Active, role.Highlight)
        painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine) if self.hasFocus() else QPen(ground))
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 3, 3)
        painter.setPen(ink)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextShowMnemonic
        painter.drawText(self.rect(), flags, self.text())
        painter.end()
