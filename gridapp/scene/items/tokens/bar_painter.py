"""Bars at the foot of a token: its pools, or a word for them."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from gridapp.battle.bars import Injury, SeenBar, Vitals
from gridapp.scene import theme
from gridapp.scene.translation import tr, tr_noop

MAX_BLOCKS = 6
"""Bars of at most as many points are drawn in blocks, to be counted."""

MAX_BARS = 4
_MOST_COVERED, _THINNEST = 0.3, 2.0
"""The part of a token above its name that bars may cover, and the least height of one in pixels."""

_SMALLEST_LETTERS, _READABLE_LETTERS = 9.5, 8
"""Height in pixels of a word on a small token, and the least before blocks stand for words."""
_WORDS = {
    Injury.HURT: tr_noop("hurt"),
    Injury.BADLY_HURT: tr_noop("badly hurt"),
    Injury.DOWN: tr_noop("down"),
}
_STEPS = {
    Injury.HURT: SeenBar("", 2, 3, life=True),
    Injury.BADLY_HURT: SeenBar("", 1, 3, life=True),
    Injury.DOWN: SeenBar("", 0, 3, life=True),
}
"""The blocks that tell as much as a word where the longest word is not readable."""


def paint_vitals(
    painter: QPainter, vitals: Vitals, foot: QRectF, scale: float, room: float
) -> None:
    """Paint bars or a word, standing on the lower edge of ``foot``.

    An unhurt creature with all its pools full has neither. ``scale`` is the size of a cell in
    pixels, ``room`` the width in pixels that a word may have: words too long become smaller. On
    tokens so small that the longest would not be readable, three blocks stand for all words.
    """
    if vitals.bars and not all(bar.is_full for bar in vitals.bars):
        _paint_bars(painter, vitals.bars[:MAX_BARS], foot, scale)
    elif vitals.injury in _WORDS:
        _paint_word(painter, vitals.injury, foot, scale, room)


def _paint_bars(painter: QPainter, bars: tuple[SeenBar, ...], foot: QRectF, scale: float) -> None:
    """Paint bars on a common dark ground, the last at the bottom."""
    height, gap = max(3.0, scale * 0.06), max(1.0, scale * 0.02)
    bars, height = _fitting_bars(bars, foot.height() * _MOST_COVERED, height, gap)
    whole = len(bars) * height + (len(bars) + 1) * gap
    ground = QRectF(foot.left(), foot.bottom() - whole, foot.width(), whole)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.INK)
    painter.drawRoundedRect(ground, gap * 1.5, gap * 1.5)
    area = QRectF(ground.left() + gap, ground.top() + gap, ground.width() - 2 * gap, height)
    for bar in bars:
        if bar.maximum <= MAX_BLOCKS:
            _paint_blocks(painter, bar, area, gap)
        else:
            _paint_length(painter, bar, area)
        area.translate(0, height + gap)


def _fitting_bars(
    bars: tuple[SeenBar, ...], room: float, height: float, gap: float
) -> tuple[tuple[SeenBar, ...], float]:
    """Return as many bars as find room, those of life first, and their height in pixels.

    One bar of the least height is always painted.
    """
    count = len(bars)
    while count > 1 and (room - (count + 1) * gap) / count < _THINNEST:
        count -= 1
    first = sorted(range(len(bars)), key=lambda index: not bars[index].life)[:count]
    thin = min(height, (room - (count + 1) * gap) / count)
    return tuple(bars[index] for index in sorted(first)), max(_THINNEST, thin)


def _paint_length(painter: QPainter, bar: SeenBar, area: QRectF) -> None:
    painter.setBrush(_EMPTY)
    painter.drawRect(area)
    if bar.current:
        painter.setBrush(_colour(bar))
        width = max(1.5, area.width() * bar.current / bar.maximum)
        painter.drawRect(QRectF(area.left(), area.top(), width, area.height()))


def _paint_blocks(painter: QPainter, bar: SeenBar, area: QRectF, gap: float) -> None:
    width = (area.width() - gap * (bar.maximum - 1)) / bar.maximum
    for index in range(bar.maximum):
        painter.setBrush(_colour(bar) if index < bar.current else _EMPTY)
        painter.drawRect(
            QRectF(area.left() + index * (width + gap), area.top(), width, area.height())
        )


_EMPTY = QColor("#4A525C")


def _colour(bar: SeenBar) -> QColor:
    """Return green, orange or vermillion for life, blue for what play uses up."""
    if not bar.life:
        return theme.SKY
    share = bar.current / bar.maximum
    return theme.GREEN if share > 0.5 else theme.ORANGE if share > 0.25 else theme.VERMILLION


def _paint_word(painter: QPainter, injury: Injury, foot: QRectF, scale: float, room: float) -> None:
    size = min(max(_SMALLEST_LETTERS, scale * 0.16), 34.0)
    longest = min((_fitted(tr(word), size, room) for word in _WORDS.values()), key=QFont.pixelSize)
    if longest.pixelSize() < _READABLE_LETTERS:
        _paint_bars(painter, (_STEPS[injury],), foot, scale)
        return
    text = tr(_WORDS[injury])
    letters = _fitted(text, size, room)
    metrics = QFontMetricsF(letters)
    width, height = _width(text, metrics), metrics.height() * 0.95
    plate = QRectF(foot.center().x() - width / 2, foot.bottom() - height, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.PAPER)
    painter.drawRoundedRect(plate, height * 0.3, height * 0.3)
    painter.setFont(letters)
    painter.setPen(theme.INK)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def _fitted(text: str, size: float, room: float) -> QFont:
    """Return letters of a size in pixels, or as large as find room for the text."""
    letters = theme.font(size, bold=True)
    while letters.pixelSize() > 1 and _width(text, QFontMetricsF(letters)) > room:
        letters.setPixelSize(letters.pixelSize() - 1)
    return letters


def _width(text: str, metrics: QFontMetricsF) -> float:
    """Return the width of a plate under a text."""
    return metrics.horizontalAdvance(text) + metrics.height() * 0.6
