"""Marks that name other creatures: who strikes, who has cover, who is flanked."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import dist

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gridapp.battle.overlays import CoverMark, FlankMark, Overlay, ProvocationMark
from gridapp.grid.grid import Grid
from gridapp.scene import theme
from gridapp.scene.coordinates import CELL, cell_centre, to_scene
from gridapp.scene.overlays.badges import (
    LabelLayout,
    Pill,
    cased_line,
    cased_lines,
    stamp_burst,
    stamp_crosses,
    stamp_flank,
    text_height,
)
from gridapp.scene.overlays.shapes import arrow_head, shortened_line

TokenRects = Mapping[str, QRectF]
"""Where each token stands in the scene."""

_CLEAR = QColor("#BFF3DF")
_NAMES_FROM = 34
_MANY = 5000
"""So many pixels of sight lines are many."""


def _place(places: TokenRects, token: str, centre: QPointF) -> QRectF:
    """The footprint of a token; one cell round its centre when it is not on the board."""
    around = QRectF(centre.x() - CELL / 2, centre.y() - CELL / 2, CELL, CELL)
    return places.get(token, around)


def paint_blows(
    painter: QPainter,
    grid: Grid,
    overlay: Overlay,
    places: TokenRects,
    lift: QPointF,
    pixels: float,
) -> list[QRectF]:
    """An arrow from each striker, and a burst with the step's number where it may land.

    Answers the room that the bursts take.
    """
    radius = _burst(pixels)
    for strike in overlay.provocations:
        origin = to_scene(strike.origin)
        area = _place(places, strike.attacker, origin)
        start = min(area.width(), area.height()) * 0.38
        target = cell_centre(grid, strike.cell) + lift
        _paint_blow(painter, shortened_line([origin, target], start, radius * 0.95))
    bursts = []
    for blows in _moments(overlay.provocations):
        middle = cell_centre(grid, blows[0].cell) + lift
        stamp_burst(painter, middle, radius, str(blows[0].step) if overlay.route else "!")
        corner = QPointF(radius, radius)
        bursts.append(QRectF(middle - corner, middle + corner))
    return bursts


def paint_strikers(
    painter: QPainter, grid: Grid, overlay: Overlay, lift: QPointF, pixels: float, room: LabelLayout
) -> None:
    """The names beside each burst, on the side that the arrows leave free."""
    if pixels < _NAMES_FROM:
        return
    away = _burst(pixels) + text_height(pixels, 0.17) * 0.85
    for blows in _moments(overlay.provocations):
        middle = cell_centre(grid, blows[0].cell) + lift
        names = ", ".join(dict.fromkeys(blow.name for blow in blows))
        name = Pill(names, theme.WHITE, border=theme.VERMILLION, share=0.17)
        from_below = sum(to_scene(blow.origin).y() - middle.y() for blow in blows) > 0
        down = QPointF(0, -away if from_below else away)
        aside = QPointF(away + name.rect(middle, pixels).width() / 2, 0)
        spots = (middle + down, middle - down, middle + aside, middle - aside)
        plate = room.place([name.rect(spot, pixels) for spot in spots])
        name.paint(painter, plate.center(), pixels)


def _burst(pixels: float) -> float:
    return max(0.27 * CELL, 10 * CELL / pixels)


def _moments(strikes: Sequence[ProvocationMark]) -> list[list[ProvocationMark]]:
    """The strikes of one step together."""
    return [list(group) for _, group in groupby(sorted(strikes, key=_moment), key=_moment)]


def _moment(strike: ProvocationMark) -> tuple[int, int, int]:
    return (strike.step, *strike.cell)


def _paint_blow(painter: QPainter, way: list[QPointF]) -> None:
    if len(way) < 2:
        return
    start, tip = way
    shaft = shortened_line(way, 0.0, 0.2 * CELL)
    if len(shaft) == 2:
        for ink, width in ((theme.WHITE, 18.0), (theme.VERMILLION, 12.0)):
            painter.setPen(QPen(ink, width))
            painter.drawLine(*shaft)
    painter.setPen(QPen(theme.WHITE, 3.5, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(theme.VERMILLION)
    painter.drawPolygon(arrow_head(tip, start, 0.26 * CELL, 0.34 * CELL))


def paint_flank_lines(painter: QPainter, grid: Grid, overlay: Overlay, places: TokenRects) -> None:
    """From the hovered cell to the flanked enemy and on to the partner."""
    for mark in overlay.flanks:
        if mark.cell in overlay.footprint:
            _paint_flank(painter, mark, cell_centre(grid, mark.cell), places)
    for mark in overlay.current_flanks:
        start = to_scene(mark.centre) if mark.centre else cell_centre(grid, mark.cell)
        _paint_flank(painter, mark, start, places)


def _paint_flank(painter: QPainter, mark: FlankMark, start: QPointF, places: TokenRects) -> None:
    target = to_scene(mark.target_centre)
    line = QPolygonF([start, target, to_scene(mark.partner_centre)])
    cased_line(painter, line, QPen(theme.YELLOW, 5.0, Qt.PenStyle.DashLine), theme.INK, 5.0)
    area = _place(places, mark.target, target).adjusted(-2, -2, 2, 2)
    for ink, width in ((theme.INK, 11.0), (theme.YELLOW, 6.0)):
        painter.setPen(QPen(ink, width))
        painter.drawEllipse(area)


def paint_flank_badge(painter: QPainter, middle: QPointF) -> None:
    """A diamond with an F, in the lower left of the cell round that middle."""
    stamp_flank(painter, middle + QPointF(-0.24, 0.24) * CELL, 0.23 * CELL)


def paint_sightlines(painter: QPainter, covers: Sequence[CoverMark], pixels: float) -> None:
    """Clear lines run through, blocked ones are dashed and end in a cross."""
    every = [line for cover in covers for line in cover.lines]
    blocked = [QLineF(to_scene(line.start), to_scene(line.end)) for line in every if line.blocked]
    clear = [QLineF(to_scene(line.start), to_scene(line.end)) for line in every if not line.blocked]
    # Smooth lines cost several times as much, which counts when there are many.
    many = sum(dist(line.start, line.end) for line in every) * pixels > _MANY
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, not many)
    width = max(1.6 if many else 2.6, pixels * 0.03) * painter.device().devicePixelRatioF()
    # Dashes wider than a point cost six times as much.
    thin = 1.0 if many else width
    for lines, pen in (
        (clear, QPen(_CLEAR, width)),
        (blocked, QPen(theme.PURPLE, thin, Qt.PenStyle.DashLine)),
    ):
        pen.setCosmetic(True)
        extra = 1.8 * width - pen.widthF()
        cased_lines(painter, lines, pen, extra, 1.0 if many else 0.55)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ends = [line.p2() for line in blocked]
    stamp_crosses(painter, ends, max(0.08 * CELL, 5 * CELL / pixels))


def _in_sight(painter: QPainter, pixels: float) -> QRectF:
    """What the painter's device shows of the scene, with room for texts that begin outside."""
    ratio = painter.device().devicePixelRatioF()
    screen = QRectF(0, 0, painter.device().width() * ratio, painter.device().height() * ratio)
    back, _ = painter.combinedTransform().inverted()
    margin = (2 + 200 / pixels) * CELL
    return back.mapRect(screen).adjusted(-margin, -margin, margin, margin)


def paint_grades(
    painter: QPainter,
    covers: Sequence[CoverMark],
    places: TokenRects,
    pixels: float,
    room: LabelLayout,
) -> None:
    """The cover of each enemy in words, at the upper left of its token."""
    shown = _in_sight(painter, pixels)
    for cover in covers:
        area = _place(places, cover.target, to_scene(cover.centre))
        if not area.intersects(shown):
            continue
        covered = cover.grade not in {"", "none"}
        border = theme.PURPLE if covered else _CLEAR
        words = cover.text or cover.grade
        grade = Pill(words, theme.WHITE, border=border, share=0.18, icon="shield")
        inside = QPointF(0.2, 0.04) * CELL
        spots = (area.topLeft() + inside, area.bottomLeft() + inside, area.topRight() + inside)
        plate = room.place([grade.rect(spot, pixels) for spot in spots])
        grade.paint(painter, plate.center(), pixels)
