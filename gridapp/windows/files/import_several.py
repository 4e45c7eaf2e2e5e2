"""Import several files in turn, with a common report."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from gridapp.engine.protocol import Rules
from gridapp.grid.grid import Grid
from gridapp.packs.loader import PackProblem, Packs
from gridapp.scratch_folders import ScratchFolder
from gridapp.session.creatures.library import import_creatures
from gridapp.session.session import Session
from gridapp.session.start import (
    BATTLE_SUFFIX,
    battles_folder,
    ensure_folder,
    import_map,
    unused_path,
)
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.formats.import_report import ImportReport, ImportStatus, ReportLine
from gridapp.storage.problems import FileProblem
from gridapp.windows.files.battle_opener import OpenedBattle, discard_opened
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.files.map_pictures import decode_map_picture
from gridapp.windows.language import tr
from gridapp.windows.report_words import report_summary
from gridapp.windows.widgets.banner import Severity

_log = logging.getLogger(__name__)

Action = tuple[str, Callable[[], object]] | None


class ImportedFile(NamedTuple):
    """The result of a file: an opened battle, an unopened battle, or imported creatures.

    ``grid`` is that of a map.
    """

    opened: OpenedBattle | None = None
    battle: Path | None = None
    report: ImportReport | None = None
    grid: Grid | None = None


class BatchImporter(QObject):
    """Opens the first battle or map of several files, and reports the result of every file.

    `opened` carries the first battle, `message` the arguments of a banner, `reported` a title and a
    report, `open_requested` the path of a battle to open after all, `choice_requested` the
    `SeveralMaps` of a file of which one is to be chosen, and `floors_requested` the paths of maps
    that are to be floors of one battle.
    """

    opened = Signal(object)
    message = Signal(object, str, object)
    reported = Signal(str, object)
    open_requested = Signal(object)
    choice_requested = Signal(object)
    floors_requested = Signal(list)

    def __init__(self, packs: Packs, bar: JobBar, parent: QObject) -> None:
        super().__init__(parent)
        self._rules: Rules | None = None
        self._packs, self._bar = packs, bar
        self._waiting: list[Path] = []
        self._later: list[tuple[Severity, str, Action]] = []
        self._lines: list[ReportLine] = []
        self._maps: dict[Path, Grid] = {}
        self._count = 0
        self._has_opened = False
        self._pasted: ScratchFolder | None = None

    def set_rules(self, rules: Rules) -> None:
        """Import creatures under these rules."""
        self._rules = rules

    def import_files(self, paths: Sequence[Path]) -> None:
        """Import files in turn."""
        self._waiting, self._later, self._lines, self._maps = list(paths), [], [], {}
        self._count, self._has_opened = len(paths), False
        self._next()

    def import_text(self, text: str) -> None:
        """Import a pasted text like a file, which lives until `close`."""
        from gridapp.storage.formats.pasted_text import write_pasted_text

        try:
            self._pasted = self._pasted or ScratchFolder("gridapp-pasted-")
            path = write_pasted_text(text, self._pasted.path)
        except OSError as error:
            self.message.emit(Severity.PROBLEM, str(error), None)
            return
        self.import_files([path])

    def close(self) -> None:
        """Delete the files of pasted texts."""
        if self._pasted is not None:
            self._pasted.close()
            self._pasted = None

    def _next(self) -> None:
        if not self._waiting:
            self._end()
            return
        path, may_open, rules = self._waiting.pop(0), not self._has_opened, self._rules
        job = Job(
            self._bar,
            lambda: _work(path, self._packs, rules, may_open=may_open),
            lambda received: self._done(path, received),
            lambda problem: self._failed(path, problem),
            _discard,
        )
        job.start(tr("Reading {name}…", name=path.name))

    def _end(self) -> None:
        from gridapp.storage.formats.levels import can_be_levels

        if can_be_levels(tuple(self._maps.values())):
            self._offer_floors(list(self._maps))
        for weight, text, action in self._later:
            self.message.emit(weight, text, action)
        if self._count > 1:
            self.reported.emit(
                tr("{count} files", count=self._count), ImportReport(tuple(self._lines))
            )

    def _offer_floors(self, paths: list[Path]) -> None:
        text = tr("{count} maps have one grid.", count=len(paths))
        action = (tr("As floors of one battle"), lambda: self.floors_requested.emit(paths))
        self._later.append((Severity.NOTICE, text, action))

    def _note(self, path: Path, text: str, report: ImportReport | None = None) -> None:
        """Add the result of a file to the common report."""
        self._lines.append(ReportLine(ImportStatus.READ, path.name, text))
        for line in report.lines if report else ():
            where = f"{path.name}: {line.where}" if line.where else path.name
            self._lines.append(ReportLine(line.status, where, line.text))

    def _done(self, path: Path, received: ImportedFile) -> None:
        if received.grid is not None:
            self._maps[path] = received.grid
        if received.opened is not None:
            self._has_opened = True
            self._note(path, tr("opened"), received.opened.report)
            self.opened.emit(received.opened)
        elif received.battle is not None:
            self._tell_of_battle(path, received.battle, received.report)
        elif received.report is not None:
            self._tell_of_creatures(path, received.report)
        self._next()

    def _tell_of_battle(self, path: Path, battle: Path, report: ImportReport | None) -> None:
        text = tr("{name} was not opened: only one battle can be open.", name=path.name)
        if report is not None:
            text = tr(
                "{name} is now the battle {battle}: {summary}.",
                name=path.name,
                battle=battle.stem,
                summary=report_summary(report),
            )
        self._note(path, text, report)
        self._later.append(
            (Severity.NOTICE, text, (tr("Open"), lambda: self.open_requested.emit(battle)))
        )

    def _tell_of_creatures(self, path: Path, report: ImportReport) -> None:
        text = tr(
            "The creatures of {name} are in the library: {summary}.",
            name=path.name,
            summary=report_summary(report),
        )
        self._note(path, text, report)
        self._later.append((Severity.NOTICE, text, None))
        if self._count == 1:
            self.reported.emit(path.name, report)

    def _failed(self, path: Path, problem: Exception) -> None:
        from gridapp.storage.formats.several_maps import SeveralMaps

        if not isinstance(problem, FileProblem | PackProblem):
            _log.error("%s cannot be read", path, exc_info=problem)
        text = str(problem) if isinstance(problem, FileProblem) else f"{path}: {problem}"
        action: Action = None
        if isinstance(problem, SeveralMaps):
            action = (tr("Choose…"), lambda: self.choice_requested.emit(problem))
            if self._count == 1:
                self.choice_requested.emit(problem)
                return
        self._lines.append(ReportLine(ImportStatus.IGNORED, path.name, text))
        self._later.append((Severity.PROBLEM if action is None else Severity.NOTICE, text, action))
        self._next()


def _work(path: Path, packs: Packs, rules: Rules | None, *, may_open: bool) -> ImportedFile:
    """Read a file of any known kind; runs in a thread."""
    from gridapp.storage.file.text_form import TEXT_SUFFIX, is_battle_text, read_battle_text
    from gridapp.storage.formats.registry import creature_sources, is_creature_file, is_map_path

    kind = path.suffix.lower()
    if kind == BATTLE_SUFFIX:
        return _battle(path, packs, may_open=may_open)
    if kind == TEXT_SUFFIX and is_battle_text(path):
        battle = ensure_folder(unused_path(battles_folder() / f"{path.stem}{BATTLE_SUFFIX}"))
        BattleFile.create_from(battle, read_battle_text(path)).close()
        return _battle(battle, packs, may_open=may_open)
    if rules is not None and is_creature_file(path):
        return ImportedFile(report=import_creatures(path, rules))
    if not is_map_path(path):
        known_kinds = f"drop battles, maps, pictures or creatures of {creature_sources()}"
        raise FileProblem(path, "files of this kind are not read", known_kinds)
    session, report = import_map(path, packs)
    grid = session.battle.board.grid
    if may_open:
        opened = OpenedBattle(session, decode_map_picture(session), report, path)
        return ImportedFile(opened, grid=grid)
    session.close()
    return ImportedFile(battle=session.file.path, report=report, grid=grid)


def _battle(path: Path, packs: Packs, *, may_open: bool) -> ImportedFile:
    if not may_open:
        BattleFile.open(path, read_only=True).close()
        return ImportedFile(battle=path)
    session = Session.open(path, packs)
    return ImportedFile(OpenedBattle(session, decode_map_picture(session)))


def _discard(received: ImportedFile) -> None:
    """Clean up after cancelled work."""
    if received.opened is not None:
        discard_opened(received.opened)
    elif received.battle is not None and received.report is not None:
        received.battle.unlink(missing_ok=True)
