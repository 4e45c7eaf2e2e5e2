"""Export pictures of the board, and the map.

A picture is painted in strips and encoded in a thread, so that the window never blocks.
"""

from collections.abc import Callable
from math import ceil
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QFileDialog

from gridapp.export.snapshot import MAX_PIXELS, MIN_DPI, SnapshotError, render, write_png
from gridapp.scene.board_scene import GmScene, TableScene
from gridapp.scene.coordinates import CELL
from gridapp.storage.formats.file_format import MapFormat
from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.registry import export_formats, export_suffixes
from gridapp.storage.problems import FileProblem
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.language import tr
from gridapp.windows.widgets.banner import Severity

MAX_DPI = 100
STRIP_ROWS = 192
"""Rows of pixels painted at a time."""


class ExportController(Controller):
    """Exports pictures of the board, and the map."""

    def __init__(self, shell: Shell, pictures: MapPictures) -> None:
        super().__init__(shell)
        self._pictures = pictures
        self._commands.connect(
            {
                "export_gm": lambda: self._export_picture(self.gm_scene(), "GM"),
                "export_table": lambda: self._export_picture(self._table_scene(), "table"),
                "export_map": self._export_map,
            }
        )

    @property
    def _path(self) -> Path:
        return self._context.session.file.path

    def gm_scene(self) -> GmScene:
        """Return a scene of the GM's board with all pictures loaded."""
        scene = GmScene()
        scene.set_pictures(self._pictures.load_now)
        scene.show(self._context.session.gm_view())
        return scene

    def _table_scene(self) -> TableScene:
        scene = TableScene()
        scene.set_pictures(self._pictures.load_now)
        scene.show(self._context.session.player_view())
        return scene

    def _export_picture(self, scene: GmScene | TableScene, view: str) -> None:
        """Ask for a file, and export a picture of the scene."""
        stem = self._path.with_suffix("")
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            tr("Export picture"),
            f"{stem} {view}.png",
            tr("Pictures") + " (*.png)",
        )
        if name:
            path = Path(name) if Path(name).suffix else Path(f"{name}.png")
            self._exporter = PictureExporter(
                self._parts.job_bar, scene, path, self._exported, self.show_problem
            )
            self._exporter.start()

    def _export_map(self) -> None:
        """Ask for a file, export the map, and report what the format cannot store."""
        default = export_suffixes()[0]
        stem = self._path.with_suffix(default)
        kinds = ";;".join(map(_file_filter, export_formats()))
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Export map"), str(stem), kinds)
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}{default}")
        try:
            report = self._context.session.export_map(path)
        except FileProblem as problem:
            self.show_problem(problem)
            return
        lost = "; ".join(line.text for line in report.lines_with(ImportStatus.IGNORED))
        self.message.emit(
            Severity.NOTICE, tr("Written: {path}", path=f"{path}. {lost}".strip()), None
        )

    def _exported(self, path: Path) -> None:
        self.message.emit(Severity.NOTICE, tr("Written: {path}", path=path), None)


class PictureExporter(QObject):
    """Exports a scene to a PNG file."""

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
        """Start painting; a timer and a job do the rest."""
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
        unit = CELL / self._dpi
        shown = self._scene.sceneRect()
        top = shown.top() + self._row * unit
        area = QRectF(shown.left(), top, self._image.width() * unit, rows * unit)
        try:
            strip = render(self._scene, self._dpi, area)
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
        image, path = self._image, self._path
        job = Job(
            self._bar,
            lambda: write_png(image, path),
            lambda _: self._done(path),
            self._failed,
        )
        self._bar.finish()
        job.start(tr("Writing {name}…", name=path.name))
        self.deleteLater()


def fitting_dpi(area: QRectF) -> int:
    """Return 100 pixels per cell, or fewer to stay below the pixel limit."""
    inches = area.width() * area.height() / CELL**2
    return max(MIN_DPI, min(MAX_DPI, int((MAX_PIXELS / max(inches, 1.0)) ** 0.5)))


def _blank(area: QRectF, dpi: int) -> QImage:
    width, height = ceil(area.width() / CELL * dpi), ceil(area.height() / CELL * dpi)
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    return image


def _file_filter(exported: MapFormat) -> str:
    """Return a file dialog's filter for an export format."""
    return f"{exported.name} ({' '.join(f'*{suffix}' for suffix in exported.write_suffixes)})"
