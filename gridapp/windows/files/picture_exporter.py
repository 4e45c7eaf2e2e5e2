"""Write a picture, painted in strips and encoded in a thread: nothing blocks."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage, QPainter

from gridapp.export.board_picture import BoardPicture, set_resolution
from gridapp.export.picture_options import PictureFormat, format_of
from gridapp.export.snapshot import SnapshotError, write_picture
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.language import tr

STRIP_ROWS = 192
"""Rows of pixels painted at a time."""


class PictureExporter(QObject):
    """Writes a picture of pixels to a file."""

    def __init__(
        self,
        bar: JobBar,
        picture: BoardPicture,
        path: Path,
        done: Callable[[Path], object],
        failed: Callable[[Exception], object],
    ) -> None:
        super().__init__(bar)
        self._bar, self._picture, self._path = bar, picture, path
        self._done, self._failed = done, failed
        self._format = PictureFormat.PNG
        self._image = QImage()
        self._row = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._paint_strip)

    def start(self) -> None:
        """Start painting; a timer and a job do the rest.

        An unknown format fails at once.
        """
        try:
            self._format = format_of(self._path)
        except ValueError as problem:
            self._failed(problem)
            return
        kind = self._picture.rows(0, 1).format()
        self._image = QImage(self._picture.width, self._picture.height, kind)
        set_resolution(self._image, self._picture.cell_pixels)
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
        try:
            strip = self._picture.rows(self._row, rows)
        except SnapshotError as problem:
            self._bar.finish()
            self._stop()
            self._failed(problem)
            return
        painter = QPainter(self._image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(0, self._row, strip)
        painter.end()
        self._row += rows
        self._bar.show_progress(self._row, self._image.height())

    def _write(self) -> None:
        image, path, quality = self._image, self._path, self._picture.options.quality
        job = Job(
            self._bar,
            lambda: write_picture(image, path, self._format, quality),
            lambda _: self._done(path),
            self._failed,
        )
        self._bar.finish()
        job.start(tr("Writing {name}…", name=path.name))
        self.deleteLater()
