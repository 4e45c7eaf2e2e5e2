"""A battle file in ordinary use."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from gridapp.battle.state import Battle
from gridapp.storage.file import schema
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import (
    CommandEntry,
    JumpEntry,
    StartEntry,
    StoredAsset,
    state_bytes,
    state_hash,
)
from gridapp.storage.file.verify import verify
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, commands_between, play, step


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bridge.battle"


def test_new_file(path: Path) -> None:
    state, assets = battle(pictured=True), {sha256(PNG): PNG}
    with BattleFile.create(path, state, assets, extra=b'{"lights":[]}') as file:
        assert (file.path, file.head, file.last_line, file.read_only) == (path, 1, 1, False)
        assert file.entry(1) == StartEntry(
            state,
            (
                StoredAsset("picture", sha256(PNG)),
                StoredAsset("extra", sha256(b'{"lights":[]}')),
            ),
        )
        assert file.nearest_snapshot(1) == (1, state)
        assert file.asset(sha256(PNG)) == PNG
        assert file.extra == b'{"lights":[]}'
        assert file.parent(1) is file.child(1) is None
    assert verify(path) == []


def test_commands_survive_reopening(path: Path) -> None:
    with BattleFile.create(path, battle()) as file:
        state = play(file, battle(), 5)
        assert (file.head, file.parent(6), file.child(5)) == (6, 5, 6)
    with BattleFile.open(path) as file:
        assert file.head == 6
        start, first = file.nearest_snapshot(6)
        assert (start, first) == (1, battle())
        done = commands_between(file, 1, 6)
        expected = battle()
        for number, entry in enumerate(done):
            command, dice, expected = step(expected, number)
            assert entry == CommandEntry(
                number + 1, command, dice, state_hash(expected), (f"line {number}",)
            )
        assert expected == state


def test_snapshots_at_regular_depths(path: Path) -> None:
    with BattleFile.create(path, battle()) as file:
        state = play(file, battle(), 200)
        assert file.nearest_snapshot(201) == (201, state)
        assert file.nearest_snapshot(200)[0] == 1
        play(file, state, 210, start=200)
        assert [file.nearest_snapshot(seq)[0] for seq in (400, 401, 411)] == [201, 401, 401]
    assert verify(path) == []


def test_branch_keeps_the_old_branch(path: Path) -> None:
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 3)
        file.move_head(2)
        assert file.entry(5) == JumpEntry(2)
        play(file, battle(), 1, start=7)
        assert (file.head, file.parent(6), file.child(2)) == (6, 2, 6)
        file.move_head(4)
    with BattleFile.open(path) as file:
        assert (file.head, file.parent(4), file.child(2)) == (4, 3, 3)
        assert [entry.lines for entry in commands_between(file, 1, 6)] == [("line 0",), ("line 7",)]
        assert [entry.lines for entry in commands_between(file, 2, 4)] == [("line 1",), ("line 2",)]


def test_snapshot_belongs_to_its_branch(path: Path) -> None:
    with BattleFile.create(path, battle()) as file:
        undone = play(file, battle(), 200)
        file.move_head(200)
        redone = play(file, battle(), 1, start=999)
        assert file.nearest_snapshot(201) == (201, undone)
        assert file.nearest_snapshot(file.head) == (203, redone)


def test_jump_to_the_current_state_writes_nothing(path: Path) -> None:
    with BattleFile.create(path, battle()) as file:
        file.move_head(1)
        assert file.last_line == 1


@pytest.mark.parametrize("seq", [0, -1, 3, 99])
def test_missing_lines(path: Path, seq: int) -> None:
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 1)
        with pytest.raises(KeyError):
            file.entry(seq)
        with pytest.raises(KeyError):
            file.nearest_snapshot(seq)
        with pytest.raises(ValueError, match="made no state"):
            file.move_head(seq)
        assert (file.head, file.last_line) == (2, 2)


def test_unstorable_command_is_not_written(path: Path) -> None:
    with BattleFile.create(path, battle()) as file:
        command, dice, after = step(battle(), 0)
        with pytest.raises(FileProblem, match="cannot hold what is to be written"):
            file.append(command, dice, msgspec.structs.replace(after, name="\ud800"))
        with pytest.raises(FileProblem, match="cannot hold what is to be written"):
            file.append(command, dice, after, ("\ud800",))
        assert file.append(command, dice, after) == 2
    assert verify(path) == []


def test_unstorable_battle_creates_no_file(path: Path) -> None:
    with pytest.raises(FileProblem, match="cannot hold what is to be written"):
        BattleFile.create(path, msgspec.structs.replace(battle(), name="\ud800"))
    assert not list(path.parent.iterdir())


def test_pictures_are_stored_once(path: Path) -> None:
    with BattleFile.create(path, battle()) as file:
        with pytest.raises(FileProblem, match="it is missing"):
            file.asset(sha256(PNG))
        assert file.add_asset(PNG) == file.add_asset(PNG) == sha256(PNG)
        assert file.asset(sha256(PNG)) == PNG


def test_durability_settings(path: Path) -> None:
    with BattleFile.create(path, battle()) as file:
        asked = {name: file._opened.db.execute(f"PRAGMA {name}").fetchone() for name in SETTINGS}
    assert asked == {name: (value,) for name, value in SETTINGS.items()}


SETTINGS = {
    "journal_mode": "persist",
    "synchronous": 2,
    "trusted_schema": 0,
    "cell_size_check": 1,
    "user_version": 3,
    "application_id": 0x67724244,
}


def test_closed_file_leaves_no_side_files(path: Path) -> None:
    file = BattleFile.create(path, battle())
    play(file, battle(), 2)
    assert {entry.name for entry in path.parent.iterdir()} == {
        "bridge.battle",
        "bridge.battle-journal",
        "bridge.battle.lock",
    }
    file.close()
    file.close()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("name", ["a b.battle", "ä😀.battle", "a%20#?&b.battle", "-.battle"])
def test_unusual_file_names(tmp_path: Path, name: str) -> None:
    with BattleFile.create(tmp_path / name, battle()) as file:
        play(file, battle(), 1)
    with BattleFile.open(tmp_path / name) as file:
        assert file.head == 2
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_relative_path_and_link_share_a_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    link = path.parent / "link.battle"
    with BattleFile.create(Path(path.name), battle()) as file:
        assert file.path == path
        link.symlink_to(path)
        with pytest.raises(FileProblem, match="open for writing"):
            BattleFile.open(link)
    with BattleFile.open(link) as file:
        assert file.path == path


def test_create_replaces_only_on_request(path: Path) -> None:
    BattleFile.create(path, battle()).close()
    before = path.read_bytes()
    with pytest.raises(FileProblem, match="there is such a file already; choose another name"):
        BattleFile.create(path, battle(tokens=1))
    assert path.read_bytes() == before
    with BattleFile.create(path, battle(tokens=1), replace=True) as file:
        assert file.nearest_snapshot(1)[1] == battle(tokens=1)


def test_copy_has_the_whole_history(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.battle"
    copy.write_text("something else")
    with BattleFile.create(path, battle(), {sha256(PNG): PNG}) as file:
        play(file, battle(), 205)
        file.move_head(100)
        file.copy_to(copy)
        play(file, battle(), 1)
        with BattleFile.open(copy) as copied:
            assert (copied.head, copied.last_line, copied.parent(100)) == (100, 207, 99)
            assert copied.asset(sha256(PNG)) == PNG
            assert copied.nearest_snapshot(206)[0] == 201
    assert verify(copy) == []
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["bridge.battle", "copy.battle"]


def test_copy_of_a_reader_is_complete(path: Path, tmp_path: Path) -> None:
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 3)
        with BattleFile.open(path, read_only=True) as reader:
            reader.copy_to(tmp_path / "copy.battle")
    with BattleFile.open(tmp_path / "copy.battle") as copy:
        assert copy.head == 4


def test_copy_onto_an_open_file_is_refused(path: Path, tmp_path: Path) -> None:
    held = tmp_path / "other.battle"
    with BattleFile.create(path, battle()) as file, BattleFile.create(held, battle()):
        with pytest.raises(FileProblem, match="this very battle"):
            file.copy_to(path)
        os.link(path, tmp_path / "hard.battle")
        with pytest.raises(FileProblem, match="this very battle"):
            file.copy_to(tmp_path / "hard.battle")
        with pytest.raises(FileProblem, match="open for writing"):
            file.copy_to(held)


def test_stale_journal_does_not_affect_a_new_file(path: Path) -> None:
    """As after a crash during a command, when Save As replaces that file."""
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 3)
        interrupted(file)
    assert path.with_name(path.name + "-journal").stat().st_size > 512
    with BattleFile.create(path, battle(tokens=1), replace=True) as file:
        assert file.nearest_snapshot(1)[1] == battle(tokens=1)
    assert verify(path) == []


@pytest.mark.parametrize("read_only", [True, False])
def test_interrupted_command_is_rolled_back(path: Path, read_only: bool) -> None:
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 3)
        interrupted(file)
    with BattleFile.open(path, read_only=read_only) as file:
        assert file.head == 4
    assert verify(path) == []


def interrupted(file: BattleFile) -> None:
    """Leave file and journal as after a crash while pages are written."""
    journal = file.path.with_name(file.path.name + "-journal")
    with closing(sqlite3.connect(file.path, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE log SET body = zeroblob(90000)")
        torn, rollback = file.path.read_bytes(), journal.read_bytes()
        db.execute("ROLLBACK")
    file.close()
    file.path.write_bytes(torn)
    journal.write_bytes(rollback)


class Machine(RuleBasedStateMachine):
    """Plays, jumps, copies and reopens, and compares with a list of states."""

    def __init__(self) -> None:
        """Nothing is open yet."""
        super().__init__()
        self.file: BattleFile | None = None
        self.states: dict[int, Battle] = {}

    @initialize()
    def begin(self) -> None:
        self.folder = TemporaryDirectory()
        path = Path(self.folder.name) / "bridge.battle"
        self.file = BattleFile.create(path, battle(walls=0))
        self.states, self.head, self.copies = {1: battle(walls=0)}, 1, 0

    @property
    def open(self) -> BattleFile:
        assert self.file
        return self.file

    @rule(number=st.integers(0, 30))
    def command(self, number: int) -> None:
        command, dice, after = step(self.states[self.head], number)
        self.head = self.open.append(command, dice, after)
        assert self.head not in self.states
        self.states[self.head] = after

    @rule(number=st.integers(0, 99))
    def jump(self, number: int) -> None:
        self.head = sorted(self.states)[number % len(self.states)]
        self.open.move_head(self.head)

    @rule()
    def undo(self) -> None:
        self.head = self.open.parent(self.head) or self.head
        self.open.move_head(self.head)

    @rule()
    def redo(self) -> None:
        self.head = self.open.child(self.head) or self.head
        self.open.move_head(self.head)

    @rule()
    def reopen(self) -> None:
        tree = {seq: (self.open.parent(seq), self.open.child(seq)) for seq in self.states}
        self.open.close()
        self.file = BattleFile.open(self.open.path)
        assert {seq: (self.file.parent(seq), self.file.child(seq)) for seq in self.states} == tree

    @rule()
    def move_to_a_copy(self) -> None:
        self.copies += 1
        path = self.open.path.with_name(f"copy{self.copies}.battle")
        self.open.copy_to(path)
        self.open.close()
        self.file = BattleFile.open(path)

    @invariant()
    def head_and_hashes_agree(self) -> None:
        if self.file:
            assert self.file.head == self.head
            entry = self.file.entry(self.head)
            text = state_bytes(self.states[self.head])
            if isinstance(entry, CommandEntry):
                assert entry.state_hash == state_hash(self.states[self.head])
            else:
                assert isinstance(entry, StartEntry)
                assert state_bytes(entry.state) == text

    def teardown(self) -> None:
        if self.file:
            with self.folder:
                self.file.close()
                assert verify(self.file.path) == []


Machine.TestCase.settings = settings(max_examples=25, stateful_step_count=30)
test_machine = Machine.TestCase


@pytest.mark.parametrize("deferred", [False, True])
def test_a_full_log_takes_no_line_and_opens_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, *, deferred: bool
) -> None:
    monkeypatch.setattr(schema, "MAX_LINES", 4)
    with BattleFile.create(path, battle()) as file:
        file.deferred = deferred
        play(file, battle(), 3)
        with pytest.raises(FileProblem, match="4 lines, as many as a battle may have"):
            play(file, battle(), 1)
        with pytest.raises(FileProblem, match="as many as"):
            file.move_head(2)
        assert (file.head, file.last_line) == (4, 4)
        file.flush()
    with BattleFile.open(path) as file:
        assert (file.head, file.last_line) == (4, 4)
