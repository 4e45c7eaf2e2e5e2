"""The open battle: replaced by another, renamed, closed."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, Signal

from gridapp.packs.loader import Packs
from gridapp.scene.items.tokens.portraits import set_picture_source
from gridapp.session.session import Session
from gridapp.session.start import remember_battle
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.battle_opener import OpenedBattle, discard_opened
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.language import tr
from gridapp.windows.long_work import LongWork
from gridapp.windows.widgets.banner import Severity

BUSY_MS = 100
"""Time until a battle that could not be replaced yet is looked at again."""


class BattleController(Controller):
    """Replaces the open battle.

    Signals: `closing` before a battle is replaced, while its file is still open; `started` when
    another battle is open; `renamed` with the new path; `reopen_requested` with the path of a
    read-only battle to be opened for writing.
    """

    closing = Signal()
    started = Signal()
    renamed = Signal(object)
    reopen_requested = Signal(object)

    def __init__(
        self,
        shell: Shell,
        packs: Packs,
        pictures: MapPictures,
        can_replace: Callable[[Session], bool],
    ) -> None:
        """`can_replace` returns False if the open battle must stay: its commands would be lost."""
        super().__init__(shell)
        self._packs, self._pictures, self._can_replace = packs, pictures, can_replace
        self._long_work = LongWork(self._context.say)
        self._commands.connect({"new": self._ask_new_battle})

    def start(self) -> None:
        """Show the open battle in a new window."""
        self._start(self._context.session)

    def replace(self, opened: OpenedBattle) -> None:
        """Replace the open battle, unless commands would be lost; one at work is waited for."""
        if self._context.session.is_busy:
            QTimer.singleShot(BUSY_MS, self, lambda: self.replace(opened))
            return
        if not self._can_replace(opened.session):
            discard_opened(opened)
            return
        previous = self._context.session
        self.closing.emit()
        self._pictures.set_session(opened.session, opened.picture)
        self._context.set_session(opened.session)
        self._start(opened.session)
        previous.close()
        self._parts.report.hide()
        if opened.report is not None and opened.source is not None:
            self._parts.report.show_report(opened.source.name, opened.report)

    def _start(self, session: Session) -> None:
        session.write_in_background()
        session.carry_out_by(self._long_work.run)
        session.prepare()
        self._parts.banners.clear()
        set_picture_source(partial(_creature_picture, session.file))
        self._parts.scene.set_pictures(self._pictures)
        self.started.emit()
        path = session.file.path
        self._window.setWindowTitle(f"{session.battle.name}[*] - gridapp")
        self._window.window().setWindowFilePath(str(path))
        if session.file.read_only:
            text = tr("{name} is open read-only: nothing can be changed.", name=path.name)
            reopen = (tr("Open for writing"), lambda: self.reopen_requested.emit(path))
            self.message.emit(Severity.WARNING, text, reopen)
        else:
            remember_battle(path)

    def set_path(self, path: Path) -> None:
        """Use a new path for the open battle after a rename."""
        self._window.window().setWindowFilePath(str(path))
        remember_battle(path)
        self.renamed.emit(path)

    def _ask_new_battle(self) -> None:
        """Open the page for a new battle; the open battle stays."""
        self._tools.cancel()
        pack = self._context.session.battle.pack.id
        from gridapp.windows.dialogs.setup.new_battle import NewBattleDialog

        page = NewBattleDialog(self._window, self._parts.job_bar, self._packs, pack)
        page.created.connect(self.replace)
        page.open()


def _creature_picture(file: BattleFile, name: str) -> bytes | None:
    """Return a creature's picture by name, from the battle's file or the library."""
    from gridapp.session.creatures.pictures import find_picture

    return find_picture(name, file)
