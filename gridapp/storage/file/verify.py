"""Complete verification of a battle file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from gridapp.storage.file import assets, schema
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.problems import FileProblem, as_file_problems

_MAX_FAULTS = 20
_REPLAYED = "nothing is lost, it is played again from the state before"


def verify(path: Path) -> list[str]:
    """Return all faults of a battle file, one line each; empty if sound.

    Checks SQLite's structures, the hash of every log line, every snapshot and every asset. The file
    is not changed and may be open elsewhere.
    """
    try:
        with BattleFile.open(path, read_only=True) as file, as_file_problems(file.path):
            faults = list(_faults(file))
    except FileProblem as problem:
        return [str(problem), *_survey(path)]
    survey = list(_survey(path)) if faults else []
    # A snapshot alone costs nothing: then only what can be saved is left to say.
    return [*faults, *survey] if len(survey) > 1 else faults


def _survey(path: Path) -> Iterator[str]:
    """Yield what a damaged battle has lost, and last what can be saved."""
    from gridapp.storage.file.repair import salvage

    with suppress(FileProblem):
        salvaged = salvage(path)
        for loss in salvaged.lost[:_MAX_FAULTS]:
            yield f"{path}: {loss}"
        yield f"{path}: can be saved, by gridapp repair: {salvaged.kept}"


def _faults(file: BattleFile) -> Iterator[str]:
    with closing(schema.connect(file.path, "ro")) as db:
        for (fault,) in db.execute(f"PRAGMA integrity_check({_MAX_FAULTS})"):
            if fault != "ok":
                yield f"{file.path}: {fault}"
        yield from _snapshots(file, db)
        yield from _assets(file, db)


def _snapshots(file: BattleFile, db: sqlite3.Connection) -> Iterator[str]:
    stored = {row[0] for row in db.execute("SELECT seq FROM snapshot")}
    for seq in range(1, file.last_line + 1):
        if file.needs_snapshot(seq) and seq not in stored:
            yield f"{file.path}: snapshot of line {seq} is missing: {_REPLAYED}"
    for seq in sorted(stored):
        if not file.has_snapshot(seq):
            yield f"{file.path}: snapshot of line {seq} is foreign: it is passed over"
        elif file.snapshot(seq) is None:
            yield f"{file.path}: snapshot of line {seq} is damaged: {_REPLAYED}"


def _assets(file: BattleFile, db: sqlite3.Connection) -> Iterator[str]:
    for name, kind in db.execute("SELECT sha256, kind FROM asset").fetchall():
        if kind not in assets.KINDS:
            yield f"{file.path}: asset {str(name)[:12]} is of the unknown kind {kind!r}"
        try:
            file.asset(str(name))
        except FileProblem as problem:
            yield str(problem)
    stored = dict(db.execute("SELECT sha256, kind FROM asset").fetchall())
    for name, (kind, seq) in file.named_assets().items():
        where = f"{file.path}: the {kind} {name[:12]}, stored by line {seq},"
        if name not in stored:
            yield f"{where} is missing"
        elif stored[name] != kind:
            yield f"{where} is filed as {stored[name]!r}"
    for picture in _referenced_pictures(file):
        if not db.execute("SELECT 1 FROM asset WHERE sha256 = ?", (picture,)).fetchone():
            yield f"{file.path}: the map's picture {picture[:12]} is missing"


def _referenced_pictures(file: BattleFile) -> list[str]:
    board = file.nearest_snapshot(file.head)[1].board
    pictures = (board.picture, *(floor.picture for floor in board.floors))
    return [picture.sha256 for picture in pictures if picture]
