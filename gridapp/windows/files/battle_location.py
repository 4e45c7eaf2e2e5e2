"""The file of the open battle: save as, duplicate, rename, text export and backups."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMenu, QWidget

from gridapp.session.backups import back_up_in_background, backups_of, restore_backup
from gridapp.session.session import Session
from gridapp.session.start import BATTLE_SUFFIX, unused_path
from gridapp.storage.file.backups import DEFAULT_RETENTION, Backup, Retention
from gridapp.storage.file.text_form import TEXT_SUFFIX, write_battle_text
from gridapp.storage.problems import FileProblem
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.language import tr
from gridapp.windows.settings import Settings
from gridapp.windows.widgets.banner import Severity

BACKUP_INTERVAL_MS = 30 * 60 * 1000

ShowBanner = Callable[[Severity, str, tuple[str, Callable[[], object]] | None], object]


class LocationController(QObject):
    """Copies, renames and backs up the file of the open battle."""

    def __init__(
        self,
        window: QWidget,
        bar: JobBar,
        settings: Settings,
        current: Callable[[], Session],
        open_file: Callable[[Path], object],
        tell: ShowBanner,
    ) -> None:
        super().__init__(window)
        self._window, self._bar, self._settings = window, bar, settings
        self._current, self._open, self._tell = current, open_file, tell
        self._clock = QTimer(self, interval=BACKUP_INTERVAL_MS)
        self._clock.timeout.connect(self.back_up)
        self._clock.start()

    @property
    def _path(self) -> Path:
        return self._current().file.path

    # Copies

    def save_as(self) -> None:
        """Copy the battle to a chosen file, and open the copy."""
        if path := self._ask_where(tr("Save as"), self._path, BATTLE_SUFFIX):
            self._copy(path, self._open)

    def duplicate(self) -> None:
        """Copy the battle within its folder; the original stays open."""
        path = unused_path(self._path.with_name(f"{self._path.stem} copy{BATTLE_SUFFIX}"))
        self._copy(path, lambda made: self._written(made, (tr("Open"), lambda: self._open(made))))

    def _copy(self, path: Path, done: Callable[[Path], object]) -> None:
        session = self._current()
        writing = tr("Writing {name}…", name=path.name)
        self._work(writing, lambda: session.file.copy_to(path), lambda: done(path))

    def export_text(self) -> None:
        """Write the battle as a text file."""
        if path := self._ask_where(
            tr("Export as text"), self._path.with_suffix(TEXT_SUFFIX), TEXT_SUFFIX
        ):
            session = self._current()
            self._work(
                tr("Writing {name}…", name=path.name),
                lambda: write_battle_text(session.file, path),
                lambda: self._written(path),
            )

    def _ask_where(self, title: str, proposed: Path, ending: str) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(
            self._window, title, str(proposed), f"{title} (*{ending})"
        )
        return (Path(name) if Path(name).suffix else Path(f"{name}{ending}")) if name else None

    def _work(self, text: str, work: Callable[[], None], done: Callable[[], object]) -> None:
        Job(self._bar, work, lambda _: done(), self._fail).start(text)

    def _written(self, path: Path, action: tuple[str, Callable[[], object]] | None = None) -> None:
        self._tell(Severity.NOTICE, tr("Written: {path}", path=path), action)

    def _fail(self, problem: Exception) -> None:
        self._tell(Severity.PROBLEM, str(problem), None)

    # The name

    def rename(self) -> None:
        """Rename the battle file within its folder."""
        name, agreed = QInputDialog.getText(
            self._window,
            tr("Rename"),
            tr("New name:"),
            QLineEdit.EchoMode.Normal,
            self._path.stem,
        )
        if not agreed or not name.strip() or name.strip() == self._path.stem:
            return
        if Path(name.strip()).name != name.strip():
            self._tell(Severity.PROBLEM, tr("A name must not contain slashes."), None)
            return
        try:
            self._current().rename(self._path.with_name(f"{name.strip()}{BATTLE_SUFFIX}"))
        except FileProblem as problem:
            self._fail(problem)

    # Backups

    @property
    def _keep(self) -> Retention:
        return DEFAULT_RETENTION._replace(
            daily=self._settings.number("backups", DEFAULT_RETENTION.daily)
        )

    def back_up(self) -> None:
        """Back up the open battle in the background if changed."""
        if not self._current().file.read_only:
            back_up_in_background(self._path, self._keep)

    def fill_backups(self, menu: QMenu) -> None:
        """List the backups of the open battle each time the menu opens."""
        menu.aboutToShow.connect(lambda: self._list_backups(menu))

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
        self._work(text, work, lambda: self._open(path))

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

    def restore_offer(self, battle: Path) -> tuple[str, Callable[[], object]] | None:
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
