"""Charts of a run of fights: chances with intervals, and the distribution of a number."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from gridapp.scene.guard import guarded
from gridapp.windows.widgets.plain_text import blend

_ROW, _NAME, _TEXT = 24, 130, 210
_LABELS = 18
_MOST_BARS = 40


class ChanceInterval(NamedTuple):
    """A chance with its interval, from 0 to 1, and in words."""

    name: str
    share: float
    low: float
    high: float
    text: str


class ChanceChart(QWidget):
    """Bars of chances, each with a line for its interval."""

    def __init__(self) -> None:
        super().__init__()
        self.chances: tuple[ChanceInterval, ...] = ()

    def show_chances(self, chances: Sequence[ChanceInterval]) -> None:
        """Show these chances."""
        self.chances = tuple(chances)
        self.setAccessibleDescription("; ".join(f"{each.name} {each.text}" for each in chances))
        self.updateGeometry()
        self.update()

    @guarded(fallback=QSize(420, _ROW))
    def sizeHint(self) -> QSize:
        return QSize(480, _ROW * max(1, len(self.chances)))

    @guarded(fallback=QSize(320, _ROW))
    def minimumSizeHint(self) -> QSize:
        return QSize(400, _ROW * max(1, len(self.chances)))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for row, chance in enumerate(self.chances):
            self._paint(painter, row * _ROW, chance)
        painter.end()

    def _paint(self, painter: QPainter, top: int, chance: ChanceInterval) -> None:
        colours = self.palette()
        text = colours.color(QPalette.ColorRole.WindowText)
        painter.setPen(text)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, top, _NAME - 6, _ROW), middle, chance.name)
        left, width = float(_NAME), float(max(40, self.width() - _NAME - _TEXT))
        painter.fillRect(QRectF(left, top + 5, width, _ROW - 10), _pale(colours))
        bar = QRectF(left, top + 5, width * chance.share, _ROW - 10)
        painter.fillRect(bar, colours.color(QPalette.ColorRole.Highlight))
        low, high = left + width * chance.low, left + width * chance.high
        painter.fillRect(QRectF(low, top + _ROW / 2 - 1, max(1.0, high - low), 2), text)
        for end in (low, high):
            painter.fillRect(QRectF(end - 1, top + 6, 2, _ROW - 12), text)
        words = QRectF(left + width + 8, top, _TEXT - 8, _ROW)
        painter.drawText(words, middle, chance.text)


class SpreadChart(QWidget):
    """The distribution of a whole number: a bar for each value, or for equal groups of values."""

    def __init__(self) -> None:
        super().__init__()
        self.bars: tuple[tuple[str, int], ...] = ()
        self.setMinimumHeight(90)

    def show_counts(self, counts: Mapping[int, int]) -> None:
        """Show how often each number came."""
        self.bars = grouped(counts)
        words = ", ".join(f"{label}: {count}" for label, count in self.bars)
        self.setAccessibleDescription(words)
        self.update()

    @guarded(fallback=QSize(300, 110))
    def sizeHint(self) -> QSize:
        return QSize(420, 110)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), self.palette()
        most = max((count for _, count in self.bars), default=0)
        if most:
            self._paint(painter, colours, most)
        painter.end()

    def _paint(self, painter: QPainter, colours: QPalette, most: int) -> None:
        wide, high = self.width() / len(self.bars), self.height() - _LABELS
        every = max(1, round(44 / wide))
        for number, (label, count) in enumerate(self.bars):
            left, tall = number * wide, (high - 4) * count / most
            bar = QRectF(left + 1, high - tall, max(1.0, wide - 2), tall)
            painter.fillRect(bar, colours.color(QPalette.ColorRole.Highlight))
            if number % every == 0:
                painter.setPen(colours.color(QPalette.ColorRole.WindowText))
                space = QRectF(left, high, wide * every, _LABELS)
                painter.drawText(space, Qt.AlignmentFlag.AlignLeft, label)


def grouped(counts: Mapping[int, int]) -> tuple[tuple[str, int], ...]:
    """Return label and count of each bar, from the least number to the greatest, gaps included."""
    if not counts:
        return ()
    low, high = min(counts), max(counts)
    step = (high - low) // _MOST_BARS + 1
    bars = []
    for start in range(low, high + 1, step):
        last = min(high, start + step - 1)
        label = str(start) if last == start else f"{start}-{last}"
        bars.append((label, sum(counts.get(each, 0) for each in range(start, last + 1))))
    return tuple(bars)


def _pale(colours: QPalette) -> QColor:
    """Return the colour of an empty bar."""
    window = colours.color(QPalette.ColorRole.Window)
    return blend(window, colours.color(QPalette.ColorRole.WindowText), 0.12)
