"""Marks of lights on the GM's board: a small flame, and circles round the chosen lights."""

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gridapp.battle.shown.views import GmLight
from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.bounded_item import BoundedItem
from gridapp.scene.coordinates import CELL, pixels_per_cell, to_scene
from gridapp.scene.items.glyphs import icon_glyph

_RADIUS = 0.19
"""Radius of a mark in cells."""

_CARRIED = QPointF(0.38 * CELL, 0.06 * CELL)
"""Where the mark of a carried light is, seen from the middle of its carrier: below the conditions
of a creature of one cell, and above its name."""

_LEAST_PIXELS = 8.0
"""Least radius of a mark on the screen, in pixels."""

_GLYPH = 64


class LightItem(BoundedItem):
    """Paints the marks of all lights, and bright and dim radius of the chosen lights."""

    def __init__(self) -> None:
        super().__init__()
        self._lights: tuple[GmLight, ...] = ()
        self._chosen: frozenset[str] = frozenset()
        self.hide()

    @property
    def lights(self) -> tuple[GmLight, ...]:
        """The lights on the board."""
        return self._lights

    @property
    def chosen(self) -> frozenset[str]:
        """The ids of the lights drawn with circles."""
        return self._chosen

    def show_lights(self, lights: tuple[GmLight, ...]) -> None:
        """Replace the lights."""
        if lights == self._lights:
            return
        self.prepareGeometryChange()
        self._lights = lights
        self._bounds = QRectF()
        for light in lights:
            reach = (light.dim + 1) * CELL
            spot = to_scene(light.place)
            self._bounds |= QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach)
        self.setVisible(bool(lights))
        self.update()

    def choose(self, chosen: Collection[str]) -> None:
        """Draw the circles of the given lights only."""
        if self._chosen != frozenset(chosen):
            self._chosen = frozenset(chosen)
            self.update()

    def light_at(self, point: Point, pixels: float) -> GmLight | None:
        """Return the light whose mark is at a point in cell units, at this zoom."""
        spot = to_scene(point)
        hits = (light for light in reversed(self._lights) if _is_near(light, spot, pixels))
        return next(hits, None)

    def draw(self, painter: QPainter) -> None:
        """Paint the marks of the lights."""
        pixels = pixels_per_cell(painter)
        for light in self._lights:
            if light.id in self._chosen:
                _paint_reach(painter, light, CELL / pixels)
        for light in self._lights:
            _paint_mark(painter, light, pixels)


def _radius(pixels: float) -> float:
    """Return the radius of a mark in scene units."""
    return max(_RADIUS * CELL, _LEAST_PIXELS * CELL / pixels)


def _middle(light: GmLight) -> QPointF:
    """Return the middle of a light's mark: beside the disc of its carrier."""
    spot = to_scene(light.place)
    return spot + _CARRIED if light.carried else spot


def _is_near(light: GmLight, spot: QPointF, pixels: float) -> bool:
    away = _middle(light) - spot
    return bool(QPointF.dotProduct(away, away) <= _radius(pixels) ** 2)


def _paint_reach(painter: QPainter, light: GmLight, pixel: float) -> None:
    """Paint dim and bright light as circles, or as sectors for a light with a direction."""
    painter.setBrush(theme.translucent(theme.YELLOW, 0.1))
    for radius, style in ((light.dim, Qt.PenStyle.DashLine), (light.bright, Qt.PenStyle.SolidLine)):
        reach = radius * CELL
        spot = to_scene(light.place)
        area = QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach)
        for ink, width in ((theme.INK, 4.0), (theme.YELLOW, 2.0)):
            painter.setPen(QPen(ink, width * pixel, style))
            if light.angle >= 360:
                painter.drawEllipse(area)
            else:
                start = -(light.direction + light.angle / 2)
                painter.drawPie(area, round(16 * start), round(16 * light.angle))
            painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_mark(painter: QPainter, light: GmLight, pixels: float) -> None:
    middle, radius = _middle(light), _radius(pixels)
    painter.setPen(QPen(theme.INK, 1.5 * CELL / pixels))
    painter.setBrush(theme.YELLOW if light.on else theme.GREY)
    painter.drawEllipse(middle, radius, radius)
    side = 1.3 * radius
    glyph = icon_glyph("lantern", _GLYPH, theme.INK)
    painter.drawImage(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), glyph)
