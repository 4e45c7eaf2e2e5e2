"""A whole battle played again: whether every line still leads to the state that was kept."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import Packs
from gridapp.session.log_lines import replay_line, replay_problem
from gridapp.session.session import rules_for
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry, JumpEntry, StartEntry, bytes_with_hash
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem


class VerifyResult(NamedTuple):
    """What a look through a battle found; it is sound if ``problems`` is empty."""

    lines: int
    branches: int
    problems: list[str]


def replay_lines(
    file: BattleFile, rules: Rules, way: list[int]
) -> Iterator[tuple[int, CommandEntry, Battle]]:
    """Each of these lines with the state that it makes today; its parent comes before it.

    Raises:
        FileProblem: a line is refused now, or makes another state than the one that was kept.
    """
    first = file.entry(1)
    assert isinstance(first, StartEntry)  # noqa: S101 - the log was checked when it was opened
    states = {1: first.state}
    for seq in way:
        done = file.entry(seq)
        if not isinstance(done, CommandEntry):
            continue
        states[seq] = replay_line(file, seq, states[done.parent], rules)
        if not bytes_with_hash(states[seq], done.state_hash):
            raise replay_problem(file, "it does not replay to the state that was kept", seq)
        yield seq, done, states[seq]


def lines_to(file: BattleFile, line: int) -> list[int]:
    """The lines from the second to the state that was current after a line.

    Raises:
        LookupError: there is no such line.
    """
    if not 1 <= line <= file.last_line:
        message = f"there is no line {line}: the log has {file.last_line}"
        raise LookupError(message)
    entry = file.entry(line)
    at: int | None = entry.at if isinstance(entry, JumpEntry) else line
    way = []
    while at is not None and at > 1:
        way.append(at)
        at = file.parent(at)
    return way[::-1]


def verify_battle(path: Path, packs: Packs) -> VerifyResult:
    """Whether a battle is sound: its bytes, its hashes, and every branch played again."""
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
    """Every line of the log in words, those of undone branches and the jumps as well."""
    for seq in range(1, file.last_line + 1):
        entry = file.entry(seq)
        if isinstance(entry, JumpEntry):
            yield f"{seq:>5}  to line {entry.at}"
        elif isinstance(entry, CommandEntry):
            branch = f"(from line {entry.parent}) " if entry.parent != seq - 1 else ""
            first, *more = (entry.line or type(entry.command).__name__).split("\n")
            yield f"{seq:>5}  {branch}{first}"
            yield from (f"       {line}" for line in more)
        else:
            yield f"{seq:>5}  {entry.state.name} begins"
