"""Read TOML files of packs, with a message for folders, broken links and oversized files."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from gridapp.packs.faults import PackProblem
from gridapp.packs.toml_lines import line_of, lines_of_keys

MOST_BYTES, MOST_DEPTH = 8_000_000, 30
"""Limits of a file; the largest shipped one has 0.3 MB, the deepest 6 tables in each other."""


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file of a pack.

    Raises:
        PackProblem: no readable file, invalid TOML, too large, or nested too deeply.
    """
    try:
        data = tomllib.loads(_text_of(path))
    except OSError as problem:  # its own text repeats the path
        raise PackProblem(path, "the file", problem.strerror or str(problem)) from problem
    except (ValueError, RecursionError) as problem:
        raise PackProblem(path, "the file", str(problem)) from problem
    if _depth(data) > MOST_DEPTH:
        raise PackProblem(path, "the file", f"has more than {MOST_DEPTH} tables in each other")
    return data


def _text_of(path: Path) -> str:
    if path.exists() and not path.is_file():
        raise OSError("is a folder or a device, not a file")
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"is larger than {MOST_BYTES // 1_000_000} MB")
    return path.read_text(encoding="utf-8")


def _depth(data: object) -> int:
    """Return how many tables and lists lie in each other; counts no further than the limit."""
    level: list[Any] = [data]
    depth = 0
    while level and depth <= MOST_DEPTH:
        parts = (part.values() if isinstance(part, dict) else part for part in level)
        level = [item for part in parts for item in part if isinstance(item, dict | list)]
        depth += 1
    return depth


def line_finder(path: Path) -> Callable[[str], int]:
    """Return a function from key path to line, 0 if unknown; the file is scanned when asked."""

    @cache
    def lines() -> dict[str, int]:
        try:
            return lines_of_keys(_text_of(path))
        except (OSError, ValueError, RecursionError):
            return {}

    return lambda where: line_of(lines(), where)
