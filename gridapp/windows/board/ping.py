"""A ping: rings that spread from a point of the board, on every screen."""

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem

from gridapp.grid.cells import Point
from gridapp.scene import theme
from gridapp.scene.board_scene import BoardScene
from gridapp.scene.coordinates import CELL, to_scene
from gridapp.scene.motion import Animation

_STEPS, _STEP_MS = 42, 33
_ABOVE_ALL = 3.0
_STILL = 0.25
"""The share of the spread at which the rings stand with reduced motion."""


class Ping(QObject):
    """Two rings that spread twice from a point in cell units and then delete themselves.

    A timer drives them: an animation still running while its scene is deleted crashes the app.
    """

    def __init__(self, scene: BoardScene, point: Point) -> None:
        super().__init__(scene)
        self._scene = scene
        self._middle = to_scene(point)
        self._step = 0
        self._rings = [self._ring(theme.INK, 16.0), self._ring(theme.YELLOW, 9.0)]
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._spread)
        self._timer.start()
        self._spread()

    def _ring(self, ink: QColor, width: float) -> QGraphicsEllipseItem:
        ring = QGraphicsEllipseItem()
        ring.setPen(QPen(ink, width))
        ring.setZValue(_ABOVE_ALL)
        ring.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._scene.addItem(ring)
        return ring

    def _spread(self) -> None:
        self._step += 1
        if self._step > _STEPS:
            self._end()
            return
        share = 2 * self._step / _STEPS % 1.0 if Animation.enabled else _STILL
        radius = CELL * (0.2 + 1.3 * share)
        corner = QPointF(radius, radius)
        for ring in self._rings:
            ring.setRect(QRectF(self._middle - corner, self._middle + corner))
            ring.setOpacity(1.0 - 0.8 * share)

    def _end(self) -> None:
        self._timer.stop()
        for ring in self._rings:
            self._scene.removeItem(ring)
        self._rings = []
        self.deleteLater()
