"""A full or failing disk at every single call that writes: told, nothing lost, and it goes on."""

from pathlib import Path

import pytest

from tests.storage.test_kill_everywhere import START, strike

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
        file.append(command, dice, state, "word " * 300)
        kept(file)
    file.move_head(3)
    kept(file)
"""

CARELESS = PLAY.replace("continue", "pass")
"""Acknowledges what the disk refused."""

FAULTS = ["error=ENOSPC", "error=EIO"]


def lasting(fault: str) -> str:
    """The fault from some call on, for good: what strace understands by ``when=k+``."""
    return f"{fault}:lasting"


@pytest.mark.long
@pytest.mark.parametrize("fault", [*FAULTS, *map(lasting, FAULTS)])
def test_an_error_at_every_call(tmp_path: Path, fault: str) -> None:
    assert strike(tmp_path, START + PLAY, fault, 1) == []


def test_an_error_at_some_calls(tmp_path: Path) -> None:
    assert strike(tmp_path, START + PLAY, "error=EIO", 50) == []


def test_the_harness_catches_what_is_acknowledged_all_the_same(tmp_path: Path) -> None:
    bad = strike(tmp_path, START + CARELESS, "error=ENOSPC:lasting", 40)
    assert any(outcome.last < outcome.acknowledged for _, outcome in bad)
