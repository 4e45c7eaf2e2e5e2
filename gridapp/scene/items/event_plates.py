"""The plates of event marks: their places on the board, and how they are painted.

A plate is a dark label with a pale edge, so that it stands out on any map. A symbol tells the kinds
of marks apart without colour.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from gridapp.battle.shown.event_marks import MarkKind, SeenMark
from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, to_scene
from gridapp.scene.items.plate_sides import Stand, nearest_point, pointer_tip, stand_of
from gridapp.scene.overlays.shapes import diamond, star

_PER_ROW, _ROW_CELLS = 3, 2.8
"""Most plates in a row, and its length in cells: longer rows reach over the neighbours' tokens."""

_MAX_LETTERS = 24
_HEIGHT = 1.55
"""Height of a plate, as a multiple of the height of letters."""

_GAP = 0.25
"""Between plates, as a part of the height of letters."""

_POINTER = 0.28
"""Half the width of a pointer at its root, as a part of the height of its plate."""

_ASIDE, _MOST_ROWS = 0.75, 40
"""A plate in the way moves aside by this part of its width, once or twice, or by so many rows."""


class Plate(NamedTuple):
    """A mark with a rectangle and the point of the creature to point to, in scene units."""

    mark: SeenMark
    area: QRectF
    tip: QPointF | None = None


_Sized = tuple[SeenMark, float]
"""A mark and the width of its plate, in scene units."""


def arrange(
    marks: Iterable[SeenMark],
    letters: float,
    pixels_per_cell: float,
    rooms: Sequence[QRectF],
    taken: Iterable[QRectF] = (),
    bodies: Sequence[QRectF] = (),
) -> list[Plate]:
    """Return plates side by side at their places, clear of each other and of ``taken`` areas.

    ``letters`` is the height of letters in pixels. Plates stay inside the first of ``rooms``
    that holds their place, if it is large enough. They stand above their place, or on that side
    of their creature where they cover least of the ``bodies``. The row next to the creature points
    to it, and so does a row that had to give way. All rectangles are in scene units.
    """
    unit = CELL / pixels_per_cell
    metrics, gap = QFontMetricsF(_font(letters)), letters * _GAP * unit
    height = letters * _HEIGHT * unit
    plates: list[Plate] = []
    occupied = list(taken)
    for spot, group in groupby(sorted(marks, key=_place_of), _place_of):
        room = next((each for each in rooms if each.contains(to_scene(spot))), rooms[-1])
        rows = list(_rows(((mark, _width(mark, metrics, letters) * unit) for mark in group), gap))
        wide = max(_length(row, gap) for row in rows)
        size = QSizeF(wide, len(rows) * (height + gap) - gap)
        stand = stand_of(to_scene(spot), size, gap, room, bodies, occupied)
        plates += _stacked(rows, height, gap, stand, room, occupied)
    return plates


def _stacked(
    rows: Sequence[list[_Sized]],
    height: float,
    gap: float,
    stand: Stand,
    room: QRectF,
    occupied: list[QRectF],
) -> Iterator[Plate]:
    """Yield the plates of rows from the stand upward, and add their areas to the occupied ones."""
    foot, body = stand
    for row in rows:
        whole = _length(row, gap)
        area = QRectF(foot.x() - whole / 2, foot.y() - height, whole, height)
        wanted = _inside(area, room)
        area = _free_area(wanted, occupied, height + gap, room)
        points = row is rows[0] or area != wanted
        yield from _side_by_side(row, area, gap, body if points else None)
        occupied.append(area)
        foot.setY(area.top() - gap)


def _place_of(mark: SeenMark) -> Point:
    return mark.point


def _rows(marks: Iterable[_Sized], gap: float) -> Iterator[list[_Sized]]:
    """Yield marks in rows of limited length, each with at least one."""
    row: list[_Sized] = []
    length = 0.0
    for mark, width in marks:
        if row and (len(row) == _PER_ROW or length + gap + width > _ROW_CELLS * CELL):
            yield row
            row, length = [], 0.0
        row.append((mark, width))
        length += gap + width
    if row:
        yield row


def _length(row: list[_Sized], gap: float) -> float:
    return sum(width for _, width in row) + gap * (len(row) - 1)


def _side_by_side(
    row: list[_Sized], area: QRectF, gap: float, body: QRectF | None
) -> Iterator[Plate]:
    """Yield the plates of a row in an area, from left to right, pointing to the body."""
    left = area.left()
    for mark, width in row:
        spot = QRectF(left, area.top(), width, area.height())
        yield Plate(mark, spot, pointer_tip(spot, body) if body else None)
        left += width + gap


def _inside(area: QRectF, room: QRectF) -> QRectF:
    """Return the area moved into the room as far as it fits."""
    left = max(room.left(), min(area.left(), room.right() - area.width()))
    top = max(room.top(), min(area.top(), room.bottom() - area.height()))
    return QRectF(left, top, area.width(), area.height())


def _free_area(area: QRectF, occupied: list[QRectF], step: float, room: QRectF) -> QRectF:
    """Return the area moved up, aside or down to the nearest place with nothing in its way."""
    for aside, down in _moves(area.width() * _ASIDE, step):
        moved = area.translated(aside, down)
        fits = room.top() <= moved.top() and moved.bottom() <= room.bottom()
        within = not aside or (room.left() <= moved.left() and moved.right() <= room.right())
        if fits and within and not any(moved.intersects(other) for other in occupied):
            return moved
    return area


def _moves(aside: float, step: float) -> list[tuple[float, float]]:
    """Return moves by steps, nearest first; down, over the tokens, only for want of others."""
    moves = [
        (sideways * aside, rows * step)
        for sideways in (0, 1, -1, 2, -2)
        for rows in range(-_MOST_ROWS, _MOST_ROWS + 1)
        if rows <= 0 or not sideways
    ]
    far = _MOST_ROWS * step
    return sorted(moves, key=lambda move: hypot(*move) + (far if move[1] > 0 else 0.0))


def _font(letters: float) -> QFont:
    return theme.font(letters, bold=True)


def plate_text(mark: SeenMark) -> str:
    """Return the text; of a text above the limit the part after the colon, cut to the limit."""
    text = mark.text
    if len(text) > _MAX_LETTERS:
        text = text.partition(": ")[2] or text
    return text if len(text) <= _MAX_LETTERS else f"{text[: _MAX_LETTERS - 1]}…"


def _width(mark: SeenMark, metrics: QFontMetricsF, letters: float) -> float:
    return metrics.horizontalAdvance(plate_text(mark)) + letters * 2.2


def paint_pointer(painter: QPainter, plate: Plate) -> None:
    """Paint the pointer from a plate to its creature; the plate is to be painted over it."""
    if plate.tip is None:
        return
    half = plate.area.height() * _POINTER
    root = nearest_point(plate.area.adjusted(2 * half, half, -2 * half, -half), plate.tip)
    line = QLineF(root, plate.tip)
    if line.isNull():
        return
    across = QPointF(-line.dy(), line.dx()) * (half / line.length())
    painter.setPen(QPen(theme.PAPER, half * 0.35, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(_SYMBOLS[plate.mark.kind][0])
    painter.drawPolygon(QPolygonF([root + across, plate.tip, root - across]))


def paint_plate(painter: QPainter, plate: Plate) -> None:
    """Paint a plate: pale edge, dark ground, symbol, text."""
    area, mark = plate.area, plate.mark
    letters = area.height() / _HEIGHT
    colour, paint_symbol = _SYMBOLS[mark.kind]
    radius = area.height() * 0.3
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.PAPER)
    edge = area.height() * 0.11
    painter.drawRoundedRect(area, radius, radius)
    painter.setBrush(colour)
    painter.drawRoundedRect(area.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2), radius, radius)
    inner = area.adjusted(edge, edge, -edge, -edge)
    painter.setBrush(theme.INK)
    painter.drawRoundedRect(inner, radius * 0.75, radius * 0.75)
    middle = QPointF(area.left() + letters * 0.85, area.center().y())
    painter.setPen(QPen(colour, letters * 0.16, c=Qt.PenCapStyle.RoundCap))
    painter.setBrush(colour)
    paint_symbol(painter, middle, letters * 0.4)
    painter.setPen(theme.PAPER)
    painter.setFont(_font(letters))
    text_area = area.adjusted(letters * 1.45, 0, 0, 0)
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip
    painter.drawText(text_area, flags, plate_text(mark))


def _burst(painter: QPainter, middle: QPointF, radius: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(star(middle, radius * 1.2, 6, 0.5))


def _crossed_circle(painter: QPainter, middle: QPointF, radius: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, radius * 0.9, radius * 0.9)
    reach = QPointF(radius * 0.6, -radius * 0.6)
    painter.drawLine(QLineF(middle - reach, middle + reach))


def _drop(painter: QPainter, middle: QPointF, radius: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(middle + QPointF(0, radius * 0.3), radius * 0.75, radius * 0.75)
    tip, foot = middle - QPointF(0, radius * 1.2), middle + QPointF(0, radius * 0.1)
    side = QPointF(radius * 0.68, 0)
    painter.drawPolygon(QPolygonF([tip, foot + side, foot - side]))


def _plus(painter: QPainter, middle: QPointF, radius: float) -> None:
    pen = painter.pen()
    pen.setWidthF(radius * 0.65)
    painter.setPen(pen)
    for reach in (QPointF(radius * 0.75, 0), QPointF(0, radius * 0.75)):
        painter.drawLine(QLineF(middle - reach, middle + reach))


def _cross(painter: QPainter, middle: QPointF, radius: float) -> None:
    pen = painter.pen()
    pen.setWidthF(radius * 0.55)
    painter.setPen(pen)
    for reach in (QPointF(radius * 0.7, radius * 0.7), QPointF(radius * 0.7, -radius * 0.7)):
        painter.drawLine(QLineF(middle - reach, middle + reach))


def _filled_diamond(painter: QPainter, middle: QPointF, radius: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(diamond(middle, radius))


def _hollow_diamond(painter: QPainter, middle: QPointF, radius: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(diamond(middle, radius * 0.9))


def _door(painter: QPainter, middle: QPointF, radius: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = QPointF(radius * 0.65, radius)
    painter.drawRect(QRectF(middle - half, middle + half))
    painter.drawPoint(middle + QPointF(radius * 0.2, 0))


def _flash(painter: QPainter, middle: QPointF, radius: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    corners = ((0.35, -1.2), (-0.75, 0.2), (-0.05, 0.2), (-0.35, 1.2), (0.75, -0.2), (0.05, -0.2))
    painter.drawPolygon(QPolygonF([middle + QPointF(x * radius, y * radius) for x, y in corners]))


def _spark(painter: QPainter, middle: QPointF, radius: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(star(middle, radius * 1.1, 4, 0.38))


SymbolPainter = Callable[[QPainter, QPointF, float], None]
_SYMBOLS: Mapping[MarkKind, tuple[QColor, SymbolPainter]] = {
    MarkKind.HIT: (theme.ORANGE, _burst),
    MarkKind.MISS: (theme.GREY, _crossed_circle),
    MarkKind.DAMAGE: (theme.VERMILLION, _drop),
    MarkKind.HEALING: (theme.GREEN, _plus),
    MarkKind.GAINED: (theme.PURPLE, _filled_diamond),
    MarkKind.ENDED: (theme.PURPLE, _hollow_diamond),
    MarkKind.FALLEN: (theme.VERMILLION, _cross),
    MarkKind.DOOR: (theme.SKY, _door),
    MarkKind.OPPORTUNITY: (theme.YELLOW, _flash),
    MarkKind.ACT: (theme.SKY, _spark),
}
