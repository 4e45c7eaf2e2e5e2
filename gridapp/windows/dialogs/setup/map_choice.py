"""The map of a new battle: selected, dropped or pasted, and read in a thread."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from gridapp.scene.items.map_pictures import PictureError, decode_picture
from gridapp.session.setup.new_battle import has_own_scale
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.picture_map import read_picture_map
from gridapp.storage.formats.registry import map_suffixes, read_map
from gridapp.storage.formats.several_maps import SeveralMaps
from gridapp.windows.dialogs.setup.map_drop_zone import MapDropZone
from gridapp.windows.dialogs.setup.map_parts_page import MapPartsPage
from gridapp.windows.files.clipboard import pasted_files, pasted_picture
from gridapp.windows.files.folders import remember_shared_folder, shared_folder
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.language import tr


class ChosenMap(NamedTuple):
    """A map after reading, with its path and decoded picture."""

    path: Path
    map: ImportedMap
    image: QImage | None


class MapChoice(QObject):
    """The drop zone for a map, and the reading of the map file.

    Emits `reading_started`, then `loaded`, `failed` or `cancelled`; `removed` when the user takes
    the map away.
    """

    reading_started = Signal()
    loaded = Signal()
    failed = Signal(str)
    cancelled = Signal()
    removed = Signal()
    align_requested = Signal()

    def __init__(self, page: QWidget, thread_owner: JobBar) -> None:
        super().__init__(page)
        self._page = page
        self.chosen: ChosenMap | None = None
        self.drop_zone = MapDropZone()
        self.job_bar = JobBar(thread_owner)
        self.job_bar.cancel_button.setAutoDefault(False)
        self.job_bar.cancel_button.clicked.connect(self.cancelled)
        self.drop_zone.file_dropped.connect(self.load)
        self.drop_zone.choose_requested.connect(self._ask)
        self.drop_zone.paste_requested.connect(self.paste)
        self.drop_zone.align_requested.connect(self.align_requested)
        self.drop_zone.cleared.connect(self._drop)

    @property
    def fixes_cell_size(self) -> bool:
        """Whether the walls of the map file fix the cell size."""
        return self.chosen is not None and has_own_scale(self.chosen.map)

    def _ask(self) -> None:
        kinds = " ".join(f"*{ending}" for ending in map_suffixes())
        name, _ = QFileDialog.getOpenFileName(
            self._page,
            self.tr("Choose a map"),
            str(shared_folder()),
            tr("Maps") + f" ({kinds})",
        )
        if name:
            remember_shared_folder(Path(name))
            self.load(Path(name))

    def load(self, path: Path, part: str = "") -> None:
        """Read a map file, or the map of a name in a file of several."""
        self._start(path, lambda: read_map(path, part=part))

    def paste(self) -> None:
        """Read the file or picture on the clipboard."""
        data = QGuiApplication.clipboard().mimeData()
        if files := pasted_files(data):
            self.load(files[0])
        elif picture := pasted_picture(data):
            name, content = picture
            self._start(Path(name), lambda: read_picture_map(Path(name), content))
        else:
            self.failed.emit(self.tr("There is no picture and no file on the clipboard."))

    def _start(self, path: Path, read: Callable[[], ImportedMap]) -> None:
        self.reading_started.emit()
        job = Job(
            self.job_bar,
            lambda: _drawn(path, read()),
            self._take,
            self._fail,
            _forget,
        )
        job.start(tr("Reading {name}…", name=path.name))

    def _take(self, drawn: ChosenMap) -> None:
        self.chosen = drawn
        board = drawn.map.board
        windows = sum(door.window for door in board.doors)
        note = tr(
            "{walls} walls, {doors} doors, {windows} windows",
            walls=len(board.walls),
            doors=len(board.doors) - windows,
            windows=windows,
        )
        hint = self.tr("Enter the number of columns across the picture, or align the grid.")
        self.drop_zone.show_map(drawn.path, note if self.fixes_cell_size else hint, drawn.image)
        self.loaded.emit()

    def _fail(self, problem: Exception) -> None:
        """Ask which map is wanted of a file of several; report any other problem."""
        if not isinstance(problem, SeveralMaps):
            self.failed.emit(str(problem))
            return
        page = MapPartsPage(self._page, self.job_bar, problem)
        page.chosen.connect(lambda name: self.load(problem.path, name))
        page.rejected.connect(self.cancelled)
        page.open()

    def _drop(self) -> None:
        self.chosen = None
        self.drop_zone.show_empty()
        self.removed.emit()


def _drawn(path: Path, read: ImportedMap) -> ChosenMap:
    try:
        image = decode_picture(read.picture, as_held=True) if read.picture else None
    except PictureError:
        image = None
    return ChosenMap(path, read, image)


def _forget(_: ChosenMap) -> None:
    """Do nothing: a map that was only read leaves nothing to clean up."""
