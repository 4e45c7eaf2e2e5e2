"""Undone branches: listing them, and deleting them with their space."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.storage.file import branches
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.branches import Branch
from gridapp.storage.file.history_tree import HistoryTree
from gridapp.storage.file.log_entries import (
    CommandEntry,
    JumpEntry,
    StartEntry,
    decode_entry,
    encode_entry,
    state_bytes,
)
from gridapp.storage.file.new_file import FileContent
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.storage.samples import battle, play, step


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Lines 2, 3 and 4; back to 2; lines 6 and 7 from there; back to 1; line 9 from there."""
    path = tmp_path / "bridge.battle"
    with BattleFile.create(path, battle()) as file:
        state = play(file, battle(), 1, start=11)
        play(file, state, 2, start=12)
        file.move_head(2)
        play(file, state, 2, start=20)
        file.move_head(1)
        play(file, battle(), 1, start=31)
    return path


def test_branches_are_named_by_their_first_line(path: Path) -> None:
    with BattleFile.open(path) as file:
        assert file.undone_branches == [Branch(2, 5)]
        file.move_head(7)
        assert file.undone_branches == [Branch(3, 2), Branch(9, 1)]


def test_discard_keeps_the_rest(path: Path) -> None:
    with BattleFile.open(path) as file:
        file.move_head(7)
        before = {seq: file.entry(seq) for seq in (2, 6, 7, 9)}
        lines = file.discard(3)
        assert [lines.get(seq) for seq in range(1, 10)] == [1, 2, None, None, 3, 4, 5, 6, 7]
        assert (file.head, file.parent(5), file.parent(4), file.parent(7)) == (5, 4, 2, 1)
        for old, new in ((2, 2), (6, 4), (7, 5), (9, 7)):
            entry_before, entry_after = before[old], file.entry(new)
            assert isinstance(entry_before, CommandEntry)
            assert isinstance(entry_after, CommandEntry)
            assert (entry_before.command, entry_before.state_hash, entry_before.text) == (
                entry_after.command,
                entry_after.state_hash,
                entry_after.text,
            )
        play(file, battle(), 1, start=40)
    assert verify(path) == []
    with BattleFile.open(path) as file:
        assert (file.head, file.undone_branches) == (9, [Branch(7, 1)])


def test_discard_frees_space(path: Path) -> None:
    with BattleFile.open(path) as file:
        file.deferred = True
        play(file, battle(), 300, start=40)
        file.move_head(9)
        file.flush()
        size = path.stat().st_size
        file.discard(10)
        assert path.stat().st_size < size / 3


def test_current_branch_cannot_be_discarded(path: Path) -> None:
    with BattleFile.open(path) as file:
        for line in (1, 9, 5):  # the beginning, the current state, and a jump
            with pytest.raises(ValueError, match=f"line {line} is on the way"):
                file.discard(line)
        assert file.last_line == 9


def test_reader_cannot_discard(path: Path) -> None:
    with (
        BattleFile.open(path, read_only=True) as file,
        pytest.raises(FileProblem, match="read-only"),
    ):
        file.discard(2)


def test_reader_sees_the_rewritten_file(path: Path) -> None:
    with BattleFile.open(path) as file, BattleFile.open(path, read_only=True) as reader:
        assert not reader.refresh()
        file.discard(2)
        assert reader.refresh()
        assert (reader.last_line, reader.head) == (file.last_line, file.head)
        play(file, battle(), 1, start=50)
        assert reader.refresh()
        assert reader.head == file.head


@given(st.lists(st.none() | st.integers(1, 30), max_size=30), st.integers(0, 99))
def test_discard_keeps_all_other_states(moves: list[int | None], pick: int) -> None:
    """``None`` plays a command, a number jumps to the nth state; dice identify states."""
    tree, bodies = HistoryTree(), [encode_entry(StartEntry(battle()))]
    tree.add(StartEntry(battle()))
    for number, move in enumerate(moves):
        command, _, _ = step(battle(), number)
        made = [seq for seq in range(1, tree.tip + 1) if seq in tree]
        entry = (
            CommandEntry(tree.head, command, (number,), "")
            if move is None
            else JumpEntry(made[move % len(made)])
        )
        tree.add(entry)
        bodies.append(encode_entry(entry))
    undone = branches.undone_branches(tree)
    if not undone:
        return
    first = undone[pick % len(undone)].first
    content, lines = branches.without_branch(FileContent(bodies, [], []), tree, first)
    after = HistoryTree()
    for body in content.bodies:
        after.add(decode_entry(body))
    assert after.head == lines[tree.head]
    for seq in range(1, tree.tip + 1):
        if seq in tree and seq in lines:
            assert [lines[old] for old in tree.ancestry(seq)] == after.ancestry(lines[seq])
    gone = [seq for seq in range(1, tree.tip + 1) if seq in tree and seq not in lines]
    assert all(first in tree.ancestry(seq) for seq in gone)
    assert len(gone) == {branch.first: branch.commands for branch in undone}[first]


def test_snapshot_moves_with_its_line(path: Path) -> None:
    with BattleFile.open(path) as file:
        state = play(file, battle(), 1, start=60)
        file.save_state(state)
        lines = file.discard(2)
        snapshot = file.snapshot(lines[10])
        assert snapshot
        assert state_bytes(snapshot) == state_bytes(state)
