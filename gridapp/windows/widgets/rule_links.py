"""Rule numbers in plain text as links: found under the pointer, clicked, offered in a menu."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QMenu

from gridapp.scene.guard import guarded
from gridapp.windows.language import tr
from gridapp.windows.rule_words import cited_numbers, cited_rules
from gridapp.windows.widgets.plain_text import font_like, plain_tooltip


def number_at(text: str, font: QFont, area: QRectF, point: QPointF) -> str:
    """Return the rule number at a point of a wrapped text, or an empty string.

    The text is laid out as Qt's item views and labels do: from the left, in the middle of the
    area's height.
    """
    numbers = tuple(cited_numbers(text))
    if not numbers:
        return ""
    layout = QTextLayout(text, font)
    layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
    layout.beginLayout()
    height = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(area.width())
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    spot = point - area.topLeft() - QPointF(0, (area.height() - height) / 2)
    for index in range(layout.lineCount()):
        line = layout.lineAt(index)
        if not line.naturalTextRect().contains(spot):
            continue
        position = line.xToCursor(spot.x(), line.CursorPosition.CursorOnCharacter)
        return next((number for number, places in numbers if position in places), "")
    return ""


def rule_menu(menu: QMenu, text: str, show: Callable[[str], object]) -> bool:
    """Add an entry for each rule that a text cites, and return True if there are any.

    ``show`` gets the number of the chosen rule.
    """
    rules = cited_rules(text)
    for rule in rules:
        action = menu.addAction(tr("What {rule} says", rule=rule.number))
        action.triggered.connect(partial(_show, show, rule.number))
    return bool(rules)


def _show(show: Callable[[str], object], number: str, _: bool = False) -> None:
    show(number)


class RuleLabel(QLabel):
    """A plain text that cites rules: the tooltip has their sentences, a click shows the first.

    ``rule_chosen`` carries the number under the pointer, or else the first one.
    """

    rule_chosen = Signal(str)

    def __init__(self, *, bold: bool = False, wrap: bool = False, size: int = 0) -> None:
        super().__init__()
        self._own = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setFont(font_like(self, bold=bold, size=size))

    def show_text(self, text: str, own: str = "") -> None:
        """Show a text; with a known rule number, besides its ``own``, the pointer is a hand."""
        self._own = own
        self.setText(text)
        links = bool(self._links())
        self.setToolTip(plain_tooltip(text) if links else "")
        if links:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def _links(self) -> list[str]:
        return [rule.number for rule in cited_rules(self.text()) if rule.number != self._own]

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        links = self._links()
        if event.button() is Qt.MouseButton.LeftButton and links:
            area = QRectF(self.contentsRect())
            number = number_at(self.text(), self.font(), area, event.position())
            self.rule_chosen.emit(number if number in links else links[0])
        else:
            super().mouseReleaseEvent(event)
