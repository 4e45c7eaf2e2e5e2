"""The File menu: open, import, drop, export, and the recent files."""

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
from gridapp.session.start import BATTLE, SAMPLE, battles_folder, is_temporary, open_sample
from gridapp.storage.formats.import_report import Kind
from gridapp.storage.formats.registry import JSON, MAPS
from gridapp.storage.formats.sidecar_picture import PICTURES
from gridapp.storage.formats.uvtt_export import ENDINGS as UVTT
from gridapp.storage.problems import FileProblem
from gridapp.windows.files.battle_opener import Opened, Opener
from gridapp.windows.files.clipboard import pasted_files, pasted_picture
from gridapp.windows.files.export_controller import Exporter
from gridapp.windows.files.import_several import Receiver
from gridapp.windows.files.jobs import JobBar
from gridapp.windows.language import told
from gridapp.windows.settings import Settings
from gridapp.windows.widgets.banner import Weight


class FileWork(QObject):
    """Asks for files and works on them beside the window; ``opened`` and ``told`` say the rest."""

    opened = Signal(object)
    told = Signal(object, str, object)
    reported = Signal(str, object)

    def __init__(self, window: QWidget, packs: Packs, bar: JobBar, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._packs = packs
        self._bar = bar
        self._settings = settings
        self._current: Path | None = None
        self.offer: Callable[[Path], tuple[str, Callable[[], object]] | None] = lambda _: None
        self._opener = Opener(packs, bar, self._succeed, self._fail)
        self._receiver = Receiver(packs, bar, self)
        self._receiver.opened.connect(self._succeed)
        self._receiver.told.connect(self.told)
        self._receiver.reported.connect(self.reported)
        self._receiver.wanted.connect(self.open)

    def now_open(self, path: Path, rules: Rules) -> None:
        """That battle is the open one, and played under these rules."""
        self._current = path
        self._receiver.rules = rules
        if not is_temporary(path):
            self._settings.add_recent(path)

    def ask_open(self) -> None:
        """Choose a battle or a map."""
        self._ask(told("Open"), (BATTLE, *MAPS), told("Battles and maps"))

    def ask_creatures(self) -> None:
        """Choose a file of creatures for the library."""
        self._ask(told("Import creatures"), JSON, told("Creatures of Open5e and 5e-bits"))

    def ask_import(self) -> None:
        """Choose a map."""
        self._ask(told("Import a map"), MAPS, told("Maps and pictures"))

    def _ask(self, title: str, endings: Sequence[str], kind: str) -> None:
        kinds = " ".join(f"*{ending}" for ending in endings)
        folder = self._current.parent if self._current else battles_folder()
        name, _ = QFileDialog.getOpenFileName(
            self._window, title, str(folder), f"{kind} ({kinds});;" + told("All files") + " (*)"
        )
        if name:
            self.open(Path(name))

    def open(self, path: Path, *, read_only: bool = False) -> None:
        """Open a file, unless it is open already."""
        if self._current is not None and path.resolve() == self._current.resolve():
            self.told.emit(Weight.NOTICE, told("{name} is open already.", name=path.name), None)
        elif path.suffix.lower() in JSON:
            self._receiver.take([path])
        else:
            self._opener.open(path, read_only=read_only)

    def reopen(self, path: Path) -> None:
        """Open the battle for writing that is open read-only."""
        self._opener.open(path)

    def dropped(self, names: Sequence[str]) -> None:
        """Files fell onto the window: one is opened, several are read one after the other."""
        paths = [Path(name) for name in names]
        if len(paths) == 1:
            self.open(paths[0])
        else:
            self._receiver.take(paths)

    def paste(self) -> None:
        """What lies on the clipboard: files as if dropped, a picture as a new map."""
        data = QGuiApplication.clipboard().mimeData()
        if files := pasted_files(data):
            self.dropped([str(path) for path in files])
        elif picture := pasted_picture(data):
            self._opener.take_picture(*picture)
        else:
            text = told("There is no picture and no file on the clipboard.")
            self.told.emit(Weight.NOTICE, text, None)

    def sample(self, name: str = SAMPLE) -> None:
        """A battle that ships with the app, as it was left."""
        try:
            self.opened.emit(Opened(open_sample(self._packs, name), None))
        except FileProblem as problem:
            self.told.emit(Weight.PROBLEM, str(problem), None)

    def _succeed(self, opened: Opened) -> None:
        self.opened.emit(opened)
        if opened.source is not None and opened.report is not None and opened.report.wants:
            self._ask_for_picture(opened.source, opened.report.wants)

    def _ask_for_picture(self, source: Path, wanted: str) -> None:
        """The map only names its picture, and that does not lie beside it."""
        text = told(
            "{name} asks for the picture {wanted}, which does not lie beside it.",
            name=source.name,
            wanted=wanted,
        )
        choose = (told("Choose the picture…"), lambda: self._choose_picture(source))
        self.told.emit(Weight.NOTICE, text, choose)

    def _choose_picture(self, source: Path) -> None:
        kinds = " ".join(f"*{ending}" for ending in PICTURES)
        name, _ = QFileDialog.getOpenFileName(
            self._window,
            told("Choose the picture"),
            str(source.parent),
            told("Pictures") + f" ({kinds})",
        )
        if name:
            self._opener.open(source, picture=Path(name))

    def _fail(self, path: Path, problem: Exception) -> None:
        if isinstance(problem, FileProblem) and "backup" in problem.remedy and self.offer(path):
            self.told.emit(Weight.PROBLEM, str(problem), self.offer(path))
            return
        can_read = isinstance(problem, FileProblem) and path.suffix == BATTLE and path.is_file()
        retry = (
            (told("Open read-only"), lambda: self.open(path, read_only=True)) if can_read else None
        )
        text = str(problem) if isinstance(problem, FileProblem) else f"{path}: {problem!r}"
        self.told.emit(Weight.PROBLEM, text, retry)

    # Pictures

    def export(self, scene: GmScene | TableScene, view: str) -> None:
        """Choose where the picture goes, and write it."""
        stem = self._current.with_suffix("") if self._current else Path("battle")
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            told("Export picture"),
            f"{stem} {view}.png",
            told("Pictures") + " (*.png)",
        )
        if name:
            path = Path(name) if Path(name).suffix else Path(f"{name}.png")
            self._exporter = Exporter(self._bar, scene, path, self._exported, self._not_exported)
            self._exporter.start()

    def export_map(self, session: Session) -> None:
        """Choose where the map goes, and write it; what other programs will miss is told."""
        stem = self._current.with_suffix(UVTT[0]) if self._current else Path(f"map{UVTT[0]}")
        kinds = " ".join(f"*{ending}" for ending in UVTT)
        name, _ = QFileDialog.getSaveFileName(
            self._window, told("Export map"), str(stem), f"Universal VTT ({kinds})"
        )
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}{UVTT[0]}")
        try:
            report = session.export_map(path)
        except FileProblem as problem:
            self._not_exported(problem)
            return
        lost = "; ".join(line.text for line in report.of(Kind.IGNORED))
        self.told.emit(Weight.NOTICE, told("Written: {path}", path=f"{path}. {lost}".strip()), None)

    def _exported(self, path: Path) -> None:
        self.told.emit(Weight.NOTICE, told("Written: {path}", path=path), None)

    def _not_exported(self, problem: Exception) -> None:
        self.told.emit(Weight.PROBLEM, str(problem), None)

    # Recent files

    def fill_recent(self, menu: QMenu) -> None:
        """Show the latest files, anew whenever the menu opens."""
        menu.aboutToShow.connect(lambda: self._list_recent(menu))

    def fill_samples(self, menu: QMenu) -> None:
        """Show the samples of the other systems."""
        for name, title in sample_titles().items():
            if name != SAMPLE:
                menu.addAction(title).triggered.connect(_sampling(self, name))

    def _list_recent(self, menu: QMenu) -> None:
        menu.clear()
        for path in self._settings.recent():
            action = menu.addAction(f"{path.stem.replace('&', '&&')}  ({path.parent})")
            action.triggered.connect(_opening(self, path))
        if menu.isEmpty():
            menu.addAction(told("Nothing yet")).setEnabled(False)


def _sampling(work: FileWork, name: str) -> Callable[[], None]:
    return lambda: work.sample(name)


def _opening(work: FileWork, path: Path) -> Callable[[], None]:
    return lambda: work.open(path)
