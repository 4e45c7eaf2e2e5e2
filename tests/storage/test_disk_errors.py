"""A full or failing disk at every single write: reported, nothing lost, and play continues."""

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
