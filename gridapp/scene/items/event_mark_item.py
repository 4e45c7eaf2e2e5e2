"""The item that paints the plates of event marks."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from gridapp.scene.bounded_item import BoundedItem
from gridapp.scene.items.event_plates import Plate, paint_plate, paint_pointer

EVENT_MARKS_Z = 2.8


class EventMarkItem(BoundedItem):
    """Paints plates with opacity, offset downwards while rising."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(EVENT_MARKS_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._plates: list[tuple[Plate, float, float]] = []
        self._turn = 0

    def turn_upright(self, degrees: int) -> None:
        """Turn every plate clockwise round its middle."""
        self._turn = degrees % 360
        self.show_plates(self._plates)

    def show_plates(self, plates: list[tuple[Plate, float, float]]) -> None:
        """Show plates, each with an opacity and an offset below its place in scene units."""
        bounds = QRectF()
        for plate, _, below in plates:
            side = max(plate.area.width(), plate.area.height())
            square = QRectF(0, 0, side, side)
            square.moveCenter(plate.area.center())
            bounds = bounds.united(square.translated(0, below))
            if plate.tip is not None:
                bounds = bounds.united(QRectF(plate.area.center(), plate.tip).normalized())
        self.prepareGeometryChange()
        self._plates, self._bounds = plates, bounds.adjusted(-4, -4, 4, 4)
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the pointers, and the plates over them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for plate, opacity, _ in self._plates:
            painter.setOpacity(opacity)
            paint_pointer(painter, plate)
        for plate, opacity, below in self._plates:
            painter.setOpacity(opacity)
            middle = plate.area.center()
            painter.save()
            painter.translate(middle + QPointF(0, below))
            painter.rotate(self._turn)
            painter.translate(-middle)
            paint_plate(painter, plate)
            painter.restore()
