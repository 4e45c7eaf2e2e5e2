"""The map of a new battle: chosen, dropped or pasted, and read away from the window."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from gridapp.scene.items.map_pictures import PictureError, decode
from gridapp.session.setup.new_battle import is_measured
from gridapp.session.start import battles_folder
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.picture_map import read_picture_map
from gridapp.storage.formats.registry import MAPS, read_map
from gridapp.windows.dialogs.map_drop_zone import MapWell
from gridapp.windows.files.clipboard import pasted_files, pasted_picture
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.language import told


class Drawn(NamedTuple):
    """A map that was read, where it came from, and its picture."""

    path: Path
    map: ImportedMap
    image: QImage | None


class MapChoice(QObject):
    """The well that takes a map, and the work on it.

    ``begun`` when a map is being read; then it is ``taken``, has ``failed`` or was ``cancelled``;
    ``dropped`` when there shall be none.
    """

    begun = Signal()
    taken = Signal()
    failed = Signal(str)
    cancelled = Signal()
    dropped = Signal()
    align_asked = Signal()

    def __init__(self, page: QWidget, keeper: JobBar) -> None:
        super().__init__(page)
        self._page = page
        self.drawn: Drawn | None = None
        self.well = MapWell()
        self.jobs = JobBar(keeper)
        self.jobs.cancel_button.setAutoDefault(False)
        self.jobs.cancel_button.clicked.connect(self.cancelled)
        self.well.dropped.connect(self.read)
        self.well.asked.connect(self._ask)
        self.well.pasted.connect(self.paste)
        self.well.align_asked.connect(self.align_asked)
        self.well.cleared.connect(self._drop)

    @property
    def is_measured(self) -> bool:
        """Whether the map's own walls fix how large its cells are."""
        return self.drawn is not None and is_measured(self.drawn.map)

    def _ask(self) -> None:
        kinds = " ".join(f"*{ending}" for ending in MAPS)
        name, _ = QFileDialog.getOpenFileName(
            self._page,
            self.tr("Choose a map"),
            str(battles_folder().parent),
            told("Maps") + f" ({kinds})",
        )
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Read a map file."""
        self._start(path, lambda: read_map(path))

    def paste(self) -> None:
        """Take the file or the picture on the clipboard."""
        data = QGuiApplication.clipboard().mimeData()
        if files := pasted_files(data):
            self.read(files[0])
        elif picture := pasted_picture(data):
            name, content = picture
            self._start(Path(name), lambda: read_picture_map(Path(name), content))
        else:
            self.failed.emit(self.tr("There is no picture and no file on the clipboard."))

    def _start(self, path: Path, read: Callable[[], ImportedMap]) -> None:
        self.begun.emit()
        job = Job(
            self.jobs,
            lambda: _drawn(path, read()),
            self._take,
            lambda problem: self.failed.emit(str(problem)),
            _forget,
        )
        job.start(told("Reading {name}…", name=path.name))

    def _take(self, drawn: Drawn) -> None:
        self.drawn = drawn
        board = drawn.map.board
        note = told("{walls} walls, {doors} doors", walls=len(board.walls), doors=len(board.doors))
        hint = self.tr("Say how many columns lie across the picture, or align the grid.")
        self.well.show_map(drawn.path, note if self.is_measured else hint, drawn.image)
        self.taken.emit()

    def _drop(self) -> None:
        self.drawn = None
        self.well.show_nothing()
        self.dropped.emit()


def _drawn(path: Path, read: ImportedMap) -> Drawn:
    try:
        image = decode(read.picture) if read.picture else None
    except PictureError:
        image = None
    return Drawn(path, read, image)


def _forget(_: Drawn) -> None:
    """Nothing is left of a map that was read in vain."""
