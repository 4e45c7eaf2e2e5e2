"""Snapshots of the board as picture files, at a whole number of pixels per cell."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QFileInfo, QIODevice, QRectF, QSaveFile, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from gridapp.battle.shown.views import PlayerView
from gridapp.export.picture_options import DEFAULT_QUALITY, PictureFormat
from gridapp.scene.board_scene import PictureProvider
from gridapp.scene.coordinates import CELL
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.map_pictures import PictureError, pixmap_provider
from gridapp.scene.items.tokens.portraits import set_picture_source
from gridapp.scene.table_scene import TableScene

_OPAQUE = QImage.Format.Format_RGB32
MAX_PIXELS = 100_000_000
MIN_DPI, MAX_DPI = 10, 600
MOST_PIXELS_A_SIDE = {
    PictureFormat.PNG: 65_535,
    PictureFormat.JPEG: 65_535,
    PictureFormat.WEBP: 16_383,
    PictureFormat.PDF: 19_200,
}
"""Of a PDF these are 14,400 points, the longest side that its readers must accept."""


class SnapshotError(Exception):
    """A picture that could not be written: file, reason and remedy."""

    def __init__(self, file: str, why: str, remedy: str) -> None:
        super().__init__(f"{file}: {why} {remedy}" if file else f"{why} {remedy}")
        self.file = file
        self.why = why
        self.remedy = remedy


def render(scene: GmScene | TableScene, dpi: int = 100, area: QRectF | None = None) -> QImage:
    """Render the scene, or an area in scene units, at ``dpi`` pixels per cell (a cell is an inch).

    Raises:
        SnapshotError: the resolution is out of range or the picture would be too large.
    """
    shown = scene.sceneRect() if area is None else area
    width, height = check_pixels(shown.width(), shown.height(), dpi)
    image = QImage(width, height, _OPAQUE)
    image.fill(Qt.GlobalColor.black)
    per_metre = round(dpi / 0.0254)
    image.setDotsPerMeterX(per_metre)
    image.setDotsPerMeterY(per_metre)
    before = scene.resolution
    scene.smooth_map()
    scene.set_detail(dpi)
    painter = QPainter(image)
    try:
        scene.render(painter, QRectF(image.rect()), shown)
    finally:
        painter.end()
        scene.set_resolution(before)
    return image


def check_pixels(across: float, down: float, dpi: int) -> tuple[int, int]:
    """Return width and height in pixels of an area in scene units.

    Raises:
        SnapshotError: the resolution is out of range, or the picture too large or too small.
    """
    if not MIN_DPI <= dpi <= MAX_DPI:
        raise SnapshotError(
            "",
            f"{dpi} pixels a cell is out of range.",
            f"Choose a number from {MIN_DPI} to {MAX_DPI}.",
        )
    width, height = round(across / CELL * dpi), round(down / CELL * dpi)
    if width < 1 or height < 1:
        raise SnapshotError("", "There is no board to draw.", "Open a battle first.")
    if width * height > MAX_PIXELS:
        best = int(dpi * (MAX_PIXELS / (width * height)) ** 0.5)
        raise SnapshotError(
            "",
            f"The picture would have {width} x {height} pixels, more than {MAX_PIXELS:,}.",
            f"Choose at most {best} pixels a cell, or a smaller region.",
        )
    return width, height


def write_png(image: QImage, path: str | Path) -> None:
    """Write the picture as PNG, whole or not at all.

    Raises:
        SnapshotError: the file name has a non-PNG ending, or the file cannot be written.
    """
    suffix = Path(path).suffix
    if suffix and suffix.lower() != ".png":
        why = f"The picture is a PNG file, and {suffix} names another kind."
        raise SnapshotError(str(path), why, "Name it .png.")
    write_picture(image, path)


def write_picture(
    image: QImage,
    path: str | Path,
    format_: PictureFormat = PictureFormat.PNG,
    quality: int = DEFAULT_QUALITY,
) -> None:
    """Write the picture atomically: the file is either the whole new picture or the old file.

    Raises:
        SnapshotError: the picture is too large for the format, or the file cannot be written.
    """
    write_bytes(bytes(encoded(image, format_, quality).data()), path)


def write_bytes(data: bytes, path: str | Path) -> None:
    """Write a file atomically: either the new content or the old file.

    Raises:
        SnapshotError: the file cannot be written.
    """
    target = QFileInfo(str(path))
    if target.exists() and not target.isFile() and not target.isDir():  # a device or pipe
        raise _write_error(path, "it is no ordinary file")
    file = QSaveFile(str(path))
    if not file.open(QIODevice.OpenModeFlag.WriteOnly):
        raise _write_error(path, file.errorString())
    # commit() succeeds even after a short write to a full disk, so the length decides.
    if file.write(QByteArray(data)) != len(data):
        why = file.errorString()
        file.cancelWriting()
        raise _write_error(path, why)
    if not file.commit():
        raise _write_error(path, file.errorString())


def _write_error(path: str | Path, why: str) -> SnapshotError:
    return SnapshotError(
        str(path),
        f"The picture cannot be written: {why}.",
        "Choose another folder or free some space.",
    )


def encoded(image: QImage, format_: PictureFormat, quality: int) -> QByteArray:
    """Encode the pixels, without any metadata of the source image.

    Raises:
        SnapshotError: Qt cannot encode it, as with sides too long for the format.
    """
    bare = QImage(image.size(), QImage.Format.Format_ARGB32 if image.hasAlphaChannel() else _OPAQUE)
    bare.setDotsPerMeterX(image.dotsPerMeterX())
    bare.setDotsPerMeterY(image.dotsPerMeterY())
    painter = QPainter(bare)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(0, 0, image)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(format_.value.encode()))
    if format_ is not PictureFormat.PNG:
        writer.setQuality(quality)
    if not writer.write(bare):
        raise SnapshotError("", "The picture cannot be encoded.", "Choose a smaller one.")
    buffer.close()
    return data


@contextmanager
def loading_pictures(pictures: Callable[[str], bytes | None]) -> Iterator[PictureProvider]:
    """Load the pictures of scenes, by SHA-256, for the time of the block.

    Raises:
        SnapshotError: a map picture cannot be drawn.
    """
    ensure_application()
    set_picture_source(pictures)
    problems: list[PictureError] = []

    def provide(key: str) -> QPixmap | None:
        pixmap = load(key)
        for problem in problems:
            why = f"The map picture cannot be drawn: {problem.why}"
            raise SnapshotError("", why, problem.remedy)
        return pixmap

    load = pixmap_provider(pictures, problems.append)
    yield provide


@contextmanager
def naming_file(path: str | Path) -> Iterator[None]:
    """Put the file's name into every problem raised inside the block.

    Raises:
        SnapshotError: as raised inside.
    """
    try:
        yield
    except SnapshotError as problem:
        raise SnapshotError(str(path), problem.why, problem.remedy) from None


def table_scene(view: PlayerView, provider: PictureProvider, floor: int = 0) -> TableScene:
    """Return a scene of a floor of the players' board."""
    table = TableScene()
    table.floor = floor
    table.set_pictures(provider)
    table.show(view)
    return table


def ensure_application() -> QApplication:
    """Return the running application, or start a new application that needs no screen."""
    running = QGuiApplication.instance()
    if isinstance(running, QApplication):
        return running
    if sys.platform not in {"win32", "darwin"}:
        # Qt would end the process if DISPLAY names a display that does not answer.
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _APPLICATIONS.append(QApplication(sys.argv[:1]))
    return _APPLICATIONS[-1]


_APPLICATIONS: list[QApplication] = []
