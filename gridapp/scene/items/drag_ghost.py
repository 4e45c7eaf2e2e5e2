"""The likeness of a token that follows the pointer."""

from PySide6.QtCore import QEasingCurve, QObject, Qt, QVariantAnimation
from PySide6.QtWidgets import QGraphicsPixmapItem

from gridapp.grid.cells import Point
from gridapp.scene.board_scene import BoardScene
from gridapp.scene.coordinates import to_scene

GLIDE_MS = 180
DRAG_GHOST_Z = 1.5
_CARRIED, _LEFT_BEHIND = 0.8, 0.45


class Animation:
    """Whether things glide; tests switch it off."""

    enabled = True


class DragGhost(QObject):
    """Carries one token at a time over a scene."""

    def __init__(self, board: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self._token = ""
        self._likeness: QGraphicsPixmapItem | None = None
        self._glide: QVariantAnimation | None = None

    @property
    def item(self) -> QGraphicsPixmapItem | None:
        """The item that follows the pointer."""
        return self._likeness

    def lift(self, token_id: str) -> None:
        """Lift a likeness of this token and fade the token itself."""
        self.drop()
        item = self._board.token_item(token_id)
        if item is None:
            return
        likeness = QGraphicsPixmapItem(item.picture())
        likeness.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        likeness.setScale(item.scale())
        likeness.setPos(item.pos())
        likeness.setZValue(DRAG_GHOST_Z)
        likeness.setOpacity(_CARRIED)
        item.setOpacity(_LEFT_BEHIND)
        self._board.addItem(likeness)
        self._likeness, self._token = likeness, token_id
        self._board.set_frozen(frozen=True)

    def move_to(self, point: Point) -> None:
        """Put the middle of the likeness at a point in cell units."""
        if self._likeness is not None:
            middle = self._likeness.boundingRect().center() * self._likeness.scale()
            self._likeness.setPos(to_scene(point) - middle)

    def glide_back(self) -> None:
        """Bring the likeness back to its token, then let go."""
        item = self._board.token_item(self._token)
        if self._likeness is None or item is None or not Animation.enabled:
            self.drop()
            return
        self._stop()
        glide = QVariantAnimation(self, duration=GLIDE_MS)
        glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        glide.setStartValue(self._likeness.pos())
        glide.setEndValue(item.pos())
        glide.valueChanged.connect(self._likeness.setPos)
        glide.finished.connect(self.drop)
        self._glide = glide
        glide.start()

    def drop(self) -> None:
        """Take the likeness away and show the token itself again."""
        self._stop()
        if self._likeness is not None:
            self._board.removeItem(self._likeness)
            self._likeness = None
            self._board.set_frozen(frozen=False)
        item = self._board.token_item(self._token)
        if item is not None:
            item.setOpacity(1)
        self._token = ""

    def _stop(self) -> None:
        if self._glide is not None:
            self._glide.stop()
            self._glide.deleteLater()
            self._glide = None
