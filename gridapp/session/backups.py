"""Backups of the battles on this machine, made in a thread that nobody waits for."""

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
    backups,
    restore,
)
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.problems import FileProblem

_log = logging.getLogger(__name__)
_one_at_a_time = Lock()


def backups_folder() -> Path:
    """The folder for backups, with one folder for each battle."""
    return platformdirs.user_data_path("gridapp", appauthor=False) / "backups"


def backups_of(battle: Path) -> list[Backup]:
    """The backups of a battle, the newest first."""
    return backups(battle, backups_folder())


def back_up_in_background(battle: Path, retention: Retention = DEFAULT_RETENTION) -> Thread:
    """Make a backup, if the battle has changed since the last; the app ends only after it."""
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
    """Put a backup in a battle's place; what was there is put aside.

    Raises:
        FileProblem: the backup is damaged too, or cannot be written there.
    """
    restore(battle, backup, _now())


def _now() -> datetime:
    """The time on the clock of the people who read it in a file's name."""
    return datetime.now().astimezone().replace(tzinfo=None)
