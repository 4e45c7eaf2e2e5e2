"""A full or failing disk at every single write: reported, nothing lost, and play continues."""

import shutil
from pathlib import Path

import pytest

from tests.storage.test_kill_everywhere import START, after, base, strike
from tests.storage.tracing import need_strace, points

pytestmark = pytest.mark.slow

PLAY = """
from gridapp.storage.problems import FileProblem

def kept(file):
    for _ in range(3):
        try:
            file.flush()
        except FileProblem:
            continue
        return print("ACK", file.last_line, flush=True)

with BattleFile.open(path) as file:
    file.deferred = True
    state = battle()
    for number in (2, 3):
        state = step(state, number)[2]
    for number in range(4, 9):
        command, dice, state = step(state, number)
        file.append(command, dice, state, ("word " * 300,))
        kept(file)
    file.move_head(3)
    kept(file)
"""

CARELESS = PLAY.replace("continue", "pass")
"""Acknowledges what the disk refused."""

FAULTS = ["error=ENOSPC", "error=EIO"]


def lasting(fault: str) -> str:
    """Return strace's fault for a call and all later ones (``when=k+``)."""
    return f"{fault}:lasting"


@pytest.mark.long
@pytest.mark.parametrize("fault", [*FAULTS, *map(lasting, FAULTS)])
def test_error_at_every_call(tmp_path: Path, fault: str) -> None:
    assert strike(tmp_path, START + PLAY, fault, 1) == []


def test_error_at_some_calls(tmp_path: Path) -> None:
    assert strike(tmp_path, START + PLAY, "error=EIO", 50) == []


def test_harness_detects_false_acknowledgement(tmp_path: Path) -> None:
    bad = strike(tmp_path, START + CARELESS, "error=ENOSPC:lasting", 40)
    assert any(outcome.last < outcome.acknowledged for _, outcome in bad)


EAGER = """
from gridapp.storage.problems import FileProblem

try:
    with BattleFile.open(path) as file:
        state = battle()
        for number in (2, 3):
            state = step(state, number)[2]
        for number in range(4, 9):
            command, dice, state = step(state, number)
            print("ACK", file.append(command, dice, state, ("word " * 300,)), flush=True)
except FileProblem:
    pass
"""
"""Stops at the first command that is refused."""

FIRST = 3
"""The last line before the script."""


def unequal(tmp_path: Path, fault: str, every: int) -> list[str]:
    """Let single calls fail; return where a reopened battle is not what was acknowledged."""
    need_strace()
    original, folder, sound = base(tmp_path), tmp_path / "struck", tmp_path / "sound"
    sound.mkdir()
    shutil.copyfile(original, sound / original.name)
    every_point = points(START + EAGER, sound / original.name, tmp_path / "calls.txt")
    # SQLite writes with pwrite; a plain write is the acknowledgement itself, or fills the lock.
    later_points = [point for point in every_point if point.call != "write"]
    assert len(later_points) > 20
    bad = []
    for point in later_points[::every]:
        outcome = after(folder, original, START + EAGER, point, fault)
        if outcome.problem or outcome.last != max(outcome.acknowledged, FIRST):
            bad.append(f"{point}: {outcome}")
    print(f"{fault}: {len(later_points[::every])} points, bad {len(bad)}")  # noqa: T201 - the figures
    return bad


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_reopened_battle_is_what_was_acknowledged(tmp_path: Path, fault: str) -> None:
    assert unequal(tmp_path, fault, 1) == []


def test_reopened_battle_is_what_was_acknowledged_at_some_calls(tmp_path: Path) -> None:
    assert unequal(tmp_path, "error=EIO", 20) == []
