"""The history tree, compared with a slow model that remembers everything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.commands import EndTurn
from gridapp.storage.file.history_tree import HistoryTree
from gridapp.storage.file.log_entries import CommandEntry, JumpEntry, StartEntry
from tests.storage.samples import battle


class Model:
    """For each state, the path from the beginning; and every state that was current."""

    def __init__(self) -> None:
        """Start without lines."""
        self.ways = {1: [1]}
        self.visits = [1]

    def parent(self, seq: int) -> int | None:
        return self.ways[seq][-2] if len(self.ways[seq]) > 1 else None

    def child(self, seq: int) -> int | None:
        """Return the next state towards the latest current state below ``seq``."""
        for visit in reversed(self.visits):
            path = self.ways[visit]
            if seq in path and path[-1] != seq:
                return path[path.index(seq) + 1]
        return None


@given(st.lists(st.none() | st.sampled_from(["undo", "redo"]) | st.integers(1, 40), max_size=60))
def test_against_the_model(moves: list[str | int | None]) -> None:
    """``None`` plays a command, a number jumps to the nth state."""
    tree, model = HistoryTree(), Model()
    tree.add(StartEntry(battle()))
    for move in moves:
        if move is None:
            tree.add(CommandEntry(tree.head, EndTurn(), (), ""))
            model.ways[tree.tip] = [*model.ways[model.visits[-1]], tree.tip]
            model.visits.append(tree.tip)
        else:
            states = sorted(model.ways)
            named = {"undo": tree.parent(tree.head), "redo": tree.child(tree.head)}
            node = named[move] if isinstance(move, str) else states[move % len(states)]
            if node is None:
                continue
            tree.add(JumpEntry(node))
            model.visits.append(node)
        assert tree.head == model.visits[-1]
        for seq, path in model.ways.items():
            assert tree.parent(seq) == model.parent(seq)
            assert tree.child(seq) == model.child(seq)
            assert tree.ancestry(seq) == path[::-1]


def test_redo_follows_the_last_branch() -> None:
    tree = HistoryTree()
    tree.add(StartEntry(battle()))
    for parent in (1, 2, 1):
        tree.add(CommandEntry(parent, EndTurn(), (), ""))
    tree.add(JumpEntry(3))
    assert (tree.child(1), tree.child(2), tree.head) == (2, 3, 3)
    tree.add(JumpEntry(4))
    assert (tree.child(1), tree.child(2), tree.head) == (4, 3, 4)


@pytest.mark.parametrize(
    "entry",
    [
        StartEntry(battle()),
        CommandEntry(9, EndTurn(), (), ""),
        JumpEntry(0),
        JumpEntry(3),
        JumpEntry(7),
    ],
)
def test_invalid_entries_are_refused(entry: StartEntry | CommandEntry | JumpEntry) -> None:
    tree = HistoryTree()
    tree.add(StartEntry(battle()))
    tree.add(CommandEntry(1, EndTurn(), (), ""))
    tree.add(JumpEntry(1))
    with pytest.raises(ValueError, match=r"begins with|made no state"):
        tree.add(entry)
    assert (tree.tip, tree.head) == (3, 1)


def test_log_begins_with_a_battle() -> None:
    with pytest.raises(ValueError, match="begins with the battle"):
        HistoryTree().add(JumpEntry(1))
