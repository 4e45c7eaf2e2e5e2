"""The File menu: open, import, drop, export and recent files."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from gridapp.engine.protocol import Rules
from gridapp.packs.loader import Packs
from gridapp.scene.board_scene import GmScene, TableScene
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_titles
from gridapp.session.start import (
    BATTLE_SUFFIX,
    DEFAULT_SAMPLE,
    battles_folder,
    is_temporary,
    open_sample,
)
from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.registry import JSON_SUFFIXES, MAP_SUFFIXES
from gridapp.storage.formats.sidecar_picture import PICTURE_SUFFIXES
from gridapp.storage.formats.uvtt_export import UVTT_SUFFIXES as UVTT
from gridapp.storage.problems import FileProblem
from gridapp.windows.files.battle_opener import BattleOpener, OpenedBattle
from gridapp.windows.files.clipboard import pasted_files, pasted_picture
from gridapp.windows.files.export_controller import PictureExporter
from gridapp.windows.files.import_several import BatchImporter
from gridapp.windows.files.jobs import JobBar
from gridapp.windows.language import tr
from gridapp.windows.settings import Settings
from gridapp.windows.widgets.banner import Severity


class FileController(QObject):
    """Asks for files and processes them in the background.

    `opened` carries an `OpenedBattle`, `message` the arguments of a banner, `reported` a title and
    an import report.
    """

    opened = Signal(object)
    message = Signal(object, str, object)
    reported = Signal(str, object)

    def __init__(self, window: QWidget, packs: Packs, bar: JobBar, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._packs = packs
        self._bar = bar
        self._settings = settings
        self._current: Path | None = None
        self.restore_offer: Callable[[Path], tuple[str, Callable[[], object]] | None] = lambda _: (
            None
        )
        self._opener = BattleOpener(packs, bar, self._succeed, self._fail)
        self._receiver = BatchImporter(packs, bar, self)
        self._receiver.opened.connect(self._succeed)
        self._receiver.message.connect(self.message)
        self._receiver.reported.connect(self.reported)
        self._receiver.open_requested.connect(self.open)

    def set_current(self, path: Path, rules: Rules) -> None:
        """Set path and rules of the open battle."""
        self._current = path
        self._receiver.rules = rules
        if not is_temporary(path):
            self._settings.add_recent(path)

    def ask_open(self) -> None:
        """Ask for a battle or map to open."""
        self._ask(tr("Open"), (BATTLE_SUFFIX, *MAP_SUFFIXES), tr("Battles and maps"))

    def ask_creatures(self) -> None:
        """Ask for a creature file to import into the library."""
        self._ask(tr("Import creatures"), JSON_SUFFIXES, tr("Creatures of Open5e and 5e-bits"))

    def ask_import(self) -> None:
        """Ask for a map to import."""
        self._ask(tr("Import a map"), MAP_SUFFIXES, tr("Maps and pictures"))

    def _ask(self, title: str, endings: Sequence[str], kind: str) -> None:
        kinds = " ".join(f"*{ending}" for ending in endings)
        folder = self._current.parent if self._current else battles_folder()
        name, _ = QFileDialog.getOpenFileName(
            self._window, title, str(folder), f"{kind} ({kinds});;" + tr("All files") + " (*)"
        )
        if name:
            self.open(Path(name))

    def open(self, path: Path, *, read_only: bool = False) -> None:
        """Open a file unless already open."""
        if self._current is not None and path.resolve() == self._current.resolve():
            self.message.emit(Severity.NOTICE, tr("{name} is open already.", name=path.name), None)
        elif path.suffix.lower() in JSON_SUFFIXES:
            self._receiver.import_files([path])
        else:
            self._opener.open(path, read_only=read_only)

    def reopen(self, path: Path) -> None:
        """Open a read-only battle for writing."""
        self._opener.open(path)

    def open_dropped(self, names: Sequence[str]) -> None:
        """Open a single dropped file, or import several in turn."""
        paths = [Path(name) for name in names]
        if len(paths) == 1:
            self.open(paths[0])
        else:
            self._receiver.import_files(paths)

    def paste(self) -> None:
        """Open the files on the clipboard, or import the picture as a map."""
        data = QGuiApplication.clipboard().mimeData()
        if files := pasted_files(data):
            self.open_dropped([str(path) for path in files])
        elif picture := pasted_picture(data):
            self._opener.import_picture(*picture)
        else:
            text = tr("There is no picture and no file on the clipboard.")
            self.message.emit(Severity.NOTICE, text, None)

    def open_sample(self, name: str = DEFAULT_SAMPLE) -> None:
        """Open a sample battle in its last state."""
        try:
            self.opened.emit(OpenedBattle(open_sample(self._packs, name), None))
        except FileProblem as problem:
            self.message.emit(Severity.PROBLEM, str(problem), None)

    def _succeed(self, opened: OpenedBattle) -> None:
        self.opened.emit(opened)
        if (
            opened.source is not None
            and opened.report is not None
            and opened.report.missing_picture
        ):
            self._ask_for_picture(opened.source, opened.report.missing_picture)

    def _ask_for_picture(self, source: Path, wanted: str) -> None:
        """Offer to choose the picture that a map names but that is missing."""
        text = tr(
            "{name} needs the picture {wanted}, which is not in its folder.",
            name=source.name,
            wanted=wanted,
        )
        choose = (tr("Choose the picture…"), lambda: self._choose_picture(source))
        self.message.emit(Severity.NOTICE, text, choose)

    def _choose_picture(self, source: Path) -> None:
        kinds = " ".join(f"*{ending}" for ending in PICTURE_SUFFIXES)
        name, _ = QFileDialog.getOpenFileName(
            self._window,
            tr("Choose the picture"),
            str(source.parent),
            tr("Pictures") + f" ({kinds})",
        )
        if name:
            self._opener.open(source, picture=Path(name))

    def _fail(self, path: Path, problem: Exception) -> None:
        if (
            isinstance(problem, FileProblem)
            and "backup" in problem.remedy
            and self.restore_offer(path)
        ):
            self.message.emit(Severity.PROBLEM, str(problem), self.restore_offer(path))
            return
        can_read = (
            isinstance(problem, FileProblem) and path.suffix == BATTLE_SUFFIX and path.is_file()
        )
        retry = (
            (tr("Open read-only"), lambda: self.open(path, read_only=True)) if can_read else None
        )
        text = str(problem) if isinstance(problem, FileProblem) else f"{path}: {problem!r}"
        self.message.emit(Severity.PROBLEM, text, retry)

    # Pictures

    def export_picture(self, scene: GmScene | TableScene, view: str) -> None:
        """Ask for a file, and export a picture of the scene."""
        stem = self._current.with_suffix("") if self._current else Path("battle")
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            tr("Export picture"),
            f"{stem} {view}.png",
            tr("Pictures") + " (*.png)",
        )
        if name:
            path = Path(name) if Path(name).suffix else Path(f"{name}.png")
            self._exporter = PictureExporter(
                self._bar, scene, path, self._exported, self._not_exported
            )
            self._exporter.start()

    def export_map(self, session: Session) -> None:
        """Ask for a file, export the map, and report what the format cannot store."""
        stem = self._current.with_suffix(UVTT[0]) if self._current else Path(f"map{UVTT[0]}")
        kinds = " ".join(f"*{ending}" for ending in UVTT)
        name, _ = QFileDialog.getSaveFileName(
            self._window, tr("Export map"), str(stem), f"Universal VTT ({kinds})"
        )
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}{UVTT[0]}")
        try:
            report = session.export_map(path)
        except FileProblem as problem:
            self._not_exported(problem)
            return
        lost = "; ".join(line.text for line in report.lines_with(ImportStatus.IGNORED))
        self.message.emit(
            Severity.NOTICE, tr("Written: {path}", path=f"{path}. {lost}".strip()), None
        )

    def _exported(self, path: Path) -> None:
        self.message.emit(Severity.NOTICE, tr("Written: {path}", path=path), None)

    def _not_exported(self, problem: Exception) -> None:
        self.message.emit(Severity.PROBLEM, str(problem), None)

    # Recent files

    def fill_recent(self, menu: QMenu) -> None:
        """List the recent files each time the menu opens."""
        menu.aboutToShow.connect(lambda: self._list_recent(menu))

    def fill_samples(self, menu: QMenu) -> None:
        """Add the sample battles of the remaining systems to a menu."""
        for name, title in sample_titles().items():
            if name != DEFAULT_SAMPLE:
                menu.addAction(title).triggered.connect(_sampling(self, name))

    def _list_recent(self, menu: QMenu) -> None:
        menu.clear()
        for path in self._settings.recent():
            action = menu.addAction(f"{path.stem.replace('&', '&&')}  ({path.parent})")
            action.triggered.connect(_opening(self, path))
        if menu.isEmpty():
            menu.addAction(tr("No recent files")).setEnabled(False)


def _sampling(work: FileController, name: str) -> Callable[[], None]:
    return lambda: work.open_sample(name)


def _opening(work: FileController, path: Path) -> Callable[[], None]:
    return lambda: work.open(path)
