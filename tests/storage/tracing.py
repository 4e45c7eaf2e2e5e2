"""Scripts run under strace: their system calls, and the result of injected faults."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

MUTATING = (
    "write", "pwrite64", "writev", "fsync", "fdatasync", "ftruncate",
    "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat", "mkdir",
)  # fmt: skip
"""Calls that change a file or a folder; ``openat`` joins them where it may create one."""

_CALL = re.compile(r"^(?:\d+ +)?(\w+)\(")


class Point(NamedTuple):
    """The ``number``-th call of a name, counted from 1 over the whole run."""

    call: str
    number: int


@cache
def untraceable() -> str:
    """Return why strace cannot be used, or an empty string."""
    if sys.platform != "linux":
        return "strace is a program for Linux"
    try:
        done = subprocess.run(["strace", "-qq", "-o", os.devnull, "true"], check=False)
    except OSError:
        return "strace is not installed"
    return "strace may not trace here" if done.returncode else ""


def need_strace() -> None:
    """Skip the test if strace cannot be used."""
    if why := untraceable():
        pytest.skip(why)


def traced(script: str, path: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    """Run a script, with a path as its argument, under strace with options."""
    # No --seccomp-bpf: with it, strace 6.1 injects nothing and says nothing.
    command = ["strace", "-f", "-qq", *options]
    return subprocess.run(
        [*command, sys.executable, "-B", "-c", script, str(path)],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"},
    )


def points(script: str, path: Path, log: Path) -> list[Point]:
    """Return all changing system calls of an undisturbed run, in order, including stdout."""
    names = ",".join((*MUTATING, "openat"))
    done = traced(script, path, "-o", str(log), "-e", f"trace={names}")
    assert done.returncode == 0, done.stderr
    changing_calls, counts = [], dict.fromkeys((*MUTATING, "openat"), 0)
    for line in log.read_text(errors="replace").splitlines():
        if call := _CALL.match(line):
            counts[call[1]] += 1
            if call[1] != "openat" or "O_CREAT" in line:
                changing_calls.append(Point(call[1], counts[call[1]]))
    return changing_calls


def struck(script: str, path: Path, point: Point, fault: str) -> "subprocess.CompletedProcess[str]":
    """Run the script with a fault at a point: ``signal=KILL``, ``error=ENOSPC`` and so on.

    With ``:lasting`` appended, every later call of that name fails as well.
    """
    names = ",".join((*MUTATING, "openat"))
    on = "+" if fault.endswith(":lasting") else ""
    inject = f"inject={point.call}:{fault.removesuffix(':lasting')}:when={point.number}{on}"
    return traced(script, path, "-o", os.devnull, "-e", f"trace={names}", "-e", inject)


def acknowledged(output: str) -> int:
    """Return the last number that a script acknowledged on a complete line; 0 for none."""
    numbers = re.findall(r"^ACK (\d+)\n", output, re.MULTILINE)
    return int(numbers[-1]) if numbers else 0
