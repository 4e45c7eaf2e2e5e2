"""A creature at a glance: health, pools and conditions."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.queries.shown_statistics import ShownStatistic
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.theme import SideStyle
from gridapp.session.i18n import shown_name
from gridapp.windows.widgets.creature.condition_strip import (
    ConditionStrip,
    shown_conditions,
    states_of,
)
from gridapp.windows.widgets.creature.pool_bars import (
    PoolLevel,
    PoolStrip,
    health_level,
    notable_levels,
    paint_bar,
    pool_levels,
)
from gridapp.windows.widgets.icons import portrait
from gridapp.windows.widgets.plain_text import ElidedLabel, blend, muted_colour, plain_tooltip

_PICTURE = 40


class CreatureCard(QFrame):
    """Picture, name, health, pools and conditions of a creature.

    The card is as high for every creature of a battle, so that what stands below it keeps its
    place from turn to turn: pools have the lines that the longest need, conditions one line.
    A tight card has no free lines, where every row of actions counts.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._picture = QLabel()
        self._name = ElidedLabel(bold=True)
        self._bar = HealthBar()
        self._pools = PoolStrip()
        self._conditions = ConditionStrip()
        self._is_tight = False
        self._lay_out()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        for widget in (self._name, self._bar):
            words.addWidget(widget)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._picture)
        head.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 3, 10, 3)
        layout.setSpacing(3)
        layout.addLayout(head)
        layout.addWidget(self._pools)
        layout.addWidget(self._conditions)

    @property
    def name(self) -> str:
        """The name of the creature."""
        return self._name.text

    @property
    def pools(self) -> str:
        """The pools as text."""
        return self._pools.accessibleName()

    @property
    def conditions(self) -> str:
        """The conditions as text."""
        return self._conditions.text

    def set_tight(self, is_tight: bool) -> None:
        """Take no more height than this creature needs, or the height that all may need."""
        if is_tight != self._is_tight:
            self._is_tight = is_tight
            self._pools.set_tight(is_tight)
            self._conditions.set_tight(is_tight)

    def show_token(
        self,
        battle: Battle,
        token: Token,
        book: Rulebook,
        style: SideStyle,
        statistics: Iterable[ShownStatistic] = (),
    ) -> None:
        """Show a creature and the given statistics."""
        picture = portrait(token.picture, style, 2 * _PICTURE, hidden=token.hidden)
        picture.setDevicePixelRatio(2)
        self._picture.setPixmap(picture)
        side = display_name(shown_name(token.side))
        self._name.show_text(f"{display_name(token.name)} · {side}")
        levels = pool_levels(book, token)
        main = health_level(levels)
        self._bar.setVisible(main is not None)
        if main is not None:
            self._bar.show_level(main)
        self._pools.keep_room_for(
            book, (_widest_levels(pool_levels(book, held)) for held in battle.tokens)
        )
        self._pools.show_levels(_strip_levels(levels))
        conditions = shown_conditions(battle, token, book)
        self._conditions.show_conditions((*states_of(statistics), *conditions))


def _strip_levels(levels: tuple[PoolLevel, ...]) -> tuple[PoolLevel, ...]:
    """Return the levels shown below the health bar."""
    main = health_level(levels)
    return tuple(level for level in notable_levels(levels) if level is not main)


def _widest_levels(levels: tuple[PoolLevel, ...]) -> tuple[PoolLevel, ...]:
    """Return the levels below the health bar with every counter that a turn may add."""
    shown = _strip_levels(levels)
    return tuple(level for level in levels if level in shown or level.is_counter)


class HealthBar(QWidget):
    """A health bar with number and name."""

    def __init__(self) -> None:
        super().__init__()
        self._level: PoolLevel | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_level(self, level: PoolLevel) -> None:
        """Show a pool level."""
        self._level = level
        self.setAccessibleName(str(level))
        self.setToolTip(plain_tooltip(f"{level} ({level.rule})"))
        self.update()

    @guarded(fallback=QSize(120, 22))
    def sizeHint(self) -> QSize:
        return QSize(120, self.fontMetrics().height() + 10)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._level is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        window = self.palette().color(QPalette.ColorRole.Window)
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        line = QRectF(0, 0, self.width(), self.fontMetrics().height())
        self._paint_words(painter, line, ink)
        bar = QRectF(0, line.bottom() + 2, self.width(), 7)
        paint_bar(painter, self._level, bar, blend(window, ink, 0.16))

    def _paint_words(self, painter: QPainter, line: QRectF, ink: QColor) -> None:
        level = self._level
        if level is None:
            return
        number, metrics = f"{level.current} / {level.maximum}", self.fontMetrics()
        room = self.width() - metrics.horizontalAdvance(f" {number}")
        name = metrics.elidedText(level.name, Qt.TextElideMode.ElideRight, room)
        painter.setPen(muted_colour(self.palette(), 0.75))
        painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft), name)
        painter.setPen(ink)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignRight), number)
