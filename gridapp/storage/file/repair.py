"""Repair of a damaged battle file: what is sound goes into a new file, the rest is listed.

Each row is read by its number, so that a damaged page costs only the rows in it. A line of the log
is sound if a hash of the chain before it leads to its own hash, or to that of the line after it.
With all lines sound the history is complete. Otherwise the battle goes on from the last stored
state after the damage, whose hash its line names; without such a state it ends before the damage.
"""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from gridapp.storage.file import assets, schema
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.branches import renumbered
from gridapp.storage.file.checked_state import decode_checked_entry, decode_checked_state
from gridapp.storage.file.history_tree import HistoryTree
from gridapp.storage.file.log_entries import (
    CommandEntry,
    LogEntry,
    StartEntry,
    StoredAsset,
    assets_of,
    encode_entry,
    matches_hash,
)
from gridapp.storage.file.new_file import FileContent
from gridapp.storage.problems import FileProblem, UnstorableValue

_MAX_GAP = 1_000
"""Rows looked for after the last one that was found."""

Row = tuple[object, ...]


class Salvage(NamedTuple):
    """What is sound in a file, as the content of a new file, and a line for each loss."""

    content: FileContent
    kept: str
    lost: tuple[str, ...]


def repair(path: Path, out: Path) -> Salvage:
    """Write what is sound in a battle into a new file.

    Raises:
        FileProblem: Nothing can be saved, or the new file cannot be written.
    """
    salvaged = salvage(path)
    BattleFile.create_from(out, salvaged.content).close()
    return salvaged


def salvage(path: Path) -> Salvage:
    """Return what is sound in a battle file, which is not changed.

    Raises:
        FileProblem: It is no battle file, or neither a first line nor a state is sound.
    """
    schema.check_header(path)
    try:
        with closing(schema.connect(path, "ro")) as db, schema.time_limit(db):
            schema.check_schema(path, db)
            with suppress(sqlite3.Error):  # a damaged table is not counted, its rows are tried
                schema.check_counts(path, db)
            rows = _Rows(db)
    except (sqlite3.Error, UnicodeDecodeError) as error:  # SQLite may quote broken characters
        raise _nothing(path) from error
    return _Salvaged(path, rows).result()


class _Rows:
    """All readable rows."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        tip = self._one("SELECT seq, hash FROM tip WHERE id = 1", ())
        self.tip = tip or (0, b"")
        self.last = tip[0] if tip and isinstance(tip[0], int) else 0
        self.last = min(max(self.last, 0), schema.MAX_LINES)
        limit = schema.MAX_LINE_BYTES
        self.log = dict(
            self._each(f"SELECT body, hash FROM log WHERE seq = ? AND length(body) <= {limit}")  # noqa: S608
        )
        self.states = {
            seq: row[0]
            for seq in self.log
            if (row := self._one("SELECT state FROM snapshot WHERE seq = ?", (seq,)))
        }
        self.assets = dict(self._each("SELECT sha256, kind, body FROM asset WHERE rowid = ?", 0))

    def _each(self, query: str, last: int | None = None) -> Iterator[tuple[int, Row]]:
        number, last = 1, self.last if last is None else last
        while number <= min(last + _MAX_GAP, schema.MAX_LINES):
            if row := self._one(query, (number,)):
                last = max(last, number)
                yield number, row
            number += 1

    def _one(self, query: str, values: tuple[object, ...]) -> Row | None:
        with suppress(sqlite3.Error, UnicodeDecodeError):
            row: Row | None = self._db.execute(query, values).fetchone()
            return row
        return None


class _Salvaged:
    """The sound parts of the rows, and the losses."""

    def __init__(self, path: Path, rows: _Rows) -> None:
        self._path, self._rows = path, rows
        self._lost: list[str] = []
        self._last = max((*rows.log, rows.last))
        self._entries = self._sound_entries()
        self._assets = self._sound_assets()

    def result(self) -> Salvage:
        """Return the content of the new file."""
        whole = next(
            (n for n in range(1, self._last + 1) if n not in self._entries), self._last + 1
        )
        for seq in range(1, self._last + 1):
            if seq not in self._entries:
                self._lost.append(f"line {seq} of the log: the command is lost")
        start = self._latest_state(whole)
        if start is not None:
            return self._from_state(*start)
        if whole == 1:
            raise _nothing(self._path)
        if whole <= self._last:
            self._lost.append(f"lines {whole} to {self._last}: no state after the damage is stored")
        log = {seq: self._entries[seq] for seq in range(1, whole)}
        kept = f"lines 1 to {whole - 1} of {self._last}, with their history"
        return self._made(log, {seq: seq for seq in log}, kept)

    def _from_state(self, seq: int, state: bytes) -> Salvage:
        """Return a battle of a stored state and all later commands."""
        log: dict[int, LogEntry] = {seq: StartEntry(decode_checked_state(state))}
        lines, tree = {seq: 1}, HistoryTree()
        tree.add(log[seq])
        for later in range(seq + 1, self._last + 1):
            entry = self._entries.get(later)
            if isinstance(entry, CommandEntry) and entry.parent not in lines:
                self._lost.append(f"line {later} of the log: it does not follow from line {seq}")
                continue
            moved = entry and renumbered(entry, lines)
            if moved is not None and not tree.invalid_reason(moved):
                tree.add(moved)
                log[later] = moved
                lines[later] = len(log)
        self._lost.append(f"lines 1 to {seq}: the history before the state that is kept")
        return self._made(log, lines, f"the state of line {seq}, and what was played from it")

    def _made(self, log: dict[int, LogEntry], lines: dict[int, int], kept: str) -> Salvage:
        stored = {(kind, assets.asset_name(data)) for kind, data in self._assets}
        for seq, entry in log.items():
            named = assets_of(entry)
            for asset in named:
                if (asset.kind, asset.sha256) not in stored:
                    effect = "the map or a creature has no picture"
                    text = f"the {asset.kind} {asset.sha256[:12]}, stored by line {seq}: {effect}"
                    self._lost.append(text)
            sound = tuple(asset for asset in named if (asset.kind, asset.sha256) in stored)
            if sound != named:
                log[seq] = msgspec.structs.replace(entry, assets=sound or msgspec.UNSET)
        first, start = next(iter(log.items()))
        named_assets = {asset for entry in log.values() for asset in assets_of(entry)}
        unnamed = [
            StoredAsset(*pair) for pair in sorted(stored) if StoredAsset(*pair) not in named_assets
        ]
        if unnamed and isinstance(start, StartEntry) and first > 1:
            log[first] = msgspec.structs.replace(start, assets=(*assets_of(start), *unnamed))
        states = [(lines[seq], state) for seq, state in self._states() if lines.get(seq, 1) > 1]
        bodies = [self._body(seq, entry) for seq, entry in log.items()]
        content = FileContent(bodies, states, self._assets)
        return Salvage(content, kept, tuple(self._lost))

    def _body(self, seq: int, entry: LogEntry) -> bytes:
        """Return the bytes of a line, taken from the old file if unchanged."""
        body = self._rows.log[seq][0] if seq in self._rows.log else None
        same = entry is self._entries.get(seq)
        return body if same and isinstance(body, bytes) else encode_entry(entry)

    def _sound_entries(self) -> dict[int, LogEntry]:
        """Return the sound lines; see the module."""
        sound: dict[int, LogEntry] = {}
        before: set[bytes] = {b""}
        tree = HistoryTree()
        for seq in range(1, self._last + 1):
            body, stored = self._rows.log.get(seq, (None, None))
            made = {_hash(digest, body) for digest in before} if isinstance(body, bytes) else set()
            if isinstance(body, bytes) and (stored in made or self._leads_on(seq, made)):
                entry = self._decoded(body)
                if entry is not None and not (len(sound) == seq - 1 and tree.invalid_reason(entry)):
                    sound[seq] = entry
                    if len(sound) == seq:
                        tree.add(entry)
            before = made | ({stored} if isinstance(stored, bytes) else set())
        return sound

    def _leads_on(self, seq: int, digests: set[bytes]) -> bool:
        """Return True if the next line, or the tip, was hashed from one of these hashes."""
        if any(self._rows.tip == (seq, digest) for digest in digests):
            return True
        body, stored = self._rows.log.get(seq + 1, (None, None))
        return isinstance(body, bytes) and any(_hash(each, body) == stored for each in digests)

    def _decoded(self, body: bytes) -> LogEntry | None:
        with suppress(UnstorableValue):
            return decode_checked_entry(body)
        return None

    def _states(self) -> Iterator[tuple[int, bytes]]:
        """Yield the sound states with their lines."""
        for seq, state in self._rows.states.items():
            entry = self._entries.get(seq)
            if not isinstance(entry, CommandEntry) or not isinstance(state, bytes):
                continue
            with suppress(UnstorableValue):
                if matches_hash(state, entry.state_hash):
                    decode_checked_state(state)
                    yield seq, state

    def _latest_state(self, after: int) -> tuple[int, bytes] | None:
        return max((pair for pair in self._states() if pair[0] > after), default=None)

    def _sound_assets(self) -> list[tuple[str, bytes]]:
        """Return the assets whose bytes hash to a stored or logged name."""
        named = {a.sha256: a.kind for entry in self._entries.values() for a in assets_of(entry)}
        sound: dict[str, tuple[str, bytes]] = {}
        for number, (name, kind, body) in self._rows.assets.items():
            real = assets.asset_name(body) if isinstance(body, bytes) else ""
            if isinstance(body, bytes) and (real == name or real in named):
                filed = kind if kind in assets.KINDS else assets.PICTURE
                sound[real] = (named.get(real, str(filed)), body)
            else:
                self._lost.append(
                    f"row {number} of the assets, {str(name)[:12]}: its bytes changed"
                )
        return list(sound.values())


def _hash(before: bytes, body: bytes) -> bytes:
    return hashlib.sha256(before + body).digest()


def _nothing(path: Path) -> FileProblem:
    return FileProblem(path, "nothing in it can be saved", "restore a backup")
