"""The drag ghost: a translucent copy of a token under the pointer."""

from PySide6.QtCore import QEasingCurve, QObject, Qt, QVariantAnimation
from PySide6.QtWidgets import QGraphicsPixmapItem

from gridapp.grid.cells import Point
from gridapp.scene.board_scene import BoardScene
from gridapp.scene.coordinates import to_scene
from gridapp.scene.motion import Animation

GLIDE_MS = 180
DRAG_GHOST_Z = 1.5
_GHOST_OPACITY, _FADED_OPACITY = 0.8, 0.45


class DragGhost(QObject):
    """Shows the ghost of at most one token over a scene."""

    def __init__(self, board: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self._token = self._space = ""
        self._item: QGraphicsPixmapItem | None = None
        self._glide: QVariantAnimation | None = None

    @property
    def item(self) -> QGraphicsPixmapItem | None:
        """The graphics item of the ghost, or None."""
        return self._item

    def lift(self, token_id: str) -> None:
        """Create a ghost of this token and fade the token itself."""
        self.drop()
        item = self._board.token_item(token_id)
        if item is None:
            return
        ghost = QGraphicsPixmapItem(item.picture())
        ghost.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        ghost.setScale(item.scale())
        ghost.setPos(item.pos())
        ghost.setZValue(DRAG_GHOST_Z)
        ghost.setOpacity(_GHOST_OPACITY)
        item.setOpacity(_FADED_OPACITY)
        self._board.addItem(ghost)
        self._item, self._token = ghost, token_id
        self._board.set_frozen(frozen=True)

    def turn(self, space: str) -> None:
        """Show the token with the facing of another space."""
        token = self._board.token_item(self._token)
        if self._item is not None and token is not None and space != self._space:
            self._space = space
            self._item.setPixmap(token.picture_as(space))

    def move_to(self, point: Point) -> None:
        """Centre the ghost on a point in cell units."""
        if self._item is not None:
            middle = self._item.boundingRect().center() * self._item.scale()
            self._item.setPos(to_scene(point) - middle)

    def glide_back(self) -> None:
        """Animate the ghost back to the token, then remove the ghost."""
        item = self._board.token_item(self._token)
        if self._item is None or item is None or not Animation.enabled:
            self.drop()
            return
        self._stop_animation()
        glide = QVariantAnimation(self, duration=GLIDE_MS)
        glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        glide.setStartValue(self._item.pos())
        glide.setEndValue(item.pos())
        glide.valueChanged.connect(self._item.setPos)
        glide.finished.connect(self.drop)
        self._glide = glide
        glide.start()

    def drop(self) -> None:
        """Remove the ghost and show the token at full opacity."""
        self._stop_animation()
        if self._item is not None:
            self._board.removeItem(self._item)
            self._item = None
            self._board.set_frozen(frozen=False)
        item = self._board.token_item(self._token)
        if item is not None:
            item.setOpacity(1)
        self._token = self._space = ""

    def _stop_animation(self) -> None:
        if self._glide is not None:
            self._glide.stop()
            self._glide.deleteLater()
            self._glide = None
