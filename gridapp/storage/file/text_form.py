"""A battle file as JSON text: readable, diffable line by line, and complete.

Each log line is a line of the text, except the first, which is indented over several lines;
snapshots and pictures follow. Reading the text restores every log line and hash exactly.
"""

import binascii
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from gridapp.storage.file import assets as asset_store
from gridapp.storage.file.atomic_write import replace_file
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.checked_state import decode_checked_entry, decode_checked_state
from gridapp.storage.file.history_tree import HistoryTree
from gridapp.storage.file.log_entries import (
    CommandEntry,
    LogEntry,
    assets_of,
    encode_entry,
    matches_hash,
)
from gridapp.storage.file.new_file import FileContent
from gridapp.storage.file.schema import MAX_LINES, VERSION
from gridapp.storage.formats import strict_json
from gridapp.storage.formats.import_result import read_bytes
from gridapp.storage.problems import FileProblem, UnstorableValue, printable
from gridapp.storage.safe_read import read_beginning

TEXT_SUFFIX = ".json"
MAX_ASSETS = 2_000
_FEW_MARKS = 500_000
"""Up to so many commas and brackets, a text that is no battle is parsed to find the fault."""
_START = b'{\n"gridapp": "battle",\n"version": '
_REMEDY = "export the battle again, or repair that place by hand"


class _Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A snapshot and the line that made the state."""

    line: int
    state: msgspec.Raw


class _Asset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture or import data, with its SHA-256 as a check."""

    kind: str
    sha256: str
    base64: str


class _Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole document."""

    gridapp: Literal["battle"]
    version: int
    log: list[msgspec.Raw]
    states: list[_Snapshot]
    assets: list[_Asset]


def write_battle_text(file: BattleFile, path: Path) -> None:
    """Write a battle as text, replacing ``path``.

    Raises:
        FileProblem: The text cannot be written, or the battle cannot be read.
    """
    if Path(os.path.realpath(path)) == file.path:
        raise FileProblem(path, "it is this very battle", "choose another name")
    if file.last_line > MAX_LINES:
        why = f"a log of {file.last_line:,} lines is too long for a text, at most {MAX_LINES:,}"
        raise FileProblem(path, why, "begin a new battle from this state")
    content = file.content()
    parts = [_START + b"%d" % VERSION]
    parts.append(_json_list("log", map(_indented, content.bodies)))
    states = (b'{"line": %d, "state": %b}' % (line, state) for line, state in content.states)
    parts.append(_json_list("states", states))
    parts.append(_json_list("assets", (_asset(kind, data) for kind, data in content.assets)))
    replace_file(path, b",\n".join(parts) + b"\n}\n")


def _json_list(name: str, items: Iterator[bytes]) -> bytes:
    body = b",\n".join(items)
    return b'"%b": [\n%b\n]' % (name.encode(), body) if body else b'"%b": []' % name.encode()


def _indented(body: bytes) -> bytes:
    """Return a log line, indented over several lines if it is the first entry."""
    return msgspec.json.format(body, indent=1) if body.startswith(b'{"entry":"begun"') else body


def _asset(kind: str, data: bytes) -> bytes:
    return msgspec.json.encode(_Asset(kind, asset_store.asset_name(data), b64encode(data).decode()))


def is_battle_text(path: Path) -> bool:
    """Return True if a file begins like a battle text."""
    start = read_beginning(path, 200).removeprefix(b"\xef\xbb\xbf")
    return start.translate(None, b" \t\r\n").startswith(b'{"gridapp":"battle"')


def read_battle_text(path: Path) -> FileContent:
    """Return the content of a battle text after all checks except replaying the rules.

    Raises:
        FileProblem: The file is not a battle text, of a newer version, or inconsistent.
    """
    data = read_bytes(path).removeprefix(b"\xef\xbb\xbf")
    text = _document(path, data)
    bodies = [_compact(path, raw, f"log[{n}]") for n, raw in enumerate(text.log, start=1)]
    entries = _entries(path, bodies)
    states = [
        (stored.line, _state(path, stored, entries, f"states[{n}]"))
        for n, stored in enumerate(text.states)
    ]
    assets = [_decode_asset(path, n, asset) for n, asset in enumerate(text.assets)]
    stored = {(asset.kind, asset.sha256) for asset in text.assets}
    for seq, entry in enumerate(entries, start=1):
        for named in assets_of(entry):
            if (named.kind, named.sha256) not in stored:
                why = f"the {named.kind} {named.sha256[:12]} that line {seq} names is missing"
                raise FileProblem(path, why, _REMEDY, "assets")
    return FileContent(bodies, states, assets)


def _document(path: Path, data: bytes) -> _Text:
    _check_counts(path, data)
    try:
        document = strict_json.parse_object(path, data)
    except FileProblem as problem:
        raise FileProblem(path, problem.why, _REMEDY, problem.where) from problem
    _check_version(path, document.get("version"))
    try:
        return msgspec.json.decode(data, type=_Text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FileProblem(
            path, f"it is no battle's text: {printable(str(error))}", _REMEDY
        ) from error


def _check_counts(path: Path, data: bytes) -> None:
    """Refuse a text with far too many parts, before each of them is looked at."""
    try:
        text = msgspec.json.decode(data, type=_Text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if sum(map(data.count, (b",", b"[", b"{"))) <= _FEW_MARKS:
            return  # the strict parser says where the fault is
        _check_version(path, _version(data))
        why = f"it is no battle's text: {printable(str(error))}"
        raise FileProblem(path, why, _REMEDY) from error
    for name, count, most in (
        ("log", len(text.log), MAX_LINES),
        ("states", len(text.states), len(text.log) or MAX_LINES),
        ("assets", len(text.assets), MAX_ASSETS),
    ):
        if count > most:
            why = f"{count:,} entries are too many, at most {most:,}"
            raise FileProblem(path, why, _REMEDY, name)
    for name, keys in (
        ("states", [str(stored.line) for stored in text.states]),
        ("assets", [asset.sha256 for asset in text.assets]),
    ):
        if len(set(keys)) < len(keys):
            raise FileProblem(path, "an entry is given twice", _REMEDY, name)


class _Versioned(msgspec.Struct, frozen=True):
    version: int


def _version(data: bytes) -> int | None:
    try:
        return msgspec.json.decode(data, type=_Versioned).version
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _check_version(path: Path, version: object) -> None:
    if not isinstance(version, int) or version < 1:
        raise FileProblem(path, f"it is of the unknown version {version!r}", _REMEDY)
    if version > VERSION:
        why = f"it is of version {version}, and this app reads up to version {VERSION}"
        raise FileProblem(path, why, "install a newer version of the app")


def _compact(path: Path, raw: msgspec.Raw, where: str) -> bytes:
    """Return compact JSON as written by this app, undoing reformatting by an editor."""
    try:
        body = msgspec.json.format(bytes(raw), indent=-1)
        return msgspec.json.encode(msgspec.json.decode(body)) if b"\\u" in body else body
    except (msgspec.DecodeError, RecursionError) as error:
        raise FileProblem(path, printable(str(error)), _REMEDY, where) from error


def _entries(path: Path, bodies: list[bytes]) -> list[LogEntry]:
    tree, entries = HistoryTree(), []
    for seq, body in enumerate(bodies, start=1):
        try:
            entry = decode_checked_entry(body)
            encode_entry(entry)
            tree.add(entry)
        except (UnstorableValue, ValueError) as error:
            raise FileProblem(path, printable(str(error)), _REMEDY, f"log[{seq}]") from error
        entries.append(entry)
    if not entries:
        raise FileProblem(path, "its log is empty", _REMEDY, "log")
    return entries


def _state(path: Path, stored: _Snapshot, entries: list[LogEntry], where: str) -> bytes:
    state = _compact(path, stored.state, where)
    done = entries[stored.line - 1] if 1 <= stored.line <= len(entries) else None
    if not isinstance(done, CommandEntry) or not matches_hash(state, done.state_hash):
        why = f"it is not the state that line {stored.line} made"
        raise FileProblem(path, why, _REMEDY, where)
    try:
        decode_checked_state(state)
    except UnstorableValue as error:
        raise FileProblem(path, printable(str(error)), _REMEDY, where) from error
    return state


def _decode_asset(path: Path, number: int, asset: _Asset) -> tuple[str, bytes]:
    where = f"assets[{number}]"
    if asset.kind not in asset_store.KINDS:
        raise FileProblem(path, f"it is of the unknown kind {asset.kind!r}", _REMEDY, where)
    try:
        data = b64decode(asset.base64, validate=True)
    except (binascii.Error, ValueError) as error:
        raise FileProblem(path, f"it is no base64: {error}", _REMEDY, where) from error
    if asset_store.asset_name(data) != asset.sha256:
        raise FileProblem(path, "it is not what its sha256 names", _REMEDY, where)
    return asset.kind, data
