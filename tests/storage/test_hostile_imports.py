"""Hostile files under strace: refused, or read without other files, connections or processes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.storage import hostile
from tests.storage.pdf_samples import pdf, photograph
from tests.storage.samples import as_json, crop, jpeg, png, webp
from tests.storage.scene_samples import dungeon, new_scene
from tests.storage.stat_block_samples import brute
from tests.storage.tracing import need_strace

ROOT = Path(__file__).parents[2]
SLOWEST = 2.0
MEGABYTES = 512
"""Beyond what sound files took; the largest of the texts alone has 14 MB."""

_CALLS = (
    "trace=openat,open,connect,socket,execve,fork,vfork,clone,clone3,access,faccessat,faccessat2"
)
_OPENED = re.compile(r"open(?:at)?\(.*\) = \d+<([^>]*)>")


class Watched(NamedTuple):
    """The result of a run: outcome, seconds and names by file, and forbidden calls."""

    verdicts: dict[str, tuple[str, float, list[str]]]
    peak: float
    foreign: list[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sound files, and a folder for hostile ones beside them."""
    sound = tmp_path / "sound"
    sound.mkdir()
    (sound / "mill.json").write_bytes(as_json(new_scene()))
    (sound / "The Mill.png").write_bytes(png())
    (sound / "cellar.json").write_bytes(as_json(dungeon()))
    (sound / "brute.json").write_bytes(as_json(brute()))
    (sound / "crop.uvtt").write_bytes(as_json(crop()))
    (sound / "a.jpg").write_bytes(jpeg())
    (sound / "a.webp").write_bytes(webp())
    (sound / "page.pdf").write_bytes(pdf([[photograph(8, 8, jpeg())]]))
    return tmp_path / "hostile"


def watched(folder: Path, fault: str = "") -> Watched:
    """Read the folder in a process watched by strace from its start mark on."""
    need_strace()
    log = folder.parent / "calls.txt"
    command = ["strace", "-f", "-qq", "-y", "-s", "4096", "-o", str(log), "-e", _CALLS]
    command += [sys.executable, "-B", "-m", "tests.storage.hostile", str(folder), fault]
    done = subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    verdicts = {name: (outcome, seconds, names) for name, outcome, seconds, names in lines[:-1]}
    calls = log.read_text(errors="replace").splitlines()
    line = next(number for number, call in enumerate(calls) if "/the-line" in call)
    foreign = [call for call in calls[line + 1 :] if is_foreign(call, folder)]
    return Watched(verdicts, lines[-1][2], foreign)


def is_foreign(call: str, folder: Path) -> bool:
    """Return True if a system call leaves the file being read; its real path counts."""
    if "access" in call.partition("(")[0] or " exit" in call or "+++" in call or "---" in call:
        return False
    opened = _OPENED.search(call)
    if opened:
        return Path(opened[1]).parent != folder or Path(opened[1]).is_symlink()
    return "= -1 ENOENT" not in call or "open" not in call


def test_hostile_files_are_harmless(folder: Path) -> None:
    must_refuse = hostile.make(folder)
    result = watched(folder)
    assert result.foreign == []
    assert result.verdicts.keys() == must_refuse.keys()
    outcomes = {name: result.verdicts[name][0] for name in must_refuse}
    assert outcomes == {name: "refused" if bad else "read" for name, bad in must_refuse.items()}
    for name, (_, seconds, names) in result.verdicts.items():
        assert seconds < SLOWEST, name
        for text in names:
            assert len(text) <= 5000
            assert text.isprintable(), name
    assert result.peak < MEGABYTES
    slowest = max(seconds for _, seconds, _ in result.verdicts.values())
    figures = f"{len(must_refuse)} files, {sum(must_refuse.values())} refused"
    print(f"{figures}, slowest {slowest:.2f} s, {result.peak:.0f} MB")  # noqa: T201 - the figures
    assert not os.path.lexists("/etc/evil-was-here")  # where some would put it


@pytest.mark.parametrize(
    ("fault", "call"), [("open", "hostname"), ("connect", "connect("), ("process", "exec")]
)
def test_harness_detects_a_planted_fault(folder: Path, fault: str, call: str) -> None:
    folder.mkdir()
    (folder / "crop.uvtt").write_bytes(as_json(crop()))
    assert any(call in access for access in watched(folder, fault).foreign)


def test_harness_follows_links(folder: Path) -> None:
    """A map that is a link is the user's own choice; strace shows the file behind it."""
    folder.mkdir()
    (folder.parent / "crop.uvtt").write_bytes(as_json(crop()))
    call = f'1 openat(AT_FDCWD, "{folder}/a.uvtt", O_RDONLY) = 3<{folder.parent}/crop.uvtt>'
    assert is_foreign(call, folder)
    assert not is_foreign(call.replace(f"3<{folder.parent}", f"3<{folder}"), folder)
