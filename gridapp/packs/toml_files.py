"""Read TOML files of packs, with a message for folders, broken links and oversized files."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gridapp.caching import cached_for_good
from gridapp.packs.faults import PackProblem
from gridapp.packs.toml_cache import cache_table, cached_table
from gridapp.packs.toml_lines import line_of, lines_of_keys

MOST_BYTES, MOST_DEPTH = 8_000_000, 30
"""Limits of a file; the largest shipped one has 0.3 MB, the deepest 6 tables in each other."""


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file of a pack.

    Raises:
        PackProblem: no readable file, invalid TOML, too large, or nested too deeply.
    """
    try:
        data = _parsed(path)
    except OSError as problem:  # its own text repeats the path
        raise PackProblem(path, "the file", problem.strerror or str(problem)) from problem
    except (ValueError, RecursionError) as problem:
        raise PackProblem(path, "the file", str(problem)) from problem
    if _depth(data) > MOST_DEPTH:
        raise PackProblem(path, "the file", f"has more than {MOST_DEPTH} tables in each other")
    return data


def _parsed(path: Path) -> dict[str, Any]:
    source = _bytes_of(path)
    data = cached_table(path, source)
    if data is None:
        import tomllib  # only now: a start with everything cached needs no parser

        data = tomllib.loads(_text(source))
        cache_table(path, source, data)
    return data


def _text(source: bytes) -> str:
    return source.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def _bytes_of(path: Path) -> bytes:
    if path.exists() and not path.is_file():
        raise OSError("is a folder or a device, not a file")
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"is larger than {MOST_BYTES // 1_000_000} MB")
    return path.read_bytes()


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

    @cached_for_good
    def lines() -> Mapping[str, int]:
        try:
            return lines_of_keys(_text(_bytes_of(path)))
        except (OSError, ValueError, RecursionError):
            return {}

    return lambda where: line_of(lines(), where)
