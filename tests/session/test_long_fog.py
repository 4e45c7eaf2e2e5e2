"""What fog costs over a long evening: memory of the process, and the size of what is remembered."""

import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS, MORE_MB, STORED = 4_000, 50, 8_000


def played(mode: str, path: Path, count: int) -> tuple[int, int]:
    """Return the bytes of the party's memory, and the peak of a process that plays, in MB."""
    command = (sys.executable, "-m", "tests.session.long_fog", mode, str(path), str(count))
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    stored, peak = map(int, done.stdout.split())
    return stored, peak


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the peak is read as Linux tells it")
def test_fog_takes_little_memory_over_4000_commands(tmp_path: Path) -> None:
    _, without = played("open", tmp_path / "open.battle", COMMANDS)
    stored, peak = played("sight", tmp_path / "sight.battle", COMMANDS)
    print(f"{without} MB without fog, {peak} MB with it, {stored} bytes stored")  # noqa: T201
    assert 0 < stored <= STORED
    assert peak <= without + MORE_MB
