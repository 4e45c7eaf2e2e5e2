"""Undone branches of a battle's history: listing and deleting them."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from gridapp.storage.file.history_tree import HistoryTree
from gridapp.storage.file.log_entries import (
    CommandEntry,
    JumpEntry,
    LogEntry,
    StartEntry,
    assets_of,
    decode_entry,
    encode_entry,
)
from gridapp.storage.file.new_file import FileContent


class Branch(NamedTuple):
    """A branch off the current line of play: its first line and number of commands."""

    first: int
    commands: int


def undone_branches(tree: HistoryTree) -> list[Branch]:
    """Return every branch that leaves the path to the current state, by first line."""
    ancestors = set(tree.ancestry(tree.head))
    starts: dict[int, int] = {}
    for seq in range(1, tree.tip + 1):
        parent = tree.parent(seq)
        if seq in tree and seq not in ancestors and parent is not None:
            starts[seq] = seq if parent in ancestors else starts[parent]
    return [Branch(first, count) for first, count in Counter(starts.values()).items()]


def without_branch(
    content: FileContent, tree: HistoryTree, first: int
) -> tuple[FileContent, Mapping[int, int]]:
    """Return the content without a line and its descendants, and the new line numbers by old ones.

    Raises:
        ValueError: The current state would be deleted, or the line made no state or the first
        state.
    """
    dropped = _descendants(tree, first)
    if tree.head in dropped or tree.parent(first) is None:
        message = f"line {first} is on the way to the current state, or made none"
        raise ValueError(message)
    entries: list[LogEntry] = []
    lines: dict[int, int] = {}
    for seq, body in enumerate(content.bodies, start=1):
        entry = None if seq in dropped else renumbered(decode_entry(body), lines)
        if entry is not None:
            entries.append(entry)
            lines[seq] = len(entries)
    shape = HistoryTree()
    for entry in entries:
        shape.add(entry)
    if shape.head != lines[tree.head]:
        entries.append(JumpEntry(lines[tree.head]))
    entries[0] = _naming(entries[0], content, dropped)
    states = [(lines[seq], state) for seq, state in content.states if seq in lines]
    return FileContent([encode_entry(entry) for entry in entries], states, content.assets), lines


def _naming(start: LogEntry, content: FileContent, dropped: set[int]) -> LogEntry:
    """Return the first entry, which now names the assets that deleted lines named."""
    moved = [
        asset
        for seq in sorted(dropped)
        for asset in assets_of(decode_entry(content.bodies[seq - 1]))
    ]
    if not moved:
        return start
    return msgspec.structs.replace(start, assets=(*assets_of(start), *moved))


def _descendants(tree: HistoryTree, first: int) -> set[int]:
    """Return a line and all lines played from it, directly or indirectly."""
    descendants = {first}
    for seq in range(first + 1, tree.tip + 1):
        if tree.parent(seq) in descendants:
            descendants.add(seq)
    return descendants


def renumbered(entry: LogEntry, lines: Mapping[int, int]) -> LogEntry | None:
    """Return an entry with its line reference renumbered; ``None`` for a jump to a deleted line."""
    if isinstance(entry, StartEntry):
        return entry
    if isinstance(entry, CommandEntry):
        return msgspec.structs.replace(entry, parent=lines[entry.parent])
    target = lines.get(entry.target)
    return JumpEntry(target) if target else None
