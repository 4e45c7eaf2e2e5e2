"""Writing a picture of the board: painted in strips, encoded in a thread, never blocking."""

from collections.abc import Callable
from math import ceil
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter

from gridapp.export.snapshot import DPI_LEAST, PIXEL_LIMIT, SnapshotError, render, write_png
from gridapp.scene.board_scene import GmScene, TableScene
from gridapp.scene.coordinates import CELL
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.language import told

DPI = 100
STRIP = 192
"""How many rows of pixels are painted at a time."""


class Exporter(QObject):
    """One picture of one scene, on its way into a file."""

    def __init__(
        self,
        bar: JobBar,
        scene: GmScene | TableScene,
        path: Path,
        done: Callable[[Path], object],
        failed: Callable[[Exception], object],
    ) -> None:
        super().__init__(bar)
        self._bar, self._scene, self._path = bar, scene, path
        self._done, self._failed = done, failed
        self._dpi = fitting_dpi(scene.sceneRect())
        self._image = _blank(scene.sceneRect(), self._dpi)
        self._row = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._paint_strip)

    def start(self) -> None:
        """Begin; the rest follows by itself."""
        self._bar.begin(told("Exporting {name}…", name=self._path.name), self._stop)
        self._timer.start(0)

    def _stop(self) -> None:
        self._timer.stop()
        self.deleteLater()

    def _paint_strip(self) -> None:
        if self._row >= self._image.height():
            self._timer.stop()
            self._write()
            return
        rows = min(STRIP, self._image.height() - self._row)
        unit = CELL / self._dpi
        shown = self._scene.sceneRect()
        top = shown.top() + self._row * unit
        area = QRectF(shown.left(), top, self._image.width() * unit, rows * unit)
        try:
            strip = render(self._scene, self._dpi, area)
        except SnapshotError as problem:
            self._bar.end()
            self._stop()
            self._failed(problem)
            return
        painter = QPainter(self._image)
        painter.drawImage(0, self._row, strip)
        painter.end()
        self._row += rows
        self._bar.progress(self._row, self._image.height())

    def _write(self) -> None:
        image, path = self._image, self._path
        job = Job(
            self._bar,
            lambda: write_png(image, path),
            lambda _: self._done(path),
            self._failed,
        )
        self._bar.end()
        job.start(told("Writing {name}…", name=path.name))
        self.deleteLater()


def fitting_dpi(area: QRectF) -> int:
    """A hundred pixels per cell, fewer where the picture would become too large."""
    inches = area.width() * area.height() / CELL**2
    return max(DPI_LEAST, min(DPI, int((PIXEL_LIMIT / max(inches, 1.0)) ** 0.5)))


def _blank(area: QRectF, dpi: int) -> QImage:
    width, height = ceil(area.width() / CELL * dpi), ceil(area.height() / CELL * dpi)
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    return image
