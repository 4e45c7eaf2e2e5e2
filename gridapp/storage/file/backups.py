"""Backup copies of a battle in another folder, thinned out with age.

Each new copy is verified completely before older copies are deleted, so a damaged battle never
displaces good backups.
"""

import hashlib
import re
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.verify import verify
from gridapp.storage.private_files import PRIVATE
from gridapp.storage.problems import FileProblem, as_file_problems

_STAMP = "%Y-%m-%d %H.%M.%S"
_NAME = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)\.battle")


class Retention(NamedTuple):
    """The backups to keep: all of the last ``days``, then one per day, week and month."""

    days: int = 2
    daily: int = 12
    weekly: int = 10
    monthly: int = 9


DEFAULT_RETENTION = Retention()


class Backup(NamedTuple):
    """A backup file with creation time."""

    path: Path
    made: datetime


def backup_folder(battle: Path, root: Path) -> Path:
    """Return the backup folder of a battle; the name includes a hash of the battle's path."""
    path_digest = hashlib.sha256(str(battle).encode(errors="surrogatepass")).hexdigest()[:8]
    return root / f"{battle.stem} {path_digest}"


def list_backups(battle: Path, root: Path) -> list[Backup]:
    """Return the backups of a battle, newest first."""
    backups = []
    with suppress(OSError):
        for path in backup_folder(battle, root).iterdir():
            if name := _NAME.fullmatch(path.name):
                with suppress(ValueError):  # not a date, such as 30 February
                    backups.append(Backup(path, datetime.strptime(name[1], _STAMP)))  # noqa: DTZ007 - local time, as in the file name
    return sorted(backups, key=lambda backup: backup.made, reverse=True)


def back_up(
    file: BattleFile, root: Path, now: datetime, retention: Retention = DEFAULT_RETENTION
) -> Path | None:
    """Make a backup and thin out older ones; return ``None`` if the newest backup is up to date.

    Raises:
        FileProblem: The backup cannot be written, or the battle is damaged; older backups are kept.
    """
    before = list_backups(file.path, root)
    if any(_has_same_tip(backup.path, file) for backup in _latest(before, now)):
        return None
    now = _unused_second(before, now)
    target = backup_folder(file.path, root) / f"{now.strftime(_STAMP)}.battle"
    with as_file_problems(target.parent):
        target.parent.mkdir(parents=True, exist_ok=True)
    file.copy_to(target)
    with suppress(OSError):
        target.chmod(PRIVATE)
    if problems := verify(target):
        with suppress(OSError):
            target.unlink()
        raise FileProblem(file.path, f"no backup is made of it: {problems[0]}", "restore a backup")
    thinned = surplus_backups([Backup(target, now), *before], now, retention)
    for backup in thinned:
        with suppress(OSError):
            backup.path.unlink()
    return target


def _latest(backups: list[Backup], now: datetime) -> list[Backup]:
    """Return the backups of which one is the last made: all from the future if the clock went back.

    ``backups`` begin with the newest.
    """
    future = sum(backup.made > now for backup in backups)
    return backups[: future + 1]


def _unused_second(backups: list[Backup], now: datetime) -> datetime:
    """Return the first second from now at which no backup was made, since it would be replaced."""
    now, taken = now.replace(microsecond=0), {backup.made for backup in backups}
    while now in taken:
        now += timedelta(seconds=1)
    return now


def _has_same_tip(copy: Path, file: BattleFile) -> bool:
    try:
        with BattleFile.open(copy, read_only=True) as copied:
            return copied.tip == file.tip
    except FileProblem:
        return False


def surplus_backups(
    candidates: Iterable[Backup], now: datetime, retention: Retention
) -> list[Backup]:
    """Return the backups to delete; the newest of each retained day, week and month is kept."""
    ordered = sorted(candidates, key=lambda backup: backup.made, reverse=True)
    wanted = {backup for backup in ordered if now - backup.made < timedelta(days=retention.days)}
    older = [backup for backup in ordered if backup not in wanted]
    kinds: tuple[tuple[int, Callable[[datetime], object]], ...] = (
        (retention.daily, lambda made: made.date()),
        (retention.weekly, lambda made: tuple(made.isocalendar())[:2]),
        (retention.monthly, lambda made: (made.year, made.month)),
    )
    for count, period in kinds:
        newest = {period(backup.made): backup for backup in reversed(older)}
        chosen = sorted(newest.values(), key=lambda backup: backup.made, reverse=True)[:count]
        wanted.update(chosen)
        # Backups older than the last one chosen are left for the next, coarser period.
        older = [backup for backup in older if chosen and backup.made < chosen[-1].made]
    return [backup for backup in ordered if backup not in wanted]


def restore(battle: Path, backup: Path, now: datetime) -> Path:
    """Replace a damaged battle by a backup; return the path where the damaged file was saved.

    Raises:
        FileProblem: The backup is damaged too, or writing failed; the battle is unchanged.
    """
    if problems := verify(backup):
        raise FileProblem(backup, f"this backup is damaged: {problems[0]}", "choose another one")
    aside = battle.with_name(f"{battle.stem} (damaged {now.strftime(_STAMP)}){battle.suffix}")
    with as_file_problems(battle):
        if battle.exists():
            shutil.copyfile(battle, aside)
    with BattleFile.open(backup, read_only=True) as file:
        file.copy_to(battle)
    return aside
