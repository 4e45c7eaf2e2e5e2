"""Base of the graphics items of a board: with bounds of a fixed size, and a paint method."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gridapp.scene.guard import guarded


class BoundedItem(QGraphicsItem):
    """A graphics item that draws within ``_bounds``, a rectangle in scene units."""

    def __init__(self) -> None:
        super().__init__()
        self._bounds = QRectF()

    def draw(self, painter: QPainter) -> None:
        """Draw the item; exceptions are reported, and Qt never sees them."""
        raise NotImplementedError

    @guarded(fallback=QRectF())
    def boundingRect(self) -> QRectF:
        return self._bounds

    @guarded
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        self.draw(painter)
