"""Repair of damaged battles: what is sound is in the new file, every loss is named."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry, state_hash
from gridapp.storage.file.repair import repair, salvage
from gridapp.storage.file.verify import verify
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, play, png

PORTRAIT = png(32, 32)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A battle of 241 lines, with states stored for the lines 201 and 241."""
    path = tmp_path_factory.mktemp("sound") / "a.battle"
    with BattleFile.create(path, battle(pictured=True), {"": PNG}, extra=b"{}") as file:
        after = play(file, battle(pictured=True), 210)
        file.add_asset(PORTRAIT)
        after = play(file, after, 30, start=210)
        file.save_state(after)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, sound: bytes) -> Path:
    path = tmp_path / "a.battle"
    path.write_bytes(sound)
    return path


def damage(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        for sql in statements:
            db.execute(sql)


def test_sound_battle_stays_whole(path: Path) -> None:
    out = path.with_name("out.battle")
    report = repair(path, out)
    assert (report.kept, report.lost) == ("lines 1 to 241 of 241, with their history", ())
    with BattleFile.open(path) as before, BattleFile.open(out) as after:
        assert after.tip == before.tip
        assert after.content() == before.content()
    assert verify(out) == []


@pytest.mark.parametrize(
    ("sql", "summary", "lines", "lost"),
    [
        ("UPDATE log SET hash = x'00' WHERE seq = 77", "lines 1 to 241 of 241", 241, ""),
        ("UPDATE log SET hash = x'00' WHERE seq = 241", "lines 1 to 241 of 241", 241, ""),
        ("UPDATE tip SET seq = 5", "lines 1 to 241 of 241", 241, ""),
        ("UPDATE log SET body = x'7b7d' WHERE seq = 77", "the state of line 241", 1, "line 77 of"),
        ("DELETE FROM log WHERE seq = 1", "the state of line 241", 1, "line 1 of the log"),
        ("DELETE FROM log WHERE seq BETWEEN 5 AND 9", "the state of line 241", 1, "line 9 of"),
        ("DELETE FROM snapshot", "lines 1 to 241 of 241", 241, ""),
        ("UPDATE snapshot SET state = x'7b7d'", "lines 1 to 241 of 241", 241, ""),
        ("DELETE FROM asset WHERE rowid = 3", "lines 1 to 241", 241, "stored by line 212: the map"),
        ("UPDATE asset SET body = x'00' WHERE rowid = 2", "lines 1 to 241", 241, "row 2 of"),
        ("UPDATE asset SET kind = 'virus'", "lines 1 to 241 of 241", 241, ""),
        ("UPDATE asset SET sha256 = substr(sha256, 2)", "lines 1 to 241 of 241", 241, ""),
    ],
)  # fmt: skip
def test_one_damage(path: Path, sql: str, summary: str, lines: int, lost: str) -> None:
    damage(path, sql)
    whole, out = path.read_bytes(), path.with_name("out.battle")
    report = repair(path, out)
    assert path.read_bytes() == whole
    assert summary in report.kept
    assert any(lost in line for line in report.lost) if lost else not report.lost
    assert [line for line in verify(out) if "snapshot" not in line] == []
    with BattleFile.open(out) as file:
        assert file.last_line == lines
        state = file.nearest_snapshot(file.head)[1] if lines == 1 else None
        assert state is None or state_hash(state) == _last_hash(path)
        assert file.asset(sha256(PNG)) == PNG


def _last_hash(path: Path) -> str:
    """Return the hash of the last state as the sound lines of the damaged file name it."""
    with closing(sqlite3.connect(path)) as db:
        body = db.execute("SELECT body FROM log WHERE seq = 241").fetchone()[0]
    return str(body).partition('state_hash":"')[2][:64]


def test_play_after_the_damage_is_kept(path: Path) -> None:
    """The state of line 201 is stored; what was played from it follows."""
    damage(
        path,
        "UPDATE log SET body = x'7b7d' WHERE seq = 77",
        "DELETE FROM snapshot WHERE seq = 241",
    )
    out = path.with_name("out.battle")
    report = repair(path, out)
    assert report.kept == "the state of line 201, and what was played from it"
    assert "lines 1 to 201: the history before the state that is kept" in report.lost
    with BattleFile.open(out) as file:
        assert (file.head, file.last_line) == (41, 41)
        last = file.entry(41)
        assert isinstance(last, CommandEntry)
        assert last.state_hash == _last_hash(path)
        assert last.parent == 40
        assert file.asset(sha256(PORTRAIT)) == PORTRAIT
    assert verify(out) == []


def test_without_a_later_state_the_beginning_is_kept(path: Path) -> None:
    damage(path, "UPDATE log SET body = x'7b7d' WHERE seq = 77", "DELETE FROM snapshot")
    out = path.with_name("out.battle")
    assert repair(path, out).kept == "lines 1 to 76 of 241, with their history"
    with BattleFile.open(out) as file:
        assert file.head == 76


def test_nothing_to_save(path: Path) -> None:
    damage(path, "DELETE FROM log", "DELETE FROM snapshot")
    with pytest.raises(FileProblem, match="nothing in it can be saved; restore a backup"):
        repair(path, path.with_name("out.battle"))
    assert not path.with_name("out.battle").exists()


def test_existing_file_is_not_replaced(path: Path) -> None:
    with pytest.raises(FileProblem, match="there is such a file already"):
        repair(path, path)


def test_verify_says_what_can_be_saved(path: Path) -> None:
    damage(path, "UPDATE log SET body = x'7b7d' WHERE seq = 77")
    first, *hints = verify(path)
    assert "log[77]" in first
    assert f"{path}: line 77 of the log: the command is lost" in hints
    assert hints[-1].endswith("can be saved, by gridapp repair: " + salvage(path).kept)


def test_verify_of_a_damaged_picture_names_its_row_and_what_is_affected(path: Path) -> None:
    """The battle opens, and the whole history can be saved without the picture."""
    damage(path, "UPDATE asset SET body = x'00' WHERE rowid = 1")
    _, *hints = verify(path)
    assert [line.removeprefix(f"{path}: ") for line in hints] == [
        *salvage(path).lost,
        "can be saved, by gridapp repair: lines 1 to 241 of 241, with their history",
    ]
    assert any("row 1 of the assets" in line for line in hints)


def test_verify_of_a_damaged_snapshot_says_that_nothing_is_lost(path: Path) -> None:
    damage(path, "UPDATE snapshot SET state = x'7b7d' WHERE seq = 201")
    (line,) = verify(path)
    assert line.endswith("nothing is lost, it is played again from the state before")


@pytest.mark.parametrize("count", [60, pytest.param(2000, marks=pytest.mark.long)])
def test_random_damage(path: Path, sound: bytes, count: int) -> None:
    """For any damage the repaired file is sound, or the repair refused."""
    dice, out, saved = random.Random(5), path.with_name("out.battle"), 0
    for _ in range(count):
        start = dice.randrange(len(sound) // 512) * 512
        path.write_bytes(sound[:start] + bytes(512) + sound[start + 512 :])
        out.unlink(missing_ok=True)
        try:
            report = repair(path, out)
        except FileProblem:
            continue
        saved += 1
        problems = [line for line in verify(out) if "snapshot" not in line]
        assert all("picture" in line or "can be saved" in line for line in problems)
        assert report.lost or not problems
    print(f"{saved} of {count} saved")  # noqa: T201 - the figures
    assert saved > count * 0.8
