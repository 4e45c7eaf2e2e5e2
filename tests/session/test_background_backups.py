"""Backups in the user's folder, made in a thread; failures are only logged."""

from pathlib import Path

import pytest

from gridapp.session.history.backups import (
    back_up_in_background,
    backups_folder,
    backups_of,
    restore_backup,
)
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.session.tables import skirmish, table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "skirmish.battle"
    table(path, skirmish()).close()
    return path


def test_backup_is_made_and_restored(path: Path, user_folders: Path) -> None:
    back_up_in_background(path).join()
    (copy,) = backups_of(path)
    assert copy.path.is_relative_to(backups_folder())
    assert backups_folder().is_relative_to(user_folders)
    path.write_bytes(b"damaged")
    restore_backup(copy.path, path)
    assert verify(path) == []
    assert len(list(path.parent.glob("skirmish (damaged *).battle"))) == 1


def test_no_backup_of_other_files(path: Path) -> None:
    path.write_bytes(b"damaged")
    back_up_in_background(path).join()
    assert backups_of(path) == []


def test_missing_backup_is_reported(path: Path) -> None:
    with pytest.raises(FileProblem, match="this backup is damaged"):
        restore_backup(path.with_name("gone.battle"), path)
    assert verify(path) == []
