"""The conditions of a creature: icon, name and duration."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, telling_conditions
from gridapp.engine.queries.shown_statistics import ShownStatistic
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown_name, shown_value
from gridapp.session.narration.durations import condition_name, duration_text
from gridapp.windows.widgets.creature.condition_icons import ICON_SIZE, paint_condition_icon
from gridapp.windows.widgets.plain_text import muted_colour, plain_tooltip

_STATE = "other"
"""The name of the drawing beside what is no condition."""
_ROW, _GAP, _ICON_STEP = ICON_SIZE + 3, 12, ICON_SIZE + 4
_MOST_ICONS = 2
"""Most conditions without room that an icon stands for: "+1" would read like a bonus."""


class ShownCondition(NamedTuple):
    """A condition to show: id, name, name with duration, and meaning."""

    id: str
    name: str
    words: str
    meaning: str


def shown_conditions(battle: Battle, token: Token, book: Rulebook) -> tuple[ShownCondition, ...]:
    """Return the conditions of a creature without duplicates."""
    conditions: dict[str, ShownCondition] = {}
    telling = telling_conditions((held.id for held in token.conditions), book.shown_conditions)
    for condition in (held for held in token.conditions if held.id in telling):
        entry = book.conditions.get(condition.id)
        name = condition_name(entry, condition) if entry else display_name(condition.id)
        words = " ".join(filter(None, (name, duration_text(battle, condition))))
        meaning = f"{words}: {entry.summary} ({entry.rule})" if entry else words
        conditions.setdefault(words, ShownCondition(condition.id, name, words, meaning))
    return tuple(conditions.values())


def states_of(statistics: Iterable[ShownStatistic]) -> tuple[ShownCondition, ...]:
    """Return the statistics that belong on a card, to be shown like conditions."""
    shown = []
    for each in (each for each in statistics if each.on_card):
        words = f"{shown_name(each.name)}: {shown_value(each.text)}"
        shown.append(ShownCondition(_STATE, words, words, f"{words} ({each.rule})"))
    return tuple(shown)


class ConditionStrip(QWidget):
    """Conditions side by side; a line without conditions stays as high, unless set tight.

    What finds no room is an icon at the end, or counted; the tooltip has all. Long names are cut.
    """

    def __init__(self) -> None:
        super().__init__()
        self._conditions: tuple[ShownCondition, ...] = ()
        self._is_tight = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """All conditions as text."""
        return ", ".join(condition.words for condition in self._conditions)

    def show_conditions(self, conditions: tuple[ShownCondition, ...]) -> None:
        """Show conditions."""
        self._conditions = conditions
        self.setAccessibleName(self.text)
        self.setToolTip(plain_tooltip(" ".join(condition.meaning for condition in conditions)))
        self.setVisible(bool(conditions) or not self._is_tight)
        self.update()

    def set_tight(self, is_tight: bool) -> None:
        """Take no height without conditions, or the same always."""
        self._is_tight = is_tight
        self.setVisible(bool(self._conditions) or not is_tight)

    @guarded(fallback=QSize(200, _ROW))
    def sizeHint(self) -> QSize:
        return QSize(200, max(_ROW, self.fontMetrics().height() + 2))

    def _places(self, width: int) -> list[QRect]:
        """Return the rectangles of the conditions with enough room, at least one."""
        advance = self.fontMetrics().horizontalAdvance
        places: list[QRect] = []
        x, left = 0, len(self._conditions)
        for condition in self._conditions:
            left -= 1
            room = width - x - self._room_for_hidden(left)
            wide = ICON_SIZE + 6 + advance(condition.words)
            if places and wide > room:
                break
            places.append(QRect(x, 0, max(ICON_SIZE, min(wide, room)), self.height()))
            x += places[-1].width() + _GAP
        return places

    def _room_for_hidden(self, count: int) -> int:
        """Return the width of what stands for conditions without room: their icons, or a count."""
        if count > _MOST_ICONS:
            return _GAP + self.fontMetrics().horizontalAdvance(f"+{count}")
        return _GAP + count * _ICON_STEP if count else 0

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ink, metrics = muted_colour(self.palette(), 0.9), self.fontMetrics()
        places = self._places(self.width())
        for condition, rect in zip(self._conditions, places, strict=False):
            top = rect.center().y() - ICON_SIZE // 2
            spot = QRect(rect.left(), top, ICON_SIZE, ICON_SIZE)
            paint_condition_icon(painter, spot, condition.id, ink, self)
            line = rect.adjusted(ICON_SIZE + 6, 0, 0, 0)
            painter.setFont(self.font())
            painter.setPen(ink)
            text = metrics.elidedText(
                condition.words, Qt.TextElideMode.ElideRight, line.width() + 1
            )
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, text)
        self._paint_hidden(painter, self._conditions[len(places) :], places)

    def _paint_hidden(
        self, painter: QPainter, hidden: tuple[ShownCondition, ...], places: list[QRect]
    ) -> None:
        """Paint the icons of conditions without room, or how many there are."""
        if not hidden:
            return
        line = QRect(places[-1].right() + _GAP, 0, self.width(), self.height())
        if len(hidden) > _MOST_ICONS:
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, f"+{len(hidden)}")
            return
        ink, spot = muted_colour(self.palette(), 0.9), QRect(0, 0, ICON_SIZE, ICON_SIZE)
        spot.moveTo(line.left(), line.center().y() - ICON_SIZE // 2)
        for condition in hidden:
            paint_condition_icon(painter, spot, condition.id, ink, self)
            spot.translate(_ICON_STEP, 0)
