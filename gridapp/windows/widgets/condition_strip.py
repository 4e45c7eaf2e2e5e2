"""The conditions of a creature, each with its sign, its name and how long it lasts."""

from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.pack_data import Rulebook
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.badges import plain
from gridapp.session.narration.durations import called, lasts
from gridapp.windows.widgets.condition_icons import SIGN, paint_sign
from gridapp.windows.widgets.plain_text import muted, tip

_ROW, _GAP = SIGN + 3, 12


class Held(NamedTuple):
    """A condition as it is shown: its id, its name and until when, what it means."""

    id: str
    name: str
    words: str
    meaning: str


def held(battle: Battle, token: Token, book: Rulebook) -> tuple[Held, ...]:
    """The conditions of a creature; what is held several times alike is named once."""
    found: dict[str, Held] = {}
    for one in token.conditions:
        entry = book.conditions.get(one.id)
        name = called(entry, one) if entry else plain(one.id)
        words = " ".join(filter(None, (name, lasts(battle, one))))
        meaning = f"{words}: {entry.summary} ({entry.rule})" if entry else words
        found.setdefault(words, Held(one.id, name, words, meaning))
    return tuple(found.values())


class ConditionStrip(QWidget):
    """Side by side, broken into lines where they do not fit; a name too long is cut."""

    def __init__(self) -> None:
        super().__init__()
        self._held: tuple[Held, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def text(self) -> str:
        """All of them in words."""
        return ", ".join(one.words for one in self._held)

    def show_conditions(self, found: tuple[Held, ...]) -> None:
        """Show these; without any there is nothing to see."""
        self._held = found
        self.setAccessibleName(self.text)
        self.setToolTip(tip(" ".join(one.meaning for one in found)))
        self.setVisible(bool(found))
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
            wide = min(width, SIGN + 6 + text)
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
        ink, metrics = muted(self.palette(), 0.9), self.fontMetrics()
        for one, place in zip(self._held, self._places(self.width()), strict=True):
            spot = QRect(place.left(), place.top() + 1, SIGN, SIGN)
            paint_sign(painter, spot, one.id, one.name, ink, self)
            line = place.adjusted(SIGN + 6, 0, 0, 0)
            painter.setFont(self.font())
            painter.setPen(ink)
            text = metrics.elidedText(one.words, Qt.TextElideMode.ElideRight, line.width() + 1)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, text)
