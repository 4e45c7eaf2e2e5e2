"""Copies of a battle in another folder, fewer the older they are.

A copy is looked through from end to end before it may take the place of another one: a damaged
battle never drives out the good copies of it.
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
from gridapp.storage.problems import FileProblem, as_file_problems

_STAMP = "%Y-%m-%d %H.%M.%S"
_NAME = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)\.battle")


class Retention(NamedTuple):
    """How many copies stay: all of the last ``days``, then one a day, a week and a month."""

    days: int = 2
    daily: int = 12
    weekly: int = 10
    monthly: int = 9


DEFAULT_RETENTION = Retention()


class Backup(NamedTuple):
    """A copy, and when it was made."""

    path: Path
    made: datetime


def folder_of(battle: Path, root: Path) -> Path:
    """Where the copies of a battle lie: a folder of its own, told apart by where it lies itself."""
    place = hashlib.sha256(str(battle).encode(errors="surrogatepass")).hexdigest()[:8]
    return root / f"{battle.stem} {place}"


def backups(battle: Path, root: Path) -> list[Backup]:
    """The copies of a battle, the newest first."""
    found = []
    with suppress(OSError):
        for path in folder_of(battle, root).iterdir():
            if name := _NAME.fullmatch(path.name):
                with suppress(ValueError):  # the thirtieth of February
                    found.append(Backup(path, datetime.strptime(name[1], _STAMP)))  # noqa: DTZ007 - as people read it
    return sorted(found, key=lambda backup: backup.made, reverse=True)


def back_up(
    file: BattleFile, root: Path, now: datetime, retention: Retention = DEFAULT_RETENTION
) -> Path | None:
    """Make a copy and thin the older ones; ``None`` if the newest holds the same already.

    Raises:
        FileProblem: it cannot be written, or the battle is damaged; no other copy is touched.
    """
    before = backups(file.path, root)
    if before and _ends_like(before[0].path, file):
        return None
    target = folder_of(file.path, root) / f"{now.strftime(_STAMP)}.battle"
    with as_file_problems(target.parent):
        target.parent.mkdir(parents=True, exist_ok=True)
    file.copy_to(target)
    if problems := verify(target):
        with suppress(OSError):
            target.unlink()
        raise FileProblem(file.path, f"no backup is made of it: {problems[0]}", "restore a backup")
    thinned = thin([Backup(target, now), *before], now, retention)
    for backup in thinned:
        with suppress(OSError):
            backup.path.unlink()
    return target


def _ends_like(copy: Path, file: BattleFile) -> bool:
    try:
        with BattleFile.open(copy, read_only=True) as other:
            return other.tip == file.tip
    except FileProblem:
        return False


def thin(found: Iterable[Backup], now: datetime, retention: Retention) -> list[Backup]:
    """The copies that are no longer wanted; of each day, week or month the newest stays."""
    ordered = sorted(found, key=lambda backup: backup.made, reverse=True)
    wanted = {one for one in ordered if now - one.made < timedelta(days=retention.days)}
    older = [one for one in ordered if one not in wanted]
    kinds: tuple[tuple[int, Callable[[datetime], object]], ...] = (
        (retention.daily, lambda made: made.date()),
        (retention.weekly, lambda made: tuple(made.isocalendar())[:2]),
        (retention.monthly, lambda made: (made.year, made.month)),
    )
    for count, period in kinds:
        newest = {period(one.made): one for one in reversed(older)}
        chosen = sorted(newest.values(), key=lambda one: one.made, reverse=True)[:count]
        wanted.update(chosen)
        # What is older than the last one kept goes on to the next, coarser kind.
        older = [one for one in older if chosen and one.made < chosen[-1].made]
    return [one for one in ordered if one not in wanted]


def restore(battle: Path, backup: Path, now: datetime) -> Path:
    """Put a copy in the place of a damaged battle; the answer is where that is kept.

    Raises:
        FileProblem: the copy is damaged too, or it cannot be done; the battle is where it was.
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
