"""The board on the players' screen, placed to the device pixel."""

from PySide6.QtCore import QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView

from gridapp.scene.coordinates import CELL
from gridapp.scene.guard import guarded
from gridapp.scene.table_panels import PanelLook, PanelTexts, paint_panels
from gridapp.scene.table_scene import TableScene
from gridapp.session.table.camera import Placement


class TableCanvas(QGraphicsView):
    """Shows the scene where a `Placement` puts it, with the players' panels on top.

    The placement is the whole transform: the view never scrolls, because scroll bars only know
    whole interface pixels. `painted` is emitted after each frame. Nothing may connect to
    `QGraphicsScene.changed`: Qt then repaints no more than the scene's rectangle when an item is
    removed, and what stood beside the map would stay on the screen.
    """

    resized = Signal()
    painted = Signal()

    def __init__(self, scene: TableScene) -> None:
        super().__init__()
        self._board = scene
        self._panels: tuple[PanelTexts, PanelLook] | None = None
        self._placed: tuple[QTransform, QSize] | None = None
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setInteractive(False)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAcceptDrops(False)
        self.setAccessibleName(self.tr("Board"))
        self.setScene(scene)

    def device_size(self) -> tuple[int, int]:
        """Return width and height in device pixels, at least 1."""
        ratio = self.devicePixelRatioF()
        return max(1, round(self.width() * ratio)), max(1, round(self.height() * ratio))

    def set_placement(self, placement: Placement) -> None:
        """Show the map at this place, in device pixels."""
        ratio = self.devicePixelRatioF()
        placed = (scene_transform(placement, ratio), self.viewport().size())
        if placed == self._placed:
            return  # setting them again would paint the cached background anew
        self._placed = placed
        self.setTransform(placed[0])
        self._keep_origin()
        largest = max(abs(part) for part in (*placement.right, *placement.down))
        self._board.set_detail(largest / ratio, ratio)

    def _keep_origin(self) -> None:
        """Allow scrolling by a screen each way, and scroll nowhere."""
        width, height = self.viewport().width(), self.viewport().height()
        area = QRectF(-width, -height, 3 * width, 3 * height)
        inverse, _ = self.transform().inverted()
        self.setSceneRect(inverse.mapRect(area))
        self.horizontalScrollBar().setValue(0)
        self.verticalScrollBar().setValue(0)

    def set_panels(self, texts: PanelTexts, look: PanelLook) -> None:
        """Show order and notes over the board."""
        if (texts, look) != self._panels:
            self._panels = (texts, look)
            self.viewport().update()

    def paint_small(self, painter: QPainter) -> None:
        """Paint the same picture with a scaled painter; a grab of a 4K screen takes 100 ms."""
        shown = QRectF(self.viewport().rect())
        painter.save()
        painter.setClipRect(shown)
        painter.setTransform(self.viewportTransform(), combine=True)
        inverse, _ = self.viewportTransform().inverted()
        area = inverse.mapRect(shown)
        self._board.render(painter, area, area)
        painter.restore()
        if self._panels is not None:
            paint_panels(painter, shown.size(), *self._panels)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted.emit()

    @guarded
    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self._panels is None:
            return
        painter.save()
        painter.resetTransform()
        paint_panels(painter, QSizeF(self.viewport().size()), *self._panels)
        painter.restore()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def scene_transform(placement: Placement, ratio: float) -> QTransform:
    """Return the transform from the scene to interface pixels with `ratio` device pixels each."""
    unit = CELL * ratio
    (ox, oy), (rx, ry), (dx, dy) = placement
    return QTransform(rx / unit, ry / unit, dx / unit, dy / unit, ox / ratio, oy / ratio)
