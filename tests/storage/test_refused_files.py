"""Files that are refused: each with a clear message, and left unchanged."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import thread_time

import pytest

from gridapp.storage.file import schema
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log import write_first_lines
from gridapp.storage.file.log_entries import StartEntry, encode_entry
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "bridge.battle"
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 3)
    return path


def refused(path: Path) -> FileProblem:
    """Return the problem of a file; reading and writing refuse it alike, and soon."""
    began = thread_time()
    with pytest.raises(FileProblem) as caught:
        BattleFile.open(path)
    with pytest.raises(FileProblem):
        BattleFile.open(path, read_only=True)
    assert verify(path)
    assert thread_time() - began < 3
    text = str(caught.value)
    assert text.startswith(str(path))
    assert "\n" not in text
    assert not path.with_name(path.name + ".lock").exists()
    return caught.value


def test_missing_file(tmp_path: Path) -> None:
    assert "no such file; check the name" in str(refused(tmp_path / "gone.battle"))


def test_missing_folder(tmp_path: Path) -> None:
    path = tmp_path / "gone" / "new.battle"
    refused(path)
    with pytest.raises(FileProblem, match="no such file; choose a folder that can be written"):
        BattleFile.create(path, battle())


def test_folder(tmp_path: Path) -> None:
    assert "it is a folder; choose a battle file" in str(refused(tmp_path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.battle")
    assert "no ordinary file" in str(refused(tmp_path / "pipe.battle"))


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "it is empty"), (b"{}" * 999, "no battle file"), (PNG, "no battle file")],
)
def test_foreign_file(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "odd.battle"
    path.write_bytes(content)
    assert words in str(refused(path))
    assert path.read_bytes() == content


def test_foreign_database(tmp_path: Path) -> None:
    path = tmp_path / "odd.battle"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE log(seq INTEGER PRIMARY KEY)")
    assert "no battle file" in str(refused(path))


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_newer_version(path: Path, mode: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA journal_mode = {mode}")
        db.execute("PRAGMA user_version = 7")
        db.execute("CREATE TABLE future(a)")
    before = path.read_bytes()
    problem = refused(path)
    assert f"version 7, and this app reads up to version {schema.VERSION}" in problem.why
    assert "install a newer version" in problem.remedy
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("version", [0, -1])
def test_unknown_version(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")
    assert "unknown version" in refused(path).why


def test_every_truncation(path: Path) -> None:
    whole = path.read_bytes()
    for size in range(0, len(whole), 97):
        path.write_bytes(whole[:size])
        with pytest.raises(FileProblem):
            BattleFile.open(path, read_only=True)


@pytest.mark.parametrize(
    ("sql", "where"),
    [
        ("DELETE FROM log", "log[1]"),
        ("DELETE FROM log WHERE seq = 1", "log[1]"),
        ("DELETE FROM log WHERE seq = 3", "log[3]"),
        ("DELETE FROM log WHERE seq = 4", "log[3]"),
        ("DELETE FROM tip", "log[4]"),
        ("INSERT INTO tip SELECT 2, seq, hash FROM tip", "log[4]"),
        ("UPDATE tip SET seq = 3", "log[4]"),
        ("UPDATE log SET seq = seq + 1 WHERE seq = 4", "log[4]"),
        ("UPDATE log SET body = CAST(body AS TEXT)", "log[1]"),
        ("UPDATE log SET body = CAST('{}' AS BLOB) WHERE seq = 2", "log[2]"),
        ("UPDATE log SET body = replace(body, 'line 1', 'line 9') WHERE seq = 3", "log[3]"),
        ("UPDATE log SET hash = 5 WHERE seq = 2", "log[2]"),
        ("UPDATE log SET hash = zeroblob(32) WHERE seq = 2", "log[2]"),
        ("INSERT INTO log SELECT -5, body, hash FROM log WHERE seq = 1", "log[1]"),
    ],
)
def test_changed_log(path: Path, sql: str, where: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql)
    problem = refused(path)
    assert problem.where == where
    assert "damaged" in problem.why
    assert "backup" in problem.remedy


HOSTILE = {
    "view": "CREATE VIEW v AS SELECT 1",
    "view in place of a table": "DROP TABLE snapshot; CREATE VIEW snapshot AS WITH RECURSIVE "
    "c(seq, state) AS (SELECT 1, 1 UNION ALL SELECT seq + 1, 1 FROM c) SELECT * FROM c",
    "view in place of the log": "DROP TABLE log; CREATE VIEW log AS WITH RECURSIVE "
    "c(seq, body, hash) AS (SELECT 1, 1, 1 UNION ALL SELECT seq + 1, 1, 1 FROM c) SELECT * FROM c",
    "trigger": "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM log; END",
    "table": "CREATE TABLE more(a)",
    "index": "CREATE INDEX i ON log(hash)",
    "index on an expression": "CREATE INDEX i ON log(length(hash))",
    "virtual table": "CREATE VIRTUAL TABLE f USING fts5(a)",
    "column": "ALTER TABLE log ADD COLUMN more",
    "generated column": "ALTER TABLE tip ADD COLUMN g AS (zeroblob(900000000))",
    "missing table": "DROP TABLE asset",
    "renamed table": "ALTER TABLE asset RENAME TO assets",
    "case": "DROP TABLE asset; " + schema.TABLES[-1].replace("asset", "Asset"),
    "many tables": ";".join(f"CREATE TABLE t{n}(a)" for n in range(500)),
    "statistics": "ANALYZE",
    "schema text": "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || ' '",
    "schema row": "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES "
    "('table', 'x', 'x', 0, 'CREATE TABLE x(a)')",
    "shared root page": "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 2 "
    "WHERE name = 'tip'",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_crafted_database(path: Path, name: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA synchronous = OFF;" + HOSTILE[name])
    refused(path)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE log SET body = zeroblob(70000000) WHERE seq = 3",
        "UPDATE log SET hash = zeroblob(70000000) WHERE seq = 3",
    ],
)
def test_giant_row(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute(sql)
    refused(path)


@pytest.mark.parametrize("table", ["log", "snapshot"])
def test_crowded_table(path: Path, table: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA synchronous = OFF")
        insert = {
            "log": "INSERT INTO log SELECT x, x, x FROM c",
            "snapshot": "INSERT INTO snapshot SELECT x, x FROM c",
        }[table]
        numbers = "c(x) AS (VALUES(9) UNION ALL SELECT x+1 FROM c LIMIT 200001)"
        db.execute(f"WITH RECURSIVE {numbers} {insert}")
    problem = refused(path)
    assert problem.where == table
    assert "more than 200,000" in problem.why


def test_time_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM snapshot")
        db.execute(
            "WITH RECURSIVE c(x) AS (VALUES(9) UNION ALL SELECT x+1 FROM c LIMIT 150000) "
            "INSERT INTO snapshot SELECT x, x FROM c"
        )
    monkeypatch.setattr(schema, "MAX_OPEN_SECONDS", -1.0)
    with pytest.raises(FileProblem, match="takes far too long"):
        BattleFile.open(path)


def test_valid_hashes_over_invalid_lines(tmp_path: Path) -> None:
    """Correct hashes over invalid lines."""
    path = tmp_path / "odd.battle"
    for body in (b'{"entry":"head","at":1}', b"[]", encode_entry(StartEntry(battle())) + b" x"):
        path.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as db, db:
            schema.create_tables(db)
            write_first_lines(db, (body,))
        assert refused(path).where == "log[1]"


@pytest.fixture
def unprivileged() -> Iterator[list[str]]:
    """Return the start of a command that obeys permissions, unlike root."""
    if os.name != "posix":
        pytest.skip("folders are read-only in another way on this system")
    drop = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner"]
    if os.getuid() == 0:
        if subprocess.run([*drop, "true"], check=False, capture_output=True).returncode:
            pytest.skip("root cannot give its privileges up here")
        yield drop
    else:
        yield []


SCRIPT = """
import sys
from pathlib import Path
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.problems import FileProblem
from tests.storage.samples import battle
path = Path(sys.argv[2])
try:
    if sys.argv[1] == "create":
        BattleFile.create(path.with_name("new.battle"), battle())
    elif sys.argv[1] == "copy":
        BattleFile.open(path, read_only=True).copy_to(path.with_name("copy.battle"))
    else:
        print("head", BattleFile.open(path, read_only=sys.argv[1] == "ro").head)
except FileProblem as problem:
    print(problem)
"""


@pytest.mark.parametrize(
    ("action", "mode", "words"),
    [
        ("ro", 0o444, "head 4"),
        ("rw", 0o444, "cannot be made: access is not allowed; open the battle read-only"),
        ("create", 0o444, "cannot be made: access is not allowed; choose a folder"),
        ("copy", 0o444, "cannot be made: access is not allowed; choose a folder"),
        ("ro", 0o000, "it cannot be opened; check the permissions of the file and its folder"),
    ],
)
def test_read_only_folder(
    path: Path, unprivileged: list[str], action: str, mode: int, words: str
) -> None:
    before = path.read_bytes()
    path.chmod(mode)
    path.parent.chmod(0o555)
    command = [*unprivileged, sys.executable, "-c", SCRIPT, action, str(path)]
    try:
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    finally:
        path.parent.chmod(0o755)
        path.chmod(0o644)
    assert words in done.stdout
    assert done.stdout.count("\n") == 1
    assert (path.read_bytes(), list(path.parent.iterdir())) == (before, [path])


def test_read_only_file(path: Path, unprivileged: list[str]) -> None:
    path.chmod(0o444)
    command = [*unprivileged, sys.executable, "-c", SCRIPT, "rw", str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "it may not be written to; open it read-only" in done.stdout
