"""Open battles and import maps in a background thread."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QImage

from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.session.start import MapSource, import_levels, import_map, import_picture
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.problems import FileProblem
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.files.map_pictures import decode_map_picture
from gridapp.windows.language import tr

_log = logging.getLogger(__name__)


class OpenedBattle(NamedTuple):
    """An opened battle; report and source file are set if a map was imported."""

    session: Session
    picture: QImage | None
    report: ImportReport | None = None
    source: Path | None = None


class BattleOpener:
    """Opens files in a thread, and calls `opened` or `failed` with the result."""

    def __init__(
        self,
        packs: Packs,
        bar: JobBar,
        opened: Callable[[OpenedBattle], object],
        failed: Callable[[Path, Exception], object],
    ) -> None:
        self._packs = packs
        self._bar = bar
        self._opened, self._failed = opened, failed

    def open(
        self, path: Path, *, read_only: bool = False, picture: Path | None = None, part: str = ""
    ) -> None:
        """Open a battle, or import a map as a new battle.

        `picture` replaces a picture that the map only names, `part` is a map in a file of several.
        """
        from gridapp.storage.formats.registry import is_map_path

        is_map = is_map_path(path)
        name = path.name
        text = tr("Importing {name}…", name=name) if is_map else tr("Opening {name}…", name=name)
        job = Job(
            self._bar,
            lambda: self._import(path, picture, part) if is_map else self._open(path, read_only),
            self._opened,
            lambda problem: self._fail(path, problem),
            discard_opened,
        )
        job.start(text)

    def open_levels(self, sources: Sequence[MapSource]) -> None:
        """Import several maps as levels of one new battle, the lowest first."""
        path = sources[0].path
        job = Job(
            self._bar,
            lambda: self._import_levels(sources),
            self._opened,
            lambda problem: self._fail(path, problem),
            discard_opened,
        )
        job.start(tr("Importing {name}…", name=path.name))

    def import_picture(self, name: str, data: bytes) -> None:
        """Import a picture without a file, from the clipboard, as a new battle."""
        job = Job(
            self._bar,
            lambda: self._import_picture(name, data),
            self._opened,
            lambda problem: self._fail(Path(name), problem),
            discard_opened,
        )
        job.start(tr("Importing the picture…"))

    def _import_picture(self, name: str, data: bytes) -> OpenedBattle:
        session, report = import_picture(name, data, self._packs)
        return OpenedBattle(session, decode_map_picture(session), report, Path(name))

    def _open(self, path: Path, read_only: bool) -> OpenedBattle:
        session = Session.open(path, self._packs, read_only=read_only)
        session.prepare()
        return OpenedBattle(session, decode_map_picture(session))

    def _import(self, path: Path, picture: Path | None, part: str) -> OpenedBattle:
        session, report = import_map(path, self._packs, picture=picture, part=part)
        return OpenedBattle(session, decode_map_picture(session), report, path)

    def _import_levels(self, sources: Sequence[MapSource]) -> OpenedBattle:
        session, report = import_levels(sources, self._packs)
        return OpenedBattle(session, decode_map_picture(session), report, sources[0].path)

    def _fail(self, path: Path, problem: Exception) -> None:
        if not isinstance(problem, FileProblem):
            _log.error("%s cannot be opened", path, exc_info=problem)
        self._failed(path, problem)


def discard_opened(opened: OpenedBattle) -> None:
    """Close a battle that is not shown, and delete the file of a cancelled import."""
    opened.session.close()
    if opened.source is not None:
        opened.session.file.path.unlink(missing_ok=True)
