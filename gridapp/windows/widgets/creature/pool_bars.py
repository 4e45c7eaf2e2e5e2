"""Pools of a creature as bars and pips, with the names of the rule pack."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.pack_data import Refill
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.session.i18n import shown_name
from gridapp.windows.widgets.plain_text import blend, font_like, muted_colour, plain_tooltip

MAX_PIPS = 6
MAX_LASTING = 2
_PIP, _GAP = 11.0, 14.0
_ONE_DIGIT, _TWO_DIGITS = 8, 88
_LINES_WITH_COUNTERS = 2
"""Lines kept free for a system that counts things up during a turn, such as diagonals."""


class PoolLevel(NamedTuple):
    """The level of a pool: current and maximum."""

    name: str
    current: int
    maximum: int
    rule: str
    lasts: bool
    internal: bool = False

    @property
    def pips(self) -> int:
        """How many points are shown as pips: those above the maximum too; 0 if as a number."""
        most = max(self.current, self.maximum)
        return most if self.maximum > 0 and most <= MAX_PIPS else 0

    @property
    def is_counter(self) -> bool:
        """Return True for what is counted up during a turn or round, from nothing."""
        return not self.maximum and not self.lasts and not self.internal

    @property
    def widest(self) -> "PoolLevel":
        """The level with as many points as take the most room."""
        return self._replace(
            current=self.maximum or (_ONE_DIGIT if self.current < 10 else _TWO_DIGITS)
        )

    def __str__(self) -> str:
        """Return the level as text."""
        return (
            f"{self.name}: {self.current} of {self.maximum}"
            if self.maximum
            else f"{self.name}: {self.current}"
        )


def pool_levels(book: Rulebook, token: Token) -> tuple[PoolLevel, ...]:
    """Return the levels of all pools of a creature."""
    return tuple(_level(book, token, key) for key in book.pools)


def life_levels(book: Rulebook, token: Token) -> tuple[PoolLevel, ...]:
    """Return the levels of the pools that damage reduces, the first to be reduced first."""
    levels = (_level(book, token, key) for key in book.life_pools)
    return tuple(level for level in levels if level.maximum)


def _level(book: Rulebook, token: Token, key: str) -> PoolLevel:
    pool = book.pools[key]
    return PoolLevel(
        name=shown_name(pool.name),
        current=token.pool(key),
        maximum=token.stat(pool.stat) if pool.stat else pool.full,
        rule=pool.rule,
        lasts=pool.refill is Refill.NEVER,
        internal=pool.internal,
    )


def notable_levels(pools: Iterable[PoolLevel]) -> tuple[PoolLevel, ...]:
    """Return the pools worth showing: no empty counters, full lasting pools only up to two.

    What the system counts for itself is left out.
    """
    notable, lasting = [], 0
    for level in (level for level in pools if not level.internal):
        lasting += level.lasts
        is_quiet = level.lasts and lasting > MAX_LASTING and level.current == level.maximum
        if (level.current or level.maximum) and not is_quiet:
            notable.append(level)
    return tuple(notable)


def health_level(pools: Iterable[PoolLevel]) -> PoolLevel | None:
    """Return the health pool: the first pool that never refills by itself."""
    return next((level for level in pools if level.lasts and level.maximum), None)


def health_colour(level: PoolLevel) -> QColor:
    """Return the colour of a share: green, orange or vermillion, like the bar's length."""
    share = level.current / level.maximum
    return theme.GREEN if share > 0.5 else theme.ORANGE if share > 0.25 else theme.VERMILLION


def paint_bar(painter: QPainter, level: PoolLevel, area: QRectF, ground: QColor) -> None:
    """Paint a bar as long as the remaining share."""
    share = min(1.0, max(0.0, level.current / level.maximum)) if level.maximum else 0.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
    if share > 0:
        painter.setBrush(health_colour(level))
        filled = QRectF(
            area.left(), area.top(), max(area.height(), area.width() * share), area.height()
        )
        painter.drawRoundedRect(filled, area.height() / 2, area.height() / 2)


def paint_bars(
    painter: QPainter, levels: tuple[PoolLevel, ...], area: QRectF, ground: QColor
) -> None:
    """Paint bars in a row, each as long as its share of all points."""
    gap = area.height()
    room = area.width() - gap * (len(levels) - 1)
    points = sum(level.maximum for level in levels)
    left = area.left()
    for level in levels:
        width = room * level.maximum / points
        paint_bar(painter, level, QRectF(left, area.top(), width, area.height()), ground)
        left += width + gap


class PoolStrip(QWidget):
    """All pools of a creature side by side, wrapped into lines; a tight strip keeps none free."""

    def __init__(self) -> None:
        super().__init__()
        self._levels: tuple[PoolLevel, ...] = ()
        self._system = ""
        self._room: set[tuple[PoolLevel, ...]] = set()
        self._least_lines, self._is_tight = 1, False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_levels(self, levels: tuple[PoolLevel, ...]) -> None:
        """Show pool levels."""
        self._levels = levels
        self.setAccessibleName("; ".join(map(str, levels)))
        self.setToolTip(plain_tooltip("; ".join(f"{level} ({level.rule})" for level in levels)))
        self.updateGeometry()
        self.update()

    @guarded(fallback=True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(fallback=24)
    def heightForWidth(self, width: int) -> int:
        least, room = (1, ()) if self._is_tight else (self._least_lines, self._room)
        lines = max(least, *(self._lines(levels, width) for levels in (self._levels, *room)))
        return int(lines * self._row())

    def _lines(self, levels: tuple[PoolLevel, ...], width: int) -> int:
        return round(self._places(levels, width)[-1][1].y() / self._row()) + 1 if levels else 0

    def set_tight(self, is_tight: bool) -> None:
        """Reserve lines for the shown levels only (tight), or for the most that may be needed."""
        self._is_tight = is_tight
        self.updateGeometry()

    def keep_room_for(self, book: Rulebook, strips: Iterable[tuple[PoolLevel, ...]]) -> None:
        """Keep the lines that any of these levels need, from now on, whichever are shown.

        ``strips`` hold the counters of a turn too, which appear in the middle of it.
        """
        if book.id != self._system:
            self._system, self._room = book.id, set()
            counts = any(not (pool.stat or pool.full) for pool in book.pools.values())
            self._least_lines = _LINES_WITH_COUNTERS if counts else 1
        self._room |= {tuple(level.widest for level in levels) for levels in strips}
        self.updateGeometry()

    @guarded(fallback=QSize(200, 24))
    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(200, self.width())))

    def _row(self) -> float:
        return QFontMetricsF(self.font()).height() + 3

    def _places(self, levels: tuple[PoolLevel, ...], width: int) -> list[tuple[PoolLevel, QPointF]]:
        """Return each level with the position of its text."""
        places, x, y = [], 0.0, 0.0
        for level in levels:
            wide = self._width(level)
            if x > 0 and x + wide > width:
                x, y = 0.0, y + self._row()
            places.append((level, QPointF(x, y)))
            x += wide + _GAP
        return places

    def _width(self, level: PoolLevel) -> float:
        name = QFontMetricsF(self.font()).horizontalAdvance(level.name) + 6
        if level.pips:
            return name + level.pips * (_PIP + 3)
        number = f"{level.current} / {level.maximum}" if level.maximum else str(level.current)
        return name + QFontMetricsF(font_like(self, bold=True)).horizontalAdvance(number) + 4

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for level, spot in self._places(self._levels, self.width()):
            self._paint_level(painter, level, spot)

    def _paint_level(self, painter: QPainter, level: PoolLevel, spot: QPointF) -> None:
        palette, metrics = self.palette(), QFontMetricsF(self.font())
        ink = palette.color(QPalette.ColorRole.WindowText)
        is_spent = level.current <= 0
        painter.setFont(self.font())
        painter.setPen(muted_colour(palette, 0.5) if is_spent else ink)
        base = spot.y() + 1 + metrics.ascent()
        painter.drawText(QPointF(spot.x(), base), level.name)
        x = spot.x() + metrics.horizontalAdvance(level.name) + 6
        if level.pips:
            self._paint_pips(painter, level, QPointF(x, spot.y() + self._row() / 2))
            return
        painter.setFont(font_like(self, bold=True))
        number = f"{level.current} / {level.maximum}" if level.maximum else str(level.current)
        painter.drawText(QPointF(x, base), number)

    def _paint_pips(self, painter: QPainter, level: PoolLevel, middle: QPointF) -> None:
        palette = self.palette()
        window = palette.color(QPalette.ColorRole.Window)
        edge = blend(window, palette.color(QPalette.ColorRole.WindowText), 0.6)
        painter.setPen(QPen(edge, 1.4))
        for number in range(level.pips):
            spot = QRectF(middle.x() + number * (_PIP + 3), middle.y() - _PIP / 2, _PIP, _PIP)
            painter.setBrush(theme.GREEN if number < level.current else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(spot.adjusted(1, 1, -1, -1))
