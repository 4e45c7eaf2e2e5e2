"""What a new battle file is filled with: a battle at its beginning, or a whole history."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from gridapp.battle.state import Battle
from gridapp.storage.file import assets, log, schema
from gridapp.storage.file.log_entries import StartEntry, encode
from gridapp.storage.problems import as_file_problems

Fill = Callable[[sqlite3.Connection], None]


class Content(NamedTuple):
    """All that a battle file holds.

    ``bodies`` are the lines of the log, ``states`` the states that are stored whole by their
    lines, and ``assets`` each a kind and its bytes.
    """

    bodies: Sequence[bytes]
    states: Sequence[tuple[int, bytes]]
    assets: Sequence[tuple[str, bytes]]


def beginning(path: Path, battle: Battle, pictures: Iterable[bytes], extra: bytes) -> Content:
    """The content of a new battle; everything is checked.

    Raises:
        FileProblem: a picture is too large, or the battle would not come back as it is.
    """
    with as_file_problems(path):
        body = encode(StartEntry(battle))
    things = [(assets.PICTURE, data) for data in pictures]
    things += [(assets.EXTRA, extra)] if extra else []
    for _, data in things:
        assets.fits(path, data)
    return Content([body], [], things)


def filler(content: Content) -> Fill:
    """What writes a content into an empty database."""

    def fill(db: sqlite3.Connection) -> None:
        schema.lay_out(db)
        db.execute("BEGIN")
        log.begin(db, content.bodies)
        db.executemany("INSERT INTO snapshot VALUES (?, ?)", content.states)
        for kind, data in content.assets:
            assets.keep(db, kind, data)
        db.execute("COMMIT")

    return fill
