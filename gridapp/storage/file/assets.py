"""The large things in a battle file, named by their SHA-256: pictures, and what imports kept."""

import hashlib
import sqlite3
from pathlib import Path

from gridapp.storage.file.schema import LARGEST_BLOB
from gridapp.storage.problems import FileProblem, as_file_problems

PICTURE = "picture"
EXTRA = "extra"
KINDS = (PICTURE, EXTRA)

_BACKUP = "open a backup or another copy of it"


class Shelf:
    """The assets of one open file; what was read stays in memory, in case the disk goes away."""

    def __init__(self) -> None:
        """Begin with no file; see ``turn_to``."""
        self._path: Path
        self._db: sqlite3.Connection
        self._read: dict[str, tuple[str, bytes]] = {}

    def turn_to(self, path: Path, db: sqlite3.Connection) -> None:
        """From now on, read from that file through that connection."""
        self._path, self._db = path, db

    def get(self, name: str, kind: str = PICTURE) -> bytes:
        """An asset.

        Raises:
            FileProblem: it cannot be read, is missing or damaged.
        """
        if name not in self._read:
            self._read[name] = (kind, fetch(self._path, self._db, name))
        return self._read[name][1]

    def of(self, kind: str) -> list[bytes]:
        """All assets of a kind.

        Raises:
            FileProblem: one cannot be read, or is damaged.
        """
        with as_file_problems(self._path):
            found = names(self._db, kind)
        return [self.get(name, kind) for name in found]

    def known(self) -> list[tuple[str, bytes]]:
        """The assets that were read so far, with their kinds."""
        return list(self._read.values())


def name_of(data: bytes) -> str:
    """The name of an asset: its SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def keep(db: sqlite3.Connection, kind: str, data: bytes) -> str:
    """Write an asset, unless it is there; the answer is its name.

    Raises:
        sqlite3.Error: it cannot be written.
    """
    name = name_of(data)
    db.execute("INSERT OR IGNORE INTO asset VALUES (?, ?, ?)", (name, kind, data))
    return name


def fetch(path: Path, db: sqlite3.Connection, name: str) -> bytes:
    """An asset.

    Raises:
        FileProblem: it cannot be read, is missing or damaged.
    """
    where = f"asset {name[:12]}"
    with as_file_problems(path, where):
        found = db.execute("SELECT body FROM asset WHERE sha256 = ?", (name,)).fetchone()
    if found is None:
        raise FileProblem(path, "it is missing", _BACKUP, where)
    body = found[0]
    if not isinstance(body, bytes) or name_of(body) != name:
        raise FileProblem(path, "it is damaged", _BACKUP, where)
    return body


def names(db: sqlite3.Connection, kind: str) -> list[str]:
    """The names of all assets of a kind.

    Raises:
        sqlite3.Error: they cannot be read.
    """
    rows = db.execute("SELECT sha256 FROM asset WHERE kind = ? ORDER BY sha256", (kind,))
    return [str(row[0]) for row in rows]


def fits(path: Path, data: bytes) -> None:
    """Make sure that an asset is not too large.

    Raises:
        FileProblem: it is.
    """
    if len(data) > LARGEST_BLOB:
        why = f"a picture of {len(data):,} bytes is too large for it"
        raise FileProblem(path, why, "scale the picture down")
