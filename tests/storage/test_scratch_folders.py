"""Scratch folders of killed programs are deleted by the next program; used ones stay."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from gridapp.scratch_folders import ScratchFolder, remove_abandoned

pytestmark = pytest.mark.skipif(os.name != "posix", reason="folders cannot be locked there")
CHILD = """
import sys, time
from gridapp.scratch_folders import ScratchFolder
folder = ScratchFolder("gridapp-film-")
(folder.path / "film.mp4").write_bytes(b"half")
print(folder.path, flush=True)
time.sleep(60)
"""


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def make_old(folder: Path) -> None:
    os.utime(folder, (1_000_000, 1_000_000))


def test_the_folder_of_a_killed_program_is_deleted(scratch: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CHILD],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(scratch)},
    ) as child:
        assert child.stdout is not None
        folder = Path(child.stdout.readline().strip())
        make_old(folder)
        remove_abandoned()
        assert (folder / "film.mp4").exists()
        child.send_signal(signal.SIGKILL)
    assert folder.parent == scratch
    with_new = ScratchFolder("gridapp-film-")
    assert not folder.exists()
    with_new.close()
    assert not any(scratch.iterdir())


def test_a_folder_in_use_stays(scratch: Path) -> None:
    folder = ScratchFolder("gridapp-pasted-")
    make_old(folder.path)
    remove_abandoned()
    assert folder.path.is_dir()
    folder.close()
    folder.close()


def test_young_and_foreign_folders_and_links_stay(
    scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (scratch / "gridapp-film-young").mkdir()
    for name in ("kept", "gridapp-copy-1", "other-film-1"):
        (scratch / name).mkdir()
        (scratch / name / "file").write_bytes(b"x")
        make_old(scratch / name)
    (scratch / "gridapp-film-link").symlink_to(scratch / "kept")
    os.utime(scratch / "gridapp-film-link", (1_000_000, 1_000_000), follow_symlinks=False)
    before = sorted(scratch.rglob("*"))
    remove_abandoned()
    assert sorted(scratch.rglob("*")) == before
    make_old(scratch / "gridapp-film-young")
    monkeypatch.setattr(os, "getuid", lambda: os.geteuid() + 1)
    remove_abandoned()
    assert sorted(scratch.rglob("*")) == before
