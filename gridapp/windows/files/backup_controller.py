"""Backups of the open battle: made regularly, listed in a menu, restored."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QInputDialog, QMenu

from gridapp.session.history.backups import back_up_in_background, backups_of, restore_backup
from gridapp.session.start import BATTLE_SUFFIX, unused_path
from gridapp.storage.file.backups import DEFAULT_RETENTION, Backup, Retention
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.jobs import Job
from gridapp.windows.language import tr
from gridapp.windows.widgets.banner import BannerAction

BACKUP_INTERVAL_MS = 30 * 60 * 1000


class BackupController(Controller):
    """Backs up the open battle, and restores backups.

    `open_requested` carries the path of a restored battle.
    """

    open_requested = Signal(object)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._clock = QTimer(self, interval=BACKUP_INTERVAL_MS)
        self._clock.timeout.connect(self.back_up)
        self._clock.start()
        menu = self._commands.backups
        menu.aboutToShow.connect(lambda: self._list_backups(menu))

    @property
    def _path(self) -> Path:
        return self._context.session.file.path

    @property
    def _keep(self) -> Retention:
        return DEFAULT_RETENTION._replace(
            daily=self._settings.number("backups", DEFAULT_RETENTION.daily)
        )

    def back_up(self) -> None:
        """Back up the open battle in the background if changed."""
        if not self._context.session.file.read_only:
            back_up_in_background(self._path, self._keep)

    def _list_backups(self, menu: QMenu) -> None:
        menu.clear()
        for backup in backups_of(self._path):
            action = menu.addAction(tr("Open a copy of {when}", when=_when(backup)))
            action.triggered.connect(_calling(self._open_copy, backup))
        if menu.isEmpty():
            menu.addAction(tr("No backups yet")).setEnabled(False)
        menu.addSeparator()
        menu.addAction(tr("Number of backups…")).triggered.connect(self._ask_how_many)

    def _open_copy(self, backup: Backup) -> None:
        """Copy a backup to a new battle file, and open the copy."""
        stamp = backup.path.stem.partition(" ")[0]
        path = unused_path(self._path.with_name(f"{self._path.stem} ({stamp}){BATTLE_SUFFIX}"))
        text = tr("Reading the backup of {name}…", name=path.stem)
        self._restore(text, lambda: restore_backup(backup.path, path), path)

    def restore(self, battle: Path, backup: Backup) -> None:
        """Replace a damaged battle by a backup; the damaged file is moved aside."""
        text = tr("Restoring the backup of {name}…", name=battle.stem)
        self._restore(text, lambda: restore_backup(backup.path, battle), battle)

    def _restore(self, text: str, work: Callable[[], None], path: Path) -> None:
        job = Job(
            self._parts.job_bar,
            work,
            lambda _: self.open_requested.emit(path),
            self.show_problem,
        )
        job.start(text)

    def _ask_how_many(self) -> None:
        number, agreed = QInputDialog.getInt(
            self._window,
            tr("Backups"),
            tr("Number of daily backups to keep:"),
            self._keep.daily,
            1,
            365,
        )
        if agreed:
            self._settings.set("backups", number)

    def restore_offer(self, battle: Path) -> BannerAction | None:
        """Return a banner button that restores the newest backup, or None without a backup."""
        newest = next(iter(backups_of(battle)), None)
        if newest is None:
            return None
        text = tr("Restore the backup of {when}", when=_when(newest))
        return text, lambda: self.restore(battle, newest)


def _when(backup: Backup) -> str:
    return f"{backup.made:%d %B %Y, %H:%M}"


def _calling(do: Callable[[Backup], object], backup: Backup) -> Callable[[], object]:
    return lambda: do(backup)
