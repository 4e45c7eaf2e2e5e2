"""kill -9 at any moment: no acknowledged command is lost, and the file stays readable."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry, state_hash
from gridapp.storage.file.verify import verify
from gridapp.storage.problems import FileProblem
from tests.storage.samples import battle, play, step

KILLS = 20

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="there is no kill -9 on this system"),
    pytest.mark.slow,
]

PLAYER = """
import sys
from pathlib import Path
from gridapp.storage.file import log
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry
from tests.storage.samples import battle, step

FAULT
with BattleFile.open(Path(sys.argv[1])) as file:
    state = battle()
    for seq in range(2, file.last_line + 1):
        state = step(state, seq)[2]
    while True:
        command, dice, state = step(state, file.last_line + 1)
        print("ACK", file.append(command, dice, state), flush=True)
"""

COMMIT_LATER = """
from contextlib import contextmanager

@contextmanager
def transaction(db):
    if not db.in_transaction:
        db.execute("BEGIN IMMEDIATE")
    yield
    if db.execute("SELECT max(seq) FROM log").fetchone()[0] % 64 == 0:
        db.execute("COMMIT")

log.transaction = transaction
"""

WHOLE_FILE = """
import json, sys
from pathlib import Path
path = Path(sys.argv[1])
lines = json.loads(path.read_text()) if path.exists() else []
while True:
    lines.append("x" * 20000)
    with path.open("w") as out:
        json.dump(lines[-50:], out)
    print("ACK", len(lines), flush=True)
"""


class Result(NamedTuple):
    """The result of many kills; ``problem`` is the reason why a file was unreadable."""

    acknowledged: int
    lost: int
    unreadable: int
    problem: str = ""


def survive(path: Path, script: str, seed: int, kills: int) -> Result:
    """Kill a player repeatedly on the same file; check the file each time."""
    dice, acknowledged, lost = random.Random(seed), 0, 0
    for _ in range(kills):
        acknowledged = max(acknowledged, killed(path, script, dice.uniform(0, 0.15)))
        present = lines(path)
        if isinstance(present, str):  # no player can go on from here
            return Result(acknowledged, lost, 1, present)
        lost += present < acknowledged
        acknowledged = present
    return Result(acknowledged, lost, 0)


def killed(path: Path, script: str, after: float) -> int:
    """Kill a player a while after its first command; return the last acknowledged line."""
    command = [sys.executable, "-c", script, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        first = process.stdout.readline()
        time.sleep(after)
        process.kill()
        printed = [first, *process.stdout.read().splitlines(keepends=True)]
    # A line without its end was torn by the kill, and so never acknowledged.
    return int([line for line in printed if line.endswith("\n")][-1].removeprefix("ACK "))


def lines(path: Path) -> int | str:
    """Return the last line of a file, or why it cannot be read."""
    if path.suffix == ".json":
        try:
            return len(json.loads(path.read_text()))
        except ValueError as error:
            return str(error)
    try:
        with BattleFile.open(path) as file:
            last = file.head
    except FileProblem as problem:
        return str(problem)
    return "; ".join(verify(path)) or last


@pytest.mark.parametrize("files", [1, pytest.param(25, marks=pytest.mark.long)])
def test_no_acknowledged_command_is_lost(tmp_path: Path, files: int) -> None:
    """Each file survives `KILLS`: a fast disk would fill the log of a single one."""
    for number in range(files):
        path = tmp_path / f"{number}.battle"
        BattleFile.create(path, battle()).close()
        result = survive(path, PLAYER.replace("FAULT", ""), seed=5 + number, kills=KILLS)
        print(result)  # noqa: T201 - the figures of a long run
        assert (result.lost, result.unreadable) == (0, 0), result.problem
        assert result.acknowledged > KILLS
        check_commands(path)


def check_commands(path: Path) -> None:
    """Check every line of a file against the commands of the player."""
    with BattleFile.open(path) as file:
        state = battle()
        for seq in range(2, file.last_line + 1):
            command, dice, state = step(state, seq)
            assert file.entry(seq) == CommandEntry(seq - 1, command, dice, state_hash(state))


def test_harness_detects_early_acknowledgement(tmp_path: Path) -> None:
    path = tmp_path / "bridge.battle"
    BattleFile.create(path, battle()).close()
    assert survive(path, PLAYER.replace("FAULT", COMMIT_LATER), seed=5, kills=5).lost


def test_harness_detects_whole_file_rewrites(tmp_path: Path) -> None:
    assert survive(tmp_path / "naive.json", WHOLE_FILE, seed=5, kills=12).unreadable


COPIER = """
import sys
from pathlib import Path
from gridapp.storage.file.battle_file import BattleFile
with BattleFile.open(Path(sys.argv[1]), read_only=True) as file:
    for number in range(1_000_000):
        file.copy_to(Path(sys.argv[1]).with_name("copy.battle"))
        print("ACK", number, flush=True)
"""


def test_copy_is_atomic(tmp_path: Path) -> None:
    path, copy = tmp_path / "bridge.battle", tmp_path / "copy.battle"
    with BattleFile.create(path, battle()) as file:
        play(file, battle(), 20)
    dice = random.Random(7)
    for _ in range(KILLS // 2):
        killed(path, COPIER, dice.uniform(0, 0.03))
        assert verify(copy) == []
