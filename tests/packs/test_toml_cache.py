"""The cache of the shipped TOML files beside the bytecode."""

import shutil
import sys
from pathlib import Path

import pytest

from gridapp.packs import toml_cache
from gridapp.packs.toml_files import read_toml


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the app with one TOML file; bytecode may be written."""
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "pack.toml").write_text("a = 1\n[b]\nc = 0.5\n", encoding="utf-8")
    monkeypatch.setattr(toml_cache, "shipped_folder", lambda _: folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "bytecode"))
    return folder / "pack.toml"


def _kept(folder: Path) -> list[Path]:
    return [path for path in (folder / "bytecode").rglob("*") if path.is_file()]


def test_a_file_is_parsed_once(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read_toml(shipped) == {"a": 1, "b": {"c": 0.5}}
    assert len(_kept(tmp_path)) == 1
    monkeypatch.setattr("tomllib.loads", None)
    assert read_toml(shipped) == {"a": 1, "b": {"c": 0.5}}


def test_a_changed_file_is_parsed_again(shipped: Path) -> None:
    read_toml(shipped)
    shipped.write_text("a = 2\n", encoding="utf-8")
    assert read_toml(shipped) == {"a": 2}


def test_a_damaged_copy_is_not_read(shipped: Path, tmp_path: Path) -> None:
    read_toml(shipped)
    (copy,) = _kept(tmp_path)
    whole = copy.read_bytes()
    for number in range(len(whole)):
        copy.write_bytes(whole[:number] + bytes([whole[number] ^ 1]) + whole[number + 1 :])
        assert read_toml(shipped) == {"a": 1, "b": {"c": 0.5}}
        copy.write_bytes(whole[:number])
        assert read_toml(shipped) == {"a": 1, "b": {"c": 0.5}}


@pytest.mark.parametrize(
    "text", ["a = nan", "a = 1979-05-27", f"a = {2**70}", "a = 1979-05-27T07:32:00"]
)
def test_what_would_come_back_otherwise_is_not_kept(
    shipped: Path, tmp_path: Path, text: str
) -> None:
    shipped.write_text(text, encoding="utf-8")
    first, second = read_toml(shipped), read_toml(shipped)
    assert repr(first) == repr(second)
    assert not _kept(tmp_path)


def test_nothing_is_kept_of_other_folders_or_without_bytecode(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "homebrew.toml"
    shutil.copy(shipped, own)
    read_toml(own)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    read_toml(shipped)
    assert not _kept(tmp_path)


def test_a_folder_that_cannot_be_written_changes_nothing(shipped: Path, tmp_path: Path) -> None:
    (tmp_path / "bytecode").write_text("a file where the folder should be", encoding="utf-8")
    assert read_toml(shipped) == {"a": 1, "b": {"c": 0.5}}
