"""Branches of a battle's history that were undone: which there are, and the file without one."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from gridapp.storage.file.history_tree import Tree
from gridapp.storage.file.log_entries import (
    CommandEntry,
    JumpEntry,
    LogEntry,
    StartEntry,
    decode,
    encode,
)
from gridapp.storage.file.new_file import Content


class Branch(NamedTuple):
    """Commands that are on no way to the current state: their first line and how many."""

    first: int
    commands: int


def undone(tree: Tree) -> list[Branch]:
    """Every branch that leaves the way to the current state, in the order of their lines."""
    way = set(tree.ancestry(tree.head))
    starts: dict[int, int] = {}
    for seq in range(1, tree.tip + 1):
        parent = tree.parent(seq)
        if seq in tree and seq not in way and parent is not None:
            starts[seq] = seq if parent in way else starts[parent]
    return [Branch(first, count) for first, count in Counter(starts.values()).items()]


def without(content: Content, tree: Tree, first: int) -> tuple[Content, Mapping[int, int]]:
    """The content with a line and all that was played from it left out, and the new line numbers.

    Raises:
        ValueError: the current state is among them, or that line made no state but the first.
    """
    dropped = _below(tree, first)
    if tree.head in dropped or tree.parent(first) is None:
        message = f"line {first} is on the way to the current state, or made none"
        raise ValueError(message)
    entries: list[LogEntry] = []
    lines: dict[int, int] = {}
    for seq, body in enumerate(content.bodies, start=1):
        entry = None if seq in dropped else _moved(decode(body), lines)
        if entry is not None:
            entries.append(entry)
            lines[seq] = len(entries)
    shape = Tree()
    for entry in entries:
        shape.add(entry)
    if shape.head != lines[tree.head]:
        entries.append(JumpEntry(lines[tree.head]))
    states = [(lines[seq], state) for seq, state in content.states if seq in lines]
    return Content([encode(entry) for entry in entries], states, content.assets), lines


def _below(tree: Tree, first: int) -> set[int]:
    """A line and all those that were played from it, one way or another."""
    found = {first}
    for seq in range(first + 1, tree.tip + 1):
        if tree.parent(seq) in found:
            found.add(seq)
    return found


def _moved(entry: LogEntry, lines: Mapping[int, int]) -> LogEntry | None:
    """An entry with the new number of the line that it names; ``None`` for a jump to nowhere."""
    if isinstance(entry, StartEntry):
        return entry
    if isinstance(entry, CommandEntry):
        return msgspec.structs.replace(entry, parent=lines[entry.parent])
    at = lines.get(entry.at)
    return JumpEntry(at) if at else None
