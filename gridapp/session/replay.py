"""A whole battle played again: whether every line still leads to the state that was kept."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import Packs
from gridapp.session.log_lines import differs, play_again
from gridapp.session.session import rules_of
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import Begun, Done, Head, bytes_with_hash
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem


class Soundness(NamedTuple):
    """What a look through a battle found; it is sound if ``problems`` is empty."""

    lines: int
    branches: int
    problems: list[str]


def replayed(file: BattleFile, rules: Rules, way: list[int]) -> Iterator[tuple[int, Done, Battle]]:
    """Each of these lines with the state that it makes today; its parent comes before it.

    Raises:
        FileProblem: a line is refused now, or makes another state than the one that was kept.
    """
    first = file.entry(1)
    assert isinstance(first, Begun)  # noqa: S101 - the log was checked when it was opened
    states = {1: first.state}
    for seq in way:
        done = file.entry(seq)
        if not isinstance(done, Done):
            continue
        states[seq] = play_again(file, seq, states[done.parent], rules)
        if not bytes_with_hash(states[seq], done.state_hash):
            raise differs(file, "it does not replay to the state that was kept", seq)
        yield seq, done, states[seq]


def way_to(file: BattleFile, line: int) -> list[int]:
    """The lines from the second to the state that was current after a line.

    Raises:
        LookupError: there is no such line.
    """
    if not 1 <= line <= file.last:
        message = f"there is no line {line}: the log has {file.last}"
        raise LookupError(message)
    entry = file.entry(line)
    at: int | None = entry.at if isinstance(entry, Head) else line
    way = []
    while at is not None and at > 1:
        way.append(at)
        at = file.parent(at)
    return way[::-1]


def look_through(path: Path, packs: Packs) -> Soundness:
    """Whether a battle is sound: its bytes, its hashes, and every branch played again."""
    problems = verify(path)
    if problems:
        return Soundness(0, 0, problems)
    with BattleFile.open(path, read_only=True) as file:
        parents = [entry.parent for entry in _done(file)]
        lines, branches = file.last, 1 + len(parents) - len(set(parents)) if parents else 1
        try:
            for _ in replayed(file, rules_of(file, packs), list(range(2, file.last + 1))):
                pass
        except FileProblem as problem:
            problems.append(str(problem))
    return Soundness(lines, branches, problems)


def _done(file: BattleFile) -> Iterator[Done]:
    entries = map(file.entry, range(1, file.last + 1))
    return (entry for entry in entries if isinstance(entry, Done))


def told(file: BattleFile) -> Iterator[str]:
    """Every line of the log in words, those of undone branches and the jumps as well."""
    for seq in range(1, file.last + 1):
        entry = file.entry(seq)
        if isinstance(entry, Head):
            yield f"{seq:>5}  to line {entry.at}"
        elif isinstance(entry, Done):
            branch = f"(from line {entry.parent}) " if entry.parent != seq - 1 else ""
            first, *more = (entry.line or type(entry.command).__name__).split("\n")
            yield f"{seq:>5}  {branch}{first}"
            yield from (f"       {line}" for line in more)
        else:
            yield f"{seq:>5}  {entry.state.name} begins"
