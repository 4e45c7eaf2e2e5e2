"""Backups are thinned out with age, and a damaged battle never displaces a good backup."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from gridapp.storage.file.backups import (
    Backup,
    Retention,
    back_up,
    list_backups,
    restore,
    surplus_backups,
)
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.storage.samples import battle, play

NOW = datetime(2025, 3, 20, 18, 30)  # noqa: DTZ001 - as the people at the table read it


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[BattleFile]:
    with BattleFile.create(tmp_path / "bridge.battle", battle()) as file:
        play(file, battle(), 3)
        yield file


def kept(moments: list[datetime], keep: Retention) -> list[datetime]:
    """Return the backups that are not thinned out, newest first."""
    backups = [Backup(Path(str(moment)), moment) for moment in moments]
    gone = surplus_backups(backups, NOW, keep)
    return sorted((backup.made for backup in backups if backup not in gone), reverse=True)


def test_all_backups_of_the_last_days_are_kept() -> None:
    moments = [NOW - timedelta(hours=hours) for hours in range(48)]
    assert kept(moments, Retention(2, 0, 0, 0)) == moments


def test_newest_backup_of_each_day_is_kept() -> None:
    """Three a day, on seven days: of the five days before the last two, the latest of each."""
    moments = [NOW - timedelta(days=day, hours=hour) for day in range(7) for hour in (0, 3, 6)]
    expected = moments[:6] + [NOW - timedelta(days=day) for day in (2, 3, 4)]
    assert kept(moments, Retention(2, 3, 0, 0)) == expected


def test_newest_backup_of_each_week_and_month_is_kept() -> None:
    """One backup every evening for a hundred days; 20 March 2025 is a Thursday.

    The 20th is of the last day, the 19th and 18th are daily; the weeks before end on the 17th (as
    far as it is left), the 16th and the 9th; of what is older, the 8th and 28 February remain.
    """
    moments = [NOW - timedelta(days=day) for day in range(100)]
    dates = [f"{made:%m-%d}" for made in kept(moments, Retention(1, 2, 3, 2))]
    assert dates == ["03-20", "03-19", "03-18", "03-17", "03-16", "03-09", "03-08", "02-28"]


def test_number_of_backups_after_a_year() -> None:
    moments = [NOW - timedelta(hours=12 * n) for n in range(730)]
    assert len(kept(moments, Retention())) == 4 + 12 + 10 + 9


def test_unchanged_battle_is_not_copied_again(file: BattleFile, root: Path) -> None:
    first = back_up(file, root, NOW)
    assert first
    assert verify(first) == []
    assert back_up(file, root, NOW + timedelta(hours=1)) is None
    play(file, battle(), 1, start=9)
    second = back_up(file, root, NOW + timedelta(hours=1))
    assert [backup.path for backup in list_backups(file.path, root)] == [second, first]


def test_equal_names_have_separate_backups(file: BattleFile, root: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    back_up(file, root, NOW)
    with BattleFile.create(tmp_path / "other" / "bridge.battle", battle()) as namesake:
        assert list_backups(namesake.path, root) == []


def test_damaged_battle_deletes_no_backup(file: BattleFile, root: Path) -> None:
    good = back_up(file, root, NOW - timedelta(hours=1))
    play(file, battle(), 1, start=9)
    with closing(sqlite3.connect(file.path)) as db, db:
        db.execute("UPDATE log SET body = replace(body, 'line 1', 'line 9')")
    with pytest.raises(FileProblem, match="no backup is made of it: "):
        back_up(file, root, NOW, Retention(0, 1, 0, 0))
    assert [backup.path for backup in list_backups(file.path, root)] == [good]


def test_new_backup_replaces_an_older_one(file: BattleFile, root: Path) -> None:
    back_up(file, root, NOW - timedelta(hours=1))
    play(file, battle(), 1, start=9)
    newer = back_up(file, root, NOW, Retention(0, 1, 0, 0))
    assert [backup.path for backup in list_backups(file.path, root)] == [newer]


def test_damaged_battle_is_kept_on_restore(file: BattleFile, root: Path) -> None:
    backup = back_up(file, root, NOW)
    assert backup
    path, last = file.path, file.last_line
    file.close()
    path.write_bytes(path.read_bytes()[:5000])
    damaged = path.read_bytes()
    aside = restore(path, backup, NOW)
    assert aside.name == "bridge (damaged 2025-03-20 18.30.00).battle"
    assert aside.read_bytes() == damaged
    with BattleFile.open(path) as again:
        assert again.last_line == last


def test_damaged_backup_is_not_restored(file: BattleFile, root: Path) -> None:
    backup = back_up(file, root, NOW)
    assert backup
    file.close()
    backup.write_bytes(backup.read_bytes()[:5000])
    before = file.path.read_bytes()
    with pytest.raises(FileProblem, match="this backup is damaged"):
        restore(file.path, backup, NOW)
    assert file.path.read_bytes() == before


def test_a_clock_set_back_neither_repeats_nor_replaces_a_backup(
    file: BattleFile, root: Path
) -> None:
    """The copy from the future is not taken for the last one, and a second is used once."""
    ahead = NOW + timedelta(days=365)
    assert back_up(file, root, ahead)
    after = play(file, battle(), 1, start=3)
    assert back_up(file, root, NOW)
    assert back_up(file, root, NOW + timedelta(minutes=30)) is None
    play(file, after, 1, start=4)
    assert back_up(file, root, NOW)
    made = [backup.made for backup in list_backups(file.path, root)]
    assert made == [ahead, NOW + timedelta(seconds=1), NOW]
    with BattleFile.open(list_backups(file.path, root)[2].path, read_only=True) as first:
        assert first.last_line == file.last_line - 1
