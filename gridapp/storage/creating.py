"""What a new battle file begins with."""

import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

from gridapp.battle.state import Battle
from gridapp.storage import assets, log, schema
from gridapp.storage.entries import Begun, encode
from gridapp.storage.problems import reported


def filler(
    path: Path, battle: Battle, pictures: Iterable[bytes], extra: bytes
) -> Callable[[sqlite3.Connection], None]:
    """What writes a new battle into an empty database; everything is checked beforehand.

    Raises:
        FileProblem: a picture is too large, or the battle would not come back as it is.
    """
    with reported(path):
        body = encode(Begun(battle))
    things = [(assets.PICTURE, data) for data in pictures]
    things += [(assets.EXTRA, extra)] if extra else []
    for _, data in things:
        assets.fits(path, data)

    def fill(db: sqlite3.Connection) -> None:
        schema.lay_out(db)
        log.begin(db, (body,))
        for kind, data in things:
            assets.keep(db, kind, data)

    return fill
