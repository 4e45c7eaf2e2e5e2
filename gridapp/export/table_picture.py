"""The whole players' screen as a picture: the board, the order of turns and the notes."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter, QTransform

from gridapp.battle.shown.views import PlayerView
from gridapp.export.snapshot import (
    MAX_PIXELS,
    SnapshotError,
    loading_pictures,
    naming_file,
    table_scene,
    write_png,
)
from gridapp.scene.coordinates import CELL
from gridapp.scene.items.grid_lines import with_label_room
from gridapp.scene.table_panels import PanelLook, paint_panels, panel_margins, panel_texts
from gridapp.scene.table_scene import TableScene


def write_table_picture(
    view: PlayerView,
    pictures: Callable[[str], bytes | None],
    path: str | Path,
    size: tuple[int, int],
    floor: int = 0,
) -> None:
    """Write what a screen of ``size`` pixels shows of a floor as a PNG, with or without a screen.

    ``pictures`` returns the bytes of a picture by sha-256.

    Raises:
        SnapshotError: the size makes no sense, or the file cannot be written.
    """
    with loading_pictures(pictures) as provider, naming_file(path):
        write_png(table_picture(table_scene(view, provider, floor), view, size), path)


def table_picture(scene: TableScene, view: PlayerView, size: tuple[int, int]) -> QImage:
    """Return what a screen of ``size`` pixels shows of a view, with the whole map in it.

    Raises:
        SnapshotError: the screen has no pixel, or more than a picture may have.
    """
    width, height = size
    if width < 1 or height < 1 or width * height > MAX_PIXELS:
        raise SnapshotError(
            "",
            f"A screen of {width} x {height} pixels cannot be drawn.",
            f"Choose a size from 1x1 to {MAX_PIXELS:,} pixels, such as 1920x1080.",
        )
    scene.smooth_map()
    image = QImage(width, height, QImage.Format.Format_RGB32)
    texts, look = panel_texts(view), PanelLook()
    room = QRectF(image.rect())
    room = room.marginsRemoved(panel_margins(room.size(), texts, look))
    painter = QPainter(image)
    try:
        _paint_map(painter, scene, room, QSizeF(image.size()))
        paint_panels(painter, QSizeF(image.size()), texts, look)
    finally:
        painter.end()
    return image


def _paint_map(painter: QPainter, scene: TableScene, room: QRectF, size: QSizeF) -> None:
    """Paint the scene on all of a screen, with the whole map in the room."""
    area, pixels = _placed(scene, room)
    origin = room.center() - area.center() * pixels
    scene.set_detail(pixels * CELL)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(QTransform(pixels, 0, 0, pixels, origin.x(), origin.y()))
    shown = QRectF(-origin / pixels, size / pixels)
    scene.render(painter, shown, shown)
    painter.resetTransform()


def _placed(scene: TableScene, room: QRectF) -> tuple[QRectF, float]:
    """Return the part of the scene to be shown in a room, and how many pixels a unit of it gets."""
    area = whole = scene.sceneRect()
    for _ in range(4):  # letters have a least size: their room depends on the scale
        pixels = min(room.width() / whole.width(), room.height() / whole.height())
        area = whole
        if scene.grid is not None and scene.has_labels:
            whole = with_label_room(scene.sceneRect(), scene.grid, pixels * CELL)
    return area, pixels
