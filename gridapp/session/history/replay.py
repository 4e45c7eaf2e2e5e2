"""Replay of a whole battle, comparing every line with the recorded state."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import Packs
from gridapp.session.history.log_lines import replay_line, replay_problem
from gridapp.session.history.rules_of_file import rules_for
from gridapp.session.i18n import shown
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import (
    CommandEntry,
    JumpEntry,
    StartEntry,
    bytes_matching_hash,
)
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem


class VerifyResult(NamedTuple):
    """The result of verifying a battle; sound if ``problems`` is empty."""

    lines: int
    branches: int
    problems: list[str]


def replay_lines(
    file: BattleFile, rules: Rules, lines: list[int]
) -> Iterator[tuple[int, CommandEntry, Battle]]:
    """Yield each line with its entry and replayed state; parents come first.

    Raises:
        FileProblem: A command is refused now, or its state differs from the recorded state.
    """
    first = file.entry(1)
    assert isinstance(first, StartEntry)  # noqa: S101 - the log was checked when it was opened
    states = {1: first.state}
    for seq in lines:
        done = file.entry(seq)
        if not isinstance(done, CommandEntry):
            continue
        states[seq] = replay_line(file, seq, states[done.parent], rules)
        if not bytes_matching_hash(states[seq], done.state_hash):
            raise replay_problem(file, "it does not replay to the state that was kept", seq)
        yield seq, done, states[seq]


def lines_to(file: BattleFile, line: int) -> list[int]:
    """Return the lines from the second to the state that was current after ``line``.

    Raises:
        LookupError: No such line.
    """
    if not 1 <= line <= file.last_line:
        message = f"there is no line {line}: the log has {file.last_line}"
        raise LookupError(message)
    entry = file.entry(line)
    current: int | None = entry.target if isinstance(entry, JumpEntry) else line
    lines = []
    while current is not None and current > 1:
        lines.append(current)
        current = file.parent(current)
    return lines[::-1]


def verify_battle(path: Path, packs: Packs) -> VerifyResult:
    """Verify a battle: bytes, hashes, and a replay of every branch."""
    problems = verify(path)
    if problems:
        return VerifyResult(0, 0, problems)
    with BattleFile.open(path, read_only=True) as file:
        parents = [entry.parent for entry in _done(file)]
        lines, branches = file.last_line, 1 + len(parents) - len(set(parents)) if parents else 1
        try:
            for _ in replay_lines(file, rules_for(file, packs), list(range(2, file.last_line + 1))):
                pass
        except FileProblem as problem:
            problems.append(str(problem))
    return VerifyResult(lines, branches, problems)


def _done(file: BattleFile) -> Iterator[CommandEntry]:
    entries = map(file.entry, range(1, file.last_line + 1))
    return (entry for entry in entries if isinstance(entry, CommandEntry))


def log_report(file: BattleFile) -> Iterator[str]:
    """Yield every line of the log as text, including undone branches and jumps."""
    for seq in range(1, file.last_line + 1):
        entry = file.entry(seq)
        if isinstance(entry, JumpEntry):
            yield f"{seq:>5}  to line {entry.target}"
        elif isinstance(entry, CommandEntry):
            branch = f"(from line {entry.parent}) " if entry.parent != seq - 1 else ""
            first, *further = map(shown, entry.lines or (type(entry.command).__name__,))
            yield f"{seq:>5}  {branch}{first}"
            yield from (f"       {line}" for line in further)
        else:
            yield f"{seq:>5}  {entry.state.name} begins"
