"""Widgets for text by users: always plain, never markup."""

from collections.abc import Iterable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from gridapp.scene.guard import guarded
from gridapp.windows.rule_words import explanations


def escape(text: str) -> str:
    """Return a text as HTML that shows it; `html.escape` would load the names of all signs."""
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#x27")):
        text = text.replace(sign, f"&{name};")
    return text


def plain_label(text: str = "", *, bold: bool = False, wrap: bool = False, size: int = 0) -> QLabel:
    """Return a plain text label; `size` is added to the font's points."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    made.setFont(font_like(made, bold=bold, size=size))
    return made


def font_like(widget: QWidget, *, bold: bool = False, size: float = 0) -> QFont:
    """Return the widget's font, bold or larger."""
    font = widget.font()
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    if size:
        font.setPointSizeF(max(6.0, font.pointSizeF() + size))
    return font


def plain_tooltip(text: str) -> str:
    """Return a tooltip with escaped text and wrapped lines, and the sentences of cited rules."""
    return tooltip_lines((text, *explanations(text)) if text else ())


def tooltip_lines(lines: Iterable[str]) -> str:
    """Return a tooltip with an escaped paragraph for each line."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def muted_colour(palette: QPalette, share: float = 0.62) -> QColor:
    """Return the colour of secondary text."""
    active, role = QPalette.ColorGroup.Active, QPalette.ColorRole
    return blend(palette.color(active, role.Window), palette.color(active, role.WindowText), share)


def blend(first: QColor, second: QColor, share: float) -> QColor:
    """Return a colour between two colours; a share of 1 is `second`."""
    pairs = (
        (first.redF(), second.redF()),
        (first.greenF(), second.greenF()),
        (first.blueF(), second.blueF()),
        (first.alphaF(), second.alphaF()),
    )
    return QColor.fromRgbF(*(a + (b - a) * share for a, b in pairs))


class ElidedLabel(QWidget):
    """A line of text, cut at the end if too long."""

    def __init__(self, text: str = "", *, bold: bool = False) -> None:
        super().__init__()
        self._text = ""
        self._colour: QColor | None = None
        self.setFont(font_like(self, bold=bold))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_text(text)

    @property
    def text(self) -> str:
        """The whole text, cut or not."""
        return self._text

    def show_text(self, text: str, colour: QColor | None = None) -> None:
        """Show a text."""
        self._text, self._colour = text, colour
        self.setAccessibleName(text)
        self.setToolTip(plain_tooltip(text))
        self.update()

    @guarded(fallback=QSize(60, 20))
    def sizeHint(self) -> QSize:
        return QSize(60, self.fontMetrics().height() + 4)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self._colour or self.palette().color(QPalette.ColorRole.WindowText))
        room: QRect = self.rect()
        shown = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), shown)
