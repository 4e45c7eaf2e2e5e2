"""The names of terrain on the GM's board, above areas and the marks below the tokens."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from gridapp.scene.bounded_item import BoundedItem
from gridapp.scene.coordinates import pixels_per_cell
from gridapp.scene.items.ground_painter import BoardBackground


class TerrainNames(BoundedItem):
    """Paints a background's names of terrain above hatched marks, so that no line crosses them."""

    def __init__(self) -> None:
        super().__init__()
        self._background: BoardBackground | None = None
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def take_over(self, background: BoardBackground) -> None:
        """Paint the names of a background from now on, in its place.

        Whoever changes names or their places repaints the whole board, and this item with it.
        """
        if background is not self._background:
            background.names_above = True
            self.prepareGeometryChange()
            self._background, self._bounds = background, background.scene_rect

    def draw(self, painter: QPainter) -> None:
        """Paint the names, placed for the zoom of the painter."""
        if self._background is None:
            return
        painter.save()
        if self._background.grid.floor_rows:
            painter.setClipRect(self._bounds, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._background.paint_names(painter, pixels_per_cell(painter))
        painter.restore()
