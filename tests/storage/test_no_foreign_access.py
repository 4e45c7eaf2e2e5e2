"""Opening any file, however hostile, accesses no other file, connection or process."""

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gridapp.storage.file.battle_file import BattleFile
from tests.storage.samples import PNG, as_json, battle, crop, play
from tests.storage.test_refused_files import HOSTILE
from tests.storage.tracing import need_strace, traced

pytestmark = pytest.mark.slow

REACHES = "openat,open,connect,socket,execve,unlink,unlinkat,rename,renameat2,symlink,link"
START = "/these-files-are-opened-from-here-on"

OPENER = """
import os, sys
from pathlib import Path
from gridapp.packs.loader import load_packs
from gridapp.session.session import Session
from gridapp.session.start import import_map
from gridapp.storage.formats.registry import read_map
from gridapp.storage.problems import FileProblem
from gridapp.storage.file.text_form import read_battle_text
from gridapp.storage.file.verify import verify

packs = load_packs()
folder = Path(sys.argv[1])

def tried(do, path):
    try:
        do(path)
    except FileProblem:
        pass

def all_of_them():
    for path in sorted((folder / "files").iterdir()):
        if path.suffix == ".battle":
            tried(lambda path: Session.open(path, packs).close(), path)
            tried(verify, path)
        elif path.suffix == ".json":
            tried(read_battle_text, path)
        elif path.suffix == ".dd2vtt":
            tried(read_map, path)

all_of_them()  # what Python and SQLite load late is loaded now
try:
    os.open("START", os.O_RDONLY)
except OSError:
    all_of_them()
FAULT
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Hostile files, a sound file, and the files that all of these name."""
    files = tmp_path / "files"
    files.mkdir()
    sound = tmp_path / "sound.battle"
    with BattleFile.create(sound, battle()) as file:
        play(file, battle(), 3)
    shutil.copyfile(sound, files / "sound.battle")
    for number, sql in enumerate(HOSTILE.values()):
        path = files / f"hostile{number}.battle"
        shutil.copyfile(sound, path)
        with closing(sqlite3.connect(path)) as db:
            db.executescript("PRAGMA synchronous = OFF;" + sql)
    (files / "planted.json").write_text('{"gridapp": "battle", "version": 1, "log": []}')
    (files / "map.dd2vtt").write_bytes(as_json(crop()))
    evil = as_json(crop() | {"image": "../secret.png", "software": "file:///etc/hostname"})
    (files / "evil.dd2vtt").write_bytes(evil)
    for name in (
        "pack.toml",
        "mechanics.py",
        "secret.png",
        "reactions/pack.toml",
        "packs/pack.toml",
    ):
        planted = files / "beside" / name
        planted.parent.mkdir(parents=True, exist_ok=True)
        planted.write_bytes(PNG)
    (files / "pack.toml").write_text('id = "reactions"\n')
    (files / "mechanics.py").write_text("raise SystemExit(3)\n")
    return tmp_path


def reached(folder: Path, fault: str = "") -> list[str]:
    """Return the calls that access anything but the opened files and SQLite's side files."""
    need_strace()
    log = folder / "calls.txt"
    script = OPENER.replace("START", START).replace("FAULT", fault)
    done = traced(script, folder, "-o", str(log), "-e", f"trace={REACHES}")
    assert done.returncode == 0, done.stderr
    _, accesses, after = log.read_text(errors="replace").partition(START)
    assert accesses
    lines = after.splitlines()[1:]
    assert len(lines) > 50
    names = r"(/(sound|planted|map|evil|hostile\d+)\.(battle|json|dd2vtt)(\.lock|-\w+)?)?"
    own = re.compile(re.escape(str(folder / "files")) + names)
    return [line for line in lines if not _is_harmless(line, own)]


def _is_harmless(line: str, own: "re.Pattern[str]") -> bool:
    paths = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
    is_file = re.match(r"(\d+ +)?(openat|unlink|unlinkat|rename)\(", line)
    return bool(is_file) and bool(paths) and all(own.fullmatch(path) for path in paths)


def test_no_other_file_is_accessed(folder: Path) -> None:
    assert reached(folder) == []
    assert (folder / "files" / "beside" / "secret.png").read_bytes() == PNG


def test_harness_detects_every_kind_of_access(folder: Path) -> None:
    file = "(folder / 'files' / 'pack.toml').read_text()"
    foreign_code = "import socket, subprocess; socket.socket(); subprocess.run(['true'])"
    accesses = "\n".join(reached(folder, f"{file}\n{foreign_code}"))
    assert all(sign in accesses for sign in ("files/pack.toml", "socket(", "execve("))


def test_pack_beside_a_battle_is_not_used(folder: Path) -> None:
    """Packs come with the app or from the user's folder, never from beside a battle."""
    import msgspec

    from gridapp.battle.state import PackRef
    from gridapp.packs.loader import load_packs
    from gridapp.session.session import Session
    from gridapp.storage.problems import FileProblem

    path = folder / "files" / "evil.battle"
    state = msgspec.structs.replace(battle(), pack=PackRef("beside", "1"))
    BattleFile.create(path, state).close()
    with pytest.raises(FileProblem, match="rule pack 'beside', which is not here"):
        Session.open(path, load_packs())
