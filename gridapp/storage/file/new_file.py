"""The content of a new battle file: a fresh battle or a complete history."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import UNSET

from gridapp.battle.state import Battle
from gridapp.storage.file import assets, log, schema
from gridapp.storage.file.checked_state import check_bounds
from gridapp.storage.file.log_entries import StartEntry, StoredAsset, encode_entry
from gridapp.storage.problems import as_file_problems

DatabaseWriter = Callable[[sqlite3.Connection], None]


class FileContent(NamedTuple):
    """The complete content of a battle file.

    ``bodies`` are the JSON lines of the log, ``states`` the snapshots with their lines, and
    ``assets`` pairs of kind and bytes.
    """

    bodies: Sequence[bytes]
    states: Sequence[tuple[int, bytes]]
    assets: Sequence[tuple[str, bytes]]


def initial_content(
    path: Path, battle: Battle, pictures: Iterable[bytes], extra: bytes
) -> FileContent:
    """Return the checked content of a new battle.

    Raises:
        FileProblem: A picture is too large, or the battle contains a value that cannot round-trip.
    """
    with as_file_problems(path):
        check_bounds(battle)
        things = [(assets.PICTURE, data) for data in pictures]
        things += [(assets.EXTRA, extra)] if extra else []
        for _, data in things:
            assets.check_size(path, data)
        named = tuple(StoredAsset(kind, assets.asset_name(data)) for kind, data in things)
        body = encode_entry(StartEntry(battle, named or UNSET))
    return FileContent([body], [], things)


def database_writer(content: FileContent) -> DatabaseWriter:
    """Return a function that writes the content into an empty database."""

    def fill(db: sqlite3.Connection) -> None:
        schema.create_tables(db)
        db.execute("BEGIN")
        log.write_first_lines(db, content.bodies)
        db.executemany("INSERT INTO snapshot VALUES (?, ?)", content.states)
        for kind, data in content.assets:
            assets.store_asset(db, kind, data)
        db.execute("COMMIT")

    return fill
