"""The time of a command on disk, compared with the same number of plain syncs."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gridapp.storage.file.battle_file import BattleFile
from tests.storage.samples import battle, step
from tests.storage.tracing import need_strace, traced

COMMANDS = 2000
STATE = battle(tokens=8, walls=200)

PLAY = """
import sys
from pathlib import Path
from gridapp.storage.file.battle_file import BattleFile
from tests.storage.samples import battle, play
with BattleFile.open(Path(sys.argv[1])) as file:
    state = play(file, file.nearest_snapshot(1)[1], 5)
    print("BEGIN", flush=True)
    play(file, state, 20, start=5)
    print("ACK 20", flush=True)
"""


def test_number_of_syncs_per_command(tmp_path: Path) -> None:
    """The journal twice, its folder, the file, and the journal again; no safe way needs fewer."""
    need_strace()
    path = tmp_path / "bridge.battle"
    BattleFile.create(path, STATE).close()
    log = tmp_path / "calls.txt"
    traced(PLAY, path, "-o", str(log), "-e", "trace=fsync,fdatasync,ftruncate,unlink,write")
    calls = log.read_text(errors="replace").splitlines()
    start = next(n for n, call in enumerate(calls) if "BEGIN" in call)
    end = next(n for n, call in enumerate(calls) if "ACK" in call)
    synced = Counter(call.split()[1].split("(")[0] for call in calls[start:end])
    del synced["write"]  # of what the script says
    assert synced == {"fdatasync": 5 * 20}


def commands(file: BattleFile) -> Callable[[], float]:
    """Append commands; return the seconds taken by each."""
    played = [0]
    states = [STATE]

    def keep() -> float:
        command, dice, states[0] = step(states[0], played[0])
        played[0] += 1
        began = time.perf_counter()
        file.append(command, dice, states[0], ("what happened, in some words",))
        return time.perf_counter() - began

    return keep


@contextmanager
def syncs(folder: Path) -> Iterator[Callable[[], float]]:
    """Write and sync as much as a command, nothing else."""
    handles = [os.open(folder / name, os.O_RDWR | os.O_CREAT) for name in ("file", "journal")]
    for handle in handles:
        os.pwrite(handle, b"x" * 65536, 0)
        os.fsync(handle)
    file, journal = handles
    pages = os.urandom(12_300)

    def sync() -> float:
        began = time.perf_counter()
        _write(journal, pages)
        descriptor = os.open(folder, os.O_RDONLY)
        os.fdatasync(descriptor)
        os.close(descriptor)
        _write(journal, pages[:12])
        _write(file, pages[:12_288])
        _write(journal, pages[:28])
        return time.perf_counter() - began

    try:
        yield sync
    finally:
        for handle in handles:
            os.close(handle)


def _write(handle: int, data: bytes) -> None:
    os.pwrite(handle, data, 0)
    os.fdatasync(handle)


def quantile(seconds: list[float], part: float) -> float:
    """Return a quantile in milliseconds."""
    return sorted(seconds)[int(len(seconds) * part)] * 1000


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="folders cannot be synced on this system")
def test_commit_time(tmp_path: Path) -> None:
    """In turns, so that both meet the same load; ``chrt -r 10`` before pytest removes the load."""
    with BattleFile.create(tmp_path / "bridge.battle", STATE) as file, syncs(tmp_path) as disk:
        ours = commands(file)
        pairs = [(ours(), disk()) for _ in range(COMMANDS)]
    times = {
        "commands": [duration for duration, _ in pairs],
        "bare syncs": [duration for _, duration in pairs],
    }
    for name, seconds in times.items():
        p50, p99, most = (quantile(seconds, part) for part in (0.5, 0.99, 1 - 1e-9))
        print(f"{name}: p50 {p50:.2f} ms, p99 {p99:.2f}, most {most:.2f}")  # noqa: T201
    assert quantile(times["commands"], 0.99) <= 10 + quantile(times["bare syncs"], 0.99)
