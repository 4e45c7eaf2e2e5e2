"""Parsed TOML files of the app, cached beside its bytecode: parsing takes a tenth of a start.

A cache file has the SHA-256 of the TOML file, then that of the rest, then the data as msgpack. It
is only ever a copy: with another digest, or none, the TOML file is parsed. Where Python may not
write bytecode, nothing is written.
"""

import hashlib
import importlib.util
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from gridapp.resources import shipped_folder

_DIGEST = hashlib.sha256().digest_size


def cached_table(path: Path, source: bytes) -> dict[str, Any] | None:
    """Return the cached table of a shipped TOML file, ``None`` without an entry."""
    cache_file = _cache_file(path)
    if cache_file is None:
        return None
    try:
        entry = cache_file.read_bytes()
    except OSError:
        return None
    of_source, of_data, data = entry[:_DIGEST], entry[_DIGEST : 2 * _DIGEST], entry[2 * _DIGEST :]
    if of_source != hashlib.sha256(source).digest() or of_data != hashlib.sha256(data).digest():
        return None
    table: dict[str, Any] = msgspec.msgpack.decode(data)
    return table


def cache_table(path: Path, source: bytes, table: dict[str, Any]) -> None:
    """Cache the table of a shipped TOML file, or do nothing where no file can be written.

    Data that msgpack does not give back as it was (dates without a zone, numbers that are none,
    huge ones) is not cached.
    """
    cache_file = _cache_file(path)
    if cache_file is None or sys.dont_write_bytecode:
        return
    with suppress(OSError, OverflowError, TypeError, ValueError, msgspec.MsgspecError):
        data = msgspec.msgpack.encode(table)
        if msgspec.msgpack.decode(data) == table:
            digests = hashlib.sha256(source).digest() + hashlib.sha256(data).digest()
            _replace(cache_file, digests + data)


def _cache_file(path: Path) -> Path | None:
    """Return the cache file of a TOML file, ``None`` outside the shipped folders."""
    folders = (shipped_folder("rules"), shipped_folder("assets"))
    if not any(path.is_relative_to(folder) for folder in folders):
        return None
    try:
        return Path(importlib.util.cache_from_source(f"{path}.py")).with_suffix(".msgpack")
    except NotImplementedError:
        return None


def _replace(cache_file: Path, data: bytes) -> None:
    """Replace a file as a whole, so that no process reads a part."""
    cache_file.parent.mkdir(parents=True, exist_ok=True)
    beside = cache_file.with_name(f"{cache_file.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)
        beside.replace(cache_file)
    finally:
        beside.unlink(missing_ok=True)
