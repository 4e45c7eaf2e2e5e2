"""A kill at every single system call that changes a file: nothing acknowledged is lost."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry, state_hash
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, battle, step
from tests.storage.test_kill import COMMIT_LATER
from tests.storage.tracing import Point, acknowledged, need_strace, points, struck

pytestmark = pytest.mark.slow

START = """
import sys
from pathlib import Path
from gridapp.storage.file import log
from gridapp.storage.file.battle_file import BattleFile
from tests.storage.samples import battle, step, PNG
path = Path(sys.argv[1])
"""

PLAY = """
with BattleFile.open(path) as file:
    state = battle()
    for number in (2, 3):
        state = step(state, number)[2]
    for number in range(4, 9):
        command, dice, state = step(state, number)
        print("ACK", file.append(command, dice, state, ("word " * 300,)), flush=True)
    file.move_head(3)
    print("ACK", file.last_line, flush=True)
    file.add_asset(PNG * 40)
"""

COPY = """
with BattleFile.open(path) as file:
    file.copy_to(path.with_name("copy.battle"))
    print("ACK", file.last_line, flush=True)
"""

CREATE = """
BattleFile.create(path.with_name("copy.battle"), battle(), {"": PNG}).close()
print("ACK 1", flush=True)
"""


class Outcome(NamedTuple):
    """The state of the file, and of the copy or new file beside it."""

    acknowledged: int
    last: int
    problem: str


def base(folder: Path) -> Path:
    """A file with two commands, the start of every run."""
    path = folder / "base" / "bridge.battle"
    path.parent.mkdir()
    with BattleFile.create(path, battle(), {"": PNG}) as file:
        state = battle()
        for number in range(2, 4):
            command, dice, state = step(state, number)
            file.append(command, dice, state)
    return path


def after(folder: Path, original: Path, script: str, point: Point, fault: str) -> Outcome:
    """Kill a run on a fresh copy at one point, and check the files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / original.name
    shutil.copyfile(original, path)
    done = struck(script, path, point, fault)
    confirmed = acknowledged(done.stdout)
    try:
        with BattleFile.open(path) as file:
            last = file.last_line
            faults = [fault for seq in range(4, last + 1) if (fault := differs(file, seq))]
    except FileProblem as problem:
        return Outcome(confirmed, 0, str(problem))
    faults += verify(path)
    beside = path.with_name("copy.battle")
    faults += verify(beside) if beside.exists() else []
    if "copy.battle" in script and confirmed and not beside.exists():
        faults.append("the copy is not there")
    return Outcome(confirmed, last, "; ".join(faults))


def differs(file: BattleFile, seq: int) -> str:
    """Return True if a line is not the command played by the script."""
    if seq == 9:  # the jump back
        return ""
    state = battle()
    for number in (2, 3, *range(4, seq + 1)):
        command, dice, state = step(state, number)
    made = CommandEntry(seq - 1, command, dice, state_hash(state), ("word " * 300,))
    return "" if file.entry(seq) == made else f"line {seq} is another"


def strike(tmp_path: Path, script: str, fault: str, every: int) -> list[tuple[Point, Outcome]]:
    """Kill at every nth point; return the points where something acknowledged is missing."""
    need_strace()
    original, folder = base(tmp_path), tmp_path / "struck"
    sound = tmp_path / "sound"
    sound.mkdir()
    shutil.copyfile(original, sound / original.name)
    calls = points(script, sound / original.name, tmp_path / "calls.txt")
    assert len(calls) > 5
    outcomes = [(point, after(folder, original, script, point, fault)) for point in calls[::every]]
    bad = [pair for pair in outcomes if pair[1].problem or pair[1].last < pair[1].acknowledged]
    print(f"{fault}: {len(outcomes)} points, bad {len(bad)}")  # noqa: T201 - the figures
    return bad


@pytest.mark.long
@pytest.mark.parametrize("script", [PLAY, COPY, CREATE], ids=["play", "copy", "create"])
def test_kill_at_every_call(tmp_path: Path, script: str) -> None:
    assert strike(tmp_path, START + script, "signal=KILL", 1) == []


def test_kill_at_some_calls(tmp_path: Path) -> None:
    assert strike(tmp_path, START + PLAY, "signal=KILL", 40) == []


def test_harness_detects_early_acknowledgement(tmp_path: Path) -> None:
    bad = strike(tmp_path, START + COMMIT_LATER + PLAY, "signal=KILL", 25)
    assert any(outcome.last < outcome.acknowledged for _, outcome in bad)
