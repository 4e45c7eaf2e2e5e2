"""What the marks on the board mean: a small sheet in a corner, of those that are seen now."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from gridapp.battle.overlays import CostBand, Overlay
from gridapp.scene import theme
from gridapp.scene.guard import guarded
from gridapp.scene.overlays.overlay_areas import BAND_STYLES
from gridapp.scene.overlays.shapes import diamond, star
from gridapp.windows.language import tr
from gridapp.windows.widgets.plain_text import font_like

_LINE, _SIGN, _EDGE = 20, 34, 8
_KEPT = 16


class LegendEntry(NamedTuple):
    """A mark and what it means; ``kind`` says how it is drawn."""

    kind: str
    text: str


def _strike(overlay: Overlay) -> str:
    return (
        tr("Opportunity attack at this step")
        if overlay.route
        else tr("May react before the attack")
    )


def legend_entries(overlay: Overlay) -> tuple[LegendEntry, ...]:
    """The marks that an overlay holds, each once."""
    words = {
        "threat": tr("Threatened (number of enemies)"),
        "spent": tr("Threatened, no reaction left"),
        "provoked": tr("Provokes an opportunity attack (one dot each)"),
        "route": tr("Shortest route; numbers mark the end of each action"),
        "other": tr("Safest route"),
        "stop": tr("Waypoint"),
        "strike": _strike(overlay),
        "flank": tr("Completes a flank"),
        "flanked": tr("Flanked by these two"),
        "clear": tr("Clear line"),
        "blocked": tr("Blocked line; the cross shows where"),
        "cover": tr("Has cover from this cell"),
        "ghost": tr("Can stand here"),
        "barred": tr("Cannot stand here"),
    }
    bands = _bands([band.name for band in overlay.bands])
    return (*bands, *(LegendEntry(kind, words[kind]) for kind in _kinds(overlay)))


def _kinds(overlay: Overlay) -> tuple[str, ...]:
    """The kinds of marks that an overlay holds, without its bands."""
    lines = {line.blocked for mark in overlay.covers for line in mark.lines}
    found = {
        "threat": any(can for _, _, can in overlay.threat),
        "spent": not all(can for _, _, can in overlay.threat),
        "provoked": overlay.provoking_cells,
        "route": overlay.route,
        "other": overlay.safer_route,
        "stop": overlay.stops,
        "strike": overlay.provocations,
        "flank": overlay.flanks,
        "flanked": overlay.current_flanks,
        "clear": False in lines,
        "blocked": True in lines,
        "cover": any(mark.grade not in {"", "none"} for mark in overlay.covers),
        "ghost": overlay.footprint and overlay.legal,
        "barred": overlay.footprint and not overlay.legal,
    }
    return tuple(kind for kind, there in found.items() if there)


def _bands(names: list[str]) -> list[LegendEntry]:
    """One sign for each look: from the third on all bands look alike."""
    farthest = ""
    if len(names) > 2:
        first, last = names[2], names[-1]
        farthest = tr("{first} to {last}", first=first, last=last) if first != last else first
    looks = [*names[:2], farthest] if farthest else names
    signs = {
        name: LegendEntry(f"band{index}", name) for index, name in reversed([*enumerate(looks)])
    }
    return [signs[name] for name in dict.fromkeys(looks)]


class Legend(QWidget):
    """The signs in a column; it lets the mouse through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._area = parent
        self._marks: tuple[tuple[CostBand, ...], tuple[str, ...]] = ((), ())
        self._signs: tuple[LegendEntry, ...] = ()
        self._corner: int | None = None
        self._pictures: dict[tuple[tuple[LegendEntry, ...], float], QPixmap] = {}
        """What is under it changes with every step of a drag, and a few signs come and go."""
        self.turned_on = True
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFont(font_like(self, size=-1))
        self.hide()

    @property
    def entries(self) -> tuple[LegendEntry, ...]:
        """What is explained now."""
        return self._signs if self.isVisible() else ()

    def show_overlay(self, overlay: Overlay) -> None:
        """Explain what is drawn; nothing, where nothing is."""
        marks = (overlay.bands, _kinds(overlay)) if self.turned_on else ((), ())
        if marks != self._marks:
            self._marks = marks
            self._signs = legend_entries(overlay) if self.turned_on else ()
            self.setAccessibleName("; ".join(sign.text for sign in self._signs))
            self.resize(self._picture().deviceIndependentSize().toSize())
            self.move_to_corner()
            self.update()
        if not self._signs:
            self._corner = None
        self.setVisible(bool(self._signs))

    def avoid(self, looked_at: QRect, other_areas: Callable[[], list[QRect]]) -> None:
        """Leave the corner in which one looks; of the free ones take that with fewest others."""
        if self._corner is not None and not self.geometry().intersects(looked_at):
            return
        crowd, corners = other_areas(), self._corners()

        def hidden(corner: int) -> tuple[bool, int]:
            area = QRect(corners[corner], self.size())
            return area.intersects(looked_at), sum(area.intersects(rect) for rect in crowd)

        self._corner = min(range(len(corners)), key=hidden)
        self.move_to_corner()

    def _corners(self) -> tuple[QPoint, ...]:
        """Lower left, lower right, upper right, upper left."""
        right, low = (
            self._area.width() - self.width() - 10,
            self._area.height() - self.height() - 10,
        )
        return QPoint(10, low), QPoint(right, low), QPoint(right, 30), QPoint(30, 30)

    def move_to_corner(self) -> None:
        """Into its corner, the lower left one as long as there is nothing to avoid."""
        self.move(self._corners()[self._corner or 0])

    @guarded(fallback=QSize(120, 40))
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        widest = max((metrics.horizontalAdvance(sign.text) for sign in self._signs), default=0)
        return QSize(widest + _SIGN + 3 * _EDGE, _LINE * len(self._signs) + 2 * _EDGE - 4)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture())
        painter.end()

    def _picture(self) -> QPixmap:
        """The signs as they are painted, kept for when they are shown again."""
        key = (self._signs, self.devicePixelRatioF())
        if key not in self._pictures:
            if len(self._pictures) >= _KEPT:
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
        for index, sign in enumerate(self._signs):
            spot = QRectF(_EDGE, _EDGE - 2 + index * _LINE, _SIGN, _LINE)
            painter.save()
            _paint_sign(painter, sign.kind, spot.adjusted(2, 3, -2, -3))
            painter.restore()
            words = QRectF(spot.right() + _EDGE, spot.top(), area.width(), _LINE)
            painter.setPen(theme.PAPER)
            painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), sign.text)


def _paint_sign(painter: QPainter, kind: str, area: QRectF) -> None:
    middle = area.center()
    line = QLineF(area.left(), middle.y(), area.right(), middle.y())
    if kind.startswith("band"):
        style = BAND_STYLES[int(kind[-1])]
        painter.setPen(QPen(style.edge, 2, style.line))
        painter.setBrush(style.fill)
        painter.drawRect(area)
    elif kind in _HATCHED:
        colour, pen = _HATCHED[kind]
        painter.setPen(QPen(colour, 1.5, pen))
        painter.setClipRect(area)
        for x in range(-14, int(area.width()), 7):
            start = QPointF(area.left() + x, area.bottom())
            painter.drawLine(start, start + QPointF(area.height(), -area.height()))
    elif kind in _LINES:
        colour, width, pen = _LINES[kind]
        painter.setPen(QPen(theme.WHITE if kind == "other" else theme.BLACK, width + 2))
        painter.drawLine(line)
        painter.setPen(QPen(colour, width, pen))
        painter.drawLine(line)
    else:
        _paint_badge(painter, kind, middle, area.height() / 2 + 1)


_HATCHED = {
    "threat": (theme.VERMILLION, Qt.PenStyle.SolidLine),
    "spent": (theme.GREY, Qt.PenStyle.DotLine),
}
_LINES = {
    "route": (theme.WHITE, 3, Qt.PenStyle.SolidLine),
    "other": (theme.GREEN, 3, Qt.PenStyle.DashLine),
    "flanked": (theme.YELLOW, 2, Qt.PenStyle.DashLine),
    "clear": (QColor("#BFF3DF"), 2, Qt.PenStyle.SolidLine),
    "blocked": (theme.PURPLE, 2, Qt.PenStyle.DashLine),
}
_BADGES = {
    "strike": (theme.VERMILLION, theme.WHITE, "1"),
    "provoked": (theme.VERMILLION, theme.WHITE, ""),
    "flank": (theme.YELLOW, theme.INK, "F"),
    "stop": (theme.YELLOW, theme.INK, "1"),
    "ghost": (theme.GREEN, theme.WHITE, "\u2713"),
    "barred": (QColor("#5A6068"), theme.WHITE, "\u2715"),
    "cover": (theme.INK, theme.WHITE, ""),
}


def _paint_badge(painter: QPainter, kind: str, middle: QPointF, radius: float) -> None:
    fill, ink, letter = _BADGES[kind]
    painter.setPen(QPen(theme.PURPLE if kind == "cover" else theme.PAPER, 1.2))
    painter.setBrush(fill)
    if kind == "strike":
        painter.drawPolygon(star(middle, radius))
    elif kind in {"flank", "stop"}:
        painter.drawPolygon(diamond(middle, radius))
    elif kind == "cover":
        corner = QPointF(radius * 1.5, radius * 0.7)
        painter.drawRoundedRect(QRectF(middle - corner, middle + corner), 4, 4)
    else:
        size = radius * 0.4 if kind == "provoked" else radius - 1
        painter.drawEllipse(middle, size, size)
    painter.setPen(ink)
    painter.setFont(theme.font(radius * 1.2, bold=True))
    area = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)
