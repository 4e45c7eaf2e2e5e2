"""Painter of cover: sight lines, and the cover of each foe in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gridapp.battle.shown.overlays import Overlay
from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, board_rect, to_scene
from gridapp.scene.overlays.badges import (
    Pill,
    cased_lines,
    stamp_crosses,
)
from gridapp.scene.overlays.label_places import least_covering_first, within_board
from gridapp.scene.overlays.legend_symbols import BadgeShape, BadgeSymbol, LineSymbol
from gridapp.scene.overlays.registry import (
    BoardGeometry,
    Canvas,
    LegendEntry,
    MarkPainter,
    PaintStage,
    Pass,
    rect_around,
)
from gridapp.scene.translation import tr

if TYPE_CHECKING:
    from gridapp.session.overlays.cover import CoverMark
    from gridapp.session.overlays.cover_proof import Sightline

_CLEAR = QColor("#BFF3DF")
_BUNDLE = 9
"""Most clear lines that are painted one by one: three corners to three corners."""
_WIDEST_PROOF = 90
"""Most letters of a sentence on the board."""
_NAME = 0.25
"""Height of a name at the foot of a token, in cells."""
_CLEAR_SYMBOL = LineSymbol(_CLEAR, 2, Qt.PenStyle.SolidLine)
_BLOCKED_SYMBOL = LineSymbol(theme.PURPLE, 2, Qt.PenStyle.DashLine)
_OPEN_SYMBOL = LineSymbol(_CLEAR, 5, Qt.PenStyle.SolidLine)
_HIDDEN_SYMBOL = LineSymbol(theme.PURPLE, 5, Qt.PenStyle.SolidLine)
_COVER_SYMBOL = BadgeSymbol(BadgeShape.PLATE, theme.INK, edge=theme.PURPLE)
_SMALL_CELLS = 36
"""Pixels of a cell below which a label on a token would cover most of it."""
_NO_COVER = frozenset({"", "none"})
_MANY_PIXELS = 5000
"""Total length of sight lines in pixels from which they are painted without antialiasing."""


class CoverPainter(MarkPainter):
    """Paints clear lines solid, blocked lines dashed with a cross, and a label on each foe.

    Where the silhouette decides, its hidden parts are purple; the reason stands below the label.
    """

    mark: "CoverMark"
    kind = "cover"
    legend_order = 100

    def prepare(self, board: BoardGeometry) -> None:
        super().prepare(board)
        lines = [
            line for target in self.mark.targets for line in _lines_to_paint(target.proof.lines)
        ]
        parts = [part for target in self.mark.targets for part in target.proof.silhouette]
        self._open = [_scene_line(part.start, part.end) for part in parts if not part.hidden]
        self._hidden = [_scene_line(part.start, part.end) for part in parts if part.hidden == 1]
        self._veiled = [_scene_line(part.start, part.end) for part in parts if 0 < part.hidden < 1]
        self._clear = [_scene_line(line.start, line.end) for line in lines if not line.blocked]
        self._blocked = [_scene_line(line.start, line.end) for line in lines if line.blocked]
        self._length = sum(dist(line.start, line.end) for line in lines)

    def passes(self) -> Mapping[PaintStage, Pass]:
        return {
            PaintStage.SIGHT_LINES: self._paint_lines,
            PaintStage.TOKEN_LABELS: self._paint_labels,
        }

    def bounds(self) -> QRectF:
        return rect_around(self._points(), 2.5 * CELL)

    def _points(self) -> Iterator[Point]:
        for target in self.mark.targets:
            yield target.centre
            for line in target.proof.lines:
                yield line.start
                yield line.end
            for part in target.proof.silhouette:
                yield part.start
                yield part.end

    def _paint_lines(self, canvas: Canvas) -> None:
        painter, pixels = canvas.painter, canvas.pixels
        # Antialiased lines cost several times as much, which matters for many lines.
        is_many = self._length * pixels > _MANY_PIXELS
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not is_many)
        ratio = painter.device().devicePixelRatioF()
        width = max(1.6 if is_many else 2.6, pixels * 0.03) * ratio
        # Dashes wider than a pixel cost six times as much.
        dash_width = 1.0 if is_many else width
        for lines, pen in (
            (self._clear, QPen(_CLEAR, width)),
            (self._blocked, QPen(theme.PURPLE, dash_width, Qt.PenStyle.DashLine)),
        ):
            pen.setCosmetic(True)
            casing = 1.8 * width - pen.widthF()
            cased_lines(painter, lines, pen, casing, 1.0 if is_many else 0.55)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ends = [line.p2() for line in self._blocked]
        stamp_crosses(painter, ends, max(0.08 * CELL, 5 * CELL / pixels))
        if self._open or self._hidden or self._veiled:
            self._paint_silhouettes(painter, width)

    def _paint_silhouettes(self, painter: QPainter, width: float) -> None:
        """Paint hidden parts purple, dashed where a low wall hides only a part of the height."""
        for parts, ink, style in (
            (self._open, _CLEAR, Qt.PenStyle.SolidLine),
            (self._veiled, theme.PURPLE, Qt.PenStyle.DashLine),
            (self._hidden, theme.PURPLE, Qt.PenStyle.SolidLine),
        ):
            pen = QPen(ink, width * 2.2, style, Qt.PenCapStyle.FlatCap)
            pen.setCosmetic(True)
            cased_lines(painter, parts, pen, width, 0.75)

    def _paint_labels(self, canvas: Canvas) -> None:
        """Paint the cover of each visible foe near the upper left of its token, over no name.

        On small cells it stands beside all tokens, and only where there is room, the target under
        the pointer first.
        """
        visible = _visible_area(canvas)
        is_small = canvas.pixels < _SMALL_CELLS
        shown = (area for area in canvas.token_rects.values() if area.intersects(visible))
        names = [] if is_small else [_name_strip(area) for area in shown]
        for target in sorted(self.mark.targets, key=lambda target: not target.proof.text):
            area = canvas.token_rect(target.target, to_scene(target.centre))
            if not area.intersects(visible):
                continue
            border = _CLEAR if target.grade in _NO_COVER else theme.PURPLE
            text, icon = target.text or target.grade, "" if is_small else "shield"
            if not text:
                continue
            label = Pill(text, theme.WHITE, border=border, share=0.18, icon=icon)
            if is_small:
                plate = _place_beside(canvas, label, area)
            else:
                plate = _place_on(canvas, label, area, names)
            if plate and (tail := _tail(plate, area)):
                pen = QPen(border, 2.0)
                pen.setCosmetic(True)
                cased_lines(canvas.painter, [tail], pen, 2.0, 1.0)
            if plate:
                label.paint(canvas.painter, plate.center(), canvas.pixels)
            if target.proof.text:
                _paint_reason(canvas, target.proof.text, area, border)

    def legend(self, overlay: Overlay) -> Iterable[LegendEntry]:
        proofs = [target.proof for target in self.mark.targets]
        states = {line.blocked for proof in proofs for line in proof.lines}
        parts = {bool(part.hidden) for proof in proofs for part in proof.silhouette}
        if False in states:
            yield LegendEntry(_CLEAR_SYMBOL, tr("Clear line"))
        if True in states:
            yield LegendEntry(_BLOCKED_SYMBOL, tr("Blocked line; the cross shows where"))
        if False in parts:
            yield LegendEntry(_OPEN_SYMBOL, tr("Part of the body in view"))
        if True in parts:
            yield LegendEntry(_HIDDEN_SYMBOL, tr("Hidden part of the body"))
        if any(target.grade not in _NO_COVER for target in self.mark.targets):
            yield LegendEntry(_COVER_SYMBOL, tr("Has cover from this cell"))


def _lines_to_paint(lines: Sequence["Sightline"]) -> Sequence["Sightline"]:
    """Return the lines worth painting: of many lines that are all clear, the two outermost.

    A bundle of 40 clear lines hides both tokens and proves no more than its two edges.
    """
    if len(lines) <= _BUNDLE or any(line.blocked for line in lines):
        return lines
    (x, y), (far_x, far_y) = lines[0].start, lines[0].end

    def offset(line: "Sightline") -> float:
        """Return how far the middle of a line lies to one side of the bundle."""
        across = (line.start[0] + line.end[0]) / 2 - x, (line.start[1] + line.end[1]) / 2 - y
        return across[0] * (far_y - y) - across[1] * (far_x - x)

    return (min(lines, key=offset), max(lines, key=offset))


def _place_on(canvas: Canvas, label: Pill, area: QRectF, names: Sequence[QRectF]) -> QRectF:
    """Return the place of a label on a corner of its token, or inside the upper left corner.

    It takes the first free place of those that cover least of the names.
    """
    inset, half = QPointF(0.2, 0.04) * CELL, label.rect(area.center(), canvas.pixels).height() / 2
    inside = area.topLeft() + QPointF(0.2 * CELL, half)
    spots = (area.topLeft() + inset, inside, area.bottomLeft() + inset, area.topRight() + inset)
    plates = [label.rect(spot, canvas.pixels) for spot in spots]
    room = canvas.label_room(_with_margin(canvas), area.center())
    plates = least_covering_first(within_board(plates, room), names)
    return canvas.labels.place(plates)


def _name_strip(area: QRectF) -> QRectF:
    """Return about the place of a token's name, along the lower edge of the token."""
    return QRectF(area.left(), area.bottom() - _NAME * CELL, area.width(), _NAME * CELL)


def _place_beside(canvas: Canvas, label: Pill, area: QRectF) -> QRectF | None:
    """Return the place of a label beside its token that covers no token, None without room."""
    middle, size = area.center(), label.rect(area.center(), canvas.pixels).size()
    aside, down = (area.width() + size.width()) / 2, (area.height() + size.height()) / 2
    steps = ((0, -down), (aside, 0), (-aside, 0), (0, down))
    corners = ((aside, -down), (-aside, -down), (aside, down), (-aside, down))
    spots = [middle + QPointF(*step) for step in (*steps, *corners)]
    room = canvas.label_room(_with_margin(canvas), middle)
    plates = within_board((label.rect(spot, canvas.pixels) for spot in spots), room)
    shy = area.width() / 100  # plates may touch a token
    bodies = [body.adjusted(shy, shy, -shy, -shy) for body in canvas.token_rects.values()]
    free = (plate for plate in plates if not any(map(plate.intersects, bodies)))
    return canvas.labels.place_if_free(free)


def _tail(plate: QRectF, area: QRectF) -> QLineF | None:
    """Return a line from the rim of a token to its label, None where the label touches it.

    A label at a corner may be nearer to the token of somebody else.
    """
    line = QLineF(area.center(), plate.center())
    rim = line.pointAt(area.width() / 2 / line.length()) if line.length() else area.center()
    touching = area.width() / 10
    near = plate.adjusted(-touching, -touching, touching, touching)
    return None if near.contains(rim) else QLineF(rim, plate.center())


def _with_margin(canvas: Canvas) -> QRectF:
    """Return the board with a margin, because a label at the upper edge is half above the board."""
    return board_rect(canvas.grid).adjusted(0, -CELL / 2, 0, CELL / 2)


def _paint_reason(canvas: Canvas, text: str, area: QRectF, border: QColor) -> None:
    """Paint the reason for a cover beside its token, line by line."""
    pixels, middle = canvas.pixels, area.center()
    parts = [
        Pill(part, theme.WHITE, border=border, share=0.15, limit=_WIDEST_PROOF)
        for part in text.split("; ")
    ]
    plates = [part.rect(middle, pixels) for part in parts]
    row = max(plate.height() for plate in plates)
    block = QRectF(0, 0, max(plate.width() for plate in plates), row * len(parts))
    down = (area.height() + block.height()) / 2 + row
    aside = (area.width() + block.width()) / 2 + row / 2
    steps = ((0.0, down), (0.0, -down), (aside, 0.0), (-aside, 0.0), (0.0, 2 * down))
    blocks = []
    for step in steps:
        block.moveCenter(middle + QPointF(*step))
        blocks.append(QRectF(block))
    room = canvas.label_room(board_rect(canvas.grid), middle)
    chosen = canvas.labels.place(within_board(blocks, room))
    for number, part in enumerate(parts):
        spot = QPointF(chosen.center().x(), chosen.top() + row * (number + 0.5))
        part.paint(canvas.painter, spot, pixels)


def _scene_line(start: Point, end: Point) -> QLineF:
    return QLineF(to_scene(start), to_scene(end))


def _visible_area(canvas: Canvas) -> QRectF:
    """Return the part of the scene on the device, with a margin for labels that start outside."""
    device = canvas.painter.device()
    ratio = device.devicePixelRatioF()
    screen = QRectF(0, 0, device.width() * ratio, device.height() * ratio)
    to_board, _ = canvas.painter.combinedTransform().inverted()
    margin = (2 + 200 / canvas.pixels) * CELL
    return to_board.mapRect(screen).adjusted(-margin, -margin, margin, margin)
