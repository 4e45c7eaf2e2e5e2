"""A drag on the players' board: reach and route, as they know them."""

from PySide6.QtWidgets import QGraphicsScene

from gridapp.battle.shown.overlays import EMPTY_OVERLAY, PlayerDrag
from gridapp.scene.overlays.overlay_item import OverlayItem
from gridapp.scene.overlays.registry import BoardGeometry, TokenRects


class TableDragItems:
    """The marks of a drag below and above the tokens, made when the first drag is shown."""

    def __init__(self, scene: QGraphicsScene, areas_z: float, marks_z: float) -> None:
        self._scene, self._heights = scene, (areas_z, marks_z)
        self._items: tuple[OverlayItem, ...] = ()
        self.drag: PlayerDrag | None = None

    def show_drag(self, drag: PlayerDrag | None, board: BoardGeometry, rects: TokenRects) -> None:
        """Draw a drag, or nothing.

        Raises:
            TypeError: the value is not a ``PlayerDrag``.
        """
        require_player_drag(drag)
        if drag is None and self.drag is None:
            return
        self.drag = drag
        overlay = drag.overlay if drag is not None else EMPTY_OVERLAY
        for item in self._made():
            item.show_overlay(overlay, board, rects)

    def _made(self) -> tuple[OverlayItem, ...]:
        if not self._items:
            self._items = (OverlayItem(below_tokens=True), OverlayItem(below_tokens=False))
            for item, height in zip(self._items, self._heights, strict=True):
                item.setZValue(height)
                self._scene.addItem(item)
        return self._items


def require_player_drag(drag: object) -> None:
    """Refuse any value but a ``PlayerDrag``, or none, for the players' window.

    Raises:
        TypeError: the value has a different type and might hold secrets.
    """
    if drag is not None and not isinstance(drag, PlayerDrag):
        message = f"the table shows a PlayerDrag, not a {type(drag).__name__}"
        raise TypeError(message)
