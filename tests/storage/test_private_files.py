"""Who may read files: the user alone in the app's folders, whom the umask lets elsewhere."""

import os
import stat
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from gridapp.session.history.last_battle import last_battle_record
from gridapp.session.start import battles_folder, ensure_folder, remember_battle
from gridapp.storage.file import atomic_write
from gridapp.storage.file.atomic_write import replace_file
from gridapp.storage.file.backups import back_up
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.text_form import write_battle_text
from gridapp.storage.private_files import touch_private
from tests.storage.samples import battle, play

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this system has other permissions")


@pytest.fixture(autouse=True, params=[0o022, 0o002, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """The usual masks of systems."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_battle_in_the_app_folder(umask: int) -> None:
    path = ensure_folder(battles_folder() / "a.battle")
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 2)
        modes = {entry.name: mode(entry) for entry in path.parent.iterdir()}
        assert len(modes) == 3  # with lock and journal
        assert set(modes.values()) == {0o600}
    assert mode(path) == 0o600


def test_battle_of_an_older_version_is_closed_to_others(tmp_path: Path) -> None:
    paths = (ensure_folder(battles_folder() / "old.battle"), tmp_path / "mine.battle")
    for path in paths:
        BattleFile.create(path, battle()).close()
        path.chmod(0o644)
        BattleFile.open(path).close()
    assert [mode(path) for path in paths] == [0o600, 0o644]


def test_battle_elsewhere_follows_the_umask(tmp_path: Path, umask: int) -> None:
    path, text = tmp_path / "a.battle", tmp_path / "a.json"
    with BattleFile.create(path, battle()) as file:
        file.copy_to(tmp_path / "copy.battle")
        write_battle_text(file, text)
    assert {mode(each) for each in tmp_path.iterdir()} == {0o666 & ~umask}


def test_temporary_file_is_private_while_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    def look(temporary: Path, *_: object) -> None:
        seen.append(mode(temporary))

    monkeypatch.setattr(atomic_write, "set_final_mode", look)
    replace_file(tmp_path / "a", b"secret")
    BattleFile.create(tmp_path / "a.battle", battle()).close()
    assert seen == [0o600, 0o600]


@pytest.mark.parametrize("given", [0o640, 0o600, 0o444])
def test_replaced_file_keeps_its_permissions(tmp_path: Path, given: int) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(given)
    replace_file(path, b"new")
    assert (path.read_bytes(), mode(path)) == (b"new", given)


def test_backup_is_private(tmp_path: Path) -> None:
    with BattleFile.create(tmp_path / "a.battle", battle()) as file:
        made = back_up(file, tmp_path / "backups", datetime(2026, 1, 1))  # noqa: DTZ001 - local
    assert made is not None
    assert mode(made) == 0o600


def test_state_is_private(tmp_path: Path) -> None:
    last_battle_record().parent.mkdir(parents=True, exist_ok=True)
    last_battle_record().write_bytes(b"")
    last_battle_record().chmod(0o644)
    remember_battle(tmp_path / "a.battle")
    assert mode(last_battle_record()) == 0o600
    assert last_battle_record().read_bytes()
    touch_private(tmp_path / "state" / "b")
    assert mode(tmp_path / "state") == 0o700
