"""The File menu: open, import, drop and recent files."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu

from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_titles
from gridapp.session.start import (
    BATTLE_SUFFIX,
    DEFAULT_SAMPLE,
    MapSource,
    another_sample,
    is_temporary,
    open_sample,
    sample_path,
)
from gridapp.storage.problems import FileProblem
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.backup_controller import BackupController
from gridapp.windows.files.battle_opener import BattleOpener, OpenedBattle
from gridapp.windows.files.folders import remember_shared_folder, shared_folder
from gridapp.windows.language import tr
from gridapp.windows.widgets.banner import Severity

if TYPE_CHECKING:  # imported with the first use
    from gridapp.storage.formats.several_maps import SeveralMaps
    from gridapp.windows.files.import_several import BatchImporter


class FileController(Controller):
    """Asks for files, and opens or imports them in the background.

    `opened` carries an `OpenedBattle`, `reported` a title and an import report.
    """

    opened = Signal(object)
    reported = Signal(str, object)

    def __init__(self, shell: Shell, packs: Packs, backups: BackupController) -> None:
        super().__init__(shell)
        self._packs, self._backups = packs, backups
        self._opener = BattleOpener(packs, self._parts.job_bar, self._succeed, self._fail)
        self._made_importer: BatchImporter | None = None
        backups.open_requested.connect(self.open)
        self._parts.board.files_dropped.connect(self.open_dropped)
        self._commands.connect(
            {
                "open": self._ask_open,
                "import": self._ask_import,
                "import_creatures": self._ask_creatures,
                "sample": self.open_sample,
            }
        )
        self._fill_samples(self._commands.samples)
        menu = self._commands.recent
        menu.aboutToShow.connect(lambda: self._list_recent(menu))

    @property
    def _importer(self) -> "BatchImporter":
        """The importer of several files, made and imported with its first use."""
        if self._made_importer is None:
            self._made_importer = self._make_importer()
        self._made_importer.set_rules(self._context.session.rules)
        return self._made_importer

    def _make_importer(self) -> "BatchImporter":
        from gridapp.windows.files.import_several import BatchImporter

        importer = BatchImporter(self._packs, self._parts.job_bar, self)
        importer.opened.connect(self._succeed)
        importer.message.connect(self.message)
        importer.reported.connect(self.reported)
        importer.open_requested.connect(self.open)
        importer.choice_requested.connect(self._choose_map)
        importer.floors_requested.connect(self._order_floors)
        return importer

    @property
    def _path(self) -> Path:
        return self._context.session.file.path

    def start_battle(self) -> None:
        """Add the open battle to the recent files, and import creatures under its rules."""
        if self._made_importer is not None:
            self._made_importer.set_rules(self._context.session.rules)
        if not is_temporary(self._path):
            self._settings.add_recent(self._path)

    def close(self) -> None:
        """Delete the files of pasted texts."""
        if self._made_importer is not None:
            self._made_importer.close()

    def _ask_open(self) -> None:
        """Ask for a battle or map to open."""
        from gridapp.storage.formats.registry import map_suffixes

        self._ask(
            tr("Open"),
            (BATTLE_SUFFIX, *map_suffixes()),
            tr("Battles and maps"),
            self._path.parent,
        )

    def _ask_creatures(self) -> None:
        """Ask for a creature file to import into the library."""
        from gridapp.storage.formats.registry import creature_sources, creature_suffixes

        kind = tr("Creatures of {sources}", sources=creature_sources())
        self._ask(tr("Import creatures"), creature_suffixes(), kind, shared_folder())

    def _ask_import(self) -> None:
        """Ask for a map to import."""
        from gridapp.storage.formats.registry import map_suffixes

        self._ask(tr("Import a map"), map_suffixes(), tr("Maps and pictures"), shared_folder())

    def _ask(self, title: str, endings: Sequence[str], kind: str, folder: Path) -> None:
        kinds = " ".join(f"*{ending}" for ending in endings)
        names, _ = QFileDialog.getOpenFileNames(
            self._window, title, str(folder), f"{kind} ({kinds});;" + tr("All files") + " (*)"
        )
        if names:
            if Path(names[0]).suffix != BATTLE_SUFFIX:
                remember_shared_folder(Path(names[0]))
            self.open_dropped(names)

    def open(self, path: Path, *, read_only: bool = False) -> None:
        """Open a file unless already open."""
        from gridapp.storage.file.text_form import TEXT_SUFFIX
        from gridapp.storage.formats.registry import creature_suffixes

        if os.path.realpath(path) == os.path.realpath(self._path):
            self.message.emit(Severity.NOTICE, tr("{name} is open already.", name=path.name), None)
        elif path.suffix.lower() in (TEXT_SUFFIX, *creature_suffixes()) or _is_foreign(path):
            self._importer.import_files([path])
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
            self._importer.import_files(paths)

    def paste(self) -> None:
        """Open the files on the clipboard, or import the picture as a map."""
        from gridapp.windows.files.clipboard import pasted_files, pasted_picture

        data = QGuiApplication.clipboard().mimeData()
        from gridapp.storage.formats.pasted_text import is_importable_text

        if files := pasted_files(data):
            self.open_dropped([str(path) for path in files])
        elif picture := pasted_picture(data):
            self._opener.import_picture(*picture)
        elif is_importable_text(data.text()):
            self._importer.import_text(data.text())
        else:
            text = tr("There is no picture, no file and no stat block on the clipboard.")
            self.message.emit(Severity.NOTICE, text, None)

    def open_sample(self, name: str = DEFAULT_SAMPLE) -> None:
        """Open a sample battle in its last state; if it is open, offer a fresh copy."""
        if os.path.realpath(sample_path(name)) == os.path.realpath(self._path):
            text = tr("{name} is open already.", name=self._context.session.battle.name)
            action = (tr("Open a fresh copy"), lambda: self._open_sample(another_sample, name))
            self.message.emit(Severity.NOTICE, text, action)
        else:
            self._open_sample(open_sample, name)

    def _open_sample(self, opens: Callable[[Packs, str], Session], name: str) -> None:
        try:
            self.opened.emit(OpenedBattle(opens(self._packs, name), None))
        except FileProblem as problem:
            self.show_problem(problem)

    def _succeed(self, opened: OpenedBattle) -> None:
        self.opened.emit(opened)
        if (
            opened.source is not None
            and opened.report is not None
            and opened.report.missing_picture
        ):
            self._ask_for_picture(opened.source, opened.report.missing_picture)

    def _ask_for_picture(self, source: Path, wanted: str) -> None:
        """Offer to choose a replacement for the map's missing picture."""
        text = tr(
            "{name} needs the picture {wanted}, which is not in its folder.",
            name=source.name,
            wanted=wanted,
        )
        choose = (tr("Choose the picture…"), lambda: self._choose_picture(source))
        self.message.emit(Severity.NOTICE, text, choose)

    def _choose_picture(self, source: Path) -> None:
        from gridapp.storage.formats.sidecar_picture import PICTURE_SUFFIXES

        kinds = " ".join(f"*{ending}" for ending in PICTURE_SUFFIXES)
        name, _ = QFileDialog.getOpenFileName(
            self._window,
            tr("Choose the picture"),
            str(source.parent),
            tr("Pictures") + f" ({kinds})",
        )
        if name:
            self._opener.open(source, picture=Path(name))

    def _choose_map(self, maps: "SeveralMaps") -> None:
        """Ask which map of a file of several is to be imported."""
        from gridapp.windows.dialogs.setup.map_parts_page import MapPartsPage

        page = MapPartsPage(self._window, self._parts.job_bar, maps, levels=True)
        page.chosen.connect(lambda name: self._opener.open(maps.path, part=name))
        page.levels_chosen.connect(
            lambda names: self._opener.open_levels([MapSource(maps.path, name) for name in names])
        )
        page.open()

    def _order_floors(self, paths: list[Path]) -> None:
        """Ask in which order several maps are floors of one battle."""
        from gridapp.windows.dialogs.setup.floor_order_page import FloorOrderPage

        page = FloorOrderPage(self._window, paths)
        page.chosen.connect(lambda chosen: self._opener.open_levels(list(map(MapSource, chosen))))
        page.open()

    def _fail(self, path: Path, problem: Exception) -> None:
        from gridapp.storage.formats.several_maps import SeveralMaps

        if isinstance(problem, SeveralMaps):
            self._choose_map(problem)
            return
        if isinstance(problem, FileProblem) and "backup" in problem.remedy:
            offer = self._backups.restore_offer(path)
            if offer is not None:
                self.message.emit(Severity.PROBLEM, str(problem), offer)
                return
        can_read = (
            isinstance(problem, FileProblem) and path.suffix == BATTLE_SUFFIX and path.is_file()
        )
        retry = (
            (tr("Open read-only"), lambda: self.open(path, read_only=True)) if can_read else None
        )
        text = str(problem) if isinstance(problem, FileProblem) else f"{path}: {problem!r}"
        self.message.emit(Severity.PROBLEM, text, retry)

    # Recent files

    def _fill_samples(self, menu: QMenu) -> None:
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


def _is_foreign(path: Path) -> bool:
    """Return True for a file that no format claims and that does not pretend to be a battle."""
    from gridapp.storage.formats.registry import is_foreign

    return path.suffix != BATTLE_SUFFIX and is_foreign(path)


def _sampling(files: FileController, name: str) -> Callable[[], None]:
    return lambda: files.open_sample(name)


def _opening(files: FileController, path: Path) -> Callable[[], None]:
    return lambda: files.open(path)
