"""The legend: the meaning of the marks on the board, in a corner of the board."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from gridapp.battle.overlays import Overlay
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.registry import LegendEntry, legend_entries
from gridapp.windows.widgets.plain_text import font_like

_LINE_HEIGHT, _SYMBOL_WIDTH, _MARGIN = 20, 34, 8
_CACHE_SIZE = 16


class Legend(QWidget):
    """A column of symbols with their meaning, transparent to the mouse."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._area = parent
        self._entries: tuple[LegendEntry, ...] = ()
        self._corner: int | None = None
        # The board below changes with every step of a drag, but the same few legends recur.
        self._pictures: dict[tuple[tuple[LegendEntry, ...], float], QPixmap] = {}
        self.turned_on = True
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFont(font_like(self, size=-1))
        self.hide()

    @property
    def entries(self) -> tuple[LegendEntry, ...]:
        """The visible entries."""
        return self._entries if self.isVisible() else ()

    def show_overlay(self, overlay: Overlay) -> None:
        """Explain the marks of an overlay; hidden without marks."""
        entries = legend_entries(overlay) if self.turned_on else ()
        if entries != self._entries:
            self._entries = entries
            self.setAccessibleName("; ".join(entry.text for entry in entries))
            self.resize(self._picture().deviceIndependentSize().toSize())
            self.move_to_corner()
            self.update()
        if not entries:
            self._corner = None
        self.setVisible(bool(entries))

    def avoid(self, looked_at: QRect, other_rects: Callable[[], list[QRect]]) -> None:
        """Move to another corner if the legend covers ``looked_at``.

        Of the free corners choose the corner that covers the fewest other rectangles.
        """
        if self._corner is not None and not self.geometry().intersects(looked_at):
            return
        tokens, corners = other_rects(), self._corners()

        def covered(corner: int) -> tuple[bool, int]:
            area = QRect(corners[corner], self.size())
            return area.intersects(looked_at), sum(area.intersects(rect) for rect in tokens)

        self._corner = min(range(len(corners)), key=covered)
        self.move_to_corner()

    def _corners(self) -> tuple[QPoint, ...]:
        """Return the positions lower left, lower right, upper right and upper left."""
        right, low = (
            self._area.width() - self.width() - 10,
            self._area.height() - self.height() - 10,
        )
        return QPoint(10, low), QPoint(right, low), QPoint(right, 30), QPoint(30, 30)

    def move_to_corner(self) -> None:
        """Move to the chosen corner, by default the lower left."""
        self.move(self._corners()[self._corner or 0])

    @guarded(fallback=QSize(120, 40))
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        widest = max((metrics.horizontalAdvance(entry.text) for entry in self._entries), default=0)
        return QSize(
            widest + _SYMBOL_WIDTH + 3 * _MARGIN,
            _LINE_HEIGHT * len(self._entries) + 2 * _MARGIN - 4,
        )

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture())
        painter.end()

    def _picture(self) -> QPixmap:
        """Return the painted legend, cached by its entries."""
        key = (self._entries, self.devicePixelRatioF())
        if key not in self._pictures:
            if len(self._pictures) >= _CACHE_SIZE:
                self._pictures.clear()
            self._pictures[key] = self._new_picture(key[1])
        return self._pictures[key]

    def _new_picture(self, ratio: float) -> QPixmap:
        size = self.sizeHint()
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self._paint(painter, QRectF(0, 0, size.width(), size.height()))
        painter.end()
        return picture

    def _paint(self, painter: QPainter, area: QRectF) -> None:
        painter.setFont(self.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.translucent(theme.INK, 0.86))
        painter.drawRoundedRect(area, 7, 7)
        for index, entry in enumerate(self._entries):
            spot = QRectF(_MARGIN, _MARGIN - 2 + index * _LINE_HEIGHT, _SYMBOL_WIDTH, _LINE_HEIGHT)
            painter.save()
            entry.symbol.paint(painter, spot.adjusted(2, 3, -2, -3))
            painter.restore()
            text_area = QRectF(spot.right() + _MARGIN, spot.top(), area.width(), _LINE_HEIGHT)
            painter.setPen(theme.PAPER)
            painter.drawText(text_area, int(Qt.AlignmentFlag.AlignVCenter), entry.text)
