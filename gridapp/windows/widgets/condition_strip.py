"""The conditions of a creature, each with its sign, its name and how long it lasts."""

from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.pack_data import Rulebook
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import display_name
from gridapp.session.narration.durations import condition_name, duration_text
from gridapp.windows.widgets.condition_icons import ICON_SIZE, paint_condition_icon
from gridapp.windows.widgets.plain_text import muted_colour, plain_tooltip

_ROW, _GAP = ICON_SIZE + 3, 12


class ShownCondition(NamedTuple):
    """A condition as it is shown: its id, its name and until when, what it means."""

    id: str
    name: str
    words: str
    meaning: str


def shown_conditions(battle: Battle, token: Token, book: Rulebook) -> tuple[ShownCondition, ...]:
    """The conditions of a creature; what is held several times alike is named once."""
    found: dict[str, ShownCondition] = {}
    for one in token.conditions:
        entry = book.conditions.get(one.id)
        name = condition_name(entry, one) if entry else display_name(one.id)
        words = " ".join(filter(None, (name, duration_text(battle, one))))
        meaning = f"{words}: {entry.summary} ({entry.rule})" if entry else words
        found.setdefault(words, ShownCondition(one.id, name, words, meaning))
    return tuple(found.values())


class ConditionStrip(QWidget):
    """Side by side, broken into lines where they do not fit; a name too long is cut."""

    def __init__(self) -> None:
        super().__init__()
        self._held: tuple[ShownCondition, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def text(self) -> str:
        """All of them in words."""
        return ", ".join(one.words for one in self._held)

    def show_conditions(self, conditions: tuple[ShownCondition, ...]) -> None:
        """Show these; without any there is nothing to see."""
        self._held = conditions
        self.setAccessibleName(self.text)
        self.setToolTip(plain_tooltip(" ".join(one.meaning for one in conditions)))
        self.setVisible(bool(conditions))
        self.updateGeometry()
        self.update()

    @guarded(fallback=True)
    def hasHeightForWidth(self) -> bool:
        return True

    @guarded(fallback=_ROW)
    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return places[-1].bottom() + 1 if places else 0

    @guarded(fallback=QSize(200, _ROW))
    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(200, self.width())))

    def _places(self, width: int) -> list[QRect]:
        places, x, y = [], 0, 0
        for one in self._held:
            text = self.fontMetrics().horizontalAdvance(one.words)
            wide = min(width, ICON_SIZE + 6 + text)
            if x > 0 and x + wide > width:
                x, y = 0, y + _ROW
            places.append(QRect(x, y, wide, _ROW))
            x += wide + _GAP
        return places

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ink, metrics = muted_colour(self.palette(), 0.9), self.fontMetrics()
        for one, place in zip(self._held, self._places(self.width()), strict=True):
            spot = QRect(place.left(), place.top() + 1, ICON_SIZE, ICON_SIZE)
            paint_condition_icon(painter, spot, one.id, one.name, ink, self)
            line = place.adjusted(ICON_SIZE + 6, 0, 0, 0)
            painter.setFont(self.font())
            painter.setPen(ink)
            text = metrics.elidedText(one.words, Qt.TextElideMode.ElideRight, line.width() + 1)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, text)
