"""Mutated files for every importer give a sound result or a message, within limits."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory is capped as Linux does it")

ROOT = Path(__file__).parents[2]
NAMES = (
    *("uvtt", "uvtt-export", "foundry", "watabou", "pack", "adventure", "leveldb", "pdf"),
    *("levels", "picture", "creatures", "actors", "pasted", "mapping", "library"),
)
MANY = 100_000
MEGABYTES = 1024


def figures(name: str, count: int, seed: int, *fault: str) -> dict[str, dict[str, Any]]:
    """Run the harness with a time limit and return its figures by importer.

    It is killed if it hangs.
    """
    command = [sys.executable, "-m", "tests.storage.fuzzing", name, str(count), str(seed), *fault]
    done = subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=60 + count / 20
    )
    assert done.returncode == 0, done.stderr
    print(done.stdout)  # noqa: T201 - the figures
    lines = (line.partition(" ") for line in done.stdout.splitlines())
    return {importer: json.loads(numbers) for importer, _, numbers in lines}


def test_fuzz_every_importer() -> None:
    by_importer = figures("all", 120, 1)
    assert tuple(by_importer) == NAMES
    for counts in by_importer.values():
        assert counts["faults"] == {}
        assert counts["ok"] > 0
        assert counts["refused"] > 0
        assert counts["peak"] < MEGABYTES


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_fuzz_hundred_thousand_files(name: str) -> None:
    counts = figures(name, MANY, 2)[name]
    assert counts["faults"] == {}
    assert counts["ok"] + counts["refused"] == MANY
    assert counts["peak"] < MEGABYTES


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("exception", "KeyError: 'a.uvtt'"),
        ("hang", "slow"),
        ("memory", "over memory"),
        ("nan", "AssertionError: "),
    ],
)
def test_harness_detects_a_planted_fault(fault: str, message: str) -> None:
    assert figures("uvtt", 25, 3, fault)["uvtt"]["faults"] == {message: 1}
