"""Backups of battles on this computer, made in a thread."""

import logging
from datetime import datetime
from pathlib import Path
from threading import Lock, Thread

import platformdirs

from gridapp.storage.file.backups import (
    DEFAULT_RETENTION,
    Backup,
    Retention,
    back_up,
    list_backups,
    restore,
)
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.problems import FileProblem

_log = logging.getLogger(__name__)
_one_at_a_time = Lock()


def backups_folder() -> Path:
    """Return the folder for backups, with a subfolder per battle."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "backups"


def backups_of(battle: Path) -> list[Backup]:
    """Return the backups of a battle, newest first."""
    return list_backups(battle, backups_folder())


def back_up_in_background(battle: Path, retention: Retention = DEFAULT_RETENTION) -> Thread:
    """Start a backup if the battle has changed since the last; the thread outlives the window."""
    thread = Thread(target=_back_up, args=(battle, retention, backups_folder()), name="backup")
    thread.start()
    return thread


def _back_up(battle: Path, keep: Retention, root: Path) -> None:
    with _one_at_a_time:
        try:
            with BattleFile.open(battle, read_only=True) as file:
                back_up(file, root, _now(), keep)
        except FileProblem as problem:
            _log.info("no backup: %s", problem)


def restore_backup(backup: Path, battle: Path) -> None:
    """Replace a battle by a backup; the damaged battle is kept under another name.

    Raises:
        FileProblem: The backup is damaged too, or writing failed.
    """
    restore(battle, backup, _now())


def _now() -> datetime:
    """Return the local time without time zone, as used in the names of backups."""
    return datetime.now().astimezone().replace(tzinfo=None)
