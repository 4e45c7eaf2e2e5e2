"""Large binary parts of a battle file, named by SHA-256: pictures and data kept by imports."""

import hashlib
import sqlite3
from pathlib import Path

from gridapp.storage.file.schema import MAX_BLOB_BYTES
from gridapp.storage.problems import FileProblem, as_file_problems

PICTURE = "picture"
EXTRA = "extra"
KINDS = (PICTURE, EXTRA)

_BACKUP = "open a backup or another copy of it"


class AssetReader:
    """Reads the assets of an open file; assets stay cached in case the disk goes away."""

    def __init__(self) -> None:
        """Start without a file; see ``use``."""
        self._path: Path
        self._db: sqlite3.Connection
        self._read: dict[str, tuple[str, bytes]] = {}

    def use(self, path: Path, db: sqlite3.Connection) -> None:
        """Read from this file and connection from now on."""
        self._path, self._db = path, db

    def get(self, name: str, kind: str = PICTURE) -> bytes:
        """Return the bytes of an asset.

        Raises:
            FileProblem: The asset cannot be read, is missing or damaged.
        """
        if name not in self._read:
            self._read[name] = (kind, read_asset(self._path, self._db, name))
        return self._read[name][1]

    def all_of_kind(self, kind: str) -> list[bytes]:
        """Return the bytes of all assets of a kind.

        Raises:
            FileProblem: An asset cannot be read, or is damaged.
        """
        with as_file_problems(self._path):
            stored_names = asset_names(self._db, kind)
        return [self.get(name, kind) for name in stored_names]

    def cached(self) -> list[tuple[str, bytes]]:
        """Return the kind and bytes of each asset read so far."""
        return list(self._read.values())


def asset_name(data: bytes) -> str:
    """Return the name of an asset: its SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def store_asset(db: sqlite3.Connection, kind: str, data: bytes) -> str:
    """Write an asset unless already stored, and return its name.

    Raises:
        sqlite3.Error: Writing failed.
    """
    name = asset_name(data)
    db.execute("INSERT OR IGNORE INTO asset VALUES (?, ?, ?)", (name, kind, data))
    return name


def read_asset(path: Path, db: sqlite3.Connection, name: str) -> bytes:
    """Return the bytes of an asset, checked against its SHA-256.

    Raises:
        FileProblem: The asset cannot be read, is missing or damaged.
    """
    where = f"asset {name[:12]}"
    with as_file_problems(path, where):
        row = db.execute("SELECT body FROM asset WHERE sha256 = ?", (name,)).fetchone()
    if row is None:
        raise FileProblem(path, "it is missing", _BACKUP, where)
    body = row[0]
    if not isinstance(body, bytes) or asset_name(body) != name:
        raise FileProblem(path, "it is damaged", _BACKUP, where)
    return body


def asset_names(db: sqlite3.Connection, kind: str) -> list[str]:
    """Return the names of all assets of a kind, sorted.

    Raises:
        sqlite3.Error: Reading failed.
    """
    rows = db.execute("SELECT sha256 FROM asset WHERE kind = ? ORDER BY sha256", (kind,))
    return [str(row[0]) for row in rows]


def check_size(path: Path, data: bytes) -> None:
    """Check an asset against the size limit ``MAX_BLOB_BYTES``.

    Raises:
        FileProblem: The asset is too large.
    """
    if len(data) > MAX_BLOB_BYTES:
        why = f"a picture of {len(data):,} bytes is too large for it"
        raise FileProblem(path, why, "scale the picture down")
