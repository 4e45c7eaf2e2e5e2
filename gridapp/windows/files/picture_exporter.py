"""Write a picture of a scene, painted in strips and encoded in a thread: nothing blocks."""

from collections.abc import Callable
from math import ceil
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter

from gridapp.export.picture_options import PictureOptions, format_of
from gridapp.export.snapshot import (
    SnapshotError,
    check_size,
    picture_area,
    render,
    write_picture,
)
from gridapp.scene.coordinates import CELL
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.table_scene import TableScene
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.language import tr

STRIP_ROWS = 192
"""Rows of pixels painted at a time."""


class PictureExporter(QObject):
    """Writes the picture of a scene to a file."""

    def __init__(
        self,
        bar: JobBar,
        scene: GmScene | TableScene,
        path: Path,
        options: PictureOptions,
        done: Callable[[Path], object],
        failed: Callable[[Exception], object],
    ) -> None:
        super().__init__(bar)
        self._bar, self._scene, self._path = bar, scene, path
        self._done, self._failed = done, failed
        self._options, self._area = options, picture_area(scene, options)
        self._image = QImage()
        self._row = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._paint_strip)

    def start(self) -> None:
        """Start painting; a timer and a job do the rest.

        A picture that is too large, or of an unknown format, fails at once.
        """
        try:
            check_size(self._area, self._options)
            format_of(self._path)
        except (SnapshotError, ValueError) as problem:
            self._failed(problem)
            return
        self._image = _blank(self._area, self._options.cell_pixels)
        self._bar.start(tr("Exporting {name}…", name=self._path.name), self._stop)
        self._timer.start(0)

    def _stop(self) -> None:
        self._timer.stop()
        self.deleteLater()

    def _paint_strip(self) -> None:
        if self._row >= self._image.height():
            self._timer.stop()
            self._write()
            return
        rows = min(STRIP_ROWS, self._image.height() - self._row)
        unit, shown = CELL / self._options.cell_pixels, self._area
        top = shown.top() + self._row * unit
        area = QRectF(shown.left(), top, self._image.width() * unit, rows * unit)
        try:
            strip = render(self._scene, self._options.cell_pixels, area)
        except SnapshotError as problem:
            self._bar.finish()
            self._stop()
            self._failed(problem)
            return
        painter = QPainter(self._image)
        painter.drawImage(0, self._row, strip)
        painter.end()
        self._row += rows
        self._bar.show_progress(self._row, self._image.height())

    def _write(self) -> None:
        image, path, quality = self._image, self._path, self._options.quality
        job = Job(
            self._bar,
            lambda: write_picture(image, path, format_of(path), quality),
            lambda _: self._done(path),
            self._failed,
        )
        self._bar.finish()
        job.start(tr("Writing {name}…", name=path.name))
        self.deleteLater()


def _blank(area: QRectF, dpi: int) -> QImage:
    width, height = ceil(area.width() / CELL * dpi), ceil(area.height() / CELL * dpi)
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    return image
