"""Files of every earlier version open."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gridapp.storage.file import schema
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry, JumpEntry, StartEntry
from gridapp.storage.file.text_form import read_battle_text
from gridapp.storage.file.verify import verify
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, play

GOLDEN = Path(__file__).parent / "golden"
VERSIONS = sorted(GOLDEN.glob("v*.battle"))

HEADS = {
    "v1": "dcc0e0ba05b7cd2acaae4cf87ce563b58ce1f10e1b1bc83902daa7f7800c9fe5",
    "v2": "b4eff6ff5834124687252852f230561e37b512b697e1649ec8ffc5d63503524e",
    "v3": "456d3fa4511d4f3eb66ea4b18ec9c49752cc10b6d3841d62165c61d1eed95c40",
}
"""The SHA-256 of each file's current state, written down when the file was."""


def test_every_version_has_a_golden_file() -> None:
    assert [path.stem for path in VERSIONS] == [f"v{n}" for n in range(1, schema.VERSION + 1)]


@pytest.mark.parametrize("golden", VERSIONS, ids=[path.stem for path in VERSIONS])
@pytest.mark.parametrize("read_only", [True, False])
def test_golden_file_opens(golden: Path, tmp_path: Path, read_only: bool) -> None:
    path = tmp_path / "old.battle"
    path.write_bytes(golden.read_bytes())
    with BattleFile.open(path, read_only=read_only) as file:
        kinds = {type(file.entry(seq)) for seq in range(1, file.last_line + 1)}
        assert kinds == {StartEntry, CommandEntry, JumpEntry}
        entry = file.entry(file.head)
        assert isinstance(entry, CommandEntry)
        assert entry.state_hash == HEADS[golden.stem]
        line, state = file.nearest_snapshot(file.head)
        assert (line, state.name) == (file.head, "The Bridge")
        assert file.asset(sha256(PNG)) == PNG
        assert len(file.undone_branches) == 1
        if not read_only:
            play(file, state, 1)
    assert verify(path) == []


@pytest.mark.parametrize("golden", VERSIONS, ids=[path.stem for path in VERSIONS])
def test_golden_text_equals_the_golden_file(golden: Path, tmp_path: Path) -> None:
    path = tmp_path / "again.battle"
    BattleFile.create_from(path, read_battle_text(golden.with_suffix(".json"))).close()
    with BattleFile.open(path) as from_text, BattleFile.open(golden, read_only=True) as stored:
        assert from_text.tip == stored.tip


def test_earlier_program_refuses_the_files_of_this_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new.battle"
    path.write_bytes((GOLDEN / f"v{schema.VERSION}.battle").read_bytes())
    before, version = path.read_bytes(), schema.VERSION
    monkeypatch.setattr(schema, "VERSION", version - 1)
    with pytest.raises(FileProblem) as refused:
        BattleFile.open(path)
    assert refused.value.why == (
        f"it is of version {version}, and this app reads up to version {version - 1}"
    )
    assert refused.value.remedy == ("install a newer version of the app; the file is unchanged")
    assert path.read_bytes() == before


# A version that is made up, to prove that files are brought to it.

NOTE = "CREATE TABLE note(seq INTEGER PRIMARY KEY, words TEXT NOT NULL)"


def add_notes(db: sqlite3.Connection) -> None:
    db.execute(NOTE)
    db.execute("INSERT INTO note SELECT seq, 'old' FROM log")


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> int:
    """The app after its next release, with a further table."""
    version = schema.VERSION + 1
    monkeypatch.setitem(schema.TABLES_OF, version, (*schema.TABLES, NOTE))
    monkeypatch.setitem(schema.MIGRATIONS, schema.VERSION, add_notes)
    monkeypatch.setattr(schema, "VERSION", version)
    return version


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "bridge.battle"
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 3)
    return path


def version_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return schema.read_version(db)


def test_old_file_is_migrated_and_kept(path: Path, next_version: int) -> None:
    before = path.read_bytes()
    with BattleFile.open(path) as file:
        assert (file.last_line, version_in(path)) == (4, next_version)
        assert file._opened.db.execute("SELECT count(*) FROM note").fetchone() == (4,)
        play(file, battle(), 1)
    old = path.with_name(f"bridge (version {next_version - 1}).battle")
    assert {entry.name for entry in path.parent.iterdir()} == {path.name, old.name}
    assert version_in(old) == next_version - 1
    assert len(old.read_bytes()) == len(before)
    assert verify(path) == []


def test_old_file_opened_for_reading_is_unchanged(path: Path, next_version: int) -> None:
    before = path.read_bytes()
    with BattleFile.open(path, read_only=True) as file:
        assert file.last_line == 4
        assert file._opened.db.execute("SELECT count(*) FROM note").fetchone() == (4,)
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_reader_of_an_old_file_follows_the_writer(path: Path, next_version: int) -> None:
    with BattleFile.open(path, read_only=True) as reader:
        assert not reader.refresh()
        with BattleFile.open(path) as writer:
            play(writer, battle(), 1)
            assert reader.refresh()
            assert reader.tip == writer.tip
            play(writer, battle(), 1)
            assert reader.refresh()
            assert not reader.refresh()
            assert reader.tip == writer.tip


def test_failed_migration_changes_nothing(
    path: Path, next_version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(db: sqlite3.Connection) -> None:
        add_notes(db)
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setitem(schema.MIGRATIONS, next_version - 1, fail)
    for _ in range(2):
        with pytest.raises(FileProblem, match="disk is full"):
            BattleFile.open(path)
    assert version_in(path) == next_version - 1
    monkeypatch.setattr(schema, "VERSION", next_version - 1)
    with BattleFile.open(path) as file:
        assert file.last_line == 4


def test_old_file_with_foreign_tables_is_refused(path: Path, next_version: int) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(NOTE)
    before = path.read_bytes()
    with pytest.raises(FileProblem, match="its tables are not those of a battle file"):
        BattleFile.open(path)
    assert path.read_bytes() == before
