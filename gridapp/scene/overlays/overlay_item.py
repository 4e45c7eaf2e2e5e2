"""The graphics items of an overlay: marks below the tokens, and marks above."""

from functools import cached_property, partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gridapp.battle.shown.overlays import EMPTY_OVERLAY, Mark, Overlay
from gridapp.grid.grid import Grid
from gridapp.scene.bounded_item import BoundedItem
from gridapp.scene.coordinates import CELL, board_rect
from gridapp.scene.guard import guarded
from gridapp.scene.items.paint_cache import PaintCache
from gridapp.scene.items.rulers import ROW_RULER, THICKNESS
from gridapp.scene.overlays.registry import (
    BoardGeometry,
    Canvas,
    MarkPainter,
    PaintStage,
    Pass,
    TokenRects,
    painters,
)
from gridapp.scene.theme import text_factor

_LABEL_PIXELS, _LABEL_CELLS = 160.0, 2.5
"""Half the width of a long label, and the margin in cells that the painters leave for labels."""


class OverlayItem(BoundedItem):
    """Paints the marks of one layer, with a painter for each mark.

    Marks below the tokens mostly stay the same during a drag, so Qt caches their picture. Marks
    above the tokens change with each cell; ``PaintCache`` serves frames within a cell.
    """

    def __init__(self, *, below_tokens: bool) -> None:
        super().__init__()
        self._below_tokens = below_tokens
        self._overlay: Overlay = EMPTY_OVERLAY
        self._grid: Grid | None = None
        self._token_rects: TokenRects = {}
        self._painters: dict[str, MarkPainter] = {}
        self._passes: list[Pass] = []
        self._cache = PaintCache()
        if below_tokens:
            self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @cached_property
    def _kinds(self) -> dict[str, type[MarkPainter]]:
        """The painters of this layer by kind of mark, imported with the first mark."""
        below = self._below_tokens
        return {kind: each for kind, each in painters().items() if each.below_tokens is below}

    def show_overlay(self, overlay: Overlay, board: BoardGeometry, token_rects: TokenRects) -> bool:
        """Show the marks of an overlay; return True if any mark of this layer has changed."""
        is_same_overlay = overlay is self._overlay and board.grid is self._grid
        if is_same_overlay and token_rects == self._token_rects:
            return False
        is_new_grid = board.grid != self._grid
        self._overlay, self._grid, self._token_rects = overlay, board.grid, token_rects
        marks = {mark.kind: mark for mark in overlay.marks if mark.kind in self._kinds}
        previous = {} if is_new_grid else self._painters
        current = {kind: self._painter(mark, board, previous) for kind, mark in marks.items()}
        has_changed = is_new_grid or len(current) != len(previous)
        has_changed |= any(previous.get(kind) is not painter for kind, painter in current.items())
        self._painters = current
        if has_changed:
            self._passes = _ordered_passes(current) if current else []
        if has_changed or not self._below_tokens:
            self._repaint()
        return has_changed

    def _painter(
        self, mark: Mark, board: BoardGeometry, previous: dict[str, MarkPainter]
    ) -> MarkPainter:
        """Return the previous painter if the mark has not changed, else a new painter."""
        painter = previous.get(mark.kind)
        if painter is not None and (painter.mark is mark or painter.mark == mark):
            return painter
        painter = self._kinds[mark.kind](mark)
        painter.prepare(board)
        return painter

    def _repaint(self) -> None:
        self._cache.clear()
        if self._below_tokens:
            # Of an item larger than the view Qt keeps parts of the former picture when the bounds
            # change; without its cache for a moment it drops all of it.
            self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
            self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.prepareGeometryChange()
        self._bounds = QRectF()
        for painter in self._painters.values():
            self._bounds = self._bounds.united(painter.bounds())
        room = self._label_room()
        self._bounds.adjust(-room, -room, room, room)
        self.update()

    def _label_room(self) -> float:
        """Return what labels need beyond the usual margins at the zoom of the view."""
        scene = self.scene()
        views = [] if self._below_tokens else scene.views()
        pixels = views[0].transform().m11() * CELL if views else 0.0
        if self._bounds.isNull() or pixels <= 0:
            return 0.0
        halves = 2 if any(painter.labels_beside for painter in self._painters.values()) else 1
        return max(0.0, halves * _LABEL_PIXELS * text_factor() / pixels - _LABEL_CELLS) * CELL

    @guarded
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._grid is None or not self._passes:
            return
        if self._below_tokens:
            self.draw(painter)
        else:
            is_on_screen = widget is not None
            view = _part_in_view(painter) if is_on_screen else QRectF()
            paint = partial(self.draw, view=view)
            self._cache.paint(painter, paint, on_screen=is_on_screen)

    def draw(self, painter: QPainter, *, view: QRectF | None = None) -> None:
        """Paint all marks of the layer, without a cache; labels stand in ``view``, if given."""
        if self._grid is None:
            return
        if self._grid.floor_rows:
            painter.save()
            painter.setClipRect(board_rect(self._grid).adjusted(-CELL, -CELL, CELL, CELL))
        canvas = Canvas(painter, self._grid, self._overlay, self._token_rects, self._bounds, view)
        for paint in self._passes:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(canvas)
        if self._grid.floor_rows:
            painter.restore()


def _part_in_view(painter: QPainter) -> QRectF:
    """Return the part of the scene on the screen, without the rulers at its edges."""
    device = painter.device()
    ratio = device.devicePixelRatioF()
    left, top = ROW_RULER * ratio, THICKNESS * ratio
    screen = QRectF(left, top, device.width() * ratio - left, device.height() * ratio - top)
    to_scene, _ = painter.combinedTransform().inverted()
    return to_scene.mapRect(screen)


def _ordered_passes(mark_painters: dict[str, MarkPainter]) -> list[Pass]:
    """Return all passes by stage, within a stage in the order of the legend."""
    ranks = {kind: rank for rank, kind in enumerate(painters())}
    passes: list[tuple[PaintStage, int, Pass]] = [
        (stage, ranks[kind], paint)
        for kind, painter in mark_painters.items()
        for stage, paint in painter.passes().items()
    ]
    return [paint for _, _, paint in sorted(passes, key=lambda entry: entry[:2])]
